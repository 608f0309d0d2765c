/**
 * What is kept: the activity, and the way to clear it, with a confirmation in its place.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Settings } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { ask } from "../page/ask.ts";
import { send } from "../page/connection.ts";
import { say as tell } from "../page/store.ts";
import { Group, Row, Switch } from "./row.tsx";

const { settings: say } = words;

/** The group. */
export function KeepingGroup({ settings }: { readonly settings: Settings }) {
  return (
    <Group id="keeping" title={say.keeping}>
      <Switch
        id="history"
        label={say.history}
        means={say.historyMeans}
        on={settings.history}
        change={(value) => ({ key: "history", value })}
      />
      <Clear />
    </Group>
  );
}

/** Two presses: the second one stands where the first one was not. */
function Clear() {
  const sure = useSignal(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    if (sure.value) keep.current?.focus();
    else if (asked.current) first.current?.focus();
    asked.current = sure.value;
  }, [sure.value]);
  const clear = async () => {
    sure.value = false;
    if (!send({ type: "clear_history" })) return tell(say.notSent);
    // The app works in order, so its answer tells what came of it.
    const told = await ask({ of: "activity" });
    const gone = told.of === "activity" && told.activity.year.length === 0;
    tell(gone ? say.cleared : say.notCleared);
  };
  return (
    <Row id="clear" label={say.clear} means={sure.value ? say.clearSure : say.clearMeans} group>
      {sure.value
        ? (
          <div class="set-buttons" role="group" aria-labelledby="clear-label">
            <button
              type="button"
              class="plain-button plain-button-rust"
              onClick={(event) => {
                if (event.isTrusted) void clear();
              }}
            >
              {say.clearYes}
            </button>
            <button
              type="button"
              class="plain-button"
              ref={keep}
              onClick={() =>
                sure.value = false}
            >
              {say.clearNo}
            </button>
          </div>
        )
        : (
          <button
            type="button"
            class="plain-button"
            ref={first}
            onClick={() => sure.value = true}
          >
            {say.clear}
          </button>
        )}
    </Row>
  );
}
