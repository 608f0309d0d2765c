import assert from "node:assert/strict";
import { makeKey, Page, signInWith } from "../../tests/conformance/app_page.ts";
import { withApp } from "../../tests/conformance/app_world.ts";
import { OtherEnds, readLsof, readPs, readSs, type SystemLook } from "./other_end.ts";

Deno.test("readSs() reads the other end's lines only: port, user, processes", () => {
  const line = (more: string, from = "127.0.0.1:50000", to = "127.0.0.1:8858", state = "ESTAB") =>
    `${state} 0      0      ${from} ${to} ${more}ino:967619 sk:3 cgroup:/ <->\n`;
  const users = 'users:(("chromium",pid=7,fd=4),("chromium",pid=9,fd=4)) ';
  const rows: readonly (readonly [string, string, unknown])[] = [
    ["a user", line("uid:1000 "), { uid: 1000, pids: [] }],
    ["root, of whom no uid is printed", line(""), { uid: 0, pids: [] }],
    ["its processes", line(`${users}uid:1000 `), { uid: 1000, pids: [7, 9] }],
    ["another port of ours", line("", "127.0.0.1:50000", "127.0.0.1:8859"), undefined],
    ["another connection", line("uid:1001 ", "127.0.0.1:50001"), undefined],
    ["our end of it", line("uid:1000 ", "127.0.0.1:8858", "127.0.0.1:50000"), undefined],
    ["one that was given up", line("", undefined, undefined, "FIN-WAIT-2"), undefined],
    ["nothing", "", undefined],
    ["the right one behind others", line("", "127.0.0.1:50001") + line("uid:7 "), {
      uid: 7,
      pids: [],
    }],
  ];
  for (const [name, printed, expected] of rows) {
    assert.deepEqual(readSs(printed, 8858).get(50_000), expected, name);
  }
});

Deno.test("readLsof() reads who holds each connection", () => {
  const printed = [
    "p77",
    "u1000",
    "Lme",
    "f5",
    "n127.0.0.1:50000->127.0.0.1:8858",
    "f6",
    "n127.0.0.1:8858->127.0.0.1:50000",
    "p78",
    "u0",
    "f5",
    "n127.0.0.1:50001->127.0.0.1:8858",
    "",
  ].join("\n");
  assert.deepEqual([...readLsof(printed, 8858)], [
    [50_000, { uid: 1000, pids: [77] }],
    [50_001, { uid: 0, pids: [78] }],
  ]);
});

Deno.test("readPs() puts parents, files and arguments together; a file may hold spaces", () => {
  const files =
    "    1       0 /sbin/init\n   20       1 /opt/My App/claude\n   30      20 -\n   31 20 /x (deleted)\n";
  const processes = readPs(files, "    1 /sbin/init splash\n   20 claude -p hi\n");
  assert.deepEqual(processes.get(20), {
    parent: 1,
    file: "/opt/My App/claude",
    words: ["claude", "-p", "hi"],
  });
  assert.deepEqual(processes.get(30), { parent: 20, file: "", words: [] });
  assert.equal(processes.get(31)?.file, "/x");
});

/** A system that is whatever a test says. */
function systemOf(changes: Partial<SystemLook>): SystemLook {
  return {
    holders: () => Promise.resolve(new Map([[50_000, { uid: 1, pids: [20] }]])),
    processes: () => Promise.resolve(readPs("20 1 /usr/bin/claude", "20 claude")),
    ...changes,
  };
}

Deno.test("OtherEnds knows nothing where a program is missing, and harms nobody", async () => {
  const none = () => Promise.resolve(undefined);
  const fails = () => Promise.reject(new Error("no such program"));
  const all = new OtherEnds(() => 8858, systemOf({ holders: none }));
  assert.deepEqual(await all.look(50_000), { user: "unknown" });
  const failing = new OtherEnds(() => 8858, systemOf({ holders: fails }));
  assert.deepEqual(await failing.look(50_000), { user: "unknown" });
  const noPs = new OtherEnds(() => 8858, systemOf({ processes: none }));
  assert.equal((await noPs.look(50_000)).agent, undefined);
});

