/**
 * The sheet of keys and the button that opens it. A dialog of the browser: it keeps the focus and
 * gives it back, and no single key acts while it is open.
 *
 * @module
 */

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { words } from "../app/words/mod.ts";
import { helpOpen } from "./page/help_open.ts";

const { help } = words;
const ROWS: readonly (readonly [key: string, does: string])[] = [
  ["A", help.allow],
  ["D", help.deny],
  ["T", help.terminal],
  ["R", help.reason],
  ["1 …", help.option],
  ["J", help.next],
  ["K", help.previous],
  ["?", help.help],
];

/** The button and the sheet. */
export default function Help() {
  const sheet = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    if (helpOpen.value) sheet.current?.showModal();
    else sheet.current?.close();
  });
  return (
    <>
      <button type="button" class="chip" onClick={() => helpOpen.value = true}>{help.open}</button>
      <dialog
        class="sheet"
        ref={sheet}
        aria-labelledby="help-title"
        onClose={() => helpOpen.value = false}
      >
        <h2 id="help-title">{help.title}</h2>
        <table class="keys">
          <tbody>
            {ROWS.map(([key, does]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="note">{help.note}</p>
        <button type="button" class="plain-button" onClick={() => helpOpen.value = false}>
          {help.close}
        </button>
      </dialog>
    </>
  );
}
