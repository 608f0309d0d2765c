/**
 * Whose program is at the other end of a connection from this machine.
 *
 * A link is an argument of the program that opens it, and on most systems every user can read every
 * other's arguments: for as long as a browser takes to start, a program of somebody else could use the
 * link first (measured). The system knows who holds a connection's other end, and `ss` tells it to
 * everybody. Where there is no `ss` (macOS), or no such connection to be seen (a relay outside of this
 * system), nothing is known. Permissions: run of `ss`, sys for the uid. Source: promise 7; design
 * decision 22.
 *
 * @module
 */

/** What is known of who is there; root, who can act as anybody, counts as the user. */
export type PeerUser = "ours" | "foreign" | "unknown";

const LOOK_MS = 1_000;
const ADDRESS = "127.0.0.1";

/** Looks at who holds the end `peerPort` of a connection to our `port`. */
export async function lookAtPeer(port: number, peerPort: number): Promise<PeerUser> {
  if (Deno.build.os !== "linux") return "unknown";
  const late = AbortSignal.timeout(LOOK_MS);
  try {
    const { success, stdout } = await new Deno.Command("ss", {
      args: ["-Htne", "src", `${ADDRESS}:${peerPort}`, "dst", `${ADDRESS}:${port}`],
      stdin: "null",
      stdout: "piped",
      stderr: "null",
      signal: late,
    }).output();
    return success
      ? judgePeer(new TextDecoder().decode(stdout), port, peerPort, Deno.uid())
      : "unknown";
  } catch {
    // No such program, none we may run, or no answer in time: nothing is known.
    return "unknown";
  }
}

/** Reads what `ss -Htne` printed. It names no uid when that is 0. */
export function judgePeer(
  printed: string,
  port: number,
  peerPort: number,
  uid: number | null,
): PeerUser {
  for (const line of printed.split("\n")) {
    const [state, , , from, to, ...more] = line.trim().split(/\s+/);
    if (state !== "ESTAB" || from !== `${ADDRESS}:${peerPort}` || to !== `${ADDRESS}:${port}`) {
      continue;
    }
    const named = more.find((part) => /^uid:\d+$/.test(part));
    const theirs = named === undefined ? 0 : Number(named.slice("uid:".length));
    return theirs === 0 || theirs === uid ? "ours" : "foreign";
  }
  return "unknown";
}
