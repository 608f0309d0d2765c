import assert from "node:assert/strict";
import { sessionKey } from "../../protocol/mod.ts";
import type { Summons } from "../core/mod.ts";
import { BODY_CHARS, wordCall } from "./word_call.ts";

function summons(changes: Partial<Summons> = {}): Summons {
  return {
    id: "c-1",
    tag: sessionKey("codex:s-1"),
    about: "permission",
    agent: "Codex",
    project: "shop",
    text: "git push origin main",
    ...changes,
  };
}

Deno.test("wordCall() says the project, else the agent, and what it is about", () => {
  const said = (changes: Partial<Summons>) => {
    const { title, body } = wordCall(summons(changes));
    return [title, body];
  };
  assert.deepEqual(said({}), ["shop", "git push origin main"]);
  assert.deepEqual(said({ project: "" }), ["Codex", "git push origin main"]);
  assert.deepEqual(said({ about: "question", text: "Which port?" }), ["shop", "Which port?"]);
  assert.deepEqual(said({ about: "terminal" }), [
    "shop",
    "Codex asks in its terminal: git push origin main",
  ]);
  assert.deepEqual(said({ about: "terminal", text: "" }), ["shop", "Codex asks in its terminal"]);
  assert.deepEqual(said({ about: "done", text: "All green" }), ["shop", "All green"]);
  assert.deepEqual(said({ about: "done", text: " " }), ["shop", "Done"]);
  assert.deepEqual(said({ about: "failed", text: "" }), ["shop", "Failed"]);
  assert.deepEqual(said({ about: "silent", text: "" }), ["shop", "No news from Codex for 15 min"]);
});

Deno.test("wordCall() says one line of at most 160 characters, never half a character", () => {
  for (
    const text of [
      "x".repeat(5_000),
      "🦅".repeat(5_000),
      "a\nb\r\n".repeat(500),
      "\ud800".repeat(9),
    ]
  ) {
    const { title, body } = wordCall(summons({ text, project: text }));
    assert.ok(Array.from(body).length <= BODY_CHARS, body);
    assert.ok(Array.from(title).length <= 80, title);
    assert.ok(body.isWellFormed() && title.isWellFormed());
    // deno-lint-ignore no-control-regex
    assert.doesNotMatch(title + body, /[\u0000-\u001f\u2028\u2029]/);
  }
});

Deno.test("wordCall() tells no secret, as the record does not", () => {
  const secret = "ghp_" + "a1B2".repeat(9);
  for (const text of [`git clone x ${secret}`, `${"x".repeat(150)} ${secret}`]) {
    const { title, body } = wordCall(summons({ text, project: secret }));
    assert.ok(!body.includes(secret.slice(0, 12)), body);
    assert.ok(!title.includes(secret.slice(0, 12)), title);
  }
});
