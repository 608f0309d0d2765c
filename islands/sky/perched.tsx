/**
 * One session on the wire: its bird, its badge, its shadow or its subagents above it, its words.
 *
 * @module
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { agentColour } from "../bird/agent_colour.ts";
import { Bird, Soar } from "../bird/bird.tsx";
import type { BirdState } from "../bird/state.ts";
import { send } from "../page/connection.ts";
import { memo } from "../page/memo.ts";
import { sessionPath } from "../sessions/session_words.ts";
import { Badge } from "./badge.tsx";
import type { Place } from "./layout.ts";

/** What a perched bird is drawn from. */
export interface PerchedProps {
  readonly session: SessionView;
  readonly state: BirdState;
  readonly place: Place;
  /** It has just come: it lands instead of being there. */
  readonly lands: boolean;
  /** On a page beside the flock: a click goes to the session. */
  readonly leads?: true | undefined;
}

/** Where the wire runs in the bird's own units. */
const WIRE = 80;
const UNITS = 96;
const MOST_SUBAGENTS = 3;

/** The bird with everything that belongs to it. */
export const Perched = memo(
  function Perched({ session, state, place, lands, leads }: PerchedProps) {
    const { x, y, size, name, nameY, state: lines } = place;
    const scale = size / UNITS;
    const perch = useRef<SVGGElement>(null);
    const landing = useRef(lands).current;
    // The style sheet moves the perch to its place, so that a gap closes instead of jumping.
    useLayoutEffect(() => {
      perch.current?.style.setProperty("--x", `${x}px`);
      perch.current?.style.setProperty("--y", `${y}px`);
    }, [x, y]);
    const choose = () => {
      send({ type: "choose_session", session: session.key });
      if (leads) location.assign(sessionPath(session.key));
    };
    return (
      <g
        ref={perch}
        class={`perch perch-${state.pose} ${landing ? "perch-lands" : ""}`}
        onClick={choose}
      >
        <title>{hoverText(session, state)}</title>
        {/* A bird is thin; the whole place takes the click. */}
        <rect
          class="perch-touch"
          x={-size / 2}
          y={-size * 0.8}
          width={size}
          height={size + 40}
          fill="transparent"
        />
        {state.pose === "run" && <path class="quiver" d="M-26 0q13 -2 26 0t26 0" />}
        {state.pose === "soar" && <path class="shadow" d="M-22 0q22 9 44 0" />}
        <svg
          class="bird-box"
          viewBox={`0 0 ${UNITS} ${UNITS}`}
          x={-size / 2}
          y={-WIRE * scale}
          width={size}
          height={size}
        >
          <Bird species={session.species} pose={state.pose} ring={agentColour(session.agent)} />
          {state.badge !== undefined && <Badge badge={state.badge} />}
          {session.subagents > 0 && state.pose !== "soar" && <Subagents session={session} />}
        </svg>
        {/* A name without words of its state below it carries the state's colour. */}
        {name !== undefined && (
          <text
            class={`bird-name ${lines === undefined ? `tone-${state.tone}` : ""}`}
            y={nameY}
            text-anchor="middle"
          >
            {name}
          </text>
        )}
        {lines?.map((line, index) => (
          <text
            key={index}
            class={`bird-state tone-${state.tone}`}
            y={39 + 13 * index}
            text-anchor="middle"
          >
            {line}
          </text>
        ))}
      </g>
    );
  },
);

/** Small birds in the air above, and how many more there are. */
function Subagents({ session }: { readonly session: SessionView }) {
  const drawn = Math.min(MOST_SUBAGENTS, session.subagents);
  const at = [[20, 4], [74, -4], [47, -12]] as const;
  return (
    <g class="subagents">
      {at.slice(0, drawn).map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(.42)`}>
          <Soar species={session.species} />
        </g>
      ))}
      {session.subagents > drawn && (
        <text class="subagents-more" x="92" y="0">
          {words.state.folded(session.subagents - drawn)}
        </text>
      )}
    </g>
  );
}

function hoverText(session: SessionView, state: BirdState): string {
  const who = `${session.project} · ${session.agent.label} · ${state.words}`;
  const step = session.note ?? session.detail;
  return [who, session.task && words.card.quote(session.task), step].filter(Boolean).join("\n");
}
