/**
 * Takes a Unix socket path and gives it back.
 *
 * Guarantees: the path never shows a socket with any mode but 0600; a path whose owner lives, however
 * slow it is, is never touched; giving back deletes only the file that was made here. Whether the
 * caller is the only instance of the app is not decided here but by the lock (`instance_lock.ts`).
 *
 * The socket is bound under a name of its own and then renamed into place. That replaces a leftover in
 * one step, and it keeps Deno's `close()`, which deletes the path it was given, away from a file that
 * another instance may have put there meanwhile. Permissions: read and write of the folder, net of
 * the path and of `.vults.new` beside it. Source: protocol contract, section 2; PB-46, PB-48.
 *
 * @module
 */

import { dirname, join } from "node:path";
import { byteLength } from "../../protocol/mod.ts";

/** A listening socket that this process has bound. */
export interface BoundSocket {
  readonly path: string;
  readonly listener: Deno.UnixListener;
  /** Stops listening; deletes the file when it is still the one that was bound. */
  close(): void;
}

/** The path has more bytes than a socket's may have. */
export class SocketPathTooLong extends Error {
  override readonly name = "SocketPathTooLong";
  readonly path: string;

  constructor(path: string) {
    super(`The path "${path}" is too long for a socket`);
    this.path = path;
  }
}

/** The path could not be taken: somebody listens there. */
export class SocketTaken extends Error {
  override readonly name = "SocketTaken";
  readonly path: string;

  constructor(path: string) {
    super(`Another program is listening on "${path}"`);
    this.path = path;
  }
}

/**
 * The name under which a socket is bound. Fixed, since the program's permissions name it, and as long
 * as the usual name: socket paths end at 107 bytes.
 */
const DRAFT = ".vults.new";
/** The system's bound on a socket's path, in bytes. */
const PATH_BYTES = Deno.build.os === "darwin" ? 103 : 107;
/** Longest wait for a connection that shows whether somebody owns the path. */
const LOOK_MS = 1_000;

/**
 * Binds `path`, replacing a leftover that nobody listens on. Throws `SocketTaken` when the path has a
 * living owner, `SocketPathTooLong`, and the error of the system when it cannot be bound.
 */
export async function bindSocket(path: string): Promise<BoundSocket> {
  if (byteLength(path) > PATH_BYTES) throw new SocketPathTooLong(path);
  if (await hasOwner(path)) {
    throw new SocketTaken(path);
  }
  const draft = join(dirname(path), DRAFT);
  // Left by a start that was killed in the middle; the lock says that none is under way.
  await removeLeftover(draft);
  const listener = Deno.listen({ transport: "unix", path: draft });
  try {
    await Deno.chmod(draft, 0o600);
    const { dev, ino } = await Deno.lstat(draft);
    await Deno.rename(draft, path);
    return { path, listener, close: () => release(listener, path, dev, ino) };
  } catch (error) {
    listener.close();
    throw error;
  }
}

/**
 * Whether somebody listens on `path`. Only a refused connection and a missing file say no: an owner
 * that is too busy to accept, or that cannot be asked, counts as alive.
 */
async function hasOwner(path: string): Promise<boolean> {
  const connecting = Deno.connect({ transport: "unix", path });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => timer = setTimeout(() => resolve("late"), LOOK_MS));
  try {
    const first = await Promise.race([connecting, late]);
    if (first === "late") connecting.then((late) => late.close(), () => {});
    else first.close();
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.ConnectionRefused ||
      error instanceof Deno.errors.NotFound);
  } finally {
    clearTimeout(timer);
  }
}

async function removeLeftover(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function release(
  listener: Deno.UnixListener,
  path: string,
  dev: number,
  ino: number | null,
): void {
  try {
    const there = Deno.lstatSync(path);
    if (there.dev === dev && there.ino === ino) Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  } finally {
    listener.close();
  }
}
