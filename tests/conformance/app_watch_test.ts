import assert from "node:assert/strict";
import { hasPseudoTerminal, PseudoTerminal } from "../support/pseudo_terminal.ts";
import { Page, signInWith } from "./app_page.ts";
import { type ProgramWorld, type Running, withPrograms } from "./app_program.ts";

const ASK = ["--agent", "claude", "PermissionRequest"];

/** What Claude Code writes when it asks for this command. */
function asks(command: string, description = "Pushes"): string {
  return JSON.stringify({
    session_id: "s-1",
    hook_event_name: "PermissionRequest",
    cwd: "/home/me/shop",
    tool_name: "Bash",
    tool_input: { command, description },
  });
}

/** An app with a page that draws every card, so that requests wait, and a watch on a terminal. */
async function withWatch(
  world: ProgramWorld,
  work: (terminal: PseudoTerminal, app: Running, page: Page) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const app = world.vults("start", "--port", "0", "--no-open");
  const page = await Page.open(await signInWith(await app.link()));
  const terminal = new PseudoTerminal(`exec '${world.programs}/vults' watch`, {
    env: { ...world.env, ...env },
    folder: world.root,
  });
  try {
    await terminal.until(/No sessions/);
    await work(terminal, app, page);
  } finally {
    await terminal.close();
  }
}

/** Asks through the real relay; settles when the terminal shows it. */
async function askAndShow(
  world: ProgramWorld,
  terminal: PseudoTerminal,
  page: Page,
  command: string,
  shows: RegExp,
): Promise<Running> {
  const from = terminal.text.length;
  const relay = world.run(`${world.programs}/vults-hook`, ASK, asks(command));
  await page.look(await page.card());
  await terminal.until(shows, from);
  return relay;
}

