/**
 * A line to copy into a terminal, with the button that does it.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { say } from "./store.ts";

/** The line. */
export function CopyLine({ text }: { readonly text: string }) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => say(words.status.copied),
      () => say(words.status.notCopied),
    );
  };
  return (
    <div class="copy-line">
      <code>{text}</code>
      <button
        type="button"
        class="plain-button"
        aria-label={`${words.empty.copy} ${text}`}
        onClick={copy}
      >
        {words.empty.copy}
      </button>
    </div>
  );
}
