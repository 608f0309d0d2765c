/**
 * The core's own numbers: how long things last, and how much is remembered. Those of the wire are in
 * `LIMITS` of `protocol/`. Times are milliseconds.
 *
 * @module
 */

/** How long things last. Source: app-behaviour contract, sections 2 and 3; design decisions 11, 21. */
export const TIMES = Object.freeze({
  /** A card must have stood in front on the answering page for this long (design decision 21). */
  inFrontMs: 300,
  /** After the last page that showed a card is gone: time for a reload to draw it again. */
  pageLostMs: 5_000,
  /** A finished session leaves this long after its last event. */
  finishedLeavesMs: 600_000,
  /** Every other session leaves this long after its last event. */
  sessionLeavesMs: 1_800_000,
});

/** How much is remembered, so that no sender of events can make the state grow without end. */
export const BOUNDS = Object.freeze({
  /** Waiting cards; the socket server holds fewer connections than this. */
  cards: 64,
  /** Sessions; beyond it the one that was silent longest leaves, if no card of it waits. */
  sessions: 200,
  /** Ended cards in the view. */
  endedShown: 8,
  /** Ended cards that a late answer is still told about. */
  endedKnown: 64,
  /** Kinds of action whose finishes are counted. */
  finishes: 256,
  /** Finishes still to come of one kind of action. */
  owed: 32,
  /** Projects whose species is remembered. */
  species: 256,
  /** Cards remembered per page as drawn. */
  drawn: 128,
  /** Helpers counted per session. */
  subagents: 999,
  /** Characters of a line shown of an action, a prompt or a reply. */
  lineChars: 300,
  /** Characters of the line that sums up a reply (app-behaviour contract, section 2). */
  summaryChars: 200,
  /** Characters of the detail beside a verb (app-behaviour contract, section 6). */
  detailChars: 40,
});
