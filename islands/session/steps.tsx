/**
 * The last steps of a session, newest first, each edit with its diff to open in place.
 *
 * Guarantees that a step that comes in moves nothing that is being read: it stands on top, and an open
 * diff stays open with its step.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import type { SessionView, StepView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import type { SessionKey } from "../../protocol/mod.ts";
import { epoch } from "../page/store.ts";
import { useAsked } from "../page/use_asked.ts";
import { Changes } from "../request/changes.tsx";
import { AgentText } from "../text/agent_text.tsx";

/** The list. */
export function Steps({ session }: { readonly session: SessionView }) {
  const { steps, stepCount, key } = session;
  return (
    <section class="session-steps" aria-labelledby="session-steps">
      <h2 class="session-title" id="session-steps">
        {words.session.steps}{" "}
        {stepCount > 0 && <span>{words.session.stepsLast(steps.length, stepCount)}</span>}
      </h2>
      {steps.length === 0 && <p class="ours">{words.session.stepsNone}</p>}
      <ol>
        {[...steps].reverse().map((step) => <Step key={step.n} step={step} session={key} />)}
      </ol>
    </section>
  );
}

function Step({ step, session }: { readonly step: StepView; readonly session: SessionKey }) {
  const open = useSignal(false);
  const { n, at, activity, detail, tool, diff, failed, byRule } = step;
  const named = detail ?? tool;
  return (
    <li class="step">
      <div class="step-row">
        <time class="step-time">{words.time.clock(new Date(at))}</time>
        <b class="step-verb">{words.session.did(activity)}</b>
        <span class="step-what">
          {named !== undefined && (
            <code>
              <AgentText text={named} />
            </code>
          )}
        </span>
        {failed && <span class="tag tag-rust">{words.session.failed}</span>}
        {byRule && <span class="tag tag-moss">{words.session.byRule}</span>}
        {diff !== undefined && (
          <button
            type="button"
            class="step-diff"
            aria-expanded={open.value}
            aria-controls={`step-${n}`}
            aria-label={words.session.showDiff(named ?? "", diff.added, diff.removed)}
            onClick={() => open.value = !open.peek()}
          >
            {words.session.changed(diff.added, diff.removed)}
          </button>
        )}
      </div>
      {diff !== undefined && (
        <div id={`step-${n}`}>{open.value && <Diff session={session} step={n} />}</div>
      )}
    </li>
  );
}

function Diff({ session, step }: { readonly session: SessionKey; readonly step: number }) {
  const told = useAsked({ of: "diff", session, step }, epoch.value);
  if (told === undefined) return <p class="step-note">{words.session.diffComing}</p>;
  if (told.of === "failed") return <p class="step-note">{words.session.diffFailed}</p>;
  if (told.files === undefined) return <p class="step-note">{words.session.diffGone}</p>;
  return <Changes files={told.files} also={undefined} />;
}
