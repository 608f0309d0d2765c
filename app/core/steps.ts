/**
 * The steps of a session: one per real call of a tool, however many reports of it come.
 *
 * A call is asked about, started and finished, in an order and a completeness that differ between
 * agents: Claude Code and Codex start it before they ask, Qwen Code asks first, Cursor and Antigravity
 * tell only the finish. The first report makes the step, later ones find it: by the agent's own id of
 * the call where both have one, else by what it works on.
 * Guarantees at most eight steps, that a question is none, and that texts and diffs stay in memory.
 * Source: app-behaviour contract, sections 2, 6 and 7.
 *
 * @module
 */

import { QUESTION_TOOL, type SessionEvent, type ToolUse } from "../../agents/mod.ts";
import type { SessionKey, SubagentId } from "../../protocol/mod.ts";
import type { FileChange } from "../view/mod.ts";
import { BOUNDS } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import { finishedDiff } from "./finished_diff.ts";
import { shownTool } from "./session_status.ts";
import type { CoreState, Session, StepKept } from "./state.ts";
import { detailOf, fileName, pathsOf, targetKey } from "./target.ts";
import { countEdit, countStep } from "./turns.ts";
import { without } from "./without.ts";

type By = SubagentId | "main";
type Finished = Extract<SessionEvent, { readonly type: "tool_finished" }>;

/** The session with the step that `event` tells of. */
export function withSteps(session: Session, event: SessionEvent, now: number): Session {
  const by = event.subagent?.id ?? "main";
  switch (event.type) {
    case "tool_started":
      return withReport({ ...session, tellsStarts: true }, event.tool, by, "started", now);
    case "permission_asked":
      return withReport(session, event.tool, by, "asked", now);
    case "tool_finished":
      return event.tool === undefined ? session : withFinish(session, event, event.tool, by, now);
    case "prompted":
      return event.machine ? session : withNoneOpen(session, by);
    case "stopped":
    case "failed":
    case "interrupted":
      return withNoneOpen(session, by);
    case "subagent_stopped":
      return by === "main" ? session : withNoneOpen(session, by);
    default:
      return session;
  }
}

/** An Always rule has allowed this call of the session: its newest step says so. */
export function markByRule(draft: Draft, key: SessionKey, tool: ToolUse): void {
  const session = draft.sessions.get(key);
  if (session === undefined) return;
  const wanted = targetKey(tool);
  const at = session.steps.findLastIndex((step) => step.key === wanted);
  const step = session.steps[at];
  if (step === undefined) return;
  draft.sessions.set(key, {
    ...session,
    steps: session.steps.with(at, { ...step, byRule: true }),
  });
}

/** What the step `n` of a session changed; `undefined` once it is not kept any more. */
export function keptDiff(
  state: Pick<CoreState, "sessions">,
  session: SessionKey,
  n: number,
): readonly FileChange[] | undefined {
  return state.sessions.get(session)?.steps.find((step) => step.n === n)?.files;
}

function withReport(
  session: Session,
  tool: ToolUse | undefined,
  by: By,
  report: "asked" | "started",
  now: number,
): Session {
  if (tool?.canonical === QUESTION_TOOL) return session;
  const at = findOpen(session, tool, by, (open) => !open[report]);
  const step = session.steps[at];
  if (step?.open === undefined) {
    const open = {
      by,
      ...(tool?.call === undefined ? {} : { call: tool.call }),
      asked: report === "asked",
      started: report === "started",
    };
    return withStep(session, { ...newStep(session, tool, now), open });
  }
  const call = tool?.call ?? step.open.call;
  const open = { ...step.open, ...(call === undefined ? {} : { call }), [report]: true };
  return { ...session, steps: session.steps.with(at, { ...step, open }) };
}

function withFinish(
  session: Session,
  event: Finished,
  tool: ToolUse,
  by: By,
  now: number,
): Session {
  if (tool.canonical === QUESTION_TOOL) return session;
  const found = findOpen(session, tool, by, () => true);
  const known = session.steps[found];
  let next = session;
  let own = found;
  const outcome = event.failed ? { failed: true as const } : {};
  if (known !== undefined) {
    const done = { ...without(known, "open"), ...outcome };
    next = { ...session, steps: session.steps.with(found, done) };
  } else if (session.tellsStarts !== true) {
    next = withStep(session, { ...newStep(session, tool, now), ...outcome });
    own = next.steps.length - 1;
  }
  if (event.failed || tool.activity !== "edit") return next;
  const files = finishedDiff(tool, event.patch);
  return countEdit(withDiff(next, own, tool, files), pathsOf(tool), files);
}

/**
 * The diff goes to the step of the call itself, else to the newest edit of a file of that name that
 * has none: calls side by side finish in any order.
 */
function withDiff(
  session: Session,
  own: number,
  tool: ToolUse,
  files: readonly FileChange[] | undefined,
): Session {
  if (files === undefined) return session;
  const name = editedFile(tool);
  const takes = (step: StepKept | undefined) =>
    step?.activity === "edit" && step.files === undefined;
  const at = takes(session.steps[own])
    ? own
    : session.steps.findLastIndex((step) => takes(step) && step.file === name);
  const step = session.steps[at];
  return step === undefined
    ? session
    : { ...session, steps: session.steps.with(at, { ...step, files }) };
}

function newStep(session: Session, tool: ToolUse | undefined, now: number): StepKept {
  const base = { n: session.stepCount + 1, at: now };
  if (tool === undefined) return { ...base, activity: "work", key: "" };
  const name = shownTool(tool);
  const detail = detailOf(tool);
  const file = editedFile(tool);
  return {
    ...base,
    activity: tool.activity,
    ...(name === undefined ? {} : { tool: name }),
    ...(detail === undefined ? {} : { detail }),
    key: targetKey(tool),
    ...(file === undefined ? {} : { file }),
  };
}

function withStep(session: Session, step: StepKept): Session {
  return countStep({
    ...session,
    steps: [...session.steps, step].slice(-BOUNDS.steps),
    stepCount: step.n,
  }, step.activity);
}

function withNoneOpen(session: Session, by: By): Session {
  return session.steps.some((step) => step.open?.by === by)
    ? {
      ...session,
      steps: session.steps.map((step) => step.open?.by === by ? without(step, "open") : step),
    }
    : session;
}

/** The newest open step of that call: of twins none can be told from the other. */
function findOpen(
  session: Session,
  tool: ToolUse | undefined,
  by: By,
  fits: (open: NonNullable<StepKept["open"]>) => boolean,
): number {
  const key = tool === undefined ? "" : targetKey(tool);
  return session.steps.findLastIndex(({ open, key: ofStep }) => {
    if (open === undefined || open.by !== by || !fits(open)) return false;
    return tool?.call === undefined || open.call === undefined
      ? ofStep === key
      : open.call === tool.call;
  });
}

function editedFile(tool: ToolUse): string | undefined {
  if (tool.activity !== "edit") return undefined;
  const path = pathsOf(tool)[0];
  return path === undefined ? undefined : fileName(path);
}
