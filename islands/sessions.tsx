/**
 * The list of sessions: who works on what and what it does now, in the order of the wire.
 *
 * Guarantees that rows keep their places and their heights whatever a session does; an agent's words
 * fill one line at most. Words that change are new elements (keyed by what they say), so that nothing
 * is ever moved by its neighbour's growing.
 *
 * @module
 */

import type { FlockView, SessionView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { agentColour } from "./bird/agent_colour.ts";
import { Choice } from "./page/choice.tsx";
import { Portrait } from "./bird/bird.tsx";
import { type BirdState, birdState } from "./bird/state.ts";
import { send } from "./page/connection.ts";
import { memo } from "./page/memo.ts";
import { clock, view } from "./page/store.ts";
import { AgentText } from "./text/agent_text.tsx";

/** From this many sessions on a row has two lines, from the next one a single line. */
const TWO_LINES_FROM = 9;
const ONE_LINE_FROM = 16;

/** The list. */
export default function Sessions() {
  const current = view.value;
  const sessions = current === undefined ? [] : inOrder(current);
  const now = clock.value;
  const rows = sessions.map((session) => ({ session, state: birdState(session, now) }));
  const needing = rows.filter(({ state }) => state.needsYou).length;
  return (
    <section class="sessions" aria-labelledby="sessions-title">
      <div class="sessions-head">
        <h2 id="sessions-title">{words.sessions.title}</h2>
        {rows.length > 0 && (
          <span key={`${rows.length} ${needing}`}>
            {words.sessions.count(rows.length, needing)}
          </span>
        )}
      </div>
      <ul
        class={`sessions-list ${density(rows.length)}`}
        role="list"
        aria-label={words.sessions.title}
      >
        {rows.map(({ session, state }) => (
          <Row
            key={session.key}
            session={session}
            state={state}
            age={words.time.age(Math.max(0, now - session.updated))}
            front={session.key === current?.front}
          />
        ))}
      </ul>
      {current !== undefined && rows.length === 0 && (
        <p class="sessions-none">{words.sessions.none}</p>
      )}
      {current?.choices.map((choice) => <Choice key={choice.agent.id} choice={choice} />)}
    </section>
  );
}

function inOrder({ order, sessions }: FlockView): SessionView[] {
  return order.flatMap((key) => sessions[key] ?? []);
}

function density(count: number): string {
  return count >= ONE_LINE_FROM
    ? "one-line"
    : count >= TWO_LINES_FROM
    ? "two-lines"
    : "three-lines";
}

interface RowProps {
  readonly session: SessionView;
  readonly state: BirdState;
  readonly age: string;
  readonly front: boolean;
}

const Row = memo(function Row({ session, state, age, front }: RowProps) {
  const { project, number, agent, task } = session;
  const name = project === "" ? words.sessions.noProject : project;
  const detail = detailOf(session);
  const choose = () => send({ type: "choose_session", session: session.key });
  return (
    <li class={`row ${state.needsYou ? "row-needs" : ""} ${front ? "row-front" : ""}`}>
      <button type="button" aria-current={front ? "true" : undefined} onClick={choose}>
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
            <AgentText text={number > 1 ? words.sessions.numbered(name, number) : name} />
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
        <span class="row-state" key={`${state.words} ${detail?.text}`}>
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
        </span>
      </button>
    </li>
  );
});

/** What stands beside the state: the step's object, or what the agent said last. */
function detailOf(
  session: SessionView,
): { readonly text: string; readonly code: boolean } | undefined {
  const { status, note, detail, tool, activity } = session;
  if (note !== undefined) {
    return { text: note, code: status === "terminal" || status === "approval" };
  }
  if (status !== "working") return undefined;
  const text = detail ?? (activity === "work" || activity === "mcp" ? tool : undefined);
  return text === undefined ? undefined : { text, code: true };
}
