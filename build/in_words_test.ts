import assert from "node:assert/strict";
import { sentenceFor } from "./in_words.ts";

Deno.test("sentenceFor() tells a folder that cannot be written from an error of ours", () => {
  assert.equal(sentenceFor(new TypeError("x is not a function")), undefined);
  assert.equal(sentenceFor("text"), undefined);
  const readOnly = new Error("Read-only file system (os error 30): mkdir '/home/me/.local'");
  assert.equal(
    sentenceFor(readOnly),
    "Cannot build Vults: Read-only file system: mkdir '/home/me/.local'. It keeps its engine in the " +
      "data folder: make that writable, or set XDG_DATA_HOME to one that is",
  );
  const refused = new Deno.errors.PermissionDenied("Permission denied (os error 13): mkdir '/x'");
  assert.match(sentenceFor(refused) ?? "", /^Cannot build Vults: Permission denied: mkdir '\/x'\./);
});
