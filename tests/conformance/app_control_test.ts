/**
 * The private socket of the running app: what a terminal may do to a request, and what nobody may.
 */

import assert from "node:assert/strict";
import {
  askForList,
  askForStatus,
  askToDeny,
  askToLetGo,
  askToRemoveRule,
  askWhetherChecked,
  checkInput,
} from "../../app/ipc/mod.ts";
import { isObject } from "../../protocol/mod.ts";
import fc from "../packages/fast_check.ts";
import { Page, signInWith } from "./app_page.ts";
import { eventWith, FakeRelay } from "./app_relay.ts";
import { type AppWorld, withApp } from "./app_world.ts";

/** An app with a page that has drawn a request, which therefore waits. */
async function withWaiting(
  work: (world: AppWorld, relay: FakeRelay, shown: { request: string; hash: string }) => Promise<
    void
  >,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await withApp(async (world) => {
    const page = await Page.open(await signInWith(world.app.newLink()));
    const relay = await FakeRelay.send(world.folders.socket, { id: "r-1", ...changes });
    const card = await page.card("r-1");
    await page.look(card);
    assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id: "r-1" });
    await work(world, relay, { request: "r-1", hash: card.hash });
    await page.close();
  });
}

Deno.test("askToDeny() denies the request that was shown, with its reason, and once", async () => {
  await withWaiting(async ({ folders }, relay, shown) => {
    const other = { ...shown, hash: "another" };
    assert.deepEqual(await askToDeny(folders.control, other), { ended: false, why: "mismatch" });
    assert.deepEqual(await askToDeny(folders.control, shown, "not today"), { ended: true });
    assert.deepEqual(await relay.next(), {
      kind: "decision",
      v: 8,
      id: "r-1",
      decision: "deny",
      reason: "not today",
    });
    await relay.end();
    assert.deepEqual(await askToDeny(folders.control, shown), { ended: false, why: "gone" });
    assert.deepEqual(await askToLetGo(folders.control, shown), { ended: false, why: "gone" });
  });
});

Deno.test("askToLetGo() lets the request that was shown go, without a word", async () => {
  await withWaiting(async ({ folders }, relay, shown) => {
    const other = { ...shown, hash: "another" };
    assert.deepEqual(await askToLetGo(folders.control, other), { ended: false, why: "mismatch" });
    assert.deepEqual(await askToLetGo(folders.control, shown), { ended: true });
    assert.equal((await relay.end()).text, "");
  });
});

Deno.test("no message on the private socket allows anything, whatever it says (design decision 23)", async () => {
  await withWaiting(async ({ folders }, relay, shown) => {
    const word = fc.constantFrom(
      ...["allow", "always", "decide", "decided", "decided_always", "answer", "answered"],
      ...["approve", "yes", "list", "watch", "status", "checked", "remove_rule"],
    );
    const message = fc.record({
      ask: word,
      type: word,
      do: word,
      kind: word,
      decision: fc.constant("allow"),
      request: fc.constantFrom(shown.request, "r-2"),
      id: fc.constant(shown.request),
      hash: fc.constant(shown.hash),
      page: fc.string(),
      answers: fc.constant(["Yes"]),
      rule: fc.constant("r-1"),
      check: fc.constant("r-1"),
      reason: fc.constant("allow"),
    }, { requiredKeys: ["ask", "request", "hash"] });
    await fc.assert(
      fc.asyncProperty(message, async (value) => {
        const peer = await FakeRelay.connect(folders.control);
        await peer.line(value);
        // Whatever it asks, it is not the relay that hears of it.
        await peer.finish();
        await peer.end();
      }),
      { numRuns: 150 },
    );
    // The request still waits, as it was.
    const list = await askForList(folders.control);
    assert.deepEqual(list?.requests.map(({ request }) => request), ["r-1"]);
    assert.deepEqual(await askToLetGo(folders.control, shown), { ended: true });
    assert.equal((await relay.end()).text, "");
  });
});

Deno.test("askToRemoveRule() removes the rule of that name, and no other: its action waits again", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const ask = async (id: string) => {
      const relay = await FakeRelay.send(folders.socket, { id });
      const card = await page.card(id);
      await page.look(card);
      await relay.next();
      return { relay, request: card.request, hash: card.hash };
    };
    const { relay, request, hash } = await ask("r-1");
    page.send({ type: "decide_always", request, hash });
    assert.deepEqual(await relay.next(), { kind: "decision", v: 8, id: "r-1", decision: "allow" });
    const byRule = await FakeRelay.send(folders.socket, { id: "r-2" });
    assert.deepEqual(await byRule.next(), { kind: "decision", v: 8, id: "r-2", decision: "allow" });
    page.send({ type: "ask", n: 1, query: { of: "rules" } });
    await page.until(() => page.heard.some(({ type }) => type === "told"));
    const told = page.heard.find((message) => message.type === "told");
    assert.ok(told?.told.of === "rules");
    const [rule] = told.told.rules;
    assert.ok(rule);
    assert.equal(await askToRemoveRule(folders.control, `${rule.id}x`), false);
    assert.equal(await askToRemoveRule(folders.control, rule.id), true);
    assert.equal(await askToRemoveRule(folders.control, rule.id), false);
    await (await ask("r-3")).relay.leave();
    await page.close();
  });
});

Deno.test("askForList() says what waits in one line, and when agents were last heard of", async () => {
  await withWaiting(async ({ app, folders }, relay, shown) => {
    const list = await askForList(folders.control);
    assert.ok(list);
    assert.equal(list.pid, Deno.pid);
    assert.equal(list.origin, app.origin);
    const [session] = list.sessions;
    assert.deepEqual([session?.project, session?.agent.label, session?.state, session?.waiting], [
      "shop",
      "Claude Code",
      "approval",
      1,
    ]);
    const [request] = list.requests;
    assert.deepEqual({ request: request?.request, hash: request?.hash }, shown);
    assert.equal(request?.what, "git push origin main");
    assert.ok((list.heard.claude ?? 0) >= list.started);
    await relay.leave();
  });
});

Deno.test("an event of vults doctor is noted, and is no session, no request and no news", async () => {
  await withApp(async ({ folders }) => {
    const payload: unknown = JSON.parse(checkInput("check-1"));
    assert.ok(isObject(payload));
    for (const wants_reply of [false, true]) {
      const check = `check-${wants_reply}`;
      const relay = await FakeRelay.send(folders.socket, {
        event: payload.hook_event_name,
        wants_reply,
        payload: { ...payload, session_id: check },
      });
      assert.equal((await relay.end()).text, "");
      assert.equal(await askWhetherChecked(folders.control, check), true);
    }
    assert.equal(await askWhetherChecked(folders.control, "check-2"), false);
    const list = await askForList(folders.control);
    assert.deepEqual([list?.sessions, list?.requests, list?.heard], [[], [], {}]);
    // An ordinary event beside it is news.
    const event = eventWith({ event: "SessionStart", wants_reply: false });
    const relay = await FakeRelay.connect(folders.socket);
    await relay.line(event);
    await relay.end();
    while ((await askForStatus(folders.control))?.sessions !== 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
});
