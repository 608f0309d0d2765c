/**
 * Who can reach the socket: the test that stands in for peer credentials, which Deno cannot ask for.
 *
 * Guarantees that a folder or socket passes only when no other user can have put it there or can use
 * it. Never follows a link, provided that the facts come from `lstat`. Both ends make the test.
 * Source: protocol contract, section 2; design decision 7.
 *
 * @module
 */

/** What `lstat` says of a path; a `Deno.FileInfo` fits. */
export interface PathFacts {
  readonly isDirectory: boolean;
  readonly isSymlink: boolean;
  readonly isSocket: boolean | null;
  readonly mode: number | null;
  readonly uid: number | null;
}

const PERMISSION_BITS = 0o777;
const OTHERS_BITS = 0o077;
const SOCKET_MODE = 0o600;

/** Whether the facts are those of a real directory of ours that nobody else may enter or change. */
export function isPrivateFolder(facts: PathFacts, uid: number): boolean {
  return facts.isDirectory && !facts.isSymlink && facts.uid === uid &&
    facts.mode !== null && (facts.mode & OTHERS_BITS) === 0;
}

/** Whether the facts are those of a socket of ours with mode `0600` exactly. */
export function isPrivateSocket(facts: PathFacts, uid: number): boolean {
  return facts.isSocket === true && !facts.isSymlink && facts.uid === uid &&
    facts.mode !== null && (facts.mode & PERMISSION_BITS) === SOCKET_MODE;
}