/** Longer than a request must have been in front, and than a key counts for the next one. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 700));

Deno.test({
  name: "vults watch denies with a reason, and the real relay prints it",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      await withWatch(world, async (terminal, _app, page) => {
        const relay = await askAndShow(world, terminal, page, "git push", /│ git push/);
        assert.ok(
          terminal.text.includes("\x07\x1b]9;Vults: Claude Code wants to run a command\x07"),
        );
        await settle();
        await terminal.type("d");
        await terminal.until(/Reason \(/);
        await terminal.type("not on a Friday");
        await terminal.until(/not on a Friday_/);
        const before = terminal.text.length;
        await terminal.type("\r");
        const { code, stdout, stderr } = await relay.ended;
        assert.deepEqual([code, stderr], [0, ""]);
        assert.match(stdout, /"behavior":"deny"/);
        assert.match(stdout, /"message":"not on a Friday"/);
        await terminal.until(/Denied/, before);
        await terminal.until(/Nothing needs you/, before);
        // A key right after another one does nothing.
        await settle();
        await terminal.type("q");
        assert.equal(await terminal.ended, 0);
        // The terminal is as it was: the other screen left, the cursor back.
        assert.ok(terminal.text.endsWith("\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"));
      });
    });
  },
});

Deno.test({
  name: "vults watch lets go, and takes no key that answers anything else: there is no allow",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      await withWatch(world, async (terminal, _app, page) => {
        const relay = await askAndShow(world, terminal, page, "git push", /│ git push/);
        await settle();
        // Every letter but those that do something, each on its own.
        for (const key of "abcefghilmnprsuvwxyzAYy1\r \x1b[A\x1b[B") await terminal.type(key);
        await settle();
        const status = JSON.parse((await world.vults("status", "--json").ended).stdout);
        assert.equal(status.requests.length, 1);
        assert.doesNotMatch(terminal.text, /[Aa]llow/);
        await terminal.type("t");
        assert.deepEqual([(await relay.ended).code, relay.stdout, relay.stderr], [0, "", ""]);
        await terminal.until(/Back to the terminal/);
      });
    });
  },
});

Deno.test({
  name: "vults watch answers nothing while somebody types words meant for another program",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      await withWatch(world, async (terminal, _app, page) => {
        const relay = await askAndShow(world, terminal, page, "git push", /│ git push/);
        await settle();
        await terminal.type("did you get that\r");
        await terminal.until(/too soon after another/);
        await settle();
        const status = JSON.parse((await world.vults("status", "--json").ended).stdout);
        assert.equal(status.requests.length, 1);
        relay.kill("SIGTERM");
        await relay.ended;
      });
    });
  },
});

Deno.test({
  name: "vults watch shows escape sequences and direction marks of a command by their numbers",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      await withWatch(world, async (terminal, _app, page) => {
        const hostile = "echo \x1b]0;owned\x07\x1b[2Jsafe \u202egnp.exe";
        const from = terminal.text.length;
        await askAndShow(world, terminal, page, hostile, /<U\+202E>gnp\.exe/);
        assert.match(terminal.text, /<U\+001B>\]0;owned<U\+0007><U\+001B>\[2Jsafe/);
        assert.ok(!terminal.text.slice(from).includes("\x1b]0;owned"));
        assert.ok(!terminal.text.includes("\u202e"));
      });
    });
  },
});

Deno.test({
  name: "vults watch finds the app again after a restart",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      await withWatch(world, async (terminal, app) => {
        app.kill("SIGKILL");
        await app.ended;
        const lost = await terminal.until(/No connection to Vults/);
        await world.vults("start", "--port", "0", "--no-open").link();
        await terminal.until(/No sessions/, lost);
      });
    });
  },
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.test({
    name: `vults watch gives the terminal back on ${signal}`,
    ignore: !hasPseudoTerminal,
    fn: async () => {
      await withPrograms(async (world) => {
        await world.vults("start", "--port", "0", "--no-open").link();
        const pid = `${world.root}/pid`;
        const terminal = new PseudoTerminal(
          `echo $$ > '${pid}'; exec '${world.programs}/vults' watch`,
          { env: world.env, folder: world.root },
        );
        try {
          await terminal.until(/No sessions/);
          Deno.kill(Number(await Deno.readTextFile(pid)), signal);
          assert.equal(await terminal.ended, 0);
          assert.ok(
            terminal.text.endsWith("\x1b[?1049l"),
            JSON.stringify(terminal.text.slice(-80)),
          );
        } finally {
          await terminal.close();
        }
      });
    },
  });
}

Deno.test({
  name: "vults watch uses no colour with NO_COLOR",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      await withWatch(world, (terminal) => {
        // deno-lint-ignore no-control-regex
        assert.doesNotMatch(terminal.text, /\x1b\[[0-9;]*m/);
        return Promise.resolve();
      }, { NO_COLOR: "1" });
    });
  },
});

Deno.test({
  name: "vults watch prints lines on a dumb terminal, and where there is none",
  ignore: !hasPseudoTerminal,
  fn: async () => {
    await withPrograms(async (world) => {
      const app = world.vults("start", "--port", "0", "--no-open");
      const page = await Page.open(await signInWith(await app.link()));
      const piped = world.vults("watch");
      await piped.until(/Watching/);
      const dumb = new PseudoTerminal(`exec '${world.programs}/vults' watch`, {
        env: { ...world.env, TERM: "dumb" },
        folder: world.root,
      });
      try {
        await dumb.until(/Watching/);
        const relay = world.run(`${world.programs}/vults-hook`, ASK, asks("echo \x1b[2J"));
        await page.look(await page.card());
        const line = /\d\d:\d\d shop: Claude Code wants to run a command: echo <U\+001B>\[2J/;
        await piped.until(line);
        await dumb.until(line);
        // What comes before is the engine's: it clears a line it never wrote.
        const ours = dumb.text.slice(dumb.text.indexOf("Watching"));
        assert.ok(!ours.includes("\x1b"), JSON.stringify(ours));
        relay.kill("SIGTERM");
        await piped.until(/shop: waits no more/);
        piped.kill("SIGINT");
        assert.equal((await piped.ended).code, 0);
        assert.ok(!piped.stdout.includes("\x1b"));
      } finally {
        await dumb.close();
      }
    });
  },
});

Deno.test("vults watch says that no app runs and ends 1", async () => {
  await withPrograms(async ({ vults }) => {
    const { code, stdout, stderr } = await vults("watch").ended;
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /not running/);
  });
});
