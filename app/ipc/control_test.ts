import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { FakeRelay } from "../../tests/conformance/app_relay.ts";
import fc from "../../tests/packages/fast_check.ts";
import type { AppList, ListedCard } from "../view/mod.ts";
import {
  askForLink,
  askForList,
  askForStatus,
  askToDeny,
  askToLetGo,
  askToRemoveRule,
  askWhetherChecked,
  watchApp,
} from "./control_client.ts";
import {
  type AppStatus,
  CONTROL_ANSWER_BYTES,
  CONTROL_BYTES,
  readControlRequest,
  type WatchMessage,
} from "./control_messages.ts";
import { type ControlHandlers, type ControlServer, startControlServer } from "./control_server.ts";

const STATUS: AppStatus = {
  version: "1.2.3",
  pid: 42,
  origin: "http://127.0.0.1:8858",
  socket: "/run/vults.sock",
  pages: 1,
  sessions: 2,
  waiting: 3,
};

const LIST: AppList = {
  format: 1,
  version: "1.2.3",
  pid: 42,
  origin: "http://127.0.0.1:8858",
  socket: "/run/vults.sock",
  pages: 1,
  presence: "on",
  now: 5_000,
  started: 1_000,
  sessions: [{
    key: "claude:s-1",
    agent: { id: "claude", label: "Claude Code" },
    project: "shop",
    folder: "/home/me/shop",
    number: 1,
    state: "approval",
    says: "Needs you: git push",
    task: "Ship it",
    subagents: 0,
    waiting: 1,
    demo: false,
    started: 1_000,
    updated: 4_000,
  }],
  requests: [{
    request: "r-1",
    hash: "h-1",
    session: "claude:s-1",
    agent: { id: "claude", label: "Claude Code" },
    project: "shop",
    kind: "command",
    what: "git push",
    demo: false,
    arrived: 4_000,
    deadline: 112_000,
  }],
  heard: { claude: 4_000 },
};

const CARD: ListedCard = {
  request: "r-1",
  hash: "h-1",
  title: "Claude Code wants to run a command",
  agent: "Claude Code",
  project: "shop",
  says: "Pushes",
  parts: [{ name: "Command", text: "git push" }],
  remarks: [],
  deny: true,
  arrived: 4_000,
  deadline: 112_000,
};

/** The control server of a test, and what it was asked. */
interface World {
  readonly path: string;
  readonly server: ControlServer;
  readonly asked: unknown[];
  list: AppList;
  card: ListedCard;
}

/** Runs `work` with a control server in a folder of its own. */
async function withServer(work: (path: string, world: World) => Promise<void>): Promise<void> {
  await withTempFolder(async (folder) => {
    const path = `${folder}/vults-control.sock`;
    let links = 0;
    const asked: unknown[] = [];
    const noted = <Answer>(answer: Answer) => (ask: unknown) => {
      asked.push(ask);
      return answer;
    };
    const handlers: ControlHandlers = {
      link: () => ({ link: `link ${++links}` }),
      status: () => STATUS,
      list: () => world.list,
      card: () => world.card,
      deny: noted({ ended: true as const }),
      let_go: noted({ ended: false as const, why: "gone" as const }),
      remove_rule: noted({ removed: true }),
      checked: noted({ checked: false }),
    };
    const server = await startControlServer(path, handlers, (error) => {
      throw error;
    });
    const world: World = { path, server, asked, list: LIST, card: CARD };
    try {
      await work(path, world);
    } finally {
      server.stop();
    }
  });
}

Deno.test("askForLink() and askForStatus() get what the app says", async () => {
  await withServer(async (path) => {
    assert.equal(await askForLink(path), "link 1");
    assert.equal(await askForLink(path), "link 2");
    assert.deepEqual(await askForStatus(path), STATUS);
    assert.equal(((await Deno.lstat(path)).mode ?? 0) & 0o777, 0o600);
  });
});

Deno.test("askForStatus() finds no app where there is none", async () => {
  await withTempFolder(async (folder) => {
    assert.equal(await askForStatus(`${folder}/vults-control.sock`), undefined);
    await Deno.writeTextFile(`${folder}/file`, "");
    assert.equal(await askForStatus(`${folder}/file`), undefined);
  });
});

