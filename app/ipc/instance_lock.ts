/**
 * The lock that makes the app the only one of its user.
 *
 * Guarantees: at most one process holds it; the system lets go of it when that process ends, however
 * it ends, so there is never a stale lock. The file itself stays: deleting it would let two processes
 * lock two files of one name. Permissions: read and write of the file.
 *
 * @module
 */

/** A held lock; `release` gives it up. */
export interface InstanceLock {
  release(): void;
}

/**
 * Takes the lock file `path`, made with mode 0600 if it is missing. Returns `undefined` when another
 * process holds it.
 */
export async function takeInstanceLock(path: string): Promise<InstanceLock | undefined> {
  const file = await Deno.open(path, { create: true, read: true, write: true, mode: 0o600 });
  try {
    if (await file.tryLock(true)) return { release: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
  file.close();
  return undefined;
}
