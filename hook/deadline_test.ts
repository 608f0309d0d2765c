import assert from "node:assert/strict";
import { LATE, within } from "./deadline.ts";

Deno.test("within() gives the result that came in time", async () => {
  assert.equal(await within(Promise.resolve(7), 1_000), 7);
  await assert.rejects(within(Promise.reject(new Error("no")), 1_000), /no/);
});

Deno.test("within() does not wait longer than said, and drops what comes later", async () => {
  // Pending I/O, as in the relay: a connection on which nothing comes.
  const folder = await Deno.makeTempDir();
  const listener = Deno.listen({ transport: "unix", path: `${folder}/s` });
  const conn = await Deno.connect({ transport: "unix", path: `${folder}/s` });
  const peer = await listener.accept();
  try {
    const reading = conn.read(new Uint8Array(1));
    const start = performance.now();
    assert.equal(await within(reading, 60), LATE);
    assert.ok(performance.now() - start >= 55);
    assert.equal(await within(reading, 0), LATE);
    await peer.write(new Uint8Array([1]));
    assert.equal(await reading, 1);
    assert.equal(await within(Promise.reject(new Error("dropped")), -1), LATE);
  } finally {
    conn.close();
    peer.close();
    listener.close();
    await Deno.remove(folder, { recursive: true });
  }
});
