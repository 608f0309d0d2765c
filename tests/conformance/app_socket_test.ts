import assert from "node:assert/strict";
import { LIMITS } from "../../protocol/mod.ts";
import { Page, signInWith } from "./app_page.ts";
import { eventWith, FakeRelay } from "./app_relay.ts";
import { type AppWorld, withApp } from "./app_world.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Runs `work` with an app that has one visible page, so that a card would be drawn and answered. */
async function withPage(work: (world: AppWorld, page: Page) => Promise<void>): Promise<void> {
  await withApp(async (world) => {
    const page = await Page.open(await signInWith(world.app.newLink()));
    await work(world, page);
    await page.close();
  });
}

/** What the server answers without a line, whoever looks. */
const SILENT: readonly (readonly [what: string, why: string, bytes: Uint8Array])[] = [
  ["not JSON", "not_json", encode("hello\n")],
  ["an empty line", "not_json", encode("\n")],
  ["half a JSON object", "not_json", encode('{"kind":"event",\n')],
  ["bytes that are not UTF-8", "not_json", new Uint8Array([0x22, 0xff, 0xfe, 0x22, 0x0a])],
  ["JSON that is no object", "malformed", encode("[]\n")],
  ...([
    ["no kind", { kind: undefined }],
    ["another kind", { kind: "decision" }],
    ["no event", { event: undefined }],
    ["an event name of a wrong type", { event: 1 }],
    ["no wants_reply", { wants_reply: undefined }],
    ["wants_reply of a wrong type", { wants_reply: "true" }],
    ["no payload", { payload: undefined }],
    ["a list as payload", { payload: [] }],
    ["an unknown agent", { agent: "gemini" }],
    ["an other without a name", { agent: "other" }],
    ["an other with a reserved name", { agent: "other", agent_name: "claude" }],
    ["no id", { id: undefined }],
    ["a number as id", { id: 7 }],
    ["a terminal of a wrong type", { terminal: "kitty" }],
    ["another version without an id", { v: 7, id: undefined }],
    ["another version that wants no reply", { v: 7, wants_reply: false }],
    ["no version, and no reply wanted", { v: undefined, wants_reply: false }],
  ] as const).map(([what, changes]): [string, string, Uint8Array] => [
    what,
    "malformed",
    encode(JSON.stringify(eventWith(changes)) + "\n"),
  ]),
];

for (const [what, why, bytes] of SILENT) {
  Deno.test(`section 10: ${what} is closed without a line`, async () => {
    await withPage(async ({ app, folders, readLog }) => {
      const relay = await FakeRelay.connect(folders.socket);
      await relay.bytes(bytes);
      assert.equal((await relay.end()).text, "");
      assert.ok((await readLog()).some((entry) => entry.why === why), why);
      assert.equal(app.status().sessions, 0);
    });
  });
}

const UNSUPPORTED: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["version 7", { v: 7 }],
  ["no version", { v: undefined }],
  ["a version that is no number", { v: "8" }],
  ["a version that is no integer", { v: 8.5 }],
  ["an old shape", { v: 5, payload: undefined, event: undefined, kind: undefined }],
  ["no word about a reply", { v: 9, wants_reply: undefined }],
];

for (const [what, changes] of UNSUPPORTED) {
  Deno.test(`section 10: ${what} hears unsupported, before its shape is looked at`, async () => {
    await withPage(async ({ folders }) => {
      const relay = await FakeRelay.send(folders.socket, { ...changes, id: "r-1" });
      assert.deepEqual(await relay.next(), { kind: "unsupported", v: 8, id: "r-1" });
      assert.equal((await relay.end()).text, "");
    });
  });
}

Deno.test("section 10: a line that ends before its newline is closed without a line", async () => {
  await withPage(async ({ folders, readLog }) => {
    const relay = await FakeRelay.connect(folders.socket);
    await relay.bytes(encode(JSON.stringify(eventWith({}))));
    await relay.finish();
    assert.equal((await relay.end()).text, "");
    assert.ok((await readLog()).some((entry) => entry.why === "cut_off"));
  });
});

