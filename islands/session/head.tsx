/**
 * The head of a session's page: project, agent, branch, state; the task; what can be done.
 *
 * @module
 */

import type { FlockView, SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { agentColour } from "../bird/agent_colour.ts";
import { birdState } from "../bird/state.ts";
import { clock } from "../page/store.ts";
import { withTilde } from "../request/card_words.ts";
import { Press, QuietAnswers } from "../sessions/actions.tsx";
import { asksToBeSeen, projectName } from "../sessions/session_words.ts";
import { AgentText } from "../text/agent_text.tsx";

/** The head. */
export function SessionHead(
  { session, view }: { readonly session: SessionView; readonly view: FlockView },
) {
  const { agent, branch, worktree, folder, terminal, task, key } = session;
  const state = birdState(session, clock.value, view.usage);
  return (
    <header class="session-head">
      <h1 class="headline">
        <AgentText text={projectName(session)} />{" "}
        <span key={state.words} class={`session-state tone-${state.tone}`}>{state.words}</span>
      </h1>
      <p class="session-where">
        <span>
          <svg class="agent-square" viewBox="0 0 8 8" aria-hidden="true">
            <rect width="8" height="8" rx="2" fill={agentColour(agent)} />
          </svg>{" "}
          {agent.label}
        </span>
        {folder !== undefined && (
          <span>
            <AgentText text={withTilde(folder, view.home)} />
          </span>
        )}
        {branch !== undefined && (
          <span>
            <AgentText text={words.session.branch(branch)} />
          </span>
        )}
        {worktree !== undefined && (
          <span>
            <AgentText text={words.session.worktree(worktree)} />
          </span>
        )}
        {terminal !== undefined && (
          <span>
            <AgentText text={words.session.inTerminal(terminal)} />
          </span>
        )}
        {session.subagents > 0 && <span>{words.session.subagents(session.subagents)}</span>}
        {session.demo && <span class="tag">{words.card.demo}</span>}
      </p>
      {task !== undefined && (
        <p class="session-task">
          “<AgentText text={task} />”
        </p>
      )}
      <div class="session-does">
        {asksToBeSeen(session) && (
          <Press class="plain-button" message={{ type: "seen", session: key }}>
            {words.session.ok}
          </Press>
        )}
        {view.front !== key && (
          <Press class="plain-button" message={{ type: "choose_session", session: key }}>
            {words.session.keepInFront}
          </Press>
        )}
        <QuietAnswers session={session} look="plain-button" />
      </div>
    </header>
  );
}
