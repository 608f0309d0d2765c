/**
 * The status region: says once what just happened, and shows it for a while where nothing else does.
 *
 * @module
 */

import { useSignal, useSignalEffect } from "@preact/signals";
import { said } from "./page/store.ts";
import { AgentText } from "./text/agent_text.tsx";

const SHOWS_MS = 8_000;

/** The line. Its words stay for those who come back to it; only its look goes. */
export default function Status() {
  const old = useSignal(true);
  useSignalEffect(() => {
    if (!said.value.shows) {
      old.value = true;
      return;
    }
    old.value = false;
    const timer = setTimeout(() => old.value = true, SHOWS_MS);
    return () => clearTimeout(timer);
  });
  const { text, n } = said.value;
  return (
    <div class={`status ${old.value ? "status-old" : ""}`} role="status">
      <span key={n}>
        <AgentText text={text} />
      </span>
    </div>
  );
}
