import assert from "node:assert/strict";
import { fileName, firstLine, hostOf, shorten, withTilde } from "./card_words.ts";
import { splitAtHost } from "./input.tsx";

Deno.test("withTilde() writes the home folder short, and only whole folders", () => {
  assert.equal(withTilde("/home/me", "/home/me"), "~");
  assert.equal(withTilde("/home/me/src", "/home/me"), "~/src");
  assert.equal(withTilde("/home/mean/src", "/home/me"), "/home/mean/src");
  assert.equal(withTilde("/etc", "/"), "/etc");
});

Deno.test("fileName() takes the last part, whichever slashes there are", () => {
  assert.deepEqual(["a/b.ts", "C:\\a\\b.ts", "b.ts", "a/b/", "/"].map(fileName), [
    "b.ts",
    "b.ts",
    "b.ts",
    "b",
    "/",
  ]);
});

Deno.test("hostOf() names the host that would be asked, not the one the address pretends", () => {
  assert.equal(hostOf("https://github.com@evil.example:8443/a"), "evil.example:8443");
  assert.equal(hostOf("https://gіthub.com/"), "xn--gthub-n2e.com");
  assert.equal(hostOf("no address"), undefined);
});

Deno.test("splitAtHost() loses nothing and leaves a name before the host quiet", () => {
  for (const url of ["https://github.com@evil.example:8443/a?b#c", "about:blank", "", "http://x"]) {
    assert.equal(splitAtHost(url).join(""), url);
  }
  assert.equal(splitAtHost("https://github.com@evil.example/a")[1], "evil.example");
});

Deno.test("firstLine() and shorten() cut a text for one line, by whole characters", () => {
  assert.equal(firstLine("\n  \n ls -l \nrm"), "ls -l");
  assert.equal(shorten("😀😀😀", 2), "😀…");
});
