import assert from "node:assert/strict";
import { socketPath } from "../protocol/mod.ts";
import { findSocket, type HeadPlatform, quote, scriptBody, scriptText } from "./shell.ts";

async function shell(script: string, env: Record<string, string> = {}): Promise<string> {
  const child = new Deno.Command("/bin/sh", {
    env,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await Promise.all([writer.write(new TextEncoder().encode(script)), writer.close()]);
  const { stdout } = await child.output();
  return new TextDecoder().decode(stdout);
}

Deno.test("findSocket() is the rule of socketPath(), in shell", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const isFolder = (path: string) => path === folder || path === "/";
    const choices = {
      runtimeDir: [undefined, "", folder, `${folder}//`, `${folder}/no`, "relative", "/"],
      stateHome: [undefined, "", "/s", "/s//", "relative", "/"],
      home: [undefined, "", "/home/it's $me", "/", "relative"],
      notedRuntimeDir: [undefined, folder, `${folder}/`, `${folder}/no`],
      platform: ["linux", "darwin"] as HeadPlatform[],
    };
    let compared = 0;
    for (const platform of choices.platform) {
      for (const notedRuntimeDir of choices.notedRuntimeDir) {
        const script = findSocket(platform, notedRuntimeDir);
        // One shell for all environments of one script: each in a subshell of its own.
        const rows = choices.runtimeDir.flatMap((runtimeDir) =>
          choices.stateHome.flatMap((stateHome) =>
            choices.home.map((home) => ({ runtimeDir, stateHome, home }))
          )
        );
        const set = (name: string, value: string | undefined) =>
          value === undefined ? `unset ${name}` : `${name}=${quote(value)}`;
        const printed = await shell(
          rows.map(({ runtimeDir, stateHome, home }) =>
            `( ${set("XDG_RUNTIME_DIR", runtimeDir)}; ${set("XDG_STATE_HOME", stateHome)}; ` +
            `${set("HOME", home)}; ${script}; printf '%s\\n' "$S" )`
          ).join("\n"),
        );
        const found = printed.split("\n");
        rows.forEach((row, at) => {
          const wanted = socketPath({
            ...row,
            platform,
            notedRuntimeDir,
            uid: Deno.uid() ?? undefined,
            isFolder,
          });
          assert.equal(
            found[at],
            wanted ?? "",
            JSON.stringify({ ...row, platform, notedRuntimeDir }),
          );
          compared++;
        });
      }
    }
    assert.equal(compared, 2 * 4 * 7 * 6 * 5);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("findSocket() reads the real user id where /proc cannot be read", async () => {
  const script = findSocket("linux").replace("/proc/self/status", "/nowhere/status");
  assert.equal(
    await shell(`exec 2>/dev/null; ${script}; echo "$S"`),
    `/tmp/vults-${Deno.uid()}/vults.sock\n`,
  );
});

Deno.test("quote() makes one word of any path, and refuses what would end the line", async () => {
  for (
    const path of ["/My Home", "/it's $HOME", "/café (dev)", "/a;b", "/-x", "/`id`", '/"\\', ""]
  ) {
    assert.equal(await shell(`printf %s ${quote(path)}`), path);
  }
  for (const path of ["/a\nb", "/a\rb", "/a\u2028b", "/a\u2029b", "/a\0b"]) {
    assert.throws(() => quote(path), /line break/);
  }
});

Deno.test("scriptBody() gives back what scriptText() was given, and nothing of other files", () => {
  const text = scriptText("exit 0", "let a;\nlet b;");
  assert.equal(scriptBody(text), "let a;\nlet b;");
  for (const other of ["", "#!/bin/sh\necho hi\n", "\x7fELF", text.slice(0, -1)]) {
    assert.equal(scriptBody(other), undefined);
  }
});