Deno.test("section 10: an event of exactly 1 MiB is read, one byte more is not", async () => {
  await withPage(async ({ app, folders, readLog }) => {
    const sized = (bytes: number) => {
      const event = eventWith({ event: "Stop", wants_reply: false });
      const bare = JSON.stringify({ ...event, payload: { session_id: "s-1", filler: "" } });
      const filler = "x".repeat(bytes - bare.length - 1);
      const payload = { session_id: "s-1", filler };
      return encode(JSON.stringify({ ...event, payload }) + "\n");
    };
    const whole = sized(LIMITS.messageBytes);
    assert.equal(whole.length, 1_048_576);
    const first = await FakeRelay.connect(folders.socket);
    await first.bytes(whole);
    assert.equal((await first.end()).text, "");
    assert.equal(app.status().sessions, 1);
    const second = await FakeRelay.connect(folders.socket);
    await second.bytes(sized(LIMITS.messageBytes + 1));
    assert.equal((await second.end()).text, "");
    assert.ok((await readLog()).some((entry) => entry.why === "too_long"));
  });
});

Deno.test("section 10: more than 1 MiB without a newline is closed at once", async () => {
  await withApp(async ({ folders }) => {
    const relay = await FakeRelay.connect(folders.socket);
    await relay.bytes(new Uint8Array(3_000_000).fill(0x61));
    const { text, ms } = await relay.end();
    assert.equal(text, "");
    assert.ok(ms < LIMITS.readEventMs, `${ms} ms`);
  });
});

Deno.test("section 10: an event that came in many pieces is one event", async () => {
  await withPage(async ({ folders }, page) => {
    const relay = await FakeRelay.connect(folders.socket);
    const line = encode(JSON.stringify(eventWith({ id: "r-ü" })) + "\n");
    for (const byte of line) await relay.bytes(new Uint8Array([byte]));
    assert.equal((await page.card()).request, "r-ü");
    await relay.leave();
  });
});

Deno.test("section 10: half a line and silence is closed after 5 s", async () => {
  await withApp(async ({ folders, readLog }) => {
    const silent = await FakeRelay.connect(folders.socket);
    const half = await FakeRelay.connect(folders.socket);
    await half.bytes(encode('{"kind":"event"'));
    for (const relay of [silent, half]) {
      const { text, ms } = await relay.end();
      assert.equal(text, "");
      assert.ok(ms >= LIMITS.readEventMs - 50 && ms < LIMITS.readEventMs + 2_000, `${ms} ms`);
    }
    assert.equal((await readLog()).filter((entry) => entry.why === "late").length, 2);
  });
});

Deno.test("section 10: a trickle does not stretch the 5 s", async () => {
  await withApp(async ({ folders }) => {
    const relay = await FakeRelay.connect(folders.socket);
    const trickle = setInterval(() => relay.bytes(encode(" ")), 200);
    try {
      assert.ok((await relay.end()).ms < LIMITS.readEventMs + 2_000);
    } finally {
      clearInterval(trickle);
    }
  });
});