Deno.test("askForStatus() takes no answer of another shape", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/odd.sock`;
    const listener = Deno.listen({ transport: "unix", path });
    for (const line of ["{}\n", "[]\n", "no json\n", "", '{"pid":"42"}\n']) {
      const asked = askForStatus(path);
      const socket = await listener.accept();
      await socket.read(new Uint8Array(1_024));
      await socket.write(new TextEncoder().encode(line));
      socket.close();
      assert.equal(await asked, undefined);
    }
    listener.close();
  });
});

const ODD = [
  "no json\n",
  "[]\n",
  '{"ask":"decide"}\n',
  '{"ask":"allow","request":"r-1","hash":"h-1"}\n',
  '{"ask":"deny","request":"r-1"}\n',
  '{"ask":"deny","request":"r-1","hash":"h-1","reason":" "}\n',
  "x".repeat(CONTROL_BYTES + 1),
];

for (const bytes of ODD) {
  Deno.test(`startControlServer() closes on ${bytes.slice(0, 20).trim()} without a word`, async () => {
    await withServer(async (path) => {
      const peer = await FakeRelay.connect(path);
      await peer.bytes(new TextEncoder().encode(bytes));
      assert.equal((await peer.end()).text, "");
      assert.deepEqual(await askForStatus(path), STATUS);
    });
  });
}

Deno.test("startControlServer() closes silent peers in time and serves the next one", async () => {
  await withServer(async (path) => {
    const silent = [];
    for (let n = 0; n < 8; n++) silent.push(await FakeRelay.connect(path));
    await Promise.all(silent.map(async (peer) => assert.ok((await peer.end()).ms < 10_000)));
    assert.deepEqual(await askForStatus(path), STATUS);
  });
});

Deno.test("askForList() gets sessions and requests as the app has them", async () => {
  await withServer(async (path) => {
    assert.deepEqual(await askForList(path), LIST);
  });
});

Deno.test("askToDeny(), askToLetGo(), askToRemoveRule() and askWhetherChecked() ask for just that", async () => {
  await withServer(async (path, { asked }) => {
    const shown = { request: "r-1", hash: "h-1" };
    assert.deepEqual(await askToDeny(path, shown, "not on Friday"), { ended: true });
    assert.deepEqual(await askToDeny(path, shown), { ended: true });
    assert.deepEqual(await askToLetGo(path, shown), { ended: false, why: "gone" });
    assert.equal(await askToRemoveRule(path, "rule-1"), true);
    assert.equal(await askWhetherChecked(path, "check-1"), false);
    assert.deepEqual(asked, [
      { ask: "deny", ...shown, reason: "not on Friday" },
      { ask: "deny", ...shown },
      { ask: "let_go", ...shown },
      { ask: "remove_rule", rule: "rule-1" },
      { ask: "checked", check: "check-1" },
    ]);
  });
});

Deno.test("readControlRequest() makes of no message anything that could allow", () => {
  const asks = fc.oneof(
    fc.constantFrom("link", "status", "list", "watch", "deny", "let_go", "remove_rule", "checked"),
    fc.constantFrom("allow", "decide", "decided", "always", "answer", "answered", "released"),
    fc.string(),
  );
  const message = fc.record({
    ask: asks,
    type: fc.constantFrom("decide", "decided", "decided_always", "answered"),
    request: fc.oneof(fc.constant("r-1"), fc.jsonValue()),
    hash: fc.oneof(fc.constant("h-1"), fc.jsonValue()),
    rule: fc.oneof(fc.constant("rule-1"), fc.jsonValue()),
    check: fc.jsonValue(),
    reason: fc.oneof(fc.constant("allow"), fc.jsonValue()),
    decision: fc.constantFrom("allow", "deny"),
    answers: fc.jsonValue(),
  }, { requiredKeys: ["ask"] });
  const members: Readonly<Record<string, readonly string[]>> = {
    link: ["ask"],
    status: ["ask"],
    list: ["ask"],
    watch: ["ask"],
    deny: ["ask", "request", "hash", "reason"],
    let_go: ["ask", "request", "hash"],
    remove_rule: ["ask", "rule"],
    checked: ["ask", "check"],
  };
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: message }, fc.jsonValue()), (value) => {
      const read = readControlRequest(value);
      if (read === undefined) return;
      reached.add(read.ask);
      const known = members[read.ask];
      assert.ok(known !== undefined, read.ask);
      for (const member of Object.keys(read)) assert.ok(known.includes(member), member);
    }),
    { numRuns: 5_000 },
  );
  assert.deepEqual([...reached].sort(), Object.keys(members).sort());
});

/** Watches until `enough`, and gives what was heard. */
async function watch(
  path: string,
  enough: (heard: readonly WatchMessage[]) => boolean,
  then: (heard: readonly WatchMessage[]) => void = () => {},
): Promise<readonly WatchMessage[]> {
  const stop = new AbortController();
  const heard: WatchMessage[] = [];
  const end = await watchApp(path, (message) => {
    heard.push(message);
    then(heard);
    if (enough(heard)) stop.abort();
  }, stop.signal);
  assert.equal(end, "ended");
  return heard;
}

Deno.test("watchApp() hears each request whole once, then the list at every change", async () => {
  await withServer(async (path, world) => {
    const heard = await watch(path, ({ length }) => length === 4, ({ length }) => {
      if (length === 2) {
        world.list = { ...LIST, pages: 2 };
        world.server.changed();
      }
      if (length === 3) {
        world.list = { ...LIST, requests: [] };
        world.server.changed();
      }
    });
    assert.deepEqual(heard, [
      { type: "card", card: CARD },
      { type: "list", list: LIST },
      { type: "list", list: { ...LIST, pages: 2 } },
      { type: "list", list: { ...LIST, requests: [] } },
    ]);
  });
});

Deno.test("watchApp() hears a request that is too long for a line without its action", async () => {
  await withServer(async (path, world) => {
    const text = "\u001b".repeat(CONTROL_ANSWER_BYTES / 6);
    world.card = { ...CARD, parts: [{ name: "Command", text }] };
    const [first] = await watch(path, ({ length }) => length === 2);
    assert.deepEqual(first, { type: "card", card: { ...CARD, parts: [] } });
    // One that just fits comes whole.
    world.card = { ...CARD, parts: [{ name: "Command", text: text.slice(0, text.length / 3) }] };
    const [second] = await watch(path, ({ length }) => length === 2);
    assert.deepEqual(second, { type: "card", card: world.card });
  });
});

Deno.test("startControlServer() serves a few watchers at most, and others beside them", async () => {
  await withServer(async (path) => {
    const stop = new AbortController();
    const watching = [1, 2, 3, 4].map(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = watchApp(path, () => resolve(), stop.signal);
      return { promise, end };
    });
    await Promise.all(watching.map(({ promise }) => promise));
    assert.equal(await watchApp(path, () => {}, AbortSignal.timeout(10_000)), "full");
    assert.deepEqual(await askForStatus(path), STATUS);
    stop.abort();
    await Promise.all(watching.map(({ end }) => end));
    // A place is free again once the server has noticed.
    let heard = 0;
    const again = new AbortController();
    while (heard === 0) {
      await watchApp(path, () => {
        heard++;
        again.abort();
      }, again.signal);
    }
  });
});

Deno.test("startControlServer() drops a watcher that does not read, and the app works on", async () => {
  await withServer(async (path, world) => {
    world.card = { ...CARD, parts: [{ name: "Command", text: "x".repeat(600_000) }] };
    const lazy = await Deno.connect({ transport: "unix", path });
    // A read that never ends fails then.
    const late = setTimeout(() => lazy.close(), 20_000);
    try {
      await lazy.write(new TextEncoder().encode('{"ask":"watch"}\n'));
      assert.deepEqual(await askForStatus(path), STATUS);
      // Longer than a line may wait for its reader.
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      const buffer = new Uint8Array(1_048_576);
      let bytes = 0;
      for (let n = await lazy.read(buffer); n !== null; n = await lazy.read(buffer)) bytes += n;
      assert.ok(bytes < 600_000, `${bytes}`);
      lazy.close();
    } finally {
      clearTimeout(late);
    }
    await watch(path, ({ length }) => length === 2);
  });
});

Deno.test("startControlServer() ends a watcher that says more, and all of them when it stops", async () => {
  await withServer(async (path, world) => {
    const talker = await FakeRelay.connect(path);
    await talker.line({ ask: "watch" });
    await talker.next();
    await talker.line({ ask: "watch" });
    await talker.end();
    const signal = new AbortController().signal;
    const ended = watchApp(path, () => world.server.stop(), signal);
    assert.equal(await ended, "ended");
    assert.equal(await watchApp(path, () => {}, signal), "absent");
  });
});
