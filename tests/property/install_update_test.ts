/**
 * What an install finds of an earlier one, of another copy, or of the user's own status line.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fingerprint } from "../../app/install/target_file.ts";
import { InstallHome, withHome } from "./install_home.ts";

const command = (relay: string, rest: string) =>
  `'${relay}' --agent claude ${rest} 2>/dev/null || exit 0`;

Deno.test("install updates ours where it sits, with its key order, and drops keys we do not write", async () => {
  await withHome(async (home) => {
    await home.write(`{
  "hooks": {
    "Stop": [
      {
        "matcher": "shared",
        "hooks": [
          { "type": "command", "command": "theirs" },
          { "timeout": 3, "async": true, "command": "/old/bin/vults-hook Stop", "type": "command" },
          { "type": "command", "command": "theirs too" }
        ]
      }
    ]
  }
}
`);
    const run = await home.done("install");
    assert.match(run.told, /run another copy of the relay, "\/old\/bin\/vults-hook"/);
    const { hooks } = await home.value();
    assert.equal(hooks!.Stop!.length, 1, "no second group");
    assert.equal(hooks!.Stop![0]!.matcher, "shared");
    assert.deepEqual(hooks!.Stop![0]!.hooks.map(({ command }) => command), [
      "theirs",
      command(home.relay, "Stop"),
      "theirs too",
    ]);
    assert.deepEqual(Object.keys(hooks!.Stop![0]!.hooks[1]!), ["timeout", "command", "type"]);
    assert.ok(
      (await Deno.readTextFile(home.settings)).includes(
        `          {"timeout": 10, "command": "${
          command(home.relay, "Stop")
        }", "type": "command"},\n`,
      ),
      "a one-line handler stays on one line",
    );
    await home.done("uninstall");
    assert.deepEqual((await home.value()).hooks!.Stop, [{
      matcher: "shared",
      hooks: [{ type: "command", command: "theirs" }, { type: "command", command: "theirs too" }],
    }]);
  });
});

Deno.test("install keeps one of ours: the group of our own without a matcher", async () => {
  await withHome(async (home) => {
    await home.done("install");
    const { hooks, ...rest } = await home.value();
    const own = hooks!.Stop![0]!;
    await home.write(JSON.stringify({
      ...rest,
      hooks: {
        ...hooks,
        Stop: [{ matcher: "x", hooks: [...own.hooks, { command: "theirs" }] }, own, own],
        OldEvent: [own],
      },
    }));
    await home.done("install");
    const after = (await home.value()).hooks!;
    assert.deepEqual(after.Stop, [{ matcher: "x", hooks: [{ command: "theirs" }] }, own]);
    assert.deepEqual(after.OldEvent, [], "an event we do not use; its list may be the user's");
  });
});

Deno.test("an event written twice is ours in the list that counts", async () => {
  await withHome(async (home) => {
    const bytes = await home.write('{"hooks": {"Stop": [], "Stop": [{"hooks": []}]}}');
    await home.done("install");
    assert.equal((await home.value()).hooks!.Stop!.length, 2);
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes);
  });
});

Deno.test("a missing matcher never comes back as null, and none of ours has one (PB-32)", async () => {
  await withHome(async (home) => {
    await home.write('{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}');
    await home.done("install");
    await home.done("install");
    assert.equal((await Deno.readTextFile(home.settings)).includes("matcher"), false);
    for (const groups of Object.values((await home.value()).hooks!)) {
      for (const group of groups) assert.deepEqual(Object.keys(group), ["hooks"]);
    }
  });
});

Deno.test("uninstall leaves the user's own empty lists and takes those we made", async () => {
  await withHome(async (home) => {
    const bytes = await home.write(
      '{\n  "hooks": {\n    "Stop": [ ],\n    "FileChanged": []\n  }\n}\n',
    );
    await home.done("install");
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes);
    // Without a record nobody knows whose the lists were: they stay, empty.
    await home.done("install");
    await Deno.remove(`${home.path}/.local/state/vults/installs`, { recursive: true });
    await home.done("uninstall");
    const { hooks } = await home.value();
    assert.deepEqual(hooks!.Stop, []);
    assert.deepEqual(hooks!.SessionStart, []);
  });
});

Deno.test("uninstall after the user's edits takes our bytes only", async () => {
  await withHome(async (home) => {
    await home.write('{\n  "hooks": {}\n}\n');
    await home.done("install");
    let text = await Deno.readTextFile(home.settings);
    // A handler in our group, a group behind it, a setting before everything.
    text = text.replace(
      /("SessionStart": \[\s+\{\s+"hooks": \[\s+\{[^}]+\})/,
      '$1, {"command": "a"}',
    )
      .replace(/("Stop": \[\s+\{\s+"hooks": \[\s+\{[^}]+\}\s+\]\s+\})/, '$1,\n      {"hooks": []}')
      .replace("{\n", '{\n  "theirs": true,\n');
    await home.write(text);
    await home.done("uninstall");
    assert.deepEqual(await home.value(), {
      theirs: true,
      hooks: { SessionStart: [{ hooks: [{ command: "a" }] }], Stop: [{ hooks: [] }] },
    });
  });
});

const LINE = '{ "padding": 2, "command": "~/line.sh \\u0022x\\u0022", "type": "command" }';

Deno.test("the user's status line is saved whole, runs behind ours, and comes back byte for byte", async () => {
  await withHome(async (home) => {
    const bytes = await home.write(`{ "statusLine": ${LINE} }`);
    const run = await home.done("install");
    assert.match(run.told, /Your own status line keeps running/);
    assert.ok(run.out.includes(`+++ ${home.sidecar}`), "what is saved is shown too");
    assert.equal(await Deno.readTextFile(home.sidecar), LINE);
    assert.equal((await Deno.stat(home.sidecar)).mode! & 0o777, 0o600);
    assert.deepEqual((await home.value()).statusLine, {
      padding: 2,
      command: command(home.relay, "--statusline"),
      type: "command",
    });
    await home.done("install");
    assert.equal(await Deno.readTextFile(home.sidecar), LINE, "ours never replaces what is saved");
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes);
    await assert.rejects(Deno.stat(home.sidecar), Deno.errors.NotFound);
  });
});

Deno.test("a status line changed since the install is left alone, and so is what was saved", async () => {
  await withHome(async (home) => {
    await home.write(`{ "statusLine": ${LINE} }`);
    await home.done("install");
    const value = await home.value();
    const theirs = { type: "command", command: "new" };
    await home.write(JSON.stringify({ ...value, statusLine: theirs }));
    await home.done("uninstall");
    assert.deepEqual(await home.value(), { statusLine: theirs });
    assert.equal(await Deno.readTextFile(home.sidecar), LINE);
  });
});

Deno.test("what the user changed beside our command stays when their line comes back", async () => {
  await withHome(async (home) => {
    await home.write(`{ "statusLine": ${LINE} }`);
    await home.done("install");
    const text = await Deno.readTextFile(home.settings);
    await home.write(text.replace('"padding": 2', '"padding": 0, "refreshInterval": 5'));
    await home.done("uninstall");
    assert.deepEqual((await home.value()).statusLine, {
      padding: 0,
      refreshInterval: 5,
      command: '~/line.sh "x"',
      type: "command",
    });
  });
});

Deno.test("a status line that the user removed is not run any more", async () => {
  await withHome(async (home) => {
    await home.write(`{ "statusLine": ${LINE} }`);
    await home.done("install");
    const { statusLine: _gone, ...rest } = await home.value();
    await home.write(JSON.stringify(rest));
    await home.done("install");
    await assert.rejects(Deno.stat(home.sidecar), Deno.errors.NotFound);
    await home.done("uninstall");
    assert.equal("statusLine" in await home.value(), false);
  });
});

Deno.test("a saved line that cannot be understood stops both ways", async () => {
  await withHome(async (home) => {
    await home.write(`{ "statusLine": ${LINE} }`);
    await home.done("install");
    for (const broken of ["", "{", "[]", "null"]) {
      await home.write(broken, home.sidecar);
      const installed = await home.read();
      for (const mode of ["install", "uninstall"] as const) {
        const run = await home.run(mode, ["--yes"]);
        assert.equal(run.code, 1, `${mode} with ${JSON.stringify(broken)}`);
        assert.match(run.told, /saved status line in .* cannot be understood/);
        assert.deepEqual(await home.read(), installed);
      }
    }
  });
});

Deno.test("a line saved beside another copy is not lost: refused with the copy named", async () => {
  await withHome(async (home) => {
    const other = `${home.path}/other copy/vults-hook`;
    await Deno.mkdir(`${home.path}/other copy`);
    const line = { type: "command", command: command(other, "--statusline") };
    const bytes = await home.write(JSON.stringify({ statusLine: line }));
    await home.write(LINE, `${home.path}/other copy/statusline-previous.json`);
    const run = await home.run("install", ["--yes"]);
    assert.equal(run.code, 1);
    assert.ok(run.told.includes(`beside another copy of the relay, "${other}"`), run.told);
    assert.deepEqual(await home.read(), bytes);
    // Its own saved line is found for the way out.
    await home.done("uninstall");
    assert.deepEqual((await home.value()).statusLine, {
      type: "command",
      command: '~/line.sh "x"',
    });
    // Where nothing is saved, the line is pointed at this copy.
    await home.write(JSON.stringify({ statusLine: line }));
    await home.done("install");
    assert.equal((await home.value()).statusLine!.command, command(home.relay, "--statusline"));
  });
});

Deno.test("there is one saved line: a second configuration keeps its own", async () => {
  await withHome(async (home) => {
    const moved = `${home.path}/moved`;
    await Deno.mkdir(moved);
    const env = { CLAUDE_CONFIG_DIR: moved };
    const first = await home.write(`{ "statusLine": ${LINE} }`);
    const second = await home.write(
      '{"statusLine": {"command": "second"}}',
      `${moved}/settings.json`,
    );
    await home.done("install");
    const run = await home.run("install", ["--yes"], { env });
    assert.equal(run.code, 0, run.told);
    assert.ok(
      run.told.includes(`the one in "${home.settings}" is the one that Vults runs`),
      run.told,
    );
    assert.equal(await Deno.readTextFile(home.sidecar), LINE);
    assert.equal((await home.run("uninstall", ["--yes"], { env })).code, 0);
    assert.deepEqual(await home.read(`${moved}/settings.json`), second);
    await home.done("uninstall");
    assert.deepEqual(await home.read(), first);
  });
});

Deno.test("undo takes an install back to the same bytes, and an uninstall too", async () => {
  await withHome(async (home) => {
    const bytes = await home.write(`{ "statusLine": ${LINE}, "hooks": { } }`);
    await home.done("install");
    const installed = await home.read();
    const run = await home.done("install", "--undo");
    assert.match(run.told, /is as it was before/);
    assert.deepEqual(await home.read(), bytes);
    await assert.rejects(Deno.stat(home.sidecar), Deno.errors.NotFound);

    await home.done("install");
    await home.done("uninstall");
    await home.done("uninstall", "--undo");
    assert.deepEqual(await home.read(), installed);
    assert.equal(await Deno.readTextFile(home.sidecar), LINE);
    // The record is that of the install again: the containers are known.
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes);
    await home.done("uninstall", "--undo");
    await home.done("install", "--undo");
    assert.deepEqual(await home.read(), bytes);
    const none = await home.run("install", ["--undo", "--yes"]);
    assert.equal(none.code, 1);
    assert.match(none.told, /There is no record of a change/);
  });
});

Deno.test("undo removes a file and a folder that the install made", async () => {
  await withHome(async (home) => {
    await Deno.remove(home.folder);
    await home.program("claude", "echo '2.1.332 (Claude Code)'");
    await home.done("install");
    await home.done("install", "--undo");
    assert.deepEqual(await home.names(home.path), [".local", "programs"]);
  });
});

Deno.test("undo brings back a file and a folder that an uninstall removed", async () => {
  await withHome(async (home) => {
    await Deno.remove(home.folder);
    await home.program("claude", "echo '2.1.332 (Claude Code)'");
    await home.done("install");
    const installed = await home.read();
    await home.done("uninstall");
    await Deno.remove(`${home.path}/programs`, { recursive: true });
    assert.deepEqual(await home.names(home.path), [".local"]);
    await home.done("uninstall", "--undo");
    assert.deepEqual(await home.read(), installed);
    assert.equal((await Deno.stat(home.settings)).mode! & 0o777, 0o600);
    await home.done("uninstall");
    assert.deepEqual(await home.names(home.path), [".local"], "it is still known to be ours");
  });
});

Deno.test("install says so when the user has switched all hooks off, and leaves the switch", async () => {
  await withHome(async (home) => {
    await home.write('{"disableAllHooks": true}');
    const run = await home.done("install");
    assert.match(run.told, /runs no hook and no status line while its "disableAllHooks" is true/);
    assert.equal((await home.value()).disableAllHooks, true);
  });
});

Deno.test("undo refuses when the file changed since, and offers the uninstall", async () => {
  await withHome(async (home) => {
    await home.write("{}\n");
    await home.done("install");
    const text = await Deno.readTextFile(home.settings);
    await home.write(text.replace("{", '{ "theirs": 1,'));
    const edited = await home.everything();
    const run = await home.run("install", ["--undo", "--yes"]);
    assert.equal(run.code, 1);
    assert.match(run.told, /was changed since.*Run "vults uninstall" instead/);
    assert.deepEqual(await home.everything(), edited);
    await home.done("uninstall");
    assert.deepEqual(await home.value(), { theirs: 1 });
  });
});

Deno.test("undo does without the backup when that leads to the same bytes, else refuses", async () => {
  await withHome(async (home) => {
    const removeBackups = async () => {
      for (const name of await home.names()) {
        if (name.includes(".bak-")) await Deno.remove(`${home.folder}/${name}`);
      }
    };
    const bytes = await home.write(`{ "statusLine": ${LINE}, "hooks": { } }`);
    await home.done("install");
    await removeBackups();
    await home.done("install", "--undo");
    assert.deepEqual(await home.read(), bytes);

    await home.done("install");
    await home.done("uninstall");
    await removeBackups();
    const run = await home.run("uninstall", ["--undo", "--yes"]);
    assert.equal(run.code, 1);
    assert.match(run.told, /backup .* is gone or was changed/);
    assert.deepEqual(await home.read(), bytes);
  });
});

Deno.test("undo of an update goes back to the install before it", async () => {
  await withHome(async (home) => {
    const bytes = await home.write("{ }\n");
    await home.program("claude", "echo '2.1.60 (Claude Code)'");
    await home.done("install");
    const first = await home.read();
    await home.program("claude", "echo '2.1.332 (Claude Code)'");
    await home.done("install");
    assert.ok((await Deno.readTextFile(home.settings)).includes("StopFailure"));
    await home.done("install", "--undo");
    assert.deepEqual(await home.read(), first);
    await home.done("install");
    await home.done("uninstall");
    assert.deepEqual(await home.read(), bytes, "both installs' containers are known");
  });
});

Deno.test("a record that cannot be understood is said so and never guessed at", async () => {
  await withHome(async (home: InstallHome) => {
    await home.write("{}\n");
    await home.done("install");
    const records = `${home.path}/.local/state/vults/installs`;
    assert.equal((await Deno.stat(records)).mode! & 0o777, 0o700);
    for (const name of await home.names(records)) {
      if (name === "audit.jsonl") continue;
      assert.equal((await Deno.stat(`${records}/${name}`)).mode! & 0o777, 0o600);
      await home.write('{"version": 2}', `${records}/${name}`);
    }
    const undo = await home.run("install", ["--undo", "--yes"]);
    assert.equal(undo.code, 1);
    const run = await home.done("uninstall");
    assert.match(run.told, /record of the last change cannot be understood/);
    assert.equal((await Deno.readTextFile(home.settings)).includes("vults-hook"), false);
  });
});

Deno.test("every write leaves one line: what was done to which file, from which bytes to which", async () => {
  await withHome(async (home) => {
    const audit = `${home.path}/.local/state/vults/installs/audit.jsonl`;
    const bytes = await home.write(`{ "statusLine": ${LINE} }`);
    await home.done("install");
    const installed = await home.read();
    await home.done("install");
    await home.done("uninstall");
    await home.done("uninstall", "--undo");
    assert.equal((await Deno.stat(audit)).mode! & 0o777, 0o600);
    const lines = (await Deno.readTextFile(audit)).trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    assert.deepEqual(lines.map(({ operation, agent }) => [operation, agent]), [
      ["install", "claude"],
      ["uninstall", "claude"],
      ["undo", "claude"],
    ]);
    const config = (line: { files: { path: string }[] }) =>
      line.files.find(({ path }) => path === home.settings);
    const [without, withOurs] = [fingerprint(bytes), fingerprint(installed)];
    assert.deepEqual(lines.map(config), [
      { path: home.settings, before: without, after: withOurs },
      { path: home.settings, before: withOurs, after: without },
      { path: home.settings, before: without, after: withOurs },
    ]);
  });
});