Deno.test("section 10: the 33rd connection is closed, and the place of one that leaves is free", async () => {
  await withApp(async ({ folders, readLog }) => {
    const held = [];
    for (let n = 0; n < LIMITS.connections; n++) held.push(await FakeRelay.connect(folders.socket));
    const one = await FakeRelay.connect(folders.socket);
    const { text, ms } = await one.end();
    assert.equal(text, "");
    assert.ok(ms < 1_000, `${ms} ms`);
    assert.ok((await readLog()).some((entry) => entry.why === "too_many"));
    await held[0]?.leave();
    // The place is free once the server has seen the end; until then a newcomer is closed.
    for (let tries = 0;; tries++) {
      const next = await FakeRelay.send(folders.socket, { v: 7, id: "r-1" });
      const answer = await next.next().catch(() => undefined);
      await next.leave();
      if (answer !== undefined) break;
      assert.ok(tries < 100, "the place was not freed");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await Promise.all(held.map((relay) => relay.leave()));
  });
});

Deno.test({
  name: "PB-49: 500 peers that send half a line leave the app serving and its descriptors free",
  // Elsewhere there is no list of a process's own descriptors.
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withPage(async ({ folders }, page) => {
      const before = openFiles();
      for (let n = 0; n < 500; n++) {
        const relay = await FakeRelay.connect(folders.socket);
        await relay.bytes(encode('{"kind":"event","v":8,"id":'));
        await relay.leave();
      }
      const relay = await connectedEvent(folders.socket);
      assert.equal((await page.card()).agent.id, "claude");
      await relay.leave();
      await page.until((view) => view?.queue.length === 0);
      for (let tries = 0; openFiles() > before + 5; tries++) {
        assert.ok(tries < 100, `${openFiles()} files are open, ${before} were`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
});

/** How many descriptors this process has: app, pages and fake relays are all in it. */
function openFiles(): number {
  return [...Deno.readDirSync("/proc/self/fd")].length;
}

/** An event on a connection that the server had a place for. */
async function connectedEvent(path: string): Promise<FakeRelay> {
  while (true) {
    const relay = await FakeRelay.send(path);
    const first = await Promise.race([
      relay.end(),
      new Promise<undefined>((resolve) => setTimeout(resolve, 300)),
    ]);
    if (first === undefined) return relay;
  }
}

Deno.test("section 10: an event that wants no reply is taken and closed without a line", async () => {
  await withPage(async ({ app, folders }) => {
    const relay = await FakeRelay.send(folders.socket, {
      event: "SessionStart",
      wants_reply: false,
      payload: { session_id: "s-1", hook_event_name: "SessionStart" },
    });
    assert.equal((await relay.end()).text, "");
    assert.equal(app.status().sessions, 1);
  });
});

Deno.test("section 10: an event that wants no reply is never answered, not even a permission", async () => {
  await withPage(async ({ app, folders }) => {
    const relay = await FakeRelay.send(folders.socket, { wants_reply: false });
    assert.equal((await relay.end()).text, "");
    assert.equal(app.status().waiting, 0);
  });
});

const DECLINED: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["an unknown event", { event: "Frobnicate", payload: { session_id: "s-1" } }],
  ["a tool that is not asked about", { event: "PreToolUse" }],
  ["an event without a session", { payload: { tool_name: "Bash", tool_input: {} } }],
  ["another tool", { agent: "other", agent_name: "vibe" }],
  ["a chat's event", { zeca: true }],
  ["Copilot without its user's choice", { agent: "copilot" }],
  ["a permission of a question tool", {
    payload: { session_id: "s-1", tool_name: "AskUserQuestion", tool_input: { questions: [] } },
  }],
  ["a question", {
    event: "PreToolUse",
    payload: { session_id: "s-1", tool_name: "AskUserQuestion", tool_input: { questions: [] } },
  }],
  ["Cursor behind Claude Code's entry", {
    payload: { session_id: "s-1", cursor_version: "1", tool_name: "Bash", tool_input: {} },
  }],
  ["Codex behind Claude Code's entry", {
    payload: { session_id: "s-1", turn_id: "t", model: "m", tool_name: "Bash", tool_input: {} },
  }],
];

for (const [what, changes] of DECLINED) {
  Deno.test(`section 10: ${what} is declined at once, with a page open`, async () => {
    await withPage(async ({ app, folders, readLog }) => {
      const relay = await FakeRelay.send(folders.socket, changes);
      const { text, ms } = await relay.end();
      assert.equal(text, "");
      assert.ok(ms < LIMITS.reachMs, `${ms} ms`);
      assert.equal(app.status().waiting, 0);
      assert.ok((await readLog()).some((entry) => entry.why === "not_answered_here"));
    });
  });
}
