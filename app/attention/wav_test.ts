import assert from "node:assert/strict";
import { type Cue, SPECIES } from "../view/mod.ts";
import { cueWav, SAMPLE_RATE } from "./wav.ts";

const CUES: readonly Cue[] = ["needs_you", "question", "done", "failed", "reminder", "quiet"];

function samplesOf(bytes: Uint8Array<ArrayBuffer>): Int16Array {
  return new Int16Array(bytes.buffer, 44);
}

Deno.test("cueWav() writes RIFF WAVE of one channel and 16 bits, its lengths right", () => {
  for (const cue of CUES) {
    for (const species of SPECIES) {
      const bytes = cueWav(cue, species, 50);
      const view = new DataView(bytes.buffer);
      const text = (at: number) => new TextDecoder().decode(bytes.slice(at, at + 4));
      assert.deepEqual([text(0), text(8), text(12), text(36)], ["RIFF", "WAVE", "fmt ", "data"]);
      assert.equal(view.getUint32(4, true), bytes.length - 8);
      assert.equal(view.getUint32(40, true), bytes.length - 44);
      assert.deepEqual(
        [20, 22, 32, 34].map((at) => view.getUint16(at, true)),
        [1, 1, 2, 16],
      );
      assert.equal(view.getUint32(24, true), SAMPLE_RATE);
      assert.equal(view.getUint32(28, true), SAMPLE_RATE * 2);
    }
  }
});

Deno.test("cueWav() lasts as long as its last note, and begins and ends in silence", () => {
  const lengths: Readonly<Record<Cue, number>> = {
    needs_you: 310,
    question: 440,
    done: 240,
    failed: 370,
    reminder: 180,
    quiet: 240,
  };
  for (const cue of CUES) {
    const samples = samplesOf(cueWav(cue, "griffon", 50));
    assert.equal(samples.length, Math.ceil(lengths[cue] * SAMPLE_RATE / 1_000));
    assert.equal(samples[0], 0);
    assert.ok(Math.abs(samples.at(-1) ?? 1_000) < 20);
  }
});

Deno.test("cueWav() has the pitch of its notes", () => {
  // A sine of 392 Hz crosses zero upwards 392 times a second.
  const samples = samplesOf(cueWav("done", "griffon", 50));
  let ups = 0;
  for (let n = 1; n < samples.length / 2; n++) {
    if ((samples[n - 1] ?? 0) < 0 && (samples[n] ?? 0) >= 0) ups += 1;
  }
  assert.ok(Math.abs(ups - 392 * 0.12) <= 1, `${ups}`);
});

Deno.test("cueWav() is 14 dB below full at volume 50, louder above, silent at 0, never clipped", () => {
  const peak = (volume: number) =>
    samplesOf(cueWav("needs_you", "egyptian", volume)).reduce(
      (most, sample) => Math.max(most, Math.abs(sample)),
      0,
    ) / 32_767;
  assert.ok(Math.abs(20 * Math.log10(peak(50)) + 14) < 1, `${20 * Math.log10(peak(50))} dB`);
  assert.ok(peak(100) > peak(50) * 1.8 && peak(100) < 0.99);
  assert.equal(peak(0), 0);
});
