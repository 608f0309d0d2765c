import assert from "node:assert/strict";
import fc from "../tests/packages/fast_check.ts";
import { encodeLine, LineReader } from "./framing.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (value: string) => new TextEncoder().encode(value);

/** Pushes `stream` in pieces of the given sizes, over and over. */
function pushAll(reader: LineReader, stream: Uint8Array, sizes: readonly number[]): string[] {
  const lines: string[] = [];
  for (let from = 0, n = 0; from < stream.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    lines.push(...reader.push(stream.subarray(from, from + size)).map(text));
    from += size;
  }
  return lines;
}

Deno.test("LineReader.push() gives the same lines for any split of the stream", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 40 }).map((s) => s.replaceAll("\n", "·"));
  fc.assert(fc.property(
    fc.array(line, { maxLength: 20 }),
    fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
    (lines, sizes) => {
      const stream = bytes(lines.map((one) => one + "\n").join(""));
      const reader = new LineReader();
      assert.deepEqual(pushAll(reader, stream, sizes), lines);
      assert.equal(reader.unfinished, false);
    },
  ));
});

Deno.test("LineReader.push() counts the newline: the limit itself is fine, one more is not", () => {
  for (const size of [1, 3, 7, 100]) {
    const fits = new LineReader(10);
    assert.deepEqual(pushAll(fits, bytes("123456789\nabc\n"), [size]), ["123456789", "abc"]);
    assert.equal(fits.tooLong, false);

    const spoilt = new LineReader(10);
    const lines = pushAll(spoilt, bytes("ok\n1234567890\nlater\n"), [size]);
    assert.deepEqual(lines, ["ok"]);
    assert.equal(spoilt.tooLong, true);
    assert.deepEqual(spoilt.push(bytes("more\n")), []);
  }
});

Deno.test("LineReader.tooLong is known before a newline has come", () => {
  const reader = new LineReader(10);
  reader.push(bytes("123456789"));
  assert.equal(reader.tooLong, false);
  assert.equal(reader.unfinished, true);
  reader.push(bytes("0"));
  assert.equal(reader.tooLong, true);
});

Deno.test("LineReader.push() keeps copies: the caller may use its buffer again", () => {
  const reader = new LineReader();
  const buffer = bytes("first");
  reader.push(buffer);
  buffer.fill(0x78);
  assert.deepEqual(reader.push(bytes(" half\n")).map(text), ["first half"]);
});

Deno.test("LineReader.push() copies a byte a bounded number of times, however they come", () => {
  let copied = 0;
  const set = Uint8Array.prototype.set;
  Uint8Array.prototype.set = function (from, at) {
    copied += from.length;
    set.call(this, from, at);
  };
  const size = 200_000;
  try {
    const reader = new LineReader();
    const one = bytes("x");
    for (let n = 0; n < size; n++) reader.push(one);
  } finally {
    Uint8Array.prototype.set = set;
  }
  assert.ok(copied < 4 * size, `copied ${copied} bytes for ${size}`);
});

Deno.test("encodeLine() writes UTF-8 and one newline", () => {
  assert.deepEqual(encodeLine("é"), new Uint8Array([0xc3, 0xa9, 0x0a]));
});
