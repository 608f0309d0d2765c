/**
 * The installer over real files: what is shown, asked, written, refused and taken back.
 *
 * @module
 */

import assert from "node:assert/strict";
import { applyPatch } from "diff";
import { InstallHome, withHome } from "./install_home.ts";

const OWN = `{
\t"model": "opus",
\t"statusLine": { "type": "command", "command": "~/line.sh", "padding": 0 },
\t"hooks": {
\t\t"Stop": [
\t\t\t{ "hooks": [ { "type": "command", "command": "say done && echo <é>" } ] }
\t\t],
\t\t"PreToolUse": [
\t\t\t{
\t\t\t\t"matcher": "Bash",
\t\t\t\t"hooks": [{ "type": "command", "command": "guard" }]
\t\t\t}
\t\t],
\t\t"Notification": []
\t},
\t"permissions": {}
}`;

const ALL_EVENTS = 12;

function ours(home: InstallHome, hooks: Record<string, unknown>): [string, unknown][] {
  return Object.entries(hooks).flatMap(([event, groups]) =>
    (groups as { hooks: { command?: string }[] }[]).flatMap((group) =>
      group.hooks.filter(({ command }) => command?.includes(home.relay) === true)
        .map((handler): [string, unknown] => [event, handler])
    )
  );
}

Deno.test("install then uninstall leaves the same bytes: tabs, CRLF, BOM, a link, foreign hooks, own status line", async () => {
  await withHome(async (home) => {
    const real = `${home.path}/dotfiles/claude.json`;
    await Deno.mkdir(`${home.path}/dotfiles`);
    const before = await home.write(`\ufeff${OWN.replaceAll("\n", "\r\n")}`, real);
    await Deno.chmod(real, 0o640);
    await Deno.symlink("../dotfiles/claude.json", home.settings);

    await home.done("install");
    assert.ok((await Deno.lstat(home.settings)).isSymlink, "the link stays a link");
    assert.equal((await Deno.stat(real)).mode! & 0o777, 0o640);
    const text = await Deno.readTextFile(real);
    assert.ok(text.startsWith("\ufeff"));
    assert.equal(/[^\r]\n/.test(text), false, "every line end is CRLF");
    const { hooks, statusLine } = await home.value();
    assert.equal(ours(home, hooks!).length, ALL_EVENTS);
    assert.equal(statusLine!.padding, 0);
    const kept = (await home.names(`${home.path}/dotfiles`)).filter((name) =>
      name.includes(".bak-")
    );
    assert.equal(kept.length, 1, "the backup lies beside the real file");
    assert.match(kept[0]!, /^claude\.json\.bak-\d{8}-\d{6}Z$/);
    assert.deepEqual(await home.read(`${home.path}/dotfiles/${kept[0]}`), before);
    assert.equal((await Deno.stat(`${home.path}/dotfiles/${kept[0]}`)).mode! & 0o777, 0o640);

    await home.done("uninstall");
    assert.deepEqual(await home.read(), before);
    assert.ok((await Deno.lstat(home.settings)).isSymlink);
    assert.equal((await Deno.stat(real)).mode! & 0o777, 0o640);
  });
});

Deno.test("install works through a folder that is a link, beside the real file (PB-30)", async () => {
  await withHome(async (home) => {
    await Deno.remove(home.folder);
    await Deno.mkdir(`${home.path}/elsewhere`);
    await Deno.symlink("elsewhere", home.folder);
    const before = await home.write(OWN);
    await home.done("install");
    assert.ok((await Deno.lstat(home.folder)).isSymlink);
    assert.equal((await home.names(`${home.path}/elsewhere`)).length, 2);
    await home.done("uninstall");
    assert.deepEqual(await home.read(), before);
  });
});

Deno.test("a settings file with a comment is refused, untouched, with the line named", async () => {
  await withHome(async (home) => {
    await home.write('{\n  "model": "opus", // mine\n  "env": {}\n}\n');
    const before = await home.everything();
    const run = await home.run("install", ["--yes"]);
    assert.equal(run.code, 1);
    assert.equal(run.out, "");
    assert.match(run.told, /comment at line 2, column 20/);
    assert.deepEqual(await home.everything(), before, "not one byte, mode or time stamp changes");
  });
});

