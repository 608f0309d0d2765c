import assert from "node:assert/strict";
import { startApp } from "../../app/command/running_app.ts";
import type { SessionView, Told } from "../../app/view/mod.ts";
import { LIMITS, type SessionKey, sessionKey } from "../../protocol/mod.ts";
import { builtRelay, removeFolder, runRelay } from "../support/mod.ts";
import { Page, signInWith } from "./app_page.ts";
import { FakeRelay } from "./app_relay.ts";
import { foldersIn, testOptions, withApp } from "./app_world.ts";

const KEY = sessionKey("claude:s-1");

/** A recorded event goes through the built relay, as Claude Code would send it. */
async function report(socket: string, name: string, payload: object): Promise<void> {
  const args = name === "StatusLine" ? ["--statusline"] : [];
  const { code, stdout } = await runRelay({
    relay: await builtRelay(),
    args: ["--agent", "claude", ...args, name],
    env: { XDG_RUNTIME_DIR: socket.slice(0, socket.lastIndexOf("/")), TERM_PROGRAM: "ghostty" },
    stdin: JSON.stringify({
      session_id: "s-1",
      cwd: "/home/me/shop",
      hook_event_name: name,
      ...payload,
    }),
  });
  assert.equal(code, 0);
  assert.equal(stdout.length, 0);
}

/** Asks over the page's own connection. */
async function ask(page: Page, session: SessionKey, step: number): Promise<Told> {
  const n = page.heard.length;
  page.send({ type: "ask", n, query: { of: "diff", session, step } });
  for (;;) {
    const told = page.heard.find((one) => one.type === "told" && one.n === n);
    if (told?.type === "told") return told.told;
    await page.nextMessage();
  }
}

const until = (page: Page, wanted: (session: SessionView) => boolean) =>
  page.until((view) => {
    const session = view?.sessions[KEY];
    return session !== undefined && wanted(session);
  });

Deno.test("section 7: an edit that went through the relay is a step with a diff that the page can ask for", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const edit = {
      tool_name: "Edit",
      tool_input: { file_path: "/home/me/shop/a.ts", old_string: "two", new_string: "TWO" },
      tool_use_id: "toolu_1",
    };
    const { socket } = folders;
    await report(socket, "UserPromptSubmit", { prompt: "Fix the cart" });
    await report(socket, "PreToolUse", edit);
    await report(socket, "PostToolUse", {
      ...edit,
      tool_response: {
        originalFile: "one\ntwo\n",
        structuredPatch: [{ oldStart: 7, newStart: 7, lines: [" one", "-two", "+TWO"] }],
      },
    });
    await report(socket, "StatusLine", {
      cost: { total_cost_usd: 1.84 },
      rate_limits: { five_hour: { used_percentage: 41.6 } },
    });
    const long = `All done.\n\n${"And more. ".repeat(100)}`;
    await report(socket, "Stop", { last_assistant_message: long });
    const view = await until(page, ({ status }) => status === "finished");
    const session = view?.sessions[KEY];
    assert.equal(session?.task, "Fix the cart");
    assert.equal(session?.note, "All done.");
    assert.equal(session?.reply, long);
    assert.equal(session?.terminal, "Ghostty");
    assert.equal(session?.costUsd, 1.84);
    assert.deepEqual(view?.usage.map(({ minutes, percent }) => [minutes, percent]), [[300, 42]]);
    assert.deepEqual(session?.steps.map(({ n, detail, diff }) => [n, detail, diff]), [
      [1, "a.ts", { added: 1, removed: 1, cut: false }],
    ]);
    assert.deepEqual(await ask(page, KEY, 1), {
      of: "diff",
      files: [{
        path: "/home/me/shop/a.ts",
        added: 1,
        removed: 1,
        hunks: [[
          { mark: " ", old: 7, new: 7, text: "one" },
          { mark: "-", old: 8, text: "two" },
          { mark: "+", new: 8, text: "TWO" },
        ]],
        cut: false,
      }],
    });
    assert.deepEqual(await ask(page, KEY, 2), { of: "diff" }, "a diff that is not kept");
    assert.deepEqual(await ask(page, sessionKey("claude:none"), 1), { of: "diff" });
    page.send({ type: "seen", session: KEY });
    await until(page, ({ status, seen }) => status === "idle" && seen === true);
    await page.close();
  });
});

Deno.test("PB-19: what a page chose for a project holds after a restart, and hides no card", async () => {
  const root = await Deno.makeTempDir({ prefix: "vults-app-" });
  const folders = foldersIn(root);
  try {
    const first = await startApp(testOptions(folders));
    try {
      const page = await Page.open(await signInWith(first.newLink()));
      await report(folders.socket, "SessionStart", {});
      await until(page, () => true);
      const value = { hide: true, mute: true, species: "condor" } as const;
      page.send({ type: "set", change: { key: "project", of: "/home/me/shop", value } });
      await page.until((view) => view?.order.length === 0 && view.sessions[KEY] === undefined);
      await page.close();
    } finally {
      await first.stop();
    }
    const second = await startApp(testOptions(folders));
    try {
      const page = await Page.open(await signInWith(second.newLink()));
      await report(folders.socket, "SessionStart", {});
      const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
      const card = await page.card();
      assert.equal(card.species, "condor");
      const { hidden, muted } = page.view?.sessions[KEY] ?? {};
      assert.deepEqual([hidden, muted], [true, true]);
      page.draw(card);
      assert.deepEqual(await relay.next(), { kind: "waiting", v: LIMITS.version, id: "r-1" });
      await relay.leave();
      await page.until((view) => view?.order.length === 0);
      await page.close();
    } finally {
      await second.stop();
    }
  } finally {
    await removeFolder(root);
  }
});

Deno.test("PB-38: an agent that reports through an entry of its own is not heard through Claude Code's too", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const tell = async (changes: object) => {
      const payload = {
        conversation_id: "c-1",
        cursor_version: "2.0",
        tool_name: "Shell",
        tool_input: { command: "ls" },
      };
      const relay = await FakeRelay.send(folders.socket, {
        event: "postToolUse",
        wants_reply: false,
        payload,
        ...changes,
      });
      await relay.end();
    };
    const key = sessionKey("other:cursor/c-1");
    await tell({ agent: "other", agent_name: "cursor" });
    await page.until((view) => view?.sessions[key]?.stepCount === 1);
    await tell({ event: "PostToolUse" });
    await tell({ agent: "other", agent_name: "cursor" });
    const view = await page.until((view) => (view?.sessions[key]?.stepCount ?? 0) > 1);
    assert.equal(view?.sessions[key]?.stepCount, 2, "and not once more through the foreign entry");
    assert.deepEqual(view?.order, [key]);
    await page.close();
  });
});
