import assert from "node:assert/strict";
import { mayBeCarded, readEvent } from "../../agents/mod.ts";
import { pageId, type SessionKey } from "../../protocol/mod.ts";
import { messagesOf, type RecordedAgent, recordings } from "../../tests/fixtures/mod.ts";
import { DEFAULT_SETTINGS, type FileChange, type SessionView, type StepView } from "../view/mod.ts";
import { initialState, type Input, keptDiff, reduce, type Turn, viewOf } from "./mod.ts";

const PAGE = pageId("page");
const ANSWER_HERE = { ...DEFAULT_SETTINGS.answerHere, copilot: true };

/** What a recording leaves: each session's steps with their diffs, and its turns as they are kept. */
function left(agent: RecordedAgent, name: string): string[] {
  let state = initialState({ version: "0", home: "/home/me" });
  let now = 1_000_000;
  const sessions = new Map<SessionKey, string[]>();
  const turns: string[] = [];
  const feed = (input: Input) => {
    const step = reduce(state, input, now);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === "keep_turn") turns.push(turnLine(effect.turn));
    }
  };
  feed({ type: "page_joined", page: PAGE });
  feed({ type: "page_here", page: PAGE, visible: true, sound: false, notify: false });
  for (const step of messagesOf(agent, name)) {
    now += 1_000;
    if (step.is === "relay_ended") {
      feed({ type: "relay_gone", id: step.run });
    } else {
      const event = readEvent(step.message);
      if (event === undefined) continue;
      const waits = mayBeCarded(step.message, event, ANSWER_HERE);
      feed({ type: "event_arrived", id: step.message.id, waits, event });
    }
    const view = viewOf(state);
    for (const key of view.order) {
      const session = view.sessions[key];
      if (session === undefined) continue;
      sessions.set(key, linesOf(session, (n) => keptDiff(state, key, n)));
    }
  }
  return [...[...sessions.values()].flat(), ...turns];
}

function linesOf(
  session: SessionView,
  diffOf: (step: number) => readonly FileChange[] | undefined,
): string[] {
  return [
    `${session.stepCount} steps`,
    ...session.steps.flatMap((step) => [stepLine(step), ...diffLines(diffOf(step.n))]),
    ...(session.reply === undefined ? [] : [`reply: ${session.reply}`]),
    ...(session.costUsd === undefined ? [] : [`cost: ${session.costUsd}`]),
  ];
}

function stepLine({ n, activity, tool, detail, diff, failed }: StepView): string {
  return [
    `${n}`,
    activity,
    ...(tool === undefined ? [] : [tool]),
    ...(detail === undefined ? [] : [detail]),
    ...(diff === undefined ? [] : [`+${diff.added} -${diff.removed}${diff.cut ? " short" : ""}`]),
    ...(failed === true ? ["failed"] : []),
  ].join(" ");
}

function diffLines(files: readonly FileChange[] | undefined): string[] {
  return (files ?? []).flatMap(({ path, kind, hunks }) => [
    `  ${path}${kind === undefined ? "" : ` (${kind})`}`,
    ...hunks.flat().map(({ mark, old, new: now, text }) =>
      `  ${old ?? "."}/${now ?? "."} ${mark}${text}`
    ),
  ]);
}

function turnLine(turn: Turn): string {
  const { steps, commands, files, added, removed, failed } = turn;
  const secs = (turn.end - turn.start) / 1_000;
  return `turn: ${secs} s, ${steps} steps, ${commands} commands, ${files} files, ` +
    `+${added} -${removed}${failed ? ", failed" : ""}`;
}

const AGENTS = ["claude", "codex", "copilot", "kimi", "opencode", "qwen"] as const;

/** What was reviewed by eye once, one block per recording. Permission: read. */
function reviewed(): ReadonlyMap<string, readonly string[]> {
  const file = new URL("../../tests/fixtures/steps.txt", import.meta.url);
  return new Map(
    Deno.readTextFileSync(file).split("\n\n").map((block) => {
      const [title = "", ...lines] = block.trimEnd().split("\n");
      return [title, lines];
    }),
  );
}

for (const agent of AGENTS) {
  for (const name of recordings(agent)) {
    Deno.test(`withSteps() leaves of the recording ${agent}/${name} what was reviewed`, () => {
      assert.deepEqual(left(agent, name), reviewed().get(`${agent}/${name}`));
    });
  }
}
