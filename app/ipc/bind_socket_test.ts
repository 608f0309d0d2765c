import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { bindSocket, SocketTaken } from "./bind_socket.ts";

/** Connects, has the connection accepted, and closes both ends. */
async function talk(listener: Deno.UnixListener, path: string): Promise<void> {
  const [client, server] = await Promise.all([
    Deno.connect({ transport: "unix", path }),
    listener.accept(),
  ]);
  client.close();
  server.close();
}

/** Leaves a socket file that nobody listens on, as a killed process does. */
async function leaveStale(path: string): Promise<void> {
  const { listener } = await bindSocket(path);
  const kept = `${path}.kept`;
  await Deno.link(path, kept);
  listener.close();
  await Deno.rename(kept, path);
}

Deno.test("bindSocket() makes a socket of mode 0600 whatever the umask is (PB-46)", async () => {
  await withTempFolder(async (folder) => {
    const umask = Deno.umask(0);
    try {
      const bound = await bindSocket(`${folder}/vults.sock`);
      const { isSocket, mode } = await Deno.lstat(bound.path);
      assert.equal(isSocket, true);
      assert.equal((mode ?? 0) & 0o777, 0o600);
      await talk(bound.listener, bound.path);
      bound.close();
    } finally {
      Deno.umask(umask);
    }
  });
});

Deno.test("bindSocket() leaves nothing behind when it is closed", async () => {
  await withTempFolder(async (folder) => {
    const bound = await bindSocket(`${folder}/vults.sock`);
    bound.close();
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  });
});

Deno.test("bindSocket() recovers a socket that nobody listens on (PB-48)", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/vults.sock`;
    await leaveStale(path);
    await assert.rejects(
      Deno.connect({ transport: "unix", path }),
      Deno.errors.ConnectionRefused,
    );
    const bound = await bindSocket(path);
    await talk(bound.listener, path);
    bound.close();
  });
});

Deno.test("bindSocket() recovers from a start that was killed in the middle", async () => {
  await withTempFolder(async (folder) => {
    await leaveStale(`${folder}/.vults.new`);
    const bound = await bindSocket(`${folder}/vults.sock`);
    await talk(bound.listener, bound.path);
    bound.close();
  });
});

Deno.test("bindSocket() never touches the socket of a living owner, however slow (PB-48)", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/vults.sock`;
    const owner = await bindSocket(path);
    const { ino } = await Deno.lstat(path);
    // The owner takes no connection for longer than anybody would wait.
    const slow = new Promise((resolve) => setTimeout(resolve, 250));
    await assert.rejects(bindSocket(path), SocketTaken);
    await slow;
    await assert.rejects(bindSocket(path), SocketTaken);
    assert.equal((await Deno.lstat(path)).ino, ino);
    for (let asked = 0; asked < 2; asked++) (await owner.listener.accept()).close();
    await talk(owner.listener, path);
    owner.close();
  });
});

Deno.test("bindSocket() closes without deleting the file of another owner", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/vults.sock`;
    const first = await bindSocket(path);
    // Another instance takes the path over, by whatever means.
    await Deno.remove(path);
    const second = await bindSocket(path);
    first.close();
    await talk(second.listener, path);
    second.close();
  });
});

Deno.test("bindSocket() replaces a leftover file, and says so where a folder is in the way", async () => {
  await withTempFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/vults.sock`, "");
    const bound = await bindSocket(`${folder}/vults.sock`);
    bound.close();
    await Deno.mkdir(`${folder}/vults.sock`);
    await assert.rejects(bindSocket(`${folder}/vults.sock`));
    assert.ok((await Deno.lstat(`${folder}/vults.sock`)).isDirectory);
  });
});
