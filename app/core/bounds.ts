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
  /** Of that, how long a reload has before somebody is called; the rest is for the call. */
  reloadMs: 4_000,
  /** A visible page has this long to draw a card before somebody is called (`reach.ts` has the sum). */
  drawMs: 400,
  /** How long the ways of a call about news have together. */
  newsCallMs: 4_000,
  /** A sound or a call that is later than this is about old news, and left out. */
  staleMs: 5_000,
  /** A subagent that was not heard of for this long does not keep its session from being done. */
  helperSilentMs: 300_000,
  /** A finished session leaves this long after its last event. */
  finishedLeavesMs: 600_000,
  /** Every other session leaves this long after its last event. */
  sessionLeavesMs: 1_800_000,
  /** A tool has been running without news for this long: quiet, then loud (section 10). */
  quietMs: 300_000,
  loudMs: 900_000,
  /** *Snooze* hides the flag for this long. */
  snoozeMs: 900_000,
  /** After *Keep going* the flag may come back, and grow loud, this much later. */
  keepGoingQuietMs: 1_800_000,
  keepGoingLoudMs: 2_400_000,
  /** For leaving, *Keep going* counts as news this far ahead. */
  keepGoingNewsMs: 1_500_000,
  /** A removed rule can be restored for this long: the 8 s of its *Undo*, and the way from the page. */
  undoRuleMs: 9_000,
  /** A turn without an event for this long has ended with its last one. */
  turnSilentMs: 7_200_000,
});

/**
 * How long a state lasts before it is sounded, told at rest, or changes the light: an agent's own
 * automatic mode answers most requests in a blink. Never the drawing of a card, never the call that
 * reach needs. Source: design decision 12; app-behaviour contract, section 3.
 */
export const GRACE_MS = Object.freeze({ needs_you: 1_500, failed: 1_500, done: 3_000 });

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
  /** Removed rules that can be restored. */
  removedRules: 16,
  /** Reasons of denies remembered per project, and projects that have some. */
  reasons: 3,
  reasonProjects: 256,
  /** Running subagents remembered per session. */
  helpers: 64,
  /** Cards remembered per page as drawn. */
  drawn: 128,
  /** Helpers counted per session. */
  subagents: 999,
  /** Steps shown of a session, with their diffs (app-behaviour contract, section 2). */
  steps: 8,
  /** Lines of one step's diff (app-behaviour contract, section 7), and its UTF-16 units. */
  diffLines: 400,
  diffChars: 65_536,
  /** Lines of context around a change that is rebuilt from an edit's two sides. */
  diffContext: 3,
  /** Reports of calls remembered per session, so that a second copy of one is known. */
  calls: 32,
  /** Distinct files counted per turn. */
  turnFiles: 1_000,
  /** Agents whose plan windows are remembered, and windows of each. */
  usageAgents: 32,
  usageWindows: 8,
  /** UTF-16 units of a session's terminal variables; beyond it none is remembered. */
  terminalChars: 16_384,
  /** Characters of a line shown of an action, a prompt or a reply. */
  lineChars: 300,
  /** Characters of the line that sums up a reply (app-behaviour contract, section 2). */
  summaryChars: 200,
  /** Characters of the detail beside a verb (app-behaviour contract, section 6). */
  detailChars: 40,
});
