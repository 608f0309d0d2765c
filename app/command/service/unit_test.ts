import assert from "node:assert/strict";
import { launchdAgent, SERVICE_MARK, systemdUnit } from "./unit.ts";

const ODD = "/home/me/a b/100%/$HOME/vults";

Deno.test("systemdUnit() starts the program at login without opening a page, and keeps the link out of the journal", () => {
  const { path, text } = systemdUnit("/home/me/.config", {
    program: "/home/me/.local/share/vults/app/vults",
    env: { XDG_DATA_HOME: "/data" },
  });
  assert.equal(path, "/home/me/.config/systemd/user/vults.service");
  assert.ok(text.startsWith(`# ${SERVICE_MARK}\n`));
  assert.match(
    text,
    /^ExecStart=":\/home\/me\/\.local\/share\/vults\/app\/vults" start --no-open$/m,
  );
  assert.match(text, /^Environment="XDG_DATA_HOME=\/data"$/m);
  assert.match(text, /^StandardOutput=null$/m);
  assert.match(text, /^WantedBy=default\.target$/m);
});

Deno.test("systemdUnit() takes every character of a path as it is", () => {
  const { text } = systemdUnit("/c", { program: ODD, env: { XDG_DATA_HOME: "/d %h\ny" } });
  assert.match(text, /^ExecStart=":\/home\/me\/a b\/100%%\/\$HOME\/vults" start --no-open$/m);
  assert.match(text, /^Environment="XDG_DATA_HOME=\/d %%h\\ny"$/m);
});

Deno.test({
  name:
    "systemdUnit() is a unit that systemd itself finds nothing wrong with, also for an odd path",
  ignore: !hasSystemd(),
  fn: async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-unit-" }));
    try {
      for (const name of ["plain", "a b 100% $HOME é", "a b 100% $HOME \"x\" 'y' \\z"]) {
        const program = `${folder}/${name}/vults`;
        await Deno.mkdir(`${folder}/${name}`);
        await Deno.writeTextFile(program, "#!/bin/sh\n", { mode: 0o755 });
        const unit = systemdUnit(folder, { program, env: { XDG_DATA_HOME: `${folder}/d d` } });
        const path = `${folder}/vults.service`;
        await Deno.writeTextFile(path, unit.text);
        assert.deepEqual(await verify(path), { code: 0, said: "" }, unit.text);
        // It does look: the same unit for a program that is not there is found fault with.
        await Deno.remove(program);
        const { said } = await verify(path);
        if (name === "plain") assert.match(said, /is not executable/);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("launchdAgent() starts the program at login, with every character as it is", () => {
  const { path, text } = launchdAgent("/Users/me", {
    program: "/Users/me/a & b/<vults>",
    env: { XDG_DATA_HOME: "/d" },
  });
  assert.equal(path, "/Users/me/Library/LaunchAgents/vults.plist");
  assert.ok(text.includes(SERVICE_MARK));
  assert.match(
    text,
    /<string>\/Users\/me\/a &amp; b\/&lt;vults&gt;<\/string>\n\s+<string>start<\/string>\n\s+<string>--no-open<\/string>/,
  );
  assert.match(text, /<key>RunAtLoad<\/key>\n\s+<true\/>/);
  // A comment may hold no two hyphens in a row.
  assert.doesNotMatch(SERVICE_MARK, /--/);
});

async function verify(path: string): Promise<{ code: number; said: string }> {
  const { code, stderr } = await new Deno.Command("systemd-analyze", {
    args: ["verify", "--user", "--man=no", path],
    env: { XDG_RUNTIME_DIR: path.slice(0, path.lastIndexOf("/")) },
    stdout: "null",
    stderr: "piped",
  }).output();
  const said = new TextDecoder().decode(stderr).split("\n")
    .filter((line) => line.includes("vults")).join("\n");
  return { code, said };
}

function hasSystemd(): boolean {
  try {
    return new Deno.Command("systemd-analyze", { args: ["--version"], stdout: "null" })
      .outputSync().success;
  } catch {
    return false;
  }
}
