/**
 * Whether sounds are on, and the way to switch them.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { choose } from "../page/choose.ts";
import { view } from "../page/store.ts";

/** The chip. */
export function SoundChip() {
  const settings = view.value?.settings;
  if (settings === undefined) return null;
  return (
    <button
      type="button"
      class="chip"
      onClick={() => choose({ key: "sounds", value: !settings.sounds })}
    >
      {settings.sounds ? words.bar.soundOn : words.bar.soundOff}
    </button>
  );
}
