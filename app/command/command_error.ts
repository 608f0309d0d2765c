/**
 * A failure that a person can do something about: its message says what failed, where, and what to do.
 *
 * @module
 */

/** Ends a command with exit status 1 and its message on standard error. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Ends a command with exit status 2: it was called in a way that means nothing. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
