/**
 * The strip above a session's page: its bird alone on the wire. Decoration: the page says all of it.
 *
 * @module
 */

import { useEffect } from "preact/hooks";
import { useSignal, useSignalEffect } from "@preact/signals";
import { agentColour } from "./bird/agent_colour.ts";
import { Bird } from "./bird/bird.tsx";
import { birdState } from "./bird/state.ts";
import { needed, watchNeed } from "./page/need.ts";
import { connection, slowClock, view } from "./page/store.ts";
import { Badge } from "./sky/badge.tsx";

/** Page units of the strip, and where its wire runs. */
const HEIGHT = 120;
const WIRE = 100;
const BIRD = 96;
/** Where the wire runs in the bird's own units. */
const FEET = 80;

/** The strip. */
export default function SessionSky({ session: key }: { readonly session: string }) {
  const visible = useSignal(true);
  useEffect(() => {
    watchNeed();
    const look = () => visible.value = document.visibilityState === "visible";
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useSignalEffect(() => {
    document.documentElement.toggleAttribute("data-needed", needed.value);
  });
  const current = view.value;
  const sessions = current?.sessions ?? {};
  const session = Object.hasOwn(sessions, key) ? sessions[key] : undefined;
  const state = session && birdState(session, slowClock.value, current?.usage);
  const still = !visible.value || connection.value !== "open";
  return (
    <div
      class={`sky sky-one ${still ? "sky-still" : ""} ${
        connection.value === "lost" ? "sky-lost" : ""
      }`}
      aria-hidden="true"
    >
      <div class="sky-glow" />
      <div class="sun" />
      <svg class="sky-one-wire" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
        <path class="wire" d={`M0 ${WIRE - 1.5}Q50 ${WIRE + 1.5} 100 ${WIRE - 1.5}`} />
      </svg>
      {session !== undefined && state !== undefined && (
        <svg
          class="sky-one-bird"
          viewBox={`0 0 ${BIRD} ${HEIGHT}`}
          focusable="false"
        >
          <svg class="bird-box" viewBox="0 0 96 96" y={WIRE - FEET} width={BIRD} height={BIRD}>
            <Bird species={session.species} pose={state.pose} ring={agentColour(session.agent)} />
            {state.badge !== undefined && <Badge badge={state.badge} />}
          </svg>
        </svg>
      )}
    </div>
  );
}
