import assert from "node:assert/strict";
import { type ProgramWorld, withPrograms } from "./app_program.ts";

interface Found {
  readonly check: string;
  readonly level: "ok" | "warn" | "problem";
  readonly says: string;
  readonly todo?: string;
}

interface Report {
  readonly code: number;
  readonly ok: boolean;
  readonly findings: readonly Found[];
}

async function examine({ vults }: ProgramWorld): Promise<Report> {
  const { code, stdout } = await vults("doctor", "--json").ended;
  const { ok, findings } = JSON.parse(stdout);
  assert.equal(code, ok ? 0 : 1);
  return { code, ok, findings };
}

/** The one finding of a check that is not well. */
function bad({ findings }: Report, check: string): Found {
  const found = findings.filter((one) => one.check === check && one.level !== "ok");
  assert.equal(found.length, 1, JSON.stringify(findings, null, 2));
  const [only] = found;
  assert.ok(only);
  return only;
}

/** A home with Claude Code in it, the app running and its hooks installed. */
async function withInstalled(
  work: (world: ProgramWorld, settings: string) => Promise<void>,
): Promise<void> {
  await withPrograms(async (world) => {
    await Deno.mkdir(`${world.root}/.claude`);
    await fakeClaude(world);
    await world.vults("start", "--port", "0", "--no-open").link();
    const { code, stderr } = await world.vults("install", "--yes", "--agent", "claude").ended;
    assert.equal(code, 0, stderr);
    await work(world, `${world.root}/.claude/settings.json`);
  });
}

/** A program that tells a version, and nothing of the machine's own one. */
async function fakeClaude({ root, env }: ProgramWorld): Promise<void> {
  await Deno.mkdir(`${root}/bin`);
  const text = "#!/bin/sh\necho '2.1.332 (Claude Code)'\n";
  await Deno.writeTextFile(`${root}/bin/claude`, text, { mode: 0o755 });
  Object.assign(env, { PATH: `${root}/bin:${env.PATH}` });
}

Deno.test("vults doctor finds all well after an install, and its checks leave no trace", async () => {
  await withInstalled(async (world) => {
    const report = await examine(world);
    assert.ok(report.ok, JSON.stringify(report.findings, null, 2));
    const says = (check: string) =>
      report.findings.filter((one) => one.check === check).map((one) => one.says).join("; ");
    assert.match(says("app"), /^Vults \S+ runs at http/);
    assert.match(says("engine"), new RegExp(`Deno ${Deno.version.deno.replaceAll(".", "\\.")}$`));
    assert.match(says("relay"), /is the one of this release/);
    assert.match(says("agent:claude"), /are current/);
    assert.match(says("line:claude"), /each of its 12 command lines.*reaches the app/);
    assert.match(says("heard:claude"), /Nothing came from Claude Code since Vults started/);
    // What was sent through the relay twelve times is no session and no news of the agent.
    const status = JSON.parse((await world.vults("status", "--json").ended).stdout);
    assert.deepEqual([status.sessions, status.requests, status.heard], [[], [], {}]);
    const told = await world.vults("doctor").ended;
    assert.equal(told.code, 0);
    assert.match(told.stdout, /^ok {7}Vults /);
    assert.match(told.stdout, /\n0 problems, \d+ warnings?\n$|\nAll is well\n$/);
  });
});

Deno.test("vults doctor tells when an agent was last heard of", async () => {
  await withInstalled(async (world) => {
    const args = ["--agent", "claude", "SessionStart"];
    const relay = `${world.root}/data/vults/bin/vults-hook`;
    await world.run(relay, args, JSON.stringify({ session_id: "s-1" })).ended;
    // Its hooks are set by hand; it is heard of all the same.
    await Deno.mkdir(`${world.root}/.codex`);
    await Deno.writeTextFile(`${world.root}/.codex/hooks.json`, `{"hooks":"${relay}"}`);
    const byHand = ["--agent", "codex", "SessionStart"];
    await world.run(relay, byHand, JSON.stringify({ session_id: "s-2" })).ended;
    const { findings } = await examine(world);
    const heard = findings.find(({ check }) => check === "heard:claude");
    assert.match(heard?.says ?? "", /^Claude Code was last heard of \d+ s ago$/);
    const other = findings.find(({ check }) => check === "heard:codex");
    assert.match(other?.says ?? "", /^Codex was last heard of \d+ s ago$/);
  });
});

Deno.test("vults doctor says that no app runs, tries the lines all the same, and ends 1", async () => {
  await withPrograms(async (world) => {
    const report = await examine(world);
    assert.match(bad(report, "app").says, /not running/);
    assert.equal(bad(report, "app").todo, "vults start");
  });
});

