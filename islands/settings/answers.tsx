/**
 * The settings of answers: who is answered here, how long a called request waits, single keys.
 *
 * @module
 */

import {
  CALLED_WAITS,
  HIDING_AGENTS,
  readSettingChange,
  type SettingChange,
  type Settings,
} from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { ANSWERED_AGENTS } from "../../protocol/mod.ts";
import { choose } from "../page/choose.ts";
import { Group, meansId, Row, Switch } from "./row.tsx";

const { settings: say } = words;

/** The group. */
export function AnswersGroup({ settings }: { readonly settings: Settings }) {
  return (
    <Group id="answers" title={say.answers}>
      {ANSWERED_AGENTS.map((agent) => (
        <Switch
          key={agent}
          id={`answer-${agent}`}
          label={say.answerHere(agent)}
          means={say.answerMeans(agent)}
          on={settings.answerHere[agent]}
          change={(value) => ({ key: "answer_here", of: agent, value })}
        />
      ))}
      <div class="set-row set-row-intro" id="waits">
        <div class="set-text">
          <span class="set-label" id="waits-label">{say.waits}</span>
          <p class="set-means" id={meansId("waits")}>{say.waitsMean}</p>
        </div>
      </div>
      <div role="group" aria-labelledby="waits-label" aria-describedby={meansId("waits")}>
        {HIDING_AGENTS.map((agent) => {
          const id = `wait-${agent}`;
          const now = settings.waitWhenCalled[agent];
          return (
            <Row key={agent} id={id} label={say.waitOf(agent)}>
              <select
                id={id}
                class="select"
                aria-describedby={meansId("waits")}
                value={String(now)}
                onChange={(event) => {
                  const select = event.currentTarget;
                  const change = waitChange(agent, Number(select.value));
                  if (change === undefined || !choose(change)) select.value = String(now);
                }}
              >
                {CALLED_WAITS.map((seconds) => (
                  <option key={seconds} value={String(seconds)}>{say.wait(seconds)}</option>
                ))}
              </select>
            </Row>
          );
        })}
      </div>
      <Switch
        id="single-keys"
        label={say.singleKeys}
        means={say.singleKeysMean}
        on={settings.singleKeys}
        change={(value) => ({ key: "single_keys", value })}
      />
    </Group>
  );
}

function waitChange(of: string, value: number): SettingChange | undefined {
  return readSettingChange({ key: "wait_when_called", of, value });
}