/** PB-29, row by row: `undefined` installs, else the words of the refusal. */
const STATES: readonly [string, string | Uint8Array, RegExp | undefined][] = [
  ["trailing comma", '{\n"a": 1,\n}', /behind the last entry at line 2, column 7/],
  ["cut off", '{"a":1', /ends too early, at line 1, column 7/],
  ["empty", "", undefined],
  ["blank", "\n\n", undefined],
  ["null", "null", /no object at line 1, column 1/],
  ["list", "[]", /no object at line 1, column 1/],
  ["string", '"settings"', /no object at line 1, column 1/],
  ["BOM", '\ufeff{"a": 1}', undefined],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), /not valid JSON at line 1, column 1/],
  ["a byte that is no UTF-8", Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d), undefined],
  ["CRLF", '{\r\n  "a": 1\r\n}\r\n', undefined],
  ["comments", "{}\n// c", /comment at line 2, column 1/],
  ["hooks twice", '{"hooks": {}, "hooks": {}}', /"hooks" a second time at line 1, column 15/],
  ["hooks as a list", '{"hooks": []}', /"hooks" is not an object .* line 1, column 11/],
  ["an event that is no list", '{"hooks": {"Stop": {}}}', undefined],
  ["an empty object", "{}", undefined],
  ["an empty object with a blank", "{ }\n", undefined],
  ["a status line of an unknown shape", '{"statusLine": "mine"}', undefined],
];

for (const [name, content, refusal] of STATES) {
  Deno.test(`install of a file in the state "${name}" ${refusal === undefined ? "is undone to the byte" : "is refused"} (PB-29)`, async () => {
    await withHome(async (home) => {
      const bytes = await home.write(content);
      const before = await home.everything();
      const run = await home.run("install", ["--yes"]);
      if (refusal === undefined) {
        assert.equal(run.code, 0, run.told);
        assert.ok((await Deno.readTextFile(home.settings)).includes("vults-hook"));
        await home.done("uninstall");
        assert.deepEqual(await home.read(), bytes);
      } else {
        assert.equal(run.code, 1);
        assert.match(run.told, refusal);
        assert.deepEqual(await home.everything(), before);
      }
    });
  });
}

Deno.test("install keeps a read-only file's mode, and refuses what is no file or leads nowhere (PB-29)", async () => {
  await withHome(async (home) => {
    const bytes = await home.write("{}");
    await Deno.chmod(home.settings, 0o444);
    await home.done("install");
    assert.equal((await Deno.stat(home.settings)).mode! & 0o777, 0o444);
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes);
  });
  const refused: readonly [(home: InstallHome) => Promise<void>, RegExp][] = [
    [(home) => Deno.symlink("nowhere.json", home.settings), /leads nowhere/],
    [(home) => Deno.symlink("settings.json", home.settings), /leads to itself/],
    [(home) => Deno.mkdir(home.settings), /is not a file/],
    [async (home) => {
      await Deno.remove(home.folder);
      await Deno.symlink("nowhere", home.folder);
    }, /leads nowhere/],
    [async (home) => {
      await Deno.remove(home.folder);
      await Deno.writeTextFile(home.folder, "");
    }, /is not a file/],
  ];
  for (const [make, words] of refused) {
    await withHome(async (home) => {
      await make(home);
      const before = await home.everything();
      const run = await home.run("install", ["--yes"]);
      assert.equal(run.code, 1, run.told);
      assert.match(run.told, words);
      assert.deepEqual(await home.everything(), before);
    });
  }
});

Deno.test({
  name: "install refuses a file that may not be read (PB-29)",
  // Root reads everything.
  ignore: Deno.uid() === 0,
  fn: async () => {
    await withHome(async (home) => {
      await home.write("{}");
      await Deno.chmod(home.settings, 0o000);
      const before = await home.everything();
      const run = await home.run("install", ["--yes"]);
      assert.equal(run.code, 1);
      assert.match(run.told, /cannot be read/);
      assert.deepEqual(await home.everything(), before);
    });
  },
});

Deno.test("install of a 30 MB file changes our lines only (PB-29)", async () => {
  await withHome(async (home) => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `  "key ${i}": [1, {"a": "b"}, null]`);
    const pad = `  "pad": "${"x".repeat(28_000_000)}"`;
    const bytes = await home.write(`{\n${pad},\n${lines.join(",\n")}\n}\n`);
    assert.ok(bytes.length > 29_000_000);
    const run = await home.done("install");
    assert.ok(run.out.length < 20_000, "the diff shows what changes");
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes);
  });
});

Deno.test("without a terminal and without --yes the diff is printed and nothing written, exit 1", async () => {
  await withHome(async (home) => {
    const bytes = await home.write(OWN);
    const before = await home.everything();
    const run = await home.run("install", []);
    assert.equal(run.code, 1);
    assert.match(run.told, /Nothing was written: .* --yes/);
    assert.deepEqual(await home.everything(), before);
    const dry = await home.run("install", ["--dry-run"]);
    assert.equal(dry.code, 0);
    assert.equal(dry.out, run.out);
    assert.deepEqual(await home.everything(), before);

    await home.done("install");
    const patch = dry.out.slice(dry.out.lastIndexOf("\n--- ") + 1);
    assert.equal(
      applyPatch(new TextDecoder().decode(bytes), patch),
      await Deno.readTextFile(home.settings),
      "what was shown is what was written",
    );
  });
});

