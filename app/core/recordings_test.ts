import assert from "node:assert/strict";
import { mayBeCarded, readEvent } from "../../agents/mod.ts";
import { DEFAULT_SETTINGS } from "../view/mod.ts";
import { pageId } from "../../protocol/mod.ts";
import { messagesOf, type RecordedAgent, recordings } from "../../tests/fixtures/mod.ts";
import { initialState, type Input, reduce, viewOf } from "./mod.ts";

const PAGE = pageId("page");
const ANSWER_HERE = { ...DEFAULT_SETTINGS.answerHere, copilot: true };

/** Feeds one recording to the core, a page drawing every card, and tells what it showed after each. */
function story(agent: RecordedAgent, name: string, answerHere = ANSWER_HERE): string[] {
  let state = initialState({ version: "0", home: "/home/me" });
  let now = 1_000_000;
  const told: string[] = [];
  const feed = (input: Input): string[] => {
    const step = reduce(state, input, now);
    state = step.state;
    // What is kept of turns and told to the record has tests of its own.
    return step.effects.filter(({ type }) => type !== "keep_turn" && type !== "record").map((
      effect,
    ) => effect.type === "let_go" ? `let_go:${effect.why}` : effect.type);
  };
  feed({ type: "page_joined", page: PAGE });
  feed({ type: "page_here", page: PAGE, visible: true, sound: false, notify: false });
  for (const step of messagesOf(agent, name)) {
    now += 1_000;
    const effects: string[] = [];
    if (step.is === "relay_ended") {
      effects.push(...feed({ type: "relay_gone", id: step.run }));
    } else {
      const event = readEvent(step.message);
      const waits = mayBeCarded(step.message, event, answerHere);
      if (event === undefined) {
        told.push(`${step.name}: ignored`);
        continue;
      }
      effects.push(...feed({ type: "event_arrived", id: step.message.id, waits, event }));
      const view = viewOf(state);
      for (const request of view.queue) {
        const hash = view.cards[request]?.hash ?? "";
        effects.push(...feed({ type: "card_drawn", page: PAGE, request, hash, place: "front" }));
      }
    }
    const view = viewOf(state);
    const sessions = view.order.map((key) => view.sessions[key]).map((session) => {
      if (session === undefined) return "";
      const { status, activity, detail, subagents, task, note } = session;
      return [
        status,
        activity ?? "-",
        detail ?? "-",
        ...(subagents > 0 ? [`${subagents} subagents`] : []),
        ...(task === undefined ? [] : [`"${task}"`]),
        ...(note === undefined ? [] : [`(${note})`]),
      ].join(" ");
    });
    const cards = view.queue.map((id) => view.cards[id]?.action.kind ?? "");
    told.push(
      `${step.is === "relay_ended" ? "relay ended" : step.name}: ${
        sessions.join(" | ") || "no session"
      }` +
        (cards.length > 0 ? ` [${cards.join(", ")}]` : "") +
        (effects.length > 0 ? ` => ${effects.join(", ")}` : ""),
    );
  }
  return told;
}

const AGENTS = ["claude", "codex", "copilot", "kimi", "opencode", "qwen"] as const;

/** What was reviewed by eye once, one block per recording. Permission: read. */
function reviewed(): ReadonlyMap<string, readonly string[]> {
  const file = new URL("../../tests/fixtures/stories.txt", import.meta.url);
  return new Map(
    Deno.readTextFileSync(file).split("\n\n").map((block) => {
      const [title = "", ...lines] = block.trimEnd().split("\n");
      return [title, lines];
    }),
  );
}

for (const agent of AGENTS) {
  for (const name of recordings(agent)) {
    Deno.test(`reduce() tells the recording ${agent}/${name} as it was reviewed`, () => {
      assert.deepEqual(story(agent, name), reviewed().get(`${agent}/${name}`));
    });
  }
}

Deno.test("PB-20: Copilot's requests, which come for every call, are let go unless chosen", () => {
  assert.deepEqual(story("copilot", "interactive-permission", DEFAULT_SETTINGS.answerHere), [
    "sessionStart: idle - -",
    'userPromptSubmitted: thinking think - "do the thing"',
    'preToolUse: working run echo ran > out.txt "do the thing"',
    'permissionRequest: working run echo ran > out.txt "do the thing"',
    'notification: terminal run echo ran > out.txt "do the thing" (Run command: echo ran > out.txt)',
    'postToolUse: working run echo ran > out.txt "do the thing"',
    'agentStop: finished - - "do the thing"',
    "sessionEnd: no session",
  ]);
});
