/**
 * Where each bird sits on the wire, how large it is, and which words fit under it. Pure.
 *
 * Guarantees: places follow the order of the list and depend on nothing but how many there are and
 * who needs a person, so work never moves a bird; what needs a person keeps its bird and its words
 * however crowded the wire is; words never run into each other. Units are pixels at a root font size
 * of 16. Source: page sections 4 and 5.
 *
 * @module
 */

/** What the layout must know of one bird. */
export interface Perch {
  readonly name: string;
  readonly state: string;
  /** Wings spread: twice as wide. */
  readonly spread: boolean;
  /** Has something to tell: needs a person, failed, is done. */
  readonly telling: boolean;
}

/** The room there is. */
export interface Room {
  readonly width: number;
  /** The sky's height below the top bar. */
  readonly height: number;
  /** Narrow windows scroll the wire sideways instead of crowding it. */
  readonly scrolls: boolean;
  /** The low sky of the pages beside the flock: small birds, and only who needs a person is named. */
  readonly strip?: true;
}

/** One bird's place. */
export interface Place {
  /** Index into the perches given. */
  readonly index: number;
  readonly x: number;
  /** Height of the wire there. */
  readonly y: number;
  readonly size: number;
  /** How far below the wire the name stands. */
  readonly nameY: number;
  /** The name as it fits, if it does. */
  readonly name?: string;
  /** The state in one or two lines, if it fits. */
  readonly state?: readonly string[];
}

/** The whole wire. */
export interface WireLayout {
  /** How wide the drawing is; wider than the room only where it scrolls. */
  readonly width: number;
  /** The wire's height at the left edge. */
  readonly y0: number;
  readonly places: readonly Place[];
  /** How many birds are folded away at the right end. */
  readonly folded: number;
}

const MOST_BIRDS = 48;
const SAG = 36;
const NARROW_GAP = 88;
const NARROW_SIZE = 64;
const LOW_SIZE = 72;
const STRIP_SIZE = 40;
const STRIP_GAP = 96;
/** In a strip of 72 this leaves room for a bird above the wire and for one line below its sag. */
const STRIP_WIRE = 40;
const NAME_Y = 25;
const STRIP_NAME_Y = 18;
/** Average width of a letter: names are 13 px and bold, states 12 px. */
const NAME_LETTER = 7.4;
const STATE_LETTER = 6.3;

/** The wire's height at `x` when it starts at `y0`. */
export function wireY(x: number, width: number, y0: number): number {
  const at = x / width;
  return y0 + SAG * at * (1 - at);
}

/** The wire as a path; it goes on beyond both edges. */
export function wirePath(width: number, y0: number): string {
  return `M-400 ${y0 - 10}Q-200 ${y0 + 4} 0 ${y0}` +
    `Q${width / 2} ${y0 + SAG / 2} ${width} ${y0}` +
    `Q${width + 200} ${y0 + 4} ${width + 400} ${y0 - 10}`;
}

/** The height of the wire's ends in a sky of this height: 118 in 196, room for the words below. */
export function wireStart(height: number): number {
  return height >= 196 ? height - 78 : height - 72;
}

/** Places everybody. */
export function layOut(perches: readonly Perch[], room: Room): WireLayout {
  if (room.strip) return layOutStrip(perches, room);
  const { kept, folded } = foldBeyond(perches);
  const n = kept.length + (folded > 0 ? 1 : 0);
  const width = room.scrolls ? Math.max(room.width, NARROW_GAP * n + 24) : room.width;
  const y0 = wireStart(room.height);
  const gap = room.scrolls ? NARROW_GAP : Math.min(164, (width - 100) / Math.max(1, n));
  const size = room.scrolls ? NARROW_SIZE : Math.min(
    gap >= 96 ? 88 : gap >= 72 ? 72 : gap >= 44 ? 56 : 40,
    room.height >= 196 ? 88 : LOW_SIZE,
  );
  const xs = kept.map((_, i) => width / 2 + (i - (n - 1) / 2) * gap + push(kept, perches, i, gap));
  const labels = fitLabels(kept.map((index) => perches[index]), xs, gap, room.scrolls);
  const places = kept.map((index, i): Place => {
    const x = xs[i] ?? 0;
    return { index, x, y: wireY(x, width, y0), size, nameY: NAME_Y, ...labels[i] };
  });
  return { width, y0, places, folded };
}

