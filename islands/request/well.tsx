/**
 * The sunken box that holds an action: takes the room there is, scrolls inside, and says what lies
 * below its edge when not all of it fits.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../../app/words/mod.ts";
import { type Members, MembersTable } from "./members.tsx";

/** What the box needs. */
export interface WellProps {
  /** The box's name for those who hear the page. */
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
  /** The rest of the input: small, but always in sight, since it is allowed with the action. */
  readonly also?: Members | undefined;
  /** Shown under the box only while it does not show everything. */
  readonly below?: ComponentChildren;
}

/** The box. It takes the focus, so that it can be scrolled with keys. */
export function Well({ label, class: kind, children, also, below }: WellProps) {
  const box = useRef<HTMLDivElement>(null);
  const overflows = useSignal(false);
  const tall = useSignal(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      // The line below takes room of its own; counted in, the two states cannot alternate.
      const full = element.clientHeight + (overflows.peek() ? BELOW_HEIGHT : 0);
      overflows.value = element.scrollHeight > full + 1;
      tall.value = element.scrollHeight > LEAST_HEIGHT;
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      class={`well ${kind} ${tall.value ? "well-tall" : ""} ${overflows.value ? "well-more" : ""}`}
    >
      {/* deno-lint-ignore jsx-no-useless-fragment */}
      <div class="well-scroll" ref={box} tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
      {also !== undefined && (
        <div class="well-also" tabIndex={0} role="group" aria-label={words.action.also}>
          <MembersTable members={also} />
        </div>
      )}
      {below !== undefined && overflows.value && <div class="well-below">{below}</div>}
    </div>
  );
}

/** What the box keeps of a taller action, however low the window is, in pixels. */
const LEAST_HEIGHT = 96;
/** About the height of the line below, in pixels. */
const BELOW_HEIGHT = 36;
