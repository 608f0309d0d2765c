/**
 * Notices Enter in the terminal.
 *
 * @module
 */

const NEWLINE = 0x0a;

/** Calls `act` for every Enter until standard input ends. Keeps the process alive meanwhile. */
export async function onEnter(act: () => void): Promise<void> {
  const buffer = new Uint8Array(1_024);
  for (let count = await Deno.stdin.read(buffer); count; count = await Deno.stdin.read(buffer)) {
    if (buffer.subarray(0, count).includes(NEWLINE)) act();
  }
}
