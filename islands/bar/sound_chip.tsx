/**
 * Whether sounds are on, and the way to switch them.
 *
 * @module
 */

import { SPECIES } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { choose } from "../page/choose.ts";
import { enableSound, SOUND_CHIP_ID, soundState } from "../page/sound.ts";
import { view } from "../page/store.ts";

/** The chip. */
export function SoundChip() {
  const current = view.value;
  if (current === undefined) return null;
  const { settings, front } = current;
  const wants = settings.sounds && settings.volume > 0 && soundState.value === "locked";
  const species = (front && current.sessions[front]?.species) ?? SPECIES[0];
  return (
    <button
      type="button"
      id={SOUND_CHIP_ID}
      class="chip chip-sound"
      onClick={(event) => {
        if (!wants) choose({ key: "sounds", value: !settings.sounds });
        else if (event.isTrusted) void enableSound(species, settings.volume);
      }}
    >
      {wants ? words.bar.soundWants : settings.sounds ? words.bar.soundOn : words.bar.soundOff}
    </button>
  );
}
