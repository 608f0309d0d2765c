/**
 * What stands in the front place when nothing needs the reader: the last answers, or how to begin.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import type { EndedView, FlockView, SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { agentColour } from "../bird/agent_colour.ts";
import { Portrait } from "../bird/bird.tsx";
import { birdState } from "../bird/state.ts";
import { send } from "../page/connection.ts";
import { CopyLine } from "../page/copy_line.tsx";
import { clock } from "../page/store.ts";
import { projectName, sessionPath } from "../sessions/session_words.ts";
import { AgentText } from "../text/agent_text.tsx";
import { TITLE_ID } from "./card.tsx";
import { Document } from "./document_view.tsx";

const SHOWN_ANSWERS = 5;
/** The demo's first event takes a moment; after this long the button may be pressed again. */
const DEMO_STARTS_MS = 8_000;

/** The quiet place. */
export function Nothing({ view }: { readonly view: FlockView }) {
  const front = view.front === undefined ? undefined : view.sessions[view.front];
  const sessions = Object.values(view.sessions);
  const atWork = sessions.filter(({ status }) => status === "working" || status === "thinking");
  const none = sessions.length === 0;
  return (
    <section class="card card-quiet" aria-labelledby={TITLE_ID}>
      <header class="card-head">
        <div class="card-picture card-picture-quiet">
          <Portrait
            view="whole"
            species={front?.species ?? "griffon"}
            pose={none ? "quiet" : "idle"}
            ring={front === undefined ? "none" : agentColour(front.agent)}
          />
        </div>
        <div class="card-heading">
          <h2 class="card-title" id={TITLE_ID} tabIndex={-1}>{words.empty.title}</h2>
          <p class="card-sub">
            <span>{none ? words.empty.noSessions : words.empty.atWork(atWork.length)}</span>
          </p>
        </div>
      </header>
      {none
        ? <FirstSteps />
        : front?.status === "finished" && (front.reply ?? front.note) !== undefined
        ? <Reply session={front} />
        : <LastAnswers ended={view.ended} />}
    </section>
  );
}

/** What the session in front said when it had finished, in full. */
function Reply({ session }: { readonly session: SessionView }) {
  const { reply, note = "", key } = session;
  const title = `${projectName(session)} · ${birdState(session, clock.value).words}`;
  return (
    <div class="well well-plain well-reply" tabIndex={0} role="group" aria-label={words.empty.says}>
      <h3 class="well-title">
        <a href={sessionPath(key)}>
          <AgentText text={title} />
        </a>
      </h3>
      <Document text={reply ?? note} />
    </div>
  );
}

function LastAnswers({ ended }: { readonly ended: readonly EndedView[] }) {
  const last = ended.slice(-SHOWN_ANSWERS).reverse();
  return (
    <div class="well well-plain">
      <h3 class="well-title">{words.empty.answered}</h3>
      {last.length === 0
        ? <p class="ours">{words.empty.answeredNone}</p>
        : (
          <ul class="answered-list">
            {last.map((one) => (
              <li key={`${one.request} ${one.at}`}>
                <span class="answered-time">{words.time.clock(new Date(one.at))}</span>
                <span class={`answered-word answered-${one.outcome}`}>
                  {words.outcome.word(one.outcome)}
                </span>
                <span class="answered-what">
                  <AgentText text={one.project} /> · {one.agent.label} ·{" "}
                  <code>
                    <AgentText text={one.target} />
                  </code>
                  {one.reason !== undefined && (
                    <>
                      {" "}“<AgentText text={one.reason} />”
                    </>
                  )} <span class="ours">{words.empty.took(Math.max(0, one.at - one.arrived))}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
    </div>
  );
}

function FirstSteps() {
  const { empty } = words;
  const starting = useSignal(false);
  const play = () => {
    if (starting.peek() || !send({ type: "play_demo" })) return;
    starting.value = true;
    setTimeout(() => starting.value = false, DEMO_STARTS_MS);
  };
  return (
    <ol class="first-steps">
      <li>
        <div>
          <h3>{empty.stepDemo}</h3>
          <p>{empty.stepDemoHint}</p>
        </div>
        <button
          type="button"
          class="plain-button plain-button-strong"
          aria-disabled={starting.value}
          aria-label={empty.playDemo}
          onClick={play}
        >
          {starting.value ? empty.starting : empty.playDemo}
        </button>
      </li>
      <li>
        <div>
          <h3>{empty.stepHooks}</h3>
          <p>{empty.stepHooksHint}</p>
          <CopyLine text={empty.hooksCommand} />
        </div>
      </li>
      <li>
        <div>
          <h3>{empty.stepAsk}</h3>
          <p>{empty.stepAskHint}</p>
          <CopyLine text={empty.askCommand} />
        </div>
      </li>
    </ol>
  );
}
