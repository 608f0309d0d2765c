import assert from "node:assert/strict";
import { sessionKey } from "../../protocol/mod.ts";
import { withTempFolder } from "../../tests/support/mod.ts";
import { findMacNotifier, osaScriptArguments, terminalNotifierArguments } from "./macos.ts";

const HOSTILE = '-e "& do shell script "touch /tmp/x" &"';

Deno.test("osaScriptArguments() hands texts over as arguments, behind the script", () => {
  const args = osaScriptArguments({ title: HOSTILE, body: "-" });
  const [script, texts] = [args.slice(0, args.indexOf("--")), args.slice(args.indexOf("--") + 1)];
  assert.deepEqual(texts, [HOSTILE, "-"]);
  assert.ok(!script.join("\n").includes("shell"));
});

Deno.test("terminalNotifierArguments() keeps texts from being options or property lists", () => {
  const tag = sessionKey("claude:s-1");
  const args = terminalNotifierArguments({ title: "-remove", body: "{a=1}", tag }, "http://a/");
  assert.deepEqual(args, [
    "-title",
    "\\-remove",
    "-message",
    "\\{a=1}",
    "-group",
    tag,
    "-open",
    "http://a/",
  ]);
});

Deno.test({
  name: "findMacNotifier() prefers terminal-notifier, replaces and takes back by group",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withTempFolder(async (folder) => {
      const script = `#!/bin/sh\nprintf '%s|' "$@" >> ${folder}/args\necho >> ${folder}/args\n`;
      await Deno.mkdir(`${folder}/bin`);
      await Deno.writeTextFile(`${folder}/bin/terminal-notifier`, script, { mode: 0o755 });
      const notifier = await findMacNotifier(() => "http://a/", { PATH: `${folder}/bin` });
      assert.ok(notifier);
      const tag = sessionKey("claude:s-1");
      await new Promise<void>((resolve, reject) =>
        notifier.raise({ id: "c-1", tag, title: "shop", body: "make" }, "permission", {
          onUp: resolve,
          onFailed: reject,
          onOpen: reject,
        })
      );
      await notifier.withdraw(tag);
      await notifier.withdraw(tag);
      const calls = (await Deno.readTextFile(`${folder}/args`)).trim().split("\n");
      assert.deepEqual(calls, [
        "-version|",
        `-title|shop|-message|make|-group|${tag}|-open|http://a/|`,
        `-remove|${tag}|`,
      ]);
    }),
});
