/**
 * The desktop's calls and sounds against a real notification service on a bus of the test's own, and a
 * player that keeps what it was given.
 *
 * @module
 */

import assert from "node:assert/strict";
import { sessionKey } from "../../protocol/mod.ts";
import {
  HAS_DESKTOP,
  HOW_TO_ENABLE_DESKTOP,
  type PrivateDesktop,
  startDesktop,
  until,
} from "../../tests/support/private_desktop.ts";
import type { Input, Summons } from "../core/mod.ts";
import { Desktop } from "./desktop.ts";

const SESSION = sessionKey("claude:s-1");

interface World {
  readonly desktop: Desktop;
  readonly service: PrivateDesktop;
  readonly inputs: Input[];
  readonly opened: string[];
}

function desktopTest(name: string, body: (world: World) => Promise<void>): void {
  Deno.test({
    name: HAS_DESKTOP ? name : `${name} (to enable it: ${HOW_TO_ENABLE_DESKTOP})`,
    ignore: !HAS_DESKTOP,
    fn: async () => {
      const service = await startDesktop();
      const inputs: Input[] = [];
      const opened: string[] = [];
      const desktop = new Desktop({
        sounds: `${service.folder}/sounds`,
        onInput: (input) => inputs.push(input),
        onOpen: (session) => opened.push(session),
        page: () => "http://127.0.0.1:1",
        onError: (error) => {
          throw error;
        },
        env: service.env,
      });
      try {
        await desktop.start();
        await body({ desktop, service, inputs, opened });
      } finally {
        await desktop.stop();
        await service.close();
      }
    },
  });
}

let calls = 0;
function summons(changes: Partial<Summons> = {}): Summons {
  return {
    id: `c-${++calls}`,
    tag: SESSION,
    about: "permission",
    agent: "Claude Code",
    project: "shop",
    text: "git push origin main",
    ...changes,
  };
}

async function answered(inputs: readonly Input[], { id }: Summons): Promise<Input> {
  return await until(() =>
    Promise.resolve(inputs.find((input) => "call" in input && input.call === id))
  );
}

desktopTest("Desktop finds the service once at its start, and calls through it", async (world) => {
  const { desktop, service, inputs } = world;
  assert.deepEqual(inputs.map(({ type }) => type), ["desktop_found"]);
  assert.ok(inputs[0]?.type === "desktop_found" && inputs[0].calls);
  const call = summons();
  desktop.call(call);
  assert.deepEqual(await answered(inputs, call), { type: "called", call: call.id });
  const [shown] = await until(async () => {
    const all = await service.shown();
    return all.length > 0 && all;
  });
  assert.deepEqual(shown, {
    id: shown?.id,
    app: "Vults",
    summary: "shop",
    body: "git push origin main",
    urgency: "CRITICAL",
  });
  assert.equal(await service.standing(), 1);
});

desktopTest(
  "Desktop replaces a session's call, keeps others, and takes one back",
  async (world) => {
    const { desktop, service, inputs } = world;
    const first = summons();
    desktop.call(first);
    await answered(inputs, first);
    const second = summons({ about: "done", text: "All green" });
    desktop.call(second);
    await answered(inputs, second);
    const other = summons({ tag: sessionKey("codex:s-2"), agent: "Codex", project: "atlas" });
    desktop.call(other);
    await answered(inputs, other);
    assert.equal(await service.standing(), 2);
    const shown = await until(async () => {
      const all = await service.shown();
      return all.some(({ summary }) => summary === "atlas") && all;
    });
    const numbers = new Set(shown.filter(({ summary }) => summary === "shop").map(({ id }) => id));
    assert.equal(numbers.size, 1, "the newer one took the older one's number");
    desktop.uncall(SESSION);
    await until(async () => await service.standing() === 1);
    desktop.uncall(SESSION);
    desktop.uncall(other.tag);
    await until(async () => await service.standing() === 0);
  },
);

desktopTest("Desktop takes a call back that is withdrawn before it stands", async (world) => {
  const { desktop, service, inputs } = world;
  desktop.call(summons());
  desktop.uncall(SESSION);
  const next = summons({ tag: sessionKey("codex:s-2") });
  desktop.call(next);
  await answered(inputs, next);
  await until(async () => await service.standing() === 1);
  assert.ok(!inputs.some((input) => input.type === "called" && input.call !== next.id));
});

desktopTest("Desktop tells that Open was chosen, and whose", async (world) => {
  const { desktop, service, inputs, opened } = world;
  const call = summons();
  desktop.call(call);
  await answered(inputs, call);
  await until(async () => await service.standing() === 1);
  await service.click();
  await until(() => Promise.resolve(opened.length > 0));
  assert.deepEqual(opened, [SESSION]);
});