/** One thing that is wrong in a home that was well, and what is said of it. */
interface Broken {
  readonly name: string;
  readonly breaks: (world: ProgramWorld, settings: string) => Promise<void> | void;
  readonly check: string;
  readonly level: Found["level"];
  readonly says: RegExp;
  readonly todo: RegExp;
}

const bin = (world: ProgramWorld) => `${world.root}/data/vults/bin`;

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const before = await Deno.readTextFile(path);
  const after = change(before);
  assert.notEqual(after, before);
  await Deno.writeTextFile(path, after);
}

const BROKEN: readonly Broken[] = [
  {
    name: "the relay's engine is gone",
    breaks: (world) => Deno.remove(`${bin(world)}/deno`),
    check: "engine",
    level: "problem",
    says: /engine is gone from ".*bin\/deno"/,
    todo: /^vults start, or while it runs: vults install$/,
  },
  {
    name: "the engine does not run",
    breaks: async (world) => {
      await Deno.remove(`${bin(world)}/deno`);
      await Deno.writeTextFile(`${bin(world)}/deno`, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    },
    check: "engine",
    level: "problem",
    says: /does not run/,
    todo: /^rm \S+bin\/deno, then/,
  },
  {
    name: "the engine is another version",
    breaks: async (world) => {
      await Deno.remove(`${bin(world)}/deno`);
      const text = "#!/bin/sh\necho 'deno 1.2.3 (stable)'\n";
      await Deno.writeTextFile(`${bin(world)}/deno`, text, { mode: 0o755 });
    },
    check: "engine",
    level: "warn",
    says: /engine is Deno 1\.2\.3, and Vults was built with/,
    todo: /vults start$/,
  },
  {
    name: "the relay is gone",
    breaks: (world) => Deno.remove(`${bin(world)}/vults-hook`),
    check: "relay",
    level: "problem",
    says: /relay is not at ".*vults-hook"/,
    todo: /vults install/,
  },
  {
    name: "the relay was cut off in its body",
    breaks: async (world) => await Deno.truncate(`${bin(world)}/vults-hook`, 20_000),
    check: "relay",
    level: "problem",
    says: /was cut off: 20,000 of \d+,\d+ bytes/,
    todo: /vults install/,
  },
  {
    name: "the relay was cut off in its head",
    breaks: async (world) => await Deno.truncate(`${bin(world)}/vults-hook`, 200),
    check: "relay",
    level: "problem",
    says: /was cut off: 200 of/,
    todo: /vults install/,
  },
  {
    name: "the relay is of another release",
    breaks: (world) => edit(`${bin(world)}/vults-hook`, (text) => text.replace("Deno", "Dano")),
    check: "relay",
    level: "warn",
    says: /is of another release/,
    todo: /vults install/,
  },
  {
    name: "the relay cannot be executed",
    breaks: (world) => Deno.chmod(`${bin(world)}/vults-hook`, 0o644),
    check: "relay",
    level: "problem",
    says: /cannot be executed/,
    todo: /^chmod 755 \S+vults-hook$/,
  },
  {
    name: "others may change what agents run",
    breaks: (world) => Deno.chmod(bin(world), 0o777),
    check: "files",
    level: "problem",
    says: /Others may change ".*bin" \(mode 0777\)/,
    todo: /^chmod go-w \S+bin$/,
  },
  {
    name: "others may read the data file",
    breaks: (world) => Deno.chmod(world.folders.database, 0o644),
    check: "files",
    level: "warn",
    says: /Others may read ".*vults\.db" \(mode 0644\)/,
    todo: /^chmod go-rwx \S+vults\.db$/,
  },
  {
    name: "the socket is open to others",
    breaks: (world) => Deno.chmod(world.folders.socket, 0o644),
    check: "socket",
    level: "problem",
    says: /Others may use the socket ".*vults\.sock" \(mode 0644\)/,
    todo: /^chmod 600 \S+vults\.sock$/,
  },
  {
    name: "the socket is gone",
    breaks: (world) => Deno.remove(world.folders.socket),
    check: "socket",
    level: "problem",
    says: /its socket ".*vults\.sock" is gone/,
    todo: /vults start$/,
  },
  {
    name: "the socket's folder is open to others",
    breaks: (world) => Deno.chmod(`${world.root}/run`, 0o755),
    check: "socket",
    level: "problem",
    says: /Others may enter the socket's folder ".*run" \(mode 0755\)/,
    todo: /^chmod 700 \S+run$/,
  },
  {
    name: "the command lines are of another release",
    breaks: (_world, settings) =>
      edit(settings, (text) => text.replaceAll(" 2>/dev/null || exit 0", "")),
    check: "agent:claude",
    level: "warn",
    says: /are not those of this release/,
    todo: /^vults install --agent claude$/,
  },
  {
    name: "the entries run a copy that is gone",
    breaks: (world, settings) =>
      edit(settings, (text) => text.replaceAll(`${bin(world)}/`, "/nowhere/bin/")),
    check: "agent:claude",
    level: "problem",
    says: /runs the relay "\/nowhere\/bin\/vults-hook", which is not there/,
    todo: /^vults install --agent claude$/,
  },
  {
    name: "the entries run another copy",
    breaks: async (world, settings) => {
      await Deno.mkdir(`${world.root}/other`);
      await Deno.copyFile(`${bin(world)}/vults-hook`, `${world.root}/other/vults-hook`);
      await edit(settings, (text) => text.replaceAll(bin(world), `${world.root}/other`));
    },
    check: "agent:claude",
    level: "warn",
    says: /runs another copy of the relay, ".*other\/vults-hook"/,
    todo: /^vults install --agent claude$/,
  },
  {
    name: "the settings file has a comment",
    breaks: (_world, settings) => edit(settings, (text) => text.replace("{", "{ // mine\n")),
    check: "agent:claude",
    level: "problem",
    says: /has a comment at line 1, column 3/,
    todo: /^Remove the comment$/,
  },
  {
    name: "the settings file is none",
    breaks: async (_world, settings) => {
      await Deno.remove(settings);
      await Deno.mkdir(settings);
    },
    check: "agent:claude",
    level: "problem",
    says: /settings\.json" is not a file$/,
    todo: /^Move it away$/,
  },
  {
    name: "all hooks are off",
    breaks: (_world, settings) =>
      edit(settings, (text) => text.replace("{", '{"disableAllHooks":true,')),
    check: "agent:claude",
    level: "problem",
    says: /runs no hook at all while its "disableAllHooks" is true/,
    todo: /"disableAllHooks"/,
  },
  {
    name: "nothing is installed",
    breaks: (_world, settings) => Deno.remove(settings),
    check: "agent:claude",
    level: "warn",
    says: /Claude Code does not report to Vults/,
    todo: /^vults install --agent claude$/,
  },
  {
    name: "another agent has no hooks",
    breaks: (world) => Deno.mkdir(`${world.root}/.codex`),
    check: "agent:codex",
    level: "warn",
    says: /Codex is on this machine, and no hook of it runs the relay/,
    todo: /the guide/,
  },
];

for (const { name, breaks, check, level, says, todo } of BROKEN) {
  Deno.test(`vults doctor finds that ${name}, and says what to do`, async () => {
    await withInstalled(async (world, settings) => {
      await breaks(world, settings);
      const found = bad(await examine(world), check);
      assert.equal(found.level, level);
      assert.match(found.says, says);
      assert.match(found.todo ?? "", todo);
    });
  });
}

Deno.test({
  name: "vults doctor finds that the settings file cannot be read, and says what to do",
  // Nothing is closed to root.
  ignore: Deno.uid() === 0,
  fn: async () => {
    await withInstalled(async (world, settings) => {
      await Deno.chmod(settings, 0o000);
      const found = bad(await examine(world), "agent:claude");
      assert.equal(found.level, "problem");
      assert.match(found.says, /cannot be read/);
    });
  },
});

Deno.test("vults doctor finds that an agent in an empty environment does not reach the app", async () => {
  await withInstalled(async (world) => {
    // As when the relay was placed by an app under another runtime folder.
    const hook = `${bin(world)}/vults-hook`;
    await edit(hook, (text) => text.replaceAll(`R='${world.root}/run'`, `R='${world.root}/old'`));
    await Deno.mkdir(`${world.root}/old`, { mode: 0o700 });
    const report = await examine(world);
    assert.match(bad(report, "line:claude").says, /run without any variable, does not reach/);
    assert.match(bad(report, "relay").says, /has noted the runtime folder ".*old"/);
  });
});

Deno.test("vults doctor repairs what it advises: vults install brings a cut relay back", async () => {
  await withInstalled(async (world) => {
    await Deno.truncate(`${bin(world)}/vults-hook`, 20_000);
    assert.equal((await examine(world)).ok, false);
    assert.equal((await world.vults("install", "--yes", "--agent", "claude").ended).code, 0);
    assert.equal((await examine(world)).ok, true);
  });
});
