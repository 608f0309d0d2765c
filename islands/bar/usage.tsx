/**
 * How much of their plan the agents have used: a chip, and on hover or focus when each window starts
 * again.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { slowClock, view } from "../page/store.ts";
import { usageChip } from "./usage_words.ts";

/** The chip; nothing while no agent tells its usage. */
export function Usage() {
  const chip = usageChip(view.value?.usage ?? []);
  if (chip === undefined) return null;
  const now = slowClock.value;
  return (
    <div class="bar-item usage" key={chip.text}>
      <button
        type="button"
        class={`chip chip-usage tone-${chip.tone}`}
        aria-label={words.bar.usageName(chip.text)}
        aria-describedby="usage-more"
      >
        {chip.text}
      </button>
      <div class="bar-panel usage-more" id="usage-more" role="tooltip">
        {chip.agents.map(({ agent, windows }) => (
          <div key={agent.id}>
            <b>{agent.label}</b>
            {windows.map(({ minutes, percent, resetsAt }) => (
              <p key={minutes}>
                {words.bar.resets(
                  minutes,
                  percent,
                  resetsAt === undefined ? undefined : Math.max(0, resetsAt * 1_000 - now),
                )}
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
