/**
 * One request's line: when, how it ended, whose, what; opened in its place, everything there is.
 *
 * @module
 */

import type { RecordLineView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { agentColour } from "../bird/agent_colour.ts";
import { memo } from "../page/memo.ts";
import { AgentText } from "../text/agent_text.tsx";

const { record: say } = words;

/** How each outcome is coloured. */
const TONE: Readonly<Record<RecordLineView["outcome"], string>> = {
  allowed: "moss",
  allowed_by_rule: "moss",
  answered: "moss",
  denied: "rust",
  elsewhere: "plain",
  released: "ember",
  expired: "ember",
  unreached: "ember",
};

/** The first line of an action: what one row shows. */
function firstLine(action: string): string {
  return action.split("\n", 1)[0] ?? "";
}

/** The line. */
export const Line = memo(function Line({ line }: { readonly line: RecordLineView }) {
  const { outcome, project, agent, action, tookMs } = line;
  const { details } = say;
  return (
    <li>
      <details class="record-line">
        <summary>
          <span class="record-time">{words.time.clock(new Date(line.at))}</span>{" "}
          <span class={`record-outcome tone-${TONE[outcome]}`}>{say.short(outcome)}</span>{" "}
          <span class="record-project">
            <AgentText text={project === "" ? words.sessions.noProject : project} />
          </span>{" "}
          <span class="record-agent">
            <svg class="agent-square" viewBox="0 0 8 8" aria-hidden="true">
              <rect width="8" height="8" rx="2" fill={agentColour(agent)} />
            </svg>
            {agent.label}
          </span>{" "}
          <code class="record-action">
            <AgentText text={firstLine(action)} />
          </code>{" "}
          <span class="record-took">{say.took(tookMs)}</span>
        </summary>
        <div class="record-more">
          <pre class="record-whole" aria-label={details.asked} tabIndex={0}>
            <AgentText text={action} />
          </pre>
          <dl>
            <Fact name={details.ended} text={say.of(outcome)} />
            <Fact name={details.who} text={say.decided(line)} />
            {line.taken !== undefined && <Fact name={details.taken} text={say.taken(line.taken)} />}
            <Fact name={details.took} text={say.took(tookMs)} />
            <Fact name={details.tool} text={line.tool} code />
            {line.subagent !== undefined && (
              <Fact name={details.subagent} text={line.subagent} code />
            )}
            {line.shown === ""
              ? <Fact name={details.shown} text={details.notShown} />
              : <Fact name={details.shown} text={line.shown} code />}
            <Fact name={details.sum} text={line.sum} code />
          </dl>
        </div>
      </details>
    </li>
  );
});

function Fact(
  { name, text, code }: { readonly name: string; readonly text: string; readonly code?: true },
) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {code
          ? (
            <code>
              <AgentText text={text} />
            </code>
          )
          : text}
      </dd>
    </>
  );
}
