import assert from "node:assert/strict";
import { commandLine, isOurs, programOf, shellQuoted } from "./command_line.ts";

Deno.test("commandLine() is the one text that every agent is given", () => {
  const relay = "/home/me/.local/share/vults/bin/vults-hook";
  assert.equal(
    commandLine(relay, "claude", { event: "Stop", ask: false }),
    `'${relay}' --agent claude Stop 2>/dev/null || exit 0`,
  );
  assert.equal(
    commandLine(relay, "claude", { event: "PreToolUse", ask: true }),
    `'${relay}' --agent claude --ask PreToolUse 2>/dev/null || exit 0`,
  );
  assert.equal(
    commandLine(relay, "claude", { statusLine: true }),
    `'${relay}' --agent claude --statusline 2>/dev/null || exit 0`,
  );
});

const ODD = [
  "/home/My Home/vults-hook",
  "/it's $HOME/vults-hook",
  "/café (dev)/vults-hook",
  "/a;b/vults-hook",
  "/-dash/vults-hook",
  "/`id`/$(id)/vults-hook",
  '/say "hi" \\n/vults-hook',
  "/line\nbreak/vults-hook",
];

Deno.test("shellQuoted() is one word for sh, whatever is in it (PB-09)", async () => {
  for (const path of ODD) {
    const { stdout } = await new Deno.Command("sh", {
      args: ["-c", `printf '%s|' ${shellQuoted(path)} end`],
    }).output();
    assert.equal(new TextDecoder().decode(stdout), `${path}|end|`);
  }
});

Deno.test("programOf() reads the path back from a command line (PB-09)", () => {
  for (const path of ODD) {
    assert.equal(programOf(commandLine(path, "claude", { event: "Stop", ask: false })), path);
  }
  assert.equal(programOf('"/opt/my dir/vults-hook" Stop'), "/opt/my dir/vults-hook");
  assert.equal(programOf("/opt/my\\ dir/vults-hook Stop"), "/opt/my dir/vults-hook");
  assert.equal(programOf(""), "");
});

Deno.test("isOurs() knows every copy and release, and nothing that only looks alike", () => {
  for (
    const command of [
      ...ODD.map((path) => commandLine(path, "claude", { event: "Stop", ask: false })),
      "/old/place/vults-hook SessionStart",
      '"/opt/vults-hook" --agent claude Stop || true',
      "vults-hook Stop",
      "env A=1 /x/vults-hook.sh",
    ]
  ) assert.equal(isOurs(command), true, command);
  for (
    const command of [
      "/opt/vults-hook-logger/run.sh",
      "my-vults-hook",
      "/home/vults-hook/bin/lint",
      "echo vults",
      "vults_hook",
      "Vults-Hook",
      undefined,
      42,
      ["vults-hook"],
    ]
  ) assert.equal(isOurs(command), false, String(command));
});
