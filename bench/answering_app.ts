/**
 * An app that says allow to whatever wants a reply, at the socket of the first argument. Prints one
 * line when it listens. For the bench alone.
 *
 * @module
 */

const [path = ""] = Deno.args;
const listener = Deno.listen({ transport: "unix", path });
await Deno.chmod(path, 0o600);
await Deno.stdout.write(new TextEncoder().encode("listening\n"));
for await (const connection of listener) await answer(connection);

async function answer(connection: Deno.UnixConn): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const buffer = new Uint8Array(65_536);
  while (chunks.at(-1)?.at(-1) !== 10) {
    const read = await connection.read(buffer);
    if (read === null) break;
    chunks.push(buffer.slice(0, read));
  }
  const line = await new Blob(chunks).text();
  const { v, id, wants_reply } = JSON.parse(line) as Record<string, unknown>;
  if (wants_reply === true) {
    const reply = JSON.stringify({ kind: "decision", v, id, decision: "allow" });
    await connection.write(new TextEncoder().encode(`${reply}\n`));
  }
  connection.close();
}
