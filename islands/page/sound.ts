/**
 * The page's sounds: synthesised, and only when the app names this page.
 *
 * Guarantees that the page says it can sound only while its audio really runs (a browser wants a
 * press on the page first), that any trusted press or key turns it on, and that nothing sounds by the
 * page's own decision but the answer to "Click for sound". Source: page section 9.
 *
 * @module
 */

import { signal } from "@preact/signals";
import { ATTACK_MS, type Cue, END, type Note, notesOf, type Species } from "../../app/view/mod.ts";
import { onMessage } from "./connection.ts";
import { canSound } from "./store.ts";

/** How the browser stands to sounds of this page. */
export type SoundState =
  /** It has no audio at all. */
  | "none"
  /** It waits for a press on the page. */
  | "locked"
  | "on";

/** The state. On the server there is no audio. */
export const soundState = signal<SoundState>("AudioContext" in globalThis ? "locked" : "none");

/** The id of the chip "Click for sound". */
export const SOUND_CHIP_ID = "sound-chip";

/** What lets a page sound, in the browsers there are. */
const PRESSES = ["pointerdown", "pointerup", "keydown", "click"] as const;

let audio: AudioContext | undefined;
let started = false;

/** Starts listening for presses and cues; only the first call does anything. */
export function startSound(): void {
  if (started || soundState.value === "none") return;
  started = true;
  for (const press of PRESSES) {
    addEventListener(press, (event) => {
      if (!event.isTrusted || audio?.state === "running") return;
      // The chip does it itself: it must not find the sound on already and switch it off.
      if (event.target instanceof Element && event.target.closest(`#${SOUND_CHIP_ID}`)) return;
      void unlock();
    }, { capture: true, passive: true });
  }
  onMessage((message) => {
    if (message.type === "cue") playCue(message.cue, message.species, message.volume);
  });
}

/** "Click for sound": turns the audio on and plays the cue. Call it from a press only. */
export async function enableSound(species: Species, volume: number): Promise<void> {
  if (await unlock()) playCue("needs_you", species, volume);
}

async function unlock(): Promise<boolean> {
  if (soundState.value === "none") return false;
  if (audio === undefined) {
    audio = new AudioContext();
    audio.onstatechange = noteState;
  }
  try {
    await audio.resume();
  } catch (error) {
    // The browser does not want to: the chip stays.
    if (!(error instanceof DOMException)) throw error;
  }
  noteState();
  return audio.state === "running";
}

function noteState(): void {
  const runs = audio?.state === "running";
  soundState.value = runs ? "on" : "locked";
  canSound.value = runs;
}

function playCue(cue: Cue, species: Species, volume: number): void {
  if (audio?.state !== "running") return;
  const begin = audio.currentTime;
  for (const note of notesOf(cue, species, volume)) playNote(audio, note, begin);
}

function playNote(context: AudioContext, note: Note, begin: number): void {
  if (note.peak <= 0) return;
  const from = begin + note.at / 1_000;
  const until = from + note.length / 1_000;
  const tone = new OscillatorNode(context, { type: note.wave, frequency: note.pitch });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(note.peak, from + ATTACK_MS / 1_000);
  level.gain.exponentialRampToValueAtTime(note.peak * END, until);
  tone.connect(level).connect(context.destination);
  tone.start(from);
  tone.stop(until);
}
