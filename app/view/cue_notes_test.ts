import assert from "node:assert/strict";
import { CALLS, notesOf } from "./cue_notes.ts";
import { SPECIES } from "./species.ts";

Deno.test("notesOf() calls with the second note of the bird's own interval", () => {
  for (const species of SPECIES) {
    const [first, second] = notesOf("needs_you", species, 50);
    assert.equal(first?.pitch, 587);
    assert.equal((second?.pitch ?? 0) / 587, CALLS[species]);
    assert.deepEqual([first?.at, second?.at, second?.length], [0, 130, 180]);
  }
  assert.equal(new Set(Object.values(CALLS)).size, SPECIES.length, "no two birds call alike");
});

Deno.test("notesOf() ends a question on its first note, and reminds with that note alone", () => {
  const pitches = (cue: Parameters<typeof notesOf>[0]) =>
    notesOf(cue, "king", 50).map(({ pitch }) => pitch);
  assert.deepEqual(pitches("question"), [587, 880.5, 587]);
  assert.deepEqual(pitches("reminder"), [587]);
  assert.deepEqual(pitches("done"), [392]);
  assert.deepEqual(pitches("failed"), [330, 247]);
});

Deno.test("notesOf() plays a card at -14 dB and news at -20 dB, at volume 50", () => {
  const level = (cue: Parameters<typeof notesOf>[0], volume: number) =>
    Math.round(20 * Math.log10(notesOf(cue, "king", volume)[0]?.peak ?? 0));
  assert.deepEqual(
    [level("needs_you", 50), level("question", 50), level("done", 50), level("reminder", 50)],
    [-14, -14, -20, -20],
  );
  assert.equal(level("needs_you", 100), -8);
  assert.equal(notesOf("needs_you", "king", 0)[0]?.peak, 0);
});
