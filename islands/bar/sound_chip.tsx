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
  const said = wants
    ? words.bar.soundWants
    : settings.sounds
    ? words.bar.soundOn
    : words.bar.soundOff;
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
      {/* All words take their room, so that the chip keeps its width and nothing beside it moves. */}
      <span class="chip-words">
        {[words.bar.soundWants, words.bar.soundOn, words.bar.soundOff].map((one) => (
          <span key={one} class={one === said ? "" : "chip-away"}>{one}</span>
        ))}
      </span>
    </button>
  );
}
