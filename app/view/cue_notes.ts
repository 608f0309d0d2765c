/**
 * The sounds as notes: one table from which a page synthesises them and the app writes its own.
 *
 * Guarantees that both sound the same: they differ only in who turns the numbers into waves. Pure.
 * Source: page specification, sections 5 (calls of the species) and 9 (Sound).
 *
 * @module
 */

import type { Cue } from "./page_messages.ts";
import type { Species } from "./species.ts";

/** One note of a cue. */
export interface Note {
  readonly wave: "triangle" | "sine";
  /** Hertz. */
  readonly pitch: number;
  /** Milliseconds from the beginning of the cue. */
  readonly at: number;
  /** Milliseconds. */
  readonly length: number;
  /** Its peak, 0 to 1. It rises to it in `ATTACK_MS` and falls exponentially to `END` of it. */
  readonly peak: number;
}

/** How long a note rises, milliseconds. */
export const ATTACK_MS = 6;
/** The part of its peak that a note ends at. */
export const END = 0.001;

/** The second note of a bird's call over its first. */
export const CALLS: Readonly<Record<Species, number>> = Object.freeze({
  griffon: 6 / 5,
  urubu: 4 / 3,
  king: 3 / 2,
  turkey: 5 / 4,
  condor: 3 / 4,
  bearded: 5 / 3,
  egyptian: 2 / 1,
  california: 4 / 5,
});

const FIRST = 587;
/** Decibels below full at volume 50. */
const LOUD = -14;
const SOFT = -20;

/** The notes of `cue` as the bird of `species` calls them. `volume`: 0 to 100; 0 is silence. */
export function notesOf(cue: Cue, species: Species, volume: number): readonly Note[] {
  const note = (
    pitch: number,
    at: number,
    { wave = "triangle", length = 180, level = LOUD }: {
      readonly wave?: Note["wave"];
      readonly length?: number;
      readonly level?: number;
    } = {},
  ): Note => ({ wave, pitch, at, length, peak: 10 ** (level / 20) * volume / 50 });
  const second = FIRST * CALLS[species];
  const soft = { wave: "sine", length: 240, level: SOFT } as const;
  switch (cue) {
    case "needs_you":
      return [note(FIRST, 0), note(second, 130)];
    case "question":
      return [note(FIRST, 0), note(second, 130), note(FIRST, 260)];
    case "reminder":
      return [note(FIRST, 0, { level: SOFT })];
    case "done":
      return [note(392, 0, soft)];
    case "failed":
      return [note(330, 0, soft), note(247, 130, soft)];
    case "quiet":
      return [note(294, 0, soft)];
  }
}
