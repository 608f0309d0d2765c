import assert from "node:assert/strict";
import { type Browser, Page, signInWith } from "./app_page.ts";
import { type ProgramWorld, withPrograms } from "./app_program.ts";
import { FakeRelay } from "./app_relay.ts";

const LINK_LINE = /^Vults: http:\/\/127\.0\.0\.1:\d+\/login#[A-Za-z0-9_-]{22,}\n$/;

/** Starts the app on any free port, and signs a page in. */
async function startWithPage(world: ProgramWorld, port = "0") {
  const app = world.vults("start", "--port", port, "--no-open");
  const browser: Browser = await signInWith(await app.link());
  return { app, browser, page: await Page.open(browser) };
}

/** Asks for a permission and has it drawn, so that the relay waits. */
async function waitOn(page: Page, socket: string, id: string) {
  const relay = await FakeRelay.send(socket, { id });
  const card = await page.card(id);
  await page.look(card);
  assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id });
  return { relay, card };
}

Deno.test("vults start prints one line on stdout, the link, and how to reach it without a display", async () => {
  await withPrograms(async ({ vults }) => {
    const app = vults("start", "--port", "0", "--no-open");
    const port = new URL(await app.link()).port;
    await app.until(/ssh -L (\d+):127\.0\.0\.1:\1 /);
    assert.equal(app.stderr.match(/ssh -L (\d+):/)?.[1], port);
    app.kill("SIGTERM");
    assert.match((await app.ended).stdout, LINK_LINE);
  });
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`vults start ends within 1 s of ${signal}: requests let go, no socket file left`, async () => {
    await withPrograms(async (world) => {
      const { app, page } = await startWithPage(world);
      const { relay } = await waitOn(page, world.folders.socket, "r-1");
      const asked = performance.now();
      app.kill(signal);
      const { code } = await app.ended;
      const took = performance.now() - asked;
      assert.equal(code, 0);
      assert.ok(took < 1_000, `${took} ms`);
      assert.equal((await relay.end()).text, "");
      const left = [...Deno.readDirSync(`${world.root}/run`)].map(({ name }) => name);
      assert.deepEqual(left, ["vults.lock"]);
      await page.closed;
    });
  });
}

Deno.test("a second vults start prints a fresh link to the first and ends 0 (PB-48)", async () => {
  await withPrograms(async ({ vults }) => {
    const first = vults("start", "--port", "0", "--no-open");
    const link = await first.link();
    const second = await vults("start", "--no-open").ended;
    assert.equal(second.code, 0);
    assert.match(second.stdout, LINK_LINE);
    assert.match(second.stderr, /running already/);
    assert.notEqual(second.stdout, first.stdout);
    // Both links open the same app, and the first one still runs.
    for (const each of [link, second.stdout.slice("Vults: ".length).trim()]) {
      const page = await Page.open(await signInWith(each));
      await page.close();
    }
    first.kill("SIGTERM");
    assert.equal((await first.ended).code, 0);
  });
});

Deno.test("of many vults start at once, one runs and all print a link to it", async () => {
  await withPrograms(async ({ vults }) => {
    const all = [1, 2, 3, 4].map(() => vults("start", "--port", "0", "--no-open"));
    const links = await Promise.all(all.map((one) => one.link()));
    assert.equal(new Set(links.map((link) => new URL(link).host)).size, 1);
    const pid = JSON.parse((await vults("status", "--json").ended).stdout).pid;
    const winner = all.find((one) => one.pid === pid);
    assert.ok(winner);
    for (const one of all.filter((one) => one !== winner)) assert.equal((await one.ended).code, 0);
    winner.kill("SIGTERM");
    assert.equal((await winner.ended).code, 0);
  });
});

Deno.test("vults start says that another program has the socket, leaves it alone, and ends 1", async () => {
  await withPrograms(async ({ vults, folders }) => {
    const foreign = Deno.listen({ transport: "unix", path: folders.socket });
    try {
      const { code, stdout, stderr } = await vults("start", "--port", "0", "--no-open").ended;
      assert.equal(code, 1);
      assert.equal(stdout, "");
      assert.match(stderr, /another program listens on ".*vults\.sock"/);
      (await foreign.accept()).close();
      const again = await Deno.connect({ transport: "unix", path: folders.socket });
      again.close();
    } finally {
      foreign.close();
    }
  });
});