Deno.test("OtherEnds answers within its second when a program hangs", async () => {
  const hangs = (signal: AbortSignal) =>
    new Promise<undefined>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    );
  const ends = new OtherEnds(() => 8858, {
    holders: (_port, signal) => hangs(signal),
    processes: hangs,
  });
  const begun = performance.now();
  assert.deepEqual(await ends.look(50_000), { user: "unknown" });
  assert.ok(performance.now() - begun < 3_000);
  await ends.stop();
});

Deno.test("OtherEnds looks once for many connections that come at the same time", async () => {
  let looks = 0;
  const ends = new OtherEnds(() => 8858, {
    ...systemOf({}),
    holders: async () => {
      looks++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Map([[50_000, { uid: 1, pids: [20] }]]);
    },
  });
  const all = await Promise.all(Array.from({ length: 64 }, () => ends.look(50_000)));
  assert.ok(all.every(({ agent }) => agent === "Claude Code"));
  assert.ok(looks <= 2, `${looks} looks`);
  // What comes later is looked at anew.
  const before = looks;
  await ends.look(50_000);
  assert.equal(looks, before + 1);
});

Deno.test({
  name: "OtherEnds knows a connection of our own",
  ignore: !hasSs(),
  fn: async () => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    using ours = await Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port });
    using _theirs = await listener.accept();
    const { port } = ours.localAddr as Deno.NetAddr;
    const ends = new OtherEnds(() => listener.addr.port);
    assert.deepEqual(await ends.look(port), { user: "ours" });
    assert.deepEqual(await ends.look(listener.addr.port), { user: "unknown" });
  },
});

/** Posts whatever it is given on its own connection, and prints the answer's first line. */
const CLIENT = "exec 3<>/dev/tcp/127.0.0.1/$1; cat >&3; head -1 <&3";

Deno.test({
  name:
    "a program that an agent started gets in with no link, pages are told which agent it was, and the link stays good",
  ignore: !hasSs(),
  fn: async () => {
    await withApp(async ({ app, readLog }) => {
      const folder = await Deno.makeTempDir({ prefix: "vults-agent-" });
      try {
        const page = await Page.open(await signInWith(app.newLink()));
        // A copied interpreter, as an agent's own program is one; called by another name on top.
        await Deno.copyFile("/bin/bash", `${folder}/claude`);
        await Deno.chmod(`${folder}/claude`, 0o755);
        const link = app.newLink();
        const request = await signInRequest(app.port, app.origin, link);
        const script =
          `(exec -a firefox ${folder}/claude -c '/bin/bash -c "$0" x "$1"; :' "$0" "$1")`;
        const child = new Deno.Command("/bin/bash", {
          args: ["-c", script, CLIENT, String(app.port)],
          stdin: "piped",
          stdout: "piped",
        }).spawn();
        const writer = child.stdin.getWriter();
        await writer.write(new TextEncoder().encode(request));
        await writer.close();
        const printed = new TextDecoder().decode((await child.output()).stdout);
        assert.match(printed, /^HTTP\/1\.1 403 /);
        const view = await page.until((view) =>
          view?.alarms.some(({ kind }) => kind === "agent_page") ?? false
        );
        const alarm = view?.alarms[0];
        assert.equal(alarm?.kind === "agent_page" && alarm.program, "Claude Code");
        assert.ok((await readLog()).some(({ what }) => what === "agent_page"));
        page.send({ type: "dismiss_alarm", alarm: alarm?.id ?? "" });
        await page.until((view) => view?.alarms.length === 0);
        const other = await Page.open(await signInWith(link, page));
        await Promise.all([page.close(), other.close()]);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    });
  },
});

/** A whole sign-in request with this link. */
async function signInRequest(port: number, origin: string, link: string): Promise<string> {
  const { publicKey } = await makeKey();
  const body = JSON.stringify({ code: new URL(link).hash.slice(1), key: publicKey });
  return [
    "POST /login HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    `Origin: ${origin}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

Deno.test({
  name: "a program of another user gets in with no link, and leaves it to the one it was made for",
  // Only root can be another user.
  ignore: !hasSs() || Deno.uid() !== 0,
  fn: async () => {
    await withApp(async ({ app, readLog }) => {
      const link = app.newLink();
      const request = await signInRequest(app.port, app.origin, link);
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
