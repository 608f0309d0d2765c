import assert from "node:assert/strict";
import { makeKey, Page, signInWith } from "../../tests/conformance/app_page.ts";
import { withApp } from "../../tests/conformance/app_world.ts";
import { judgePeer, lookAtPeer } from "./peer_user.ts";

Deno.test("judgePeer() tells users apart by the line of this very connection", () => {
  const line = (user: string, from = "127.0.0.1:50000", to = "127.0.0.1:8858", state = "ESTAB") =>
    `${state} 0      0      ${from} ${to} ${user}ino:967619 sk:3 cgroup:/ <->\n`;
  const rows: readonly (readonly [string, string, number, string])[] = [
    ["the same user", line("uid:1000 "), 1000, "ours"],
    ["another user", line("uid:1001 "), 1000, "foreign"],
    ["root, of whom no uid is printed", line(""), 1000, "ours"],
    ["another user, and we are root", line("uid:1001 "), 0, "foreign"],
    [
      "another port of ours",
      line("uid:1001 ", "127.0.0.1:50000", "127.0.0.1:8859"),
      1000,
      "unknown",
    ],
    ["another connection", line("uid:1001 ", "127.0.0.1:50001"), 1000, "unknown"],
    ["our end of it", line("uid:1000 ", "127.0.0.1:8858", "127.0.0.1:50000"), 1000, "unknown"],
    ["one that was given up", line("", undefined, undefined, "FIN-WAIT-2"), 1000, "unknown"],
    ["nothing", "", 1000, "unknown"],
    ["the right one behind others", line("", "127.0.0.1:50001") + line("uid:7 "), 1000, "foreign"],
  ];
  for (const [name, printed, uid, expected] of rows) {
    assert.equal(judgePeer(printed, 8858, 50_000, uid), expected, name);
  }
});

Deno.test({
  name: "lookAtPeer() knows a connection of our own",
  ignore: !hasSs(),
  fn: async () => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    using ours = await Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port });
    using _theirs = await listener.accept();
    const { port } = ours.localAddr as Deno.NetAddr;
    assert.equal(await lookAtPeer(listener.addr.port, port), "ours");
    assert.equal(await lookAtPeer(listener.addr.port, listener.addr.port), "unknown");
  },
});

Deno.test({
  name: "a program of another user gets in with no link, and leaves it to the one it was made for",
  // Only root can be another user.
  ignore: !hasSs() || Deno.uid() !== 0,
  fn: async () => {
    await withApp(async ({ app, readLog }) => {
      const link = app.newLink();
      const { publicKey } = await makeKey();
      const body = JSON.stringify({ code: new URL(link).hash.slice(1), key: publicKey });
      const request = [
        "POST /login HTTP/1.1",
        `Host: 127.0.0.1:${app.port}`,
        `Origin: ${app.origin}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Connection: close",
        "",
        body,
      ].join("\r\n");
      assert.match(await sendAs(65_534, app.port, request), /^HTTP\/1\.1 403 /);
      assert.ok((await readLog()).some(({ why }) => why === "user"));
      const page = await Page.open(await signInWith(link));
      await page.close();
    });
  },
});

/** What another user's program hears on a connection of its own. */
async function sendAs(uid: number, port: number, request: string): Promise<string> {
  const child = new Deno.Command("/bin/bash", {
    args: ["-c", "exec 3<>/dev/tcp/127.0.0.1/$0; cat >&3; cat <&3", String(port)],
    cwd: "/",
    uid,
    gid: uid,
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(request));
  await writer.close();
  return new TextDecoder().decode((await child.output()).stdout);
}

function hasSs(): boolean {
  if (Deno.build.os !== "linux") return false;
  try {
    return new Deno.Command("ss", { args: ["-V"], stdout: "null", stderr: "null" }).outputSync()
      .success;
  } catch {
    return false;
  }
}