Deno.test("vults start says that the port is taken, ends 1, and leaves no socket", async () => {
  await withPrograms(async ({ vults, root }) => {
    const taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = taken.addr;
    try {
      const { code, stdout, stderr } = await vults("start", "--port", `${port}`, "--no-open").ended;
      assert.equal(code, 1);
      assert.equal(stdout, "");
      assert.match(stderr, new RegExp(`port ${port} is taken`));
      assert.deepEqual([...Deno.readDirSync(`${root}/run`)].map(({ name }) => name), [
        "vults.lock",
      ]);
    } finally {
      taken.close();
    }
  });
});

Deno.test("vults start refuses a socket folder that others can enter, and says what to do", async () => {
  await withPrograms(async ({ vults, root }) => {
    await Deno.chmod(`${root}/run`, 0o755);
    const { code, stderr } = await vults("start", "--port", "0", "--no-open").ended;
    assert.equal(code, 1);
    assert.match(stderr, /nobody else can enter/);
  });
});

Deno.test("vults start says where a path that is too long for a socket comes from", async () => {
  await withPrograms(async ({ root, env, programs }) => {
    const long = `${root}/${"x".repeat(100)}`;
    await Deno.mkdir(long, { mode: 0o700 });
    const { code, stderr } = await new Deno.Command(`${programs}/vults`, {
      args: ["start", "--port", "0", "--no-open"],
      env: { ...env, XDG_RUNTIME_DIR: long },
      clearEnv: true,
    }).output();
    assert.equal(code, 1);
    assert.match(new TextDecoder().decode(stderr), /path is too long.*XDG_RUNTIME_DIR/);
  });
});

Deno.test("vults start works on, and says so, where nothing can be kept", async () => {
  await withPrograms(async (world) => {
    await Deno.writeTextFile(`${world.root}/data`, "a file where the folder should be");
    const { app, page } = await startWithPage(world);
    await app.until(/Nothing is being kept/);
    const { relay, card } = await waitOn(page, world.folders.socket, "r-1");
    page.decide(card, "allow");
    assert.deepEqual(await relay.next(), { kind: "decision", v: 8, id: "r-1", decision: "allow" });
    const status = JSON.parse((await world.vults("status", "--json").ended).stdout);
    assert.equal(status.notKept, "not_writable");
    await page.close();
  });
});

Deno.test("vults start places the relay and its engine in the data folder", async () => {
  await withPrograms(async ({ vults, root, run }) => {
    const app = vults("start", "--port", "0", "--no-open");
    await app.link();
    const placed = `${root}/data/vults/bin/vults-hook`;
    while (!await isFile(placed)) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(await isFile(`${root}/data/vults/bin/deno`));
    // It is a relay: with the app there and no page, a permission is let go in silence.
    const payload = JSON.stringify({ session_id: "s-1", tool_name: "Bash", tool_input: {} });
    const relay = await run(placed, ["--agent", "claude", "PermissionRequest"], payload).ended;
    assert.deepEqual([relay.code, relay.stdout, relay.stderr], [0, "", ""]);
    const status = JSON.parse((await vults("status", "--json").ended).stdout);
    assert.equal(status.sessions.length, 1);
  });
});

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then((info) => info.isFile, () => false);
}

Deno.test("PB-23: kill -9 while a request waits: the relay ends 0 and silent, a new app takes over", async () => {
  await withPrograms(async (world) => {
    const { app, browser, page } = await startWithPage(world);
    const { port } = new URL(browser.origin);
    const payload = JSON.stringify({
      session_id: "s-1",
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
      tool_input: { command: "git push" },
    });
    const args = ["--agent", "claude", "PermissionRequest"];
    const relay = world.run(`${world.programs}/vults-hook`, args, payload);
    await page.look(await page.card());
    app.kill("SIGKILL");
    const { code, stdout, stderr } = await relay.ended;
    assert.deepEqual([code, stdout, stderr], [0, "", ""]);
    await page.closed;
    // The same port, so that the browser's cookie and key are asked for again.
    const second = world.vults("start", "--port", port, "--no-open");
    await second.link();
    const again = await Page.open(browser);
    assert.deepEqual(again.view?.queue, []);
    const { relay: next, card } = await waitOn(again, world.folders.socket, "r-2");
    again.decide(card, "deny");
    assert.deepEqual(await next.next(), { kind: "decision", v: 8, id: "r-2", decision: "deny" });
    await again.close();
    second.kill("SIGTERM");
    assert.equal((await second.ended).code, 0);
  });
});

