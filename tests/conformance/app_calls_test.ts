/**
 * Reach by a call, over the real socket: a real notification service on a bus of the test's own, and
 * pages that raise what they are told.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { ToPage } from "../../app/view/mod.ts";
import { LIMITS } from "../../protocol/mod.ts";
import {
  HAS_DESKTOP,
  HOW_TO_ENABLE_DESKTOP,
  type PrivateDesktop,
  startDesktop,
  until,
} from "../support/private_desktop.ts";
import { Page, signInWith } from "./app_page.ts";
import { withPrograms } from "./app_program.ts";
import { FakeRelay } from "./app_relay.ts";
import { type AppWorld, withApp } from "./app_world.ts";

interface World extends AppWorld {
  readonly service: PrivateDesktop;
  readonly opened: string[];
}

function callTest(name: string, work: (world: World) => Promise<void>): void {
  Deno.test({
    name: HAS_DESKTOP ? name : `${name} (to enable it: ${HOW_TO_ENABLE_DESKTOP})`,
    ignore: !HAS_DESKTOP,
    fn: async () => {
      const service = await startDesktop();
      const opened: string[] = [];
      try {
        await withApp(
          async (world) => {
            await until(() => isHeld(world));
            await work({ ...world, service, opened });
          },
          { desktop: { env: service.env, open: (address) => opened.push(address) } },
        );
      } finally {
        await service.close();
      }
    },
  });
}

/** The app looks for the desktop while it is up already: a request that is held shows that it has found it. */
async function isHeld({ folders }: AppWorld): Promise<boolean> {
  const relay = await FakeRelay.send(folders.socket, { id: crypto.randomUUID() });
  const held = await relay.next().then(() => true, () => false);
  if (held) await relay.leave();
  return held;
}

/** The messages of one kind that a page got, once there are so many. */
async function messagesOf<Type extends ToPage["type"]>(page: Page, type: Type, count = 1) {
  type Message = Extract<ToPage, { type: Type }>;
  const found = () => page.heard.filter((message): message is Message => message.type === type);
  while (found().length < count) await page.nextMessage();
  return found();
}

callTest("decision 11: without a page a desktop call is enough for Claude Code", async (world) => {
  const { folders, service, app } = world;
  await until(async () => await service.standing() === 0);
  const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
  assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id: "r-1" });
  assert.equal(await service.standing(), 1);
  assert.equal(app.status().waiting, 1);
  await relay.leave();
  await until(async () => await service.standing() === 0);
});

callTest("decision 11: Codex is let go within 300 ms of a call, which says so", async (world) => {
  const { folders, service, readLog } = world;
  const relay = await FakeRelay.send(folders.socket, { id: "r-1", agent: "codex" });
  const { text, ms } = await relay.end();
  assert.equal(text, "");
  assert.ok(ms < LIMITS.calledHiddenMs + 200, `${ms} ms`);
  const shown = await until(async () =>
    (await service.shown()).find(({ body }) => body.startsWith("Codex asks in its terminal"))
  );
  assert.equal(shown.urgency, "NORMAL");
  assert.ok((await readLog()).some(({ why }) => why === "called" || why === "not_seen"));
});

callTest("decision 23: Open opens the page and brings the session forward", async (world) => {
  const { folders, service, opened } = world;
  const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
  await relay.next();
  await until(async () => await service.standing() === 1);
  // The service can be clicked once the second of the two runs waits for it.
  await until(async () => {
    await service.click();
    return opened.length > 0;
  });
  assert.match(opened[0] ?? "", /^http:\/\/127\.0\.0\.1:\d+\/login#/);
  await relay.leave();
});

callTest(
  "decision 22: a sign-in that no page could confirm is told on the desktop",
  async (world) => {
    const { app, service, readLog } = world;
    await until(async () => await service.standing() === 0);
    await signInWith(app.newLink());
    assert.ok((await readLog()).some(({ how }) => how === "first"));
    await signInWith(app.newLink());
    const told = await until(async () =>
      (await service.shown()).find(({ body }) => body.includes("signed in to Vults"))
    );
    assert.match(told.body, /while no page was open to ask/);
    const all = (await service.shown()).filter(({ body }) => body.includes("signed in to Vults"));
    assert.equal(all.length, 1, "the first sign-in of all is nobody's news");
  },
);

callTest("decision 11: stopping takes the calls back", async ({ folders, service, app }) => {
  const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
  await relay.next();
  await app.stop();
  assert.equal((await relay.end()).text, "");
  await until(async () => await service.standing() === 0);
});

Deno.test("decision 11: a hidden page that says called reaches for Claude Code, one that is silent not", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()), { visible: false });
    page.send({ type: "here", visible: false, focused: false, sound: false, notify: true });
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    const call = (await messagesOf(page, "call"))[0]?.call;
    assert.equal(call?.request, "r-1");
    page.send({ type: "called", call: call.id });
    assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id: "r-1" });
    await relay.leave();
    assert.equal((await messagesOf(page, "uncall"))[0]?.tag, call.tag);
    const ignored = await FakeRelay.send(folders.socket, { id: "r-2" });
    await messagesOf(page, "call", 2);
    assert.equal((await ignored.end()).text, "");
    await page.close();
  });
});

Deno.test({
  name: "the built program may run what calls and sounds, and a real relay is held by a call" +
    (HAS_DESKTOP ? "" : ` (to enable it: ${HOW_TO_ENABLE_DESKTOP})`),
  ignore: !HAS_DESKTOP,
  fn: async () => {
    const service = await startDesktop();
    try {
      await withPrograms(async ({ programs, root, run, env }) => {
        await Deno.mkdir(`${root}/bin`);
        const player = `#!/bin/sh\n[ "$1" = --version ] || cp "$1" ${root}/played\n`;
        await Deno.writeTextFile(`${root}/bin/pw-play`, player, { mode: 0o755 });
        const bus = ["DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].map((name) =>
          `${name}=${service.env[name]}`
        );
        const start = [`${programs}/vults`, "start", "--port", "0", "--no-open"];
        const app = run("env", [...bus, `PATH=${root}/bin:${env.PATH}`, ...start]);
        await app.link();
        const payload = { session_id: "s-1", tool_name: "Bash", tool_input: { command: "make" } };
        const ask = () =>
          run(
            `${programs}/vults-hook`,
            ["--agent", "claude", "PermissionRequest"],
            JSON.stringify(payload),
          );
        // Until the app has found the desktop, relays are let go.
        const relay = await until(async () => {
          const asked = ask();
          const held = async () => await service.standing() === 1 && asked;
          return await Promise.race([until(held), asked.ended.then(() => false as const)]);
        });
        const [shown] = await service.shown();
        assert.equal(shown?.body, "make");
        const played = await until(async () => await readIfThere(`${root}/played`));
        assert.equal(new TextDecoder().decode(played.slice(0, 4)), "RIFF");
        relay.kill("SIGKILL");
        await until(async () => await service.standing() === 0);
        app.kill("SIGTERM");
        assert.equal((await app.ended).code, 0, app.stderr);
      });
    } finally {
      await service.close();
    }
  },
});

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
