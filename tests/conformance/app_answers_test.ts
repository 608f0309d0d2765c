// Questions and Always rules from end to end: the built relay, the app, a page, and what is printed.

import assert from "node:assert/strict";
import { dirname } from "node:path";
import type { JsonObject } from "../../protocol/mod.ts";
import { ASK, assertPrinted, assertSilent, BASH, builtRelay, startRelay } from "../support/mod.ts";
import { Page, signInWith } from "./app_page.ts";
import { type AppWorld, withApp } from "./app_world.ts";

/** Starts the relay as an agent's hook entry would. */
async function agent(world: AppWorld, args: readonly string[], stdin: JsonObject) {
  return startRelay({
    relay: await builtRelay(),
    args: ["--agent", "claude", ...args],
    env: { HOME: "/nowhere", XDG_RUNTIME_DIR: dirname(world.folders.socket) },
    stdin: JSON.stringify(stdin),
  });
}

const IN_FOLDER = { cwd: "/home/me/shop" };

Deno.test("PB-21: a question waits on a card, and its answers are printed in Claude Code's words", async () => {
  await withApp(async (world) => {
    const page = await Page.open(await signInWith(world.app.newLink()));
    const relay = await agent(world, ["--ask", "PreToolUse"], { ...ASK, ...IN_FOLDER });
    const card = await page.card();
    assert.equal(card.questions?.[0]?.text, "Which port?");
    await page.look(card);
    const { request, hash } = card;
    page.send({ type: "decide", request, hash, decision: "allow" });
    assert.equal((await page.refusal()).why, "not_offered");
    page.send({ type: "answer", request, hash, answers: ["8080"] });
    assertPrinted(
      await relay.finished,
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":' +
        '{"questions":[{"question":"Which port?","header":"Port","multiSelect":false,"options":[{"label":"80"},{"label":"8080"}]}],' +
        '"answers":{"Which port?":"8080"}}}}\n',
    );
    await page.close();
  });
});

Deno.test("PB-21: a permission for a question tool is let go at once, with nothing printed", async () => {
  await withApp(async (world) => {
    const page = await Page.open(await signInWith(world.app.newLink()));
    const relay = await agent(world, ["PermissionRequest"], {
      ...ASK,
      ...IN_FOLDER,
      hook_event_name: "PermissionRequest",
    });
    assertSilent(await relay.finished);
    assert.equal(world.app.status().waiting, 0);
    await page.close();
  });
});

Deno.test("PB-25: Always on a card answers the same request from then on, and no other", async () => {
  await withApp(async (world) => {
    const page = await Page.open(await signInWith(world.app.newLink()));
    const first = await agent(world, ["PermissionRequest"], { ...BASH, ...IN_FOLDER });
    const card = await page.card();
    assert.deepEqual(card.always, { covers: "command", folder: IN_FOLDER.cwd });
    await page.look(card);
    page.send({ type: "decide_always", request: card.request, hash: card.hash });
    const allow =
      '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n';
    assertPrinted(await first.finished, allow);
    for (let round = 0; round < 3; round++) {
      const again = await agent(world, ["PermissionRequest"], { ...BASH, ...IN_FOLDER });
      assertPrinted(await again.finished, allow);
    }
    const other = await agent(world, ["PermissionRequest"], {
      ...BASH,
      ...IN_FOLDER,
      tool_input: { command: "make something else" },
    });
    const asked = await page.card();
    assert.deepEqual(asked.action, { kind: "command", text: "make something else" });
    await page.look(asked);
    page.send({ type: "release", request: asked.request, hash: asked.hash });
    assertSilent(await other.finished);
    await page.close();
  });
});
