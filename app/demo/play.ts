/**
 * Replays the recorded session through the real relay.
 *
 * Guarantees: the relay is the executable agents run, called as they call it; what it prints is handed
 * on byte for byte and decides how the session goes on, as it would in the agent; every replay is a
 * session of its own, marked as a replay by the beginning of its id. Permission: run of the relay.
 *
 * @module
 */

import { DEMO_PREFIX } from "../../agents/mod.ts";
import { isObject } from "../../protocol/mod.ts";
import { ALLOWED_RUN, DENIED_RUN, RECORDED_SESSION, type RecordedCall } from "./recording.ts";
import { runRelay } from "./run_relay.ts";

/** How a replay went. */
export type DemoEnd =
  | "allowed"
  | "denied"
  /** The relay printed nothing: the agent would have asked in its terminal. */
  | "let_go";

/** What a replay needs. */
export interface DemoOptions {
  /** The relay's executable. */
  readonly relay: string;
  /** Short pauses, for tests and the impatient. */
  readonly fast: boolean;
  /** What the relay printed, as it came. */
  readonly onOutput: (bytes: Uint8Array) => void;
  /** Ends the replay between two calls, and the call that runs. */
  readonly signal?: AbortSignal;
}

/** A person follows what happens only when it takes as long as this. */
const PAUSE_MS = 900;
/** The end of a session takes its bird away: leave time to see how it ended. */
const LAST_PAUSE_MS = 4_000;
const FAST_PAUSE_MS = 40;
const ASKING = "PermissionRequest";

/** Plays the session to its end. Throws when the relay cannot be run. */
export async function playDemo(options: DemoOptions): Promise<DemoEnd> {
  const session = `${DEMO_PREFIX}${crypto.randomUUID()}`;
  const asking = ALLOWED_RUN.findIndex((call) => call.event === ASKING);
  let printed: Uint8Array = new Uint8Array();
  let before = 0;
  for (const call of ALLOWED_RUN.slice(0, asking + 1)) {
    await pauseBefore(call, before, options);
    printed = await runRelay({ ...options, event: call.event, input: inputOf(call, session) });
    before = call.atMs;
  }
  const end = endOf(printed);
  for (const call of restOf(end)) {
    await pauseBefore(call, before, options);
    await runRelay({ ...options, event: call.event, input: inputOf(call, session) });
    before = call.atMs;
  }
  return end;
}

/** How the agent would read what the relay printed. */
function endOf(printed: Uint8Array): DemoEnd {
  const text = new TextDecoder().decode(printed);
  if (text.trim() === "") return "let_go";
  const answer: unknown = JSON.parse(text);
  const output = isObject(answer) ? answer.hookSpecificOutput : undefined;
  const decision = isObject(output) ? output.decision : undefined;
  const behavior = isObject(decision) ? decision.behavior : undefined;
  if (behavior === "allow") return "allowed";
  if (behavior === "deny") return "denied";
  throw new Error(`The relay printed something that Claude Code would not understand: ${text}`);
}

/** The rest of the recording that fits; nobody recorded what a person at a terminal said. */
function restOf(end: DemoEnd): readonly RecordedCall[] {
  const run = end === "allowed" ? ALLOWED_RUN : DENIED_RUN;
  const rest = run.slice(run.findIndex((call) => call.event === ASKING) + 1);
  if (end !== "let_go") return rest;
  return rest.filter((call) => call.event === "Stop" || call.event === "SessionEnd");
}

function inputOf(call: RecordedCall, session: string): string {
  return JSON.stringify(call.payload).replaceAll(RECORDED_SESSION, session);
}

async function pauseBefore(
  call: RecordedCall,
  before: number,
  { fast, signal }: DemoOptions,
): Promise<void> {
  signal?.throwIfAborted();
  if (call.atMs === 0) return;
  const recorded = Math.max(0, call.atMs - before);
  const least = call.event === "SessionEnd" ? LAST_PAUSE_MS : PAUSE_MS;
  await pause(fast ? Math.min(recorded, FAST_PAUSE_MS) : Math.max(recorded, least), signal);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
