/**
 * One session in the list: a link to its page, and what can be done with it.
 *
 * Guarantees that the row keeps its place and its height whatever the session does: an agent's words
 * fill one line at most, buttons lie over the end of the lines and take no room. Words that change are
 * new elements (keyed by what they say), so that nothing is ever moved by its neighbour's growing.
 * Source: page section 7.
 *
 * @module
 */

import type { ProjectChoices, SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { agentColour } from "../bird/agent_colour.ts";
import { Portrait } from "../bird/bird.tsx";
import type { BirdState } from "../bird/state.ts";
import { memo } from "../page/memo.ts";
import { AgentText } from "../text/agent_text.tsx";
import { Actions } from "./actions.tsx";
import { asksToBeSeen, detailOf, sessionPath } from "./session_words.ts";

interface RowProps {
  readonly session: SessionView;
  readonly name: string;
  readonly state: BirdState;
  readonly age: string;
  readonly front: boolean;
  /** What was chosen for its project. */
  readonly chosen: ProjectChoices;
}

/** The row. */
export const Row = memo(function Row({ session, name, state, age, front, chosen }: RowProps) {
  const { agent, task, key, quiet, subagents } = session;
  const detail = detailOf(session);
  const delegates = subagents > 0 && state.words !== words.state.subagents(subagents);
  const keeps = quiet !== undefined || asksToBeSeen(session);
  return (
    <li
      class={`row ${state.needsYou ? "row-needs" : ""} ${front ? "row-front" : ""} ${
        keeps ? "row-keeps" : ""
      } ${quiet === undefined ? "" : "row-quiet"}`}
    >
      <a class="row-link" href={sessionPath(key)} aria-current={front ? "true" : undefined}>
        <span class="row-picture">
          <Portrait
            view="portrait"
            species={session.species}
            pose="idle"
            ring={agentColour(agent)}
          />
        </span>
        <span class="row-who">
          <b>
            <AgentText text={name} />
          </b>
          <svg class="agent-square" viewBox="0 0 8 8" aria-hidden="true">
            <rect width="8" height="8" rx="2" fill={agentColour(agent)} />
          </svg>{" "}
          <span class="row-agent">{agent.label}</span>
          {" "}
        </span>{" "}
        <span class="row-age" key={age}>{age}</span>{" "}
        <span class="row-task">
          {session.demo && (
            <>
              <span class="tag">{words.sessions.demo}</span>
              {" "}
            </>
          )}
          {task !== undefined && (
            <>
              “<AgentText text={task} />”
            </>
          )}
        </span>{" "}
        <span class="row-state" key={`${state.words} ${detail?.text} ${subagents}`}>
          <span class={`row-word tone-${state.tone}`}>{state.words}</span>{" "}
          {detail !== undefined && (
            <span class={detail.code ? "row-detail row-code" : "row-detail"}>
              {detail.code ? <AgentText text={detail.text} /> : (
                <>
                  “<AgentText text={detail.text} />”
                </>
              )}
            </span>
          )}
          {detail?.diff !== undefined && (
            <span class="row-count">
              {words.session.changed(detail.diff.added, detail.diff.removed)}
            </span>
          )}
          {delegates && <span class="row-count">{words.session.subagents(subagents)}</span>}
        </span>
      </a>
      <Actions session={session} front={front} chosen={chosen} />
    </li>
  );
});