/** The flock as it stands above the other pages: in sight, and quiet unless one needs a person. */
function layOutStrip(perches: readonly Perch[], room: Room): WireLayout {
  const { kept, folded } = foldBeyond(perches);
  const n = kept.length + (folded > 0 ? 1 : 0);
  const width = room.scrolls ? Math.max(room.width, (STRIP_SIZE + 8) * n + 24) : room.width;
  const gap = room.scrolls
    ? Math.max(STRIP_SIZE + 8, Math.min(STRIP_GAP, (width - 24) / Math.max(1, n)))
    : Math.min(STRIP_GAP, (width - 100) / Math.max(1, n));
  const xs = kept.map((_, i) => width / 2 + (i - (n - 1) / 2) * gap);
  const labels = fitLabels(
    kept.map((index) => {
      const perch = perches[index];
      return perch?.spread ? { ...perch, state: "" } : undefined;
    }),
    xs,
    Math.max(gap, STRIP_GAP),
    false,
  );
  const places = kept.map((index, i): Place => {
    const x = xs[i] ?? 0;
    const name = labels[i]?.name;
    return {
      index,
      x,
      y: wireY(x, width, STRIP_WIRE),
      size: STRIP_SIZE,
      nameY: STRIP_NAME_Y,
      ...(name === undefined ? {} : { name }),
    };
  });
  return { width, y0: STRIP_WIRE, places, folded };
}

/** Beyond the most birds a wire takes, those with nothing to tell go first, the last ones before. */
function foldBeyond(perches: readonly Perch[]): { kept: number[]; folded: number } {
  const all = perches.map((_, index) => index);
  if (all.length <= MOST_BIRDS) return { kept: all, folded: 0 };
  const excess = all.length - MOST_BIRDS;
  const away = new Set(all.filter((i) => !perches[i]?.telling).slice(-excess));
  return { kept: all.filter((i) => !away.has(i)), folded: away.size };
}

/** How far a spread neighbour pushes a bird aside where it is crowded. */
function push(kept: readonly number[], perches: readonly Perch[], i: number, gap: number): number {
  if (gap >= 130) return 0;
  const spread = (at: number) => perches[kept[at] ?? -1]?.spread === true;
  if (spread(i)) return 0;
  return (spread(i - 1) ? 24 : 0) - (spread(i + 1) ? 24 : 0);
}

type Label = Pick<Place, "name" | "state">;

/**
 * Names fit down to 56-px birds, states down to 72; below that only what has something to tell speaks.
 * A label that would run into a more important one is left out; the bird and its row still say it.
 */
function fitLabels(
  perches: readonly (Perch | undefined)[],
  xs: readonly number[],
  gap: number,
  scrolls: boolean,
): Label[] {
  const labels: Label[] = perches.map(() => ({}));
  const taken: { readonly from: number; readonly to: number }[] = [];
  const byNeed = perches.map((_, i) => i).sort((a, b) =>
    rank(perches[a]) - rank(perches[b]) || a - b
  );
  for (const i of byNeed) {
    const perch = perches[i];
    const x = xs[i];
    if (perch === undefined || x === undefined) continue;
    const crowded = gap < 44 && !scrolls;
    if (crowded && !perch.telling) continue;
    const withState = scrolls || gap >= 72 || perch.telling;
    // A telling bird in a crowd may be wider than its gap: its neighbours are silent there.
    const roomy = crowded || (perch.telling && gap < 72) ? 92 : gap - 6;
    const name = clip(perch.name, Math.floor(roomy / NAME_LETTER));
    const state = withState ? wrap(perch.state, Math.floor(roomy / STATE_LETTER)) : undefined;
    const half = Math.max(
      name.length * NAME_LETTER,
      ...(state ?? []).map((line) => line.length * STATE_LETTER),
    ) / 2;
    if (taken.some((span) => x - half < span.to && x + half > span.from)) continue;
    taken.push({ from: x - half, to: x + half });
    labels[i] = { name, ...(state === undefined ? {} : { state }) };
  }
  return labels;
}

function rank(perch: Perch | undefined): number {
  if (perch?.spread) return 0;
  return perch?.telling ? 1 : 2;
}

function clip(text: string, letters: number): string {
  const characters = Array.from(text);
  return characters.length <= letters
    ? text
    : characters.slice(0, Math.max(1, letters - 1)).join("") + "…";
}

/** One line when it fits, else two, broken at the blank nearest to the middle. */
function wrap(text: string, letters: number): string[] {
  if (text.length <= letters) return [text];
  const blanks = [...text.matchAll(/ /g)].map((match) => match.index);
  const middle = text.length / 2;
  const at = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (at === undefined) return [clip(text, letters)];
  return [clip(text.slice(0, at), letters), clip(text.slice(at + 1), letters)];
}
