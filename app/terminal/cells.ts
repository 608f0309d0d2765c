/**
 * How much room text takes on a terminal's line, and how it is made to fit.
 *
 * Guarantees never to count fewer cells than a terminal takes: where terminals differ the larger number
 * counts, so that nothing of a text is pushed out of a line. The text has been through `shown.ts`.
 *
 * @module
 */

const MARK = /^\p{M}$/u;

/** The cells of one character. */
function cellsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (MARK.test(character)) return 0;
  if (code < 0x1100) return 1;
  // Punctuation, arrows and boxes, ours among them; everything else here may be wide somewhere.
  const narrow = (code >= 0x1e00 && code < 0x2000) || (code >= 0x2010 && code < 0x2028) ||
    (code >= 0x20a0 && code < 0x20d0) || (code >= 0x2190 && code < 0x2194) ||
    code === 0x21b5 || (code >= 0x2500 && code < 0x2580);
  return narrow ? 1 : 2;
}

/** The cells of `text`. */
export function cells(text: string): number {
  let sum = 0;
  for (const character of text) sum += cellsOf(character);
  return sum;
}

/** `text` in at most `room` cells; what does not fit is cut, which an ellipsis says. */
export function fit(text: string, room: number): string {
  if (cells(text) <= room) return text;
  if (room <= 0) return "";
  return split(text, room - 1)[0] + "…";
}

/** `text` in exactly `room` cells. */
export function pad(text: string, room: number): string {
  const fitted = fit(text, room);
  return fitted + " ".repeat(Math.max(0, room - cells(fitted)));
}

/** The end of `text` in at most `room` cells. */
export function fitEnd(text: string, room: number): string {
  const all = [...text];
  let sum = 0;
  let from = all.length;
  while (from > 0) {
    const next = cellsOf(all[from - 1] ?? "");
    if (sum + next > room) break;
    sum += next;
    from--;
  }
  return all.slice(from).join("");
}

/**
 * All of `text`, broken into lines of at most `room` cells, at blanks where that is possible. The cost
 * is linear in the text.
 */
export function wrap(text: string, room: number): string[] {
  const lines: string[] = [];
  // No cell holds more than a character of two units with three accents of two units.
  const window = 8 * (room + 1);
  for (let at = 0;;) {
    const rest = text.slice(at, at + window);
    const [line, more] = split(rest, room);
    if (more === "" && at + rest.length >= text.length) return [...lines, line];
    // A blank belongs to the line before it: nothing is dropped, and a copy of the lines is the text.
    const blank = line.lastIndexOf(" ");
    const broken = more.startsWith(" ") || blank < line.length / 2 ? line.length : blank + 1;
    // Room for one character at least, or there would be no end.
    const taken = Math.max(broken, [...rest.slice(0, 2)][0]?.length ?? 1);
    lines.push(text.slice(at, at + taken));
    at += taken;
  }
}

/** As much of `text` as has room, and the rest. */
function split(text: string, room: number): [string, string] {
  let sum = 0;
  let at = 0;
  for (const character of text) {
    sum += cellsOf(character);
    if (sum > room) break;
    at += character.length;
  }
  return [text.slice(0, at), text.slice(at)];
}
