/**
 * The choice to answer an agent here that is answered only by choice, with what it means.
 *
 * Guarantees that only a person's own click chooses, and that it says what follows before it is made.
 * Source: design decision 16.
 *
 * @module
 */

import { type ChoiceView, readSettingChange } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { send } from "./connection.ts";

function choose(agent: string, on: boolean): void {
  const change = readSettingChange({ key: "answer_here", of: agent, value: on });
  if (change !== undefined) send({ type: "set", change });
}

/** One agent's choice: a sentence and a button. */
export function Choice({ choice }: { readonly choice: ChoiceView }) {
  const { agent, on } = choice;
  // "Copilot CLI" is the program; people say the first word.
  const name = agent.label.replace(/ CLI$/, "");
  return (
    <div class="choice">
      <p>{on ? words.choice.on(name) : words.choice.off(name)}</p>
      <button
        type="button"
        class="plain-button"
        onClick={(event) => {
          if (event.isTrusted) choose(agent.id, !on);
        }}
      >
        {on ? words.choice.stop(name) : words.choice.answer(name)}
      </button>
    </div>
  );
}