desktopTest("Desktop takes everything back when it stops", async (world) => {
  const { desktop, service, inputs } = world;
  const call = summons();
  desktop.call(call);
  await answered(inputs, call);
  await desktop.stop();
  await until(async () => await service.standing() === 0);
});

const HOSTILE: Readonly<Record<string, string>> = {
  "leading dashes": "--help -u critical -- -A x",
  "markup": "<b>Allow</b> &amp; <a href='http://evil.example'>here</a> & <img src=x>",
  "escapes": "C:\\new\\table \\x41 \\ end\\",
  "line breaks": "rm\n-rf\r\n/\tbuild\u2028now\u0007",
  "direction marks": "safe\u202egnp.exe\u200b",
  "quotes and dollars": '"$(touch /tmp/x)" `id` \'; exit',
};

const VISIBLE: Readonly<Record<string, string>> = {
  ...HOSTILE,
  "line breaks": "rm -rf / build now",
  "direction marks": "safegnp.exe",
};

for (const [what, text] of Object.entries(HOSTILE)) {
  desktopTest(`notify-send shows ${what} as text, in title and body`, async (world) => {
    const { desktop, service, inputs } = world;
    const call = summons({ project: text, text });
    desktop.call(call);
    assert.equal((await answered(inputs, call)).type, "called");
    const [shown] = await until(async () => {
      const all = await service.shown();
      return all.length > 0 && all;
    });
    const expected = VISIBLE[what];
    assert.equal(unescaped(shown?.body ?? ""), expected);
    assert.equal(shown?.summary, expected);
    assert.equal(await service.standing(), 1);
  });
}

desktopTest("notify-send gets one line of at most 160 characters of 5,000", async (world) => {
  const { desktop, service, inputs } = world;
  const call = summons({ text: "<x>\\ ".repeat(1_000) });
  desktop.call(call);
  await answered(inputs, call);
  const [shown] = await until(async () => {
    const all = await service.shown();
    return all.length > 0 && all;
  });
  const body = unescaped(shown?.body ?? "");
  assert.equal(Array.from(body).length, 160);
  assert.ok(body.endsWith("…") && !body.includes("\n"));
});

desktopTest("Desktop says that its service has gone, and that the call failed", async (world) => {
  const { desktop, service, inputs } = world;
  await service.endService();
  const call = summons();
  desktop.call(call);
  assert.equal((await answered(inputs, call)).type, "call_failed");
  const found = inputs.findLast((input) => input.type === "desktop_found");
  assert.ok(found?.type === "desktop_found" && !found.calls);
});

desktopTest("Desktop tells when the screen is locked and unlocked, once each", async (world) => {
  const { service, inputs } = world;
  const tell = async (saver: string, locked: boolean) => {
    const { success } = await new Deno.Command("gdbus", {
      args: [
        "emit",
        "--session",
        `--object-path=/${saver.replaceAll(".", "/")}`,
        `--signal=${saver}.ActiveChanged`,
        String(locked),
      ],
      env: service.env,
      stdin: "null",
    }).output();
    assert.ok(success);
  };
  const told = () => inputs.flatMap((input) => input.type === "locked" ? [input.locked] : []);
  // The watch may still be on its way up: what was said before it listens is not heard.
  await until(async () => {
    await tell("org.gnome.ScreenSaver", true);
    return told().length > 0;
  });
  assert.deepEqual(told(), [true]);
  await tell("org.freedesktop.ScreenSaver", true);
  await tell("org.example.ScreenSaver", false);
  await tell("org.gnome.ScreenSaver", false);
  await until(() => Promise.resolve(told().length === 2));
  assert.deepEqual(told(), [true, false]);
});

Deno.test("Desktop without a bus takes no call and says so", async () => {
  const inputs: Input[] = [];
  const desktop = new Desktop({
    sounds: "/nonexistent",
    onInput: (input) => inputs.push(input),
    onOpen: () => {},
    page: () => "",
    onError: (error) => {
      throw error;
    },
    env: { DBUS_SESSION_BUS_ADDRESS: "", XDG_RUNTIME_DIR: "/nonexistent", PATH: "/nonexistent" },
  });
  await desktop.start();
  assert.deepEqual(inputs, [{ type: "desktop_found", calls: false, sounds: false }]);
  const call = summons();
  desktop.call(call);
  assert.deepEqual(inputs.at(-1), { type: "call_failed", call: call.id });
  await desktop.stop();
});

/** What a service with markup shows of a body. */
function unescaped(body: string): string {
  return body.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
