/**
 * Every number of the wire between relay and app, in one place. No other file of the repository
 * repeats one of them: code imports this table, documentation quotes it.
 *
 * Sizes are bytes of UTF-8 unless the name says otherwise; times are milliseconds and end in `Ms`.
 * Source: protocol contract, section 18.
 *
 * @module
 */

/** The limits of protocol version 8. Frozen: a limit is never changed at run time. */
export const LIMITS = /* @__PURE__ */ Object.freeze({
  /** The only version this code speaks (section 3). */
  version: 8,

  /** One message, its newline included, in both directions. */
  messageBytes: 1_048_576,
  /** A string value anywhere in a payload. */
  stringBytes: 2_000,
  /** A string value in `vults_input`, and the patch text of a finished Codex `apply_patch`. */
  longStringBytes: 65_536,
  /** A message that carries `vults_input`, its newline included. */
  messageWithInputBytes: 262_144,
  /** Lines kept of a `structuredPatch`, over all its hunks. */
  patchLines: 400,
  /** String caps tried one after another when a message is too long (section 6, step 1). */
  refitStringBytes: [500, 125, 31] as readonly number[],
  /** String cap when only the essential fields are left (section 6, step 2). */
  essentialStringBytes: 200,
  /** `terminal.cwd`: longer ones are left out. */
  cwdBytes: 4_096,
  /** `terminal.cwd` once only the essential fields are left. */
  essentialCwdBytes: 200,
  /** An event name: a longer one counts as absent. */
  eventNameBytes: 128,
  /** A `reason` of a deny and a person's typed answer: longer ones count as absent or refused. */
  reasonBytes: 2_000,
  /** A tool's own name behind `--agent`, in characters. */
  agentNameChars: 24,

  /** Relay, stdin: silence before the object is complete. */
  stdinSilenceMs: 2_000,
  /** Relay, stdin: all of it, until the object is complete. */
  stdinTotalMs: 10_000,
  /** Relay, stdin: more bytes than this before the object is complete end the run. */
  stdinBytes: 67_108_864,
  /** Relay: connecting. */
  connectMs: 300,
  /** Relay: one write to the socket. */
  writeMs: 300,
  /** Relay: an event without reply, in all, from the connect. */
  reportMs: 2_000,
  /** Relay: until `waiting` or a final reply is heard, from the connect. */
  firstReplyMs: 2_000,
  /** Relay: until the final reply is heard, from the connect. */
  decisionMs: 110_000,
  /** Relay: how often it looks whether its parent is still there while it waits. */
  parentLookMs: 250,
  /** Relay: the user's own status line, from its start. */
  statusLineMs: 10_000,
  /** Relay: bytes read of the user's own status line. */
  statusLineBytes: 65_536,

  /** App: no page connected and no desktop service, until the connection is closed. */
  unreachedMs: 50,
  /** App: until reach is confirmed. */
  reachMs: 800,
  /** App: only called, and the agent hides its own prompt. */
  calledHiddenMs: 300,
  /** App: until a human has decided, from the arrival. */
  humanMs: 108_000,
  /** App: until a complete line has come in, from the accept. */
  readEventMs: 5_000,
  /** App: simultaneous hook connections. */
  connections: 32,
  /** App: pause after a failed accept. */
  acceptRetryMs: 200,
});
