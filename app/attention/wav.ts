/**
 * A cue as the bytes of a WAV file, for players that know nothing else. Pure.
 *
 * @module
 */

import { ATTACK_MS, type Cue, END, type Note, notesOf, type Species } from "../view/mod.ts";

/** Samples a second. */
export const SAMPLE_RATE = 44_100;
const HEADER_BYTES = 44;

/** The cue: RIFF WAVE, one channel, 16 bits, `SAMPLE_RATE`. */
export function cueWav(cue: Cue, species: Species, volume: number): Uint8Array<ArrayBuffer> {
  return wavOf(samplesOf(notesOf(cue, species, volume)));
}

function samplesOf(notes: readonly Note[]): Float32Array {
  const end = Math.max(...notes.map((note) => note.at + note.length));
  const samples = new Float32Array(Math.ceil(end * SAMPLE_RATE / 1_000));
  for (const note of notes) {
    const first = Math.round(note.at * SAMPLE_RATE / 1_000);
    const count = Math.round(note.length * SAMPLE_RATE / 1_000);
    for (let n = 0; n < count && first + n < samples.length; n++) {
      const seconds = n / SAMPLE_RATE;
      const wave = Math.sin(2 * Math.PI * note.pitch * seconds);
      const shaped = note.wave === "sine" ? wave : Math.asin(wave) * 2 / Math.PI;
      samples[first + n]! += shaped * note.peak * levelAt(note, seconds * 1_000);
    }
  }
  return samples;
}

function levelAt(note: Note, ms: number): number {
  if (ms < ATTACK_MS) return ms / ATTACK_MS;
  return END ** ((ms - ATTACK_MS) / (note.length - ATTACK_MS));
}

function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [n, sample] of samples.entries()) {
    const bounded = Math.max(-1, Math.min(1, sample));
    view.setInt16(HEADER_BYTES + n * 2, Math.round(bounded * 32_767), true);
  }
  return bytes;
}
