/**
 * The sky: the wire, the birds on it, and the light. Decoration for those who hear the page: the list
 * of sessions says all of it.
 *
 * Guarantees that nothing moves while the page is hidden, the sky is out of view, the connection is
 * lost or motion is not wanted.
 *
 * @module
 */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { birdState, isTelling } from "./bird/state.ts";
import { words } from "../app/words/mod.ts";
import { needed, watchNeed } from "./page/need.ts";
import { connection, slowClock, view } from "./page/store.ts";
import { layOut, type Room, wirePath } from "./sky/layout.ts";
import { Perched } from "./sky/perched.tsx";

const NARROW = 720;
const LOW = 820;
/** Heights below the top bar, at a root font size of 16. */
const SKY = { full: 196, low: 148, narrow: 134, strip: 72 } as const;
const ASSUMED: Room = { width: 1280, height: SKY.full, scrolls: false };

/** The sky; `strip` makes it the low one of the pages beside the flock. */
export default function Flock({ strip }: { readonly strip?: true }) {
  const box = useRef<HTMLDivElement>(null);
  const room = useSignal<Room>(strip ? { ...ASSUMED, height: SKY.strip, strip } : ASSUMED);
  const inView = useSignal(true);
  const visible = useSignal(true);
  useEffect(watchNeed, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const next = roomOf(element, strip);
      const old = room.peek();
      if (next.width !== old.width || next.height !== old.height) room.value = next;
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const sight = new IntersectionObserver((entries) => {
      inView.value = entries.at(-1)?.isIntersecting ?? true;
    });
    sight.observe(element);
    const onVisibility = () => visible.value = document.visibilityState === "visible";
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      sizes.disconnect();
      sight.disconnect();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);

  const current = view.value;
  const now = slowClock.value;
  const birds = (current?.order ?? []).flatMap((key) => {
    const session = current?.sessions[key];
    return session === undefined ? [] : { session, state: birdState(session, now) };
  });
  const wire = layOut(
    birds.map(({ session, state }) => ({
      name: session.number > 1
        ? words.sessions.numbered(session.project, session.number)
        : session.project,
      state: state.words,
      spread: state.needsYou,
      telling: isTelling(state),
    })),
    room.value,
  );
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const landing = landingKeys(known.current, current?.order ?? []);
  useEffect(() => {
    if (current !== undefined) known.current = new Set(current.order);
  }, [current?.order]);
  const front = wire.places.find(({ index }) => birds[index]?.session.key === current?.front);
  const scrollTo = room.value.scrolls && front !== undefined ? front.x : undefined;
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || scrollTo === undefined) return;
    const scale = element.clientWidth / room.peek().width;
    element.scrollLeft = scrollTo * scale - element.clientWidth / 2;
  }, [scrollTo]);
  useSignalEffect(() => {
    document.documentElement.toggleAttribute("data-needed", needed.value);
  });

  const still = !visible.value || !inView.value || connection.value !== "open";
  const { height } = room.value;
  return (
    <div
      class={`sky ${still ? "sky-still" : ""} ${connection.value === "lost" ? "sky-lost" : ""}`}
      aria-hidden="true"
    >
      <div class="sky-glow" />
      <div class="sun" />
      <div class="sky-birds" ref={box} tabIndex={-1}>
        <svg
          class="sky-drawing"
          viewBox={`0 0 ${wire.width} ${height}`}
          width={`${100 * wire.width / room.value.width}%`}
          height="100%"
          focusable="false"
        >
          <path class="wire" d={wirePath(wire.width, wire.y0)} />
          {wire.places.map((place) => {
            const bird = birds[place.index];
            return bird && (
              <Perched
                key={bird.session.key}
                session={bird.session}
                state={bird.state}
                place={place}
                lands={landing.has(bird.session.key)}
                leads={strip}
              />
            );
          })}
          {wire.folded > 0 && (
            <text class="bird-name" x={wire.width - 40} y={wire.y0 + 26} text-anchor="middle">
              {words.state.folded(wire.folded)}
            </text>
          )}
        </svg>
      </div>
    </div>
  );
}

/** Beyond this many at once, birds simply appear. */
const MOST_LANDINGS = 3;

/** Who has just come; nobody when the page itself has. */
function landingKeys(
  known: ReadonlySet<string> | undefined,
  order: readonly string[],
): ReadonlySet<string> {
  const fresh = known === undefined ? [] : order.filter((key) => !known.has(key));
  return new Set(fresh.length > MOST_LANDINGS ? [] : fresh);
}

/** The room in units of a 16-pixel root, so that the drawing grows with the type. */
function roomOf(element: HTMLElement, strip: true | undefined): Room {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const scrolls = innerWidth < NARROW;
  const width = Math.round(element.clientWidth / scale);
  if (strip) return { width, height: SKY.strip, scrolls, strip };
  const height = scrolls ? SKY.narrow : innerHeight < LOW ? SKY.low : SKY.full;
  return { width, height, scrolls };
}
