import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { FakeRelay } from "../../tests/conformance/app_relay.ts";
import { askForLink, askForStatus } from "./control_client.ts";
import { type AppStatus, CONTROL_BYTES } from "./control_messages.ts";
import { startControlServer } from "./control_server.ts";

const STATUS: AppStatus = {
  version: "1.2.3",
  pid: 42,
  origin: "http://127.0.0.1:8858",
  socket: "/run/vults.sock",
  pages: 1,
  sessions: 2,
  waiting: 3,
};

/** Runs `work` with a control server in a folder of its own. */
async function withServer(work: (path: string) => Promise<void>): Promise<void> {
  await withTempFolder(async (folder) => {
    const path = `${folder}/vults-control.sock`;
    let links = 0;
    const server = await startControlServer(path, {
      link: () => ({ link: `link ${++links}` }),
      status: () => STATUS,
    }, (error) => {
      throw error;
    });
    try {
      await work(path);
    } finally {
      server.stop();
    }
  });
}

Deno.test("askForLink() and askForStatus() get what the app says", async () => {
  await withServer(async (path) => {
    assert.equal(await askForLink(path), "link 1");
    assert.equal(await askForLink(path), "link 2");
    assert.deepEqual(await askForStatus(path), STATUS);
    assert.equal(((await Deno.lstat(path)).mode ?? 0) & 0o777, 0o600);
  });
});

Deno.test("askForStatus() finds no app where there is none", async () => {
  await withTempFolder(async (folder) => {
    assert.equal(await askForStatus(`${folder}/vults-control.sock`), undefined);
    await Deno.writeTextFile(`${folder}/file`, "");
    assert.equal(await askForStatus(`${folder}/file`), undefined);
  });
});

Deno.test("askForStatus() takes no answer of another shape", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/odd.sock`;
    const listener = Deno.listen({ transport: "unix", path });
    for (const line of ["{}\n", "[]\n", "no json\n", "", '{"pid":"42"}\n']) {
      const asked = askForStatus(path);
      const socket = await listener.accept();
      await socket.read(new Uint8Array(1_024));
      await socket.write(new TextEncoder().encode(line));
      socket.close();
      assert.equal(await asked, undefined);
    }
    listener.close();
  });
});

const ODD = ["no json\n", "[]\n", '{"ask":"decide"}\n', "x".repeat(CONTROL_BYTES + 1)];

for (const bytes of ODD) {
  Deno.test(`startControlServer() closes on ${bytes.slice(0, 20).trim()} without a word`, async () => {
    await withServer(async (path) => {
      const peer = await FakeRelay.connect(path);
      await peer.bytes(new TextEncoder().encode(bytes));
      assert.equal((await peer.end()).text, "");
      assert.deepEqual(await askForStatus(path), STATUS);
    });
  });
}

Deno.test("startControlServer() closes silent peers in time and serves the next one", async () => {
  await withServer(async (path) => {
    const silent = [];
    for (let n = 0; n < 8; n++) silent.push(await FakeRelay.connect(path));
    await Promise.all(silent.map(async (peer) => assert.ok((await peer.end()).ms < 10_000)));
    assert.deepEqual(await askForStatus(path), STATUS);
  });
});