Deno.test("vults open and status ask the app that runs, and end 1 where none does", async () => {
  await withPrograms(async ({ vults, folders }) => {
    for (const args of [["open", "--no-open"], ["status"]]) {
      const { code, stdout, stderr } = await vults(...args).ended;
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /not running/);
    }
    assert.deepEqual(JSON.parse((await vults("status", "--json").ended).stdout), {
      running: false,
    });
    const app = vults("start", "--port", "0", "--no-open");
    const { origin } = new URL(await app.link());
    const opened = await vults("open", "--no-open").ended;
    assert.equal(opened.code, 0);
    assert.match(opened.stdout, LINK_LINE);
    const page = await Page.open(await signInWith(opened.stdout.slice("Vults: ".length).trim()));
    const status = await vults("status", "--json").ended;
    assert.equal(status.code, 0);
    const { version, now, started, ...facts } = JSON.parse(status.stdout);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.ok(now >= started);
    assert.deepEqual(facts, {
      running: true,
      format: 1,
      pid: app.pid,
      origin,
      socket: folders.socket,
      pages: 1,
      presence: "on",
      sessions: [],
      requests: [],
      heard: {},
    });
    assert.match((await vults("status").ended).stdout, /^Vults runs at http/);
    await page.close();
  });
});

Deno.test("vults status lists sessions and requests, for people and for programs, and what agents wrote is inert", async () => {
  await withPrograms(async (world) => {
    const { page } = await startWithPage(world);
    const payload = {
      session_id: "s-1",
      cwd: "/home/me/sh\u202eop",
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
      tool_input: { command: "git \x1b[2Jpush\nrm -rf /" },
    };
    const terminal = { cwd: payload.cwd };
    const relay = await FakeRelay.send(world.folders.socket, { id: "r-1", payload, terminal });
    await page.look(await page.card("r-1"));
    const { stdout } = await world.vults("status").ended;
    assert.match(stdout, /1 page open, 1 session, 1 request waiting/);
    const [heads, session] = stdout.split("\n").slice(3);
    assert.match(heads ?? "", /^SESSION +AGENT +STATE +/);
    assert.match(session ?? "", /^sh<U\+202E>op +Claude Code +Needs you/);
    assert.equal(heads?.indexOf("AGENT"), session?.indexOf("Claude Code"));
    assert.match(stdout, /sh<U\+202E>op +Claude Code +git <U\+001B>\[2Jpush +\S+ +1:\d\d\n$/);
    const status = JSON.parse((await world.vults("status", "--json").ended).stdout);
    assert.deepEqual(
      status.sessions.map(({ agent, project, folder, state, waiting }: Record<string, unknown>) => [
        agent,
        project,
        folder,
        state,
        waiting,
      ]),
      [[
        { id: "claude", label: "Claude Code" },
        "sh\u202eop",
        "/home/me/sh\u202eop",
        "approval",
        1,
      ]],
    );
    const [request] = status.requests;
    assert.equal(request.request, "r-1");
    assert.equal(request.kind, "command");
    assert.equal(request.what, "git \x1b[2Jpush");
    assert.ok(request.deadline > status.now && request.arrived <= status.now);
    assert.ok(status.heard.claude <= status.now);
    await relay.leave();
  });
});

const WRONG: readonly (readonly string[])[] = [
  [],
  ["frobnicate"],
  ["toString"],
  ["start", "--frobnicate"],
  ["start", "now"],
  ["start", "--port"],
  ["start", "--port", "65536"],
  ["start", "--port", "http"],
  ["start", "--port=-1"],
  ["status", "--json=yes"],
  ["watch", "--json"],
  ["watch", "now"],
  ["doctor", "--fix"],
  ["help", "--json"],
];

Deno.test("vults ends 2 for a call that means nothing, with the reason on stderr", async () => {
  await withPrograms(async ({ vults }) => {
    for (const args of WRONG) {
      const { code, stdout, stderr } = await vults(...args).ended;
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
      assert.match(stderr, /vults help/);
    }
    for (const args of [["help"], ["--help"]]) {
      const { code, stdout } = await vults(...args).ended;
      assert.equal(code, 0);
      assert.match(stdout, /^Usage: vults/);
    }
  });
});

/** Every command there is or will be (design, section 4). */
const PLANNED = ["start", "open", "watch", "install", "uninstall", "status", "doctor", "rules"]
  .concat(["record", "service", "demo", "try", "help"]);

Deno.test("vults help lists exactly the commands that work", async () => {
  await withPrograms(async ({ vults }) => {
    const { stdout } = await vults("help").ended;
    const listed = [...stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map((match) => match[1] ?? "");
    assert.ok(listed.length > 0);
    assert.deepEqual(listed.filter((name) => !PLANNED.includes(name)), []);
    for (const name of PLANNED) {
      const { code, stderr } = await vults(name, "--no-such-flag").ended;
      assert.equal(code, 2, name);
      assert.equal(/Unknown command/.test(stderr), !listed.includes(name), name);
    }
  });
});

Deno.test({
  name: "vults start and open hand the link to the browser where there is a display",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await withPrograms(async ({ root, env, programs }) => {
      await Deno.mkdir(`${root}/bin`);
      const opener = `#!/bin/sh\necho "$@" >> '${root}/opened'\n`;
      await Deno.writeTextFile(`${root}/bin/xdg-open`, opener, { mode: 0o755 });
      const withDisplay = { ...env, DISPLAY: ":7", PATH: `${root}/bin:${env.PATH}` };
      const run = (...args: string[]) =>
        new Deno.Command(`${programs}/vults`, {
          args,
          env: withDisplay,
          clearEnv: true,
          stdin: "null",
          stdout: "piped",
          stderr: "piped",
        }).spawn();
      const app = run("start", "--port", "0");
      try {
        const opened = async (count: number) => {
          while (true) {
            const text = await Deno.readTextFile(`${root}/opened`).catch(() => "");
            if (text.split("\n").length > count) return text.trim().split("\n");
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        };
        const [first] = await opened(1);
        assert.match(first ?? "", /^http:\/\/127\.0\.0\.1:\d+\/login#/);
        const { stdout } = await run("open").output();
        const [, second] = await opened(2);
        assert.equal(new TextDecoder().decode(stdout), `Vults: ${second}\n`);
        await run("open", "--no-open").output();
        assert.equal((await opened(2)).length, 2);
      } finally {
        app.kill("SIGTERM");
        const { stderr } = await app.output();
        assert.doesNotMatch(new TextDecoder().decode(stderr), /ssh -L/);
      }
    });
  },
});

Deno.test({
  name: "section 10: without descriptors the app pauses and goes on when there are some again",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await withPrograms(async ({ programs, folders, run, vults }) => {
      // Enough to start with and fewer than relays can take.
      const limited = `ulimit -n 42; exec '${programs}/vults' start --port 0 --no-open`;
      const app = run("sh", ["-c", limited]);
      await app.link();
      const held: FakeRelay[] = [];
      for (let n = 0; n < 30; n++) held.push(await FakeRelay.connect(folders.socket));
      while (!(await readLogs(folders.logs)).includes('"what":"failed"')) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await Promise.all(held.map((relay) => relay.leave()));
      while (true) {
        const relay = await FakeRelay.send(folders.socket, {
          event: "SessionStart",
          wants_reply: false,
          payload: { session_id: "s-1", hook_event_name: "SessionStart" },
        });
        await relay.end();
        const { stdout } = await vults("status", "--json").ended;
        if (JSON.parse(stdout).sessions?.length === 1) break;
      }
      app.kill("SIGTERM");
      assert.equal((await app.ended).code, 0);
    });
  },
});

async function readLogs(folder: string): Promise<string> {
  let text = "";
  for await (const { name } of Deno.readDir(folder)) {
    text += await Deno.readTextFile(`${folder}/${name}`);
  }
  return text;
}