Deno.test("at a terminal install shows the diff and asks; only a yes writes", async () => {
  for (const [answer, writes] of [["", 0], ["n", 0], ["nope", 0], ["y", 1], ["YES ", 1]] as const) {
    await withHome(async (home) => {
      const before = await home.write("{}\n");
      const run = await home.run("install", [], { answers: [answer] });
      assert.equal(run.questions, 1);
      assert.match(run.out, /^\+.*vults-hook' --agent claude --ask PreToolUse/m);
      assert.equal(run.code, writes === 1 ? 0 : 1);
      const changed = (await home.read()).length !== before.length;
      assert.equal(changed, writes === 1, answer);
    });
  }
  await withHome(async (home) => {
    const run = await home.run("install", [], { answers: [] });
    assert.equal(run.code, 1, "an end of input is no yes");
    assert.deepEqual(await home.names(), []);
  });
});

Deno.test("a second install has nothing to do, and brings a lost relay back", async () => {
  await withHome(async (home) => {
    await home.write(OWN);
    await home.done("install");
    const before = await home.everything();
    let placed = "";
    const run = await home.run("install", [], {
      place: (data) => {
        placed = data;
        return Promise.resolve();
      },
    });
    assert.equal(run.code, 0);
    assert.equal(run.out, "");
    assert.match(run.told, /up to date/);
    assert.equal(placed, `${home.path}/.local/share/vults`);
    assert.deepEqual(
      (await home.everything()).map((line) => line.split(" ").slice(0, 6)),
      before.map((line) => line.split(" ").slice(0, 6)),
    );
  });
});

Deno.test("install is up to date however the file is formatted and wherever ours sits", async () => {
  await withHome(async (home) => {
    await home.write(OWN);
    await home.done("install");
    const value = await home.value();
    await home.write(JSON.stringify(value));
    const run = await home.run("install", []);
    assert.equal(run.code, 0, run.told);
    assert.equal(run.out, "");
  });
});

Deno.test("install shows the new diff when the file changes under the question (PB-31)", async () => {
  await withHome(async (home) => {
    await home.write("{}\n");
    const run = await home.run("install", [], {
      answers: [async () => {
        await home.write('{"theirs": 1}\n');
        return "y";
      }, "y"],
    });
    assert.equal(run.code, 0, run.told);
    assert.equal(run.questions, 2);
    assert.match(run.told, /was changed meanwhile/);
    assert.match(run.out, /^-\{"theirs": 1\}/m, "the new diff is shown");
    assert.equal((await home.value()).theirs, 1);
    await home.done("uninstall");
    assert.equal(await Deno.readTextFile(home.settings), '{"theirs": 1}\n');
  });
});

Deno.test("install --yes writes nothing that was not shown (PB-31)", async () => {
  await withHome(async (home) => {
    await home.write("{}\n");
    const run = await home.run("install", ["--yes"], {
      place: async () => {
        await home.write('{"theirs": 1}\n');
      },
    });
    assert.equal(run.code, 1);
    assert.match(run.told, /was changed meanwhile/);
    assert.match(run.out, /^-\{"theirs": 1\}/m);
    assert.equal(await Deno.readTextFile(home.settings), '{"theirs": 1}\n');
    assert.deepEqual(await home.names(), ["settings.json"], "no backup, no temporary file");
    assert.deepEqual(await home.names(`${home.path}/.local/state/vults/installs`), []);
  });
});

Deno.test("a failed write leaves everything as it was, the saved status line too", async () => {
  await withHome(async (home) => {
    const bytes = await home.write(OWN);
    await home.write("in the way", `${home.folder}/.settings.json.tmp-4242`);
    const run = await home.run("install", ["--yes"], { pid: 4242 });
    assert.equal(run.code, 1);
    assert.match(run.told, /Cannot write .*settings\.json/);
    assert.deepEqual(await home.read(), bytes);
    assert.deepEqual(await home.names(), [".settings.json.tmp-4242", "settings.json"]);
    await assert.rejects(Deno.stat(home.sidecar), Deno.errors.NotFound);
    assert.deepEqual(await home.names(`${home.path}/.local/state/vults/installs`), []);
  });
});

Deno.test("no configuration is written when the relay cannot be put in its place", async () => {
  await withHome(async (home) => {
    const bytes = await home.write(OWN);
    const run = await home.run("install", ["--yes"], {
      place: () => Promise.reject(new Error("The disk is full")),
    });
    assert.equal(run.code, 1);
    assert.match(run.told, /Cannot put the relay in its place: The disk is full/);
    assert.deepEqual(await home.read(), bytes);
  });
});

Deno.test("a backup is never overwritten, not even within one second", async () => {
  await withHome(async (home) => {
    const now = new Date("2026-03-04T05:06:07.890Z");
    await home.write("{}\n");
    for (const mode of ["install", "uninstall", "install"] as const) {
      assert.equal((await home.run(mode, ["--yes"], { now })).code, 0);
    }
    assert.deepEqual(await home.names(), [
      "settings.json",
      "settings.json.bak-20260304-050607Z",
      "settings.json.bak-20260304-050607Z-2",
      "settings.json.bak-20260304-050607Z-3",
    ]);
  });
});

Deno.test("a file that we create is private, and goes when nothing else is in it", async () => {
  await withHome(async (home) => {
    await home.done("install");
    assert.equal((await Deno.stat(home.settings)).mode! & 0o777, 0o600);
    const text = await Deno.readTextFile(home.settings);
    assert.ok(text.startsWith('{\n  "hooks": {\n    "SessionStart": [\n'));
    assert.ok(text.endsWith("}\n"));
    const run = await home.done("uninstall");
    assert.match(run.told, /removed .*settings\.json/);
    assert.deepEqual(await home.names(), []);

    await home.done("install");
    await home.write((await Deno.readTextFile(home.settings)).replace("{", '{\n  "theirs": 1,'));
    await home.done("uninstall");
    assert.deepEqual(await home.value(), { theirs: 1 });
  });
});

Deno.test("an absent agent is skipped without a folder; a program without a folder gets one (PB-37)", async () => {
  await withHome(async (home) => {
    await Deno.remove(home.folder);
    for (const mode of ["install", "uninstall"] as const) {
      const run = await home.run(mode, ["--yes", "--agent", "claude"]);
      assert.equal(run.code, 0);
      assert.match(run.told, /Claude Code: not found on this machine, skipped/);
      assert.deepEqual(await home.names(home.path), []);
    }
    await home.program("claude", "echo '2.1.332 (Claude Code)'");
    await home.done("install");
    assert.equal(ours(home, (await home.value()).hooks!).length, ALL_EVENTS);
    await home.done("uninstall");
    assert.deepEqual(await home.names(home.path), [".local", "programs"], "our folder is gone");
  });
});

Deno.test("install goes where CLAUDE_CONFIG_DIR says and names the other folder (PB-37)", async () => {
  await withHome(async (home) => {
    const moved = `${home.path}/moved`;
    await Deno.mkdir(moved);
    const own = await home.write(OWN);
    const env = { CLAUDE_CONFIG_DIR: moved };
    const run = await home.run("install", ["--yes"], { env });
    assert.equal(run.code, 0, run.told);
    assert.ok(run.told.includes(`also has a folder "${home.folder}"`));
    assert.equal(
      ours(home, (await home.value(`${moved}/settings.json`)).hooks!).length,
      ALL_EVENTS,
    );
    assert.deepEqual(await home.read(), own);
    const relative = await home.run("install", ["--yes"], { env: { CLAUDE_CONFIG_DIR: "moved" } });
    assert.equal(relative.code, 1);
    assert.match(relative.told, /CLAUDE_CONFIG_DIR is not an absolute path/);
  });
});

Deno.test("--home replaces HOME and clears the variables that lead elsewhere (PB-37)", async () => {
  await withHome(async (home) => {
    const other = `${home.path}/other`;
    await Deno.mkdir(`${other}/.claude`, { recursive: true });
    const run = await home.run("install", ["--yes", "--home", other], {
      env: {
        CLAUDE_CONFIG_DIR: `${home.path}/told`,
        XDG_DATA_HOME: `${home.path}/data`,
        XDG_STATE_HOME: `${home.path}/state`,
      },
    });
    assert.equal(run.code, 0, run.told);
    assert.deepEqual(await home.names(home.path), [".claude", "other"]);
    assert.deepEqual(await home.names(), []);
    const { hooks } = await home.value(`${other}/.claude/settings.json`);
    assert.match(
      JSON.stringify(hooks!.Stop),
      new RegExp(`'${other}/.local/share/vults/bin/vults-hook' --agent claude Stop`),
    );
  });
});

Deno.test("install asks the program for its version and leaves out what that lacks (PB-11)", async () => {
  const cases: readonly [string, number, RegExp | undefined][] = [
    ["2.1.60 (Claude Code)", 11, /2\.1\.60 lacks StopFailure \(since 2\.1\.78\)/],
    ["2.1.100 (Claude Code)", ALL_EVENTS, undefined],
    ["2.1.122 (Claude Code)", ALL_EVENTS, undefined],
    ["3.0.0-beta.1 (Claude Code)", ALL_EVENTS, undefined],
  ];
  for (const [output, count, left] of cases) {
    await withHome(async (home) => {
      await home.program("claude", `[ "$1" = --version ] && echo '${output}'`);
      const run = await home.done("install");
      assert.equal(ours(home, (await home.value()).hooks!).length, count, output);
      assert.equal(/left out/.test(run.told), left !== undefined, run.told);
      if (left !== undefined) assert.match(run.told, left);
    });
  }
});

Deno.test("nothing is written when the version cannot be read, unless the user insists (PB-11)", async () => {
  for (const script of ["echo soon", "exit 3", "echo 2.1.332; exit 1", "kill -9 $$"]) {
    await withHome(async (home) => {
      await home.program("claude", script);
      const before = await home.everything();
      const run = await home.run("install", ["--yes"]);
      assert.equal(run.code, 1, script);
      assert.match(run.told, /does not tell its version.*--assume-latest/);
      assert.deepEqual(
        (await home.everything()).filter((line) => !line.startsWith("/programs")),
        before.filter((line) => !line.startsWith("/programs")),
      );
      await home.done("install", "--assume-latest");
      assert.equal(ours(home, (await home.value()).hooks!).length, ALL_EVENTS);
      await home.done("uninstall");
    });
  }
  await withHome(async (home) => {
    await home.program("claude", "echo '2.0.30 (Claude Code)'");
    const run = await home.run("install", ["--yes", "--assume-latest"]);
    assert.equal(run.code, 1);
    assert.match(run.told, /2\.0\.30 is too old: Vults needs 2\.0\.45/);
  });
});

Deno.test("a broken program first on the PATH does not speak for the one behind it (PB-34)", async () => {
  await withHome(async (home) => {
    await home.program("claude", "exit 1");
    await home.program("claude", "echo '2.1.60 (Claude Code)'", "more");
    const env = { PATH: `${home.path}/programs:${home.path}/none:${home.path}/more` };
    const run = await home.run("install", ["--yes"], { env });
    assert.equal(run.code, 0, run.told);
    assert.match(run.told, /2\.1\.60 lacks/);
  });
});

Deno.test("wrong usage is code 2 and touches nothing", async () => {
  await withHome(async (home) => {
    for (const args of [["--nonsense"], ["extra"], ["--agent"], ["--agent", "nobody"]]) {
      const run = await home.run("install", args);
      assert.equal(run.code, 2, args.join(" "));
    }
    const run = await home.run("install", ["--agent", "nobody"]);
    assert.match(run.told, /Cannot install for "nobody": Vults can install for "claude"/);
    assert.deepEqual(await home.names(), []);
    assert.equal((await home.run("install", ["--help"])).code, 0);
  });
});

Deno.test("--json says everything as one object and never asks", async () => {
  await withHome(async (home) => {
    await home.write(OWN);
    const dry = await home.run("install", ["--json", "--dry-run"], { answers: ["y"] });
    assert.equal(dry.questions, 0);
    const planned = JSON.parse(dry.out);
    assert.equal(planned.agents[0].status, "planned");
    assert.ok(planned.agents[0].diff.includes("+++ "));
    const asked = await home.run("install", ["--json"], { answers: ["y"] });
    assert.equal(asked.code, 1);
    assert.equal(JSON.parse(asked.out).agents[0].status, "declined");
    const written = JSON.parse((await home.done("install", "--json")).out);
    assert.equal(written.agents[0].status, "written");
    assert.deepEqual(await Deno.readTextFile(written.agents[0].backup), OWN);
    await home.write("{,}");
    const refused = await home.run("install", ["--json", "--yes"]);
    assert.equal(refused.code, 1);
    const { status, refusal } = JSON.parse(refused.out).agents[0];
    assert.equal(status, "refused");
    assert.deepEqual(refusal, { why: "text", problem: "not_json", line: 1, column: 2 });
  });
});

Deno.test("a folder from which the relay could not run is refused", async () => {
  await withHome(async (home) => {
    const run = await home.run("install", ["--yes"]);
    assert.equal(run.code, 1);
    assert.match(run.told, /a comma or a line break in a folder's name/);
    assert.deepEqual(await home.names(), []);
  }, "a,b");
});
