import assert from "node:assert/strict";
import fc from "../tests/packages/fast_check.ts";
import { ObjectScanner, type Scanned } from "./object_scanner.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Scans `all` as it grows by pieces of the given sizes; stops at the first verdict. */
function scanned(all: Uint8Array, sizes: readonly number[] = [all.length]): Scanned {
  const scanner = new ObjectScanner();
  let last: Scanned = { is: "open" };
  for (let end = 0, n = 0; end < all.length && last.is === "open"; n++) {
    end = Math.min(all.length, end + (sizes[n % sizes.length] ?? 1));
    last = scanner.scan(all.subarray(0, end));
  }
  return last;
}

Deno.test("ObjectScanner finds the end of any JSON object, for any split and whatever follows", () => {
  fc.assert(fc.property(
    fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ stringUnit: "binary" })),
    fc.constantFrom("", " ", "\n\t", "\ufeff", "\ufeff\r\n"),
    fc.constantFrom("", "\n", "}}{", '"\\', "garbage"),
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
    (object, before, after, sizes) => {
      const json = bytes(JSON.stringify(object));
      const start = bytes(before).length;
      const all = new Uint8Array([...bytes(before), ...json, ...bytes(after)]);
      assert.deepEqual(scanned(all, sizes), { is: "object", start, end: start + json.length });
    },
  ));
});

Deno.test("ObjectScanner knows at once when there will be no object", () => {
  const rows = ["[1]", "null", "x", "\ufeff\ufeff{}", "}", '"{}"', "\u00ef{}"];
  for (const row of rows) assert.deepEqual(scanned(bytes(row), [1]), { is: "other" }, row);
  assert.deepEqual(scanned(new Uint8Array([0xff, 0xfe, 0x41])), { is: "other" });
  assert.deepEqual(scanned(new Uint8Array([0xef, 0xbb, 0x7b, 0x7d]), [1]), { is: "other" });
});

Deno.test("ObjectScanner waits for the rest of an unfinished object", () => {
  for (const row of ["", " ", "\ufeff", "{", '{"a":"}', '{"a":"\\"}', '{"a":{}']) {
    assert.deepEqual(scanned(bytes(row)), { is: "open" }, row);
  }
});

Deno.test("ObjectScanner takes a quote behind backslashes for what it is", () => {
  for (let slashes = 0; slashes < 9; slashes++) {
    const text = `{"a":"${"\\".repeat(slashes)}"}`;
    const wanted = slashes % 2 === 0 ? "object" : "open";
    for (const size of [1, 2, 3, 100]) assert.equal(scanned(bytes(text), [size]).is, wanted, text);
  }
});
