/**
 * The list of sessions: who works on what and what it does now, in the order of the wire.
 *
 * Guarantees that rows keep their places and their heights whatever a session does.
 *
 * @module
 */

import type { FlockView, ProjectChoices, SessionView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { birdState } from "./bird/state.ts";
import { Choice } from "./page/choice.tsx";
import { clock, view } from "./page/store.ts";
import { Row } from "./sessions/row.tsx";
import { sessionName } from "./sessions/session_words.ts";

/** From this many sessions on a row has two lines, from the next one a single line. */
const TWO_LINES_FROM = 9;
const ONE_LINE_FROM = 16;
const NOTHING_CHOSEN: ProjectChoices = {};

/** The list. */
export default function Sessions() {
  const current = view.value;
  const sessions = current === undefined ? [] : inOrder(current);
  const now = clock.value;
  const usage = current?.usage ?? [];
  const projects = current?.settings.projects ?? {};
  const rows = sessions.map((session) => ({ session, state: birdState(session, now, usage) }));
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
            name={sessionName(session, sessions)}
            chosen={projects[session.projectKey ?? ""] ?? NOTHING_CHOSEN}
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
