/**
 * What a terminal is told of the view: sessions and requests as lines, one request whole in words.
 *
 * Guarantees that the line that says what a request would do is redacted, since lists end up in logs
 * and screenshots, and that a request that is shown whole is whole: nothing of its action is left out,
 * cut or redacted. Source: design decisions 9, 23 and 24.
 *
 * @module
 */

import { redact } from "../redact/mod.ts";
import type {
  ActionView,
  Activity,
  AppList,
  CardView,
  FileChange,
  FlockView,
  ListedCard,
  ListedRequest,
  ListedSession,
  QuestionView,
  SessionView,
} from "../view/mod.ts";
import { LIST_FORMAT } from "../view/mod.ts";
import { type Asker, commandWords, words } from "../words/mod.ts";

/** What the list holds beside the view. */
export type ListFacts = Pick<
  AppList,
  "pid" | "origin" | "socket" | "pages" | "now" | "started" | "heard" | "notKept"
>;

const list = commandWords.list;
/** Longest text of a line, in characters; more stands on the page. */
const LINE_CHARS = 300;

/** The list of `view`. */
export function listOf(view: FlockView, facts: ListFacts): AppList {
  const sessions = view.order.flatMap((key) => view.sessions[key] ?? []);
  const cards = view.queue.flatMap((request) => view.cards[request] ?? []);
  return {
    format: LIST_FORMAT,
    version: view.version,
    ...facts,
    presence: view.settings.presence,
    sessions: sessions.map((session) => listedSession(session, facts.now)),
    requests: cards.map(listedRequest),
  };
}

function listedSession(session: SessionView, now: number): ListedSession {
  const { key, agent, project, number, subagents, waiting, demo, started, updated } = session;
  return {
    key,
    agent: { id: agent.id, label: agent.label },
    project,
    ...(session.folder === undefined ? {} : { folder: session.folder }),
    ...(session.worktree === undefined ? {} : { worktree: session.worktree }),
    ...(session.branch === undefined ? {} : { branch: session.branch }),
    number,
    state: session.status,
    says: short(sessionSays(session, now)),
    ...(session.task === undefined ? {} : { task: short(session.task) }),
    ...(session.note === undefined ? {} : { note: short(session.note) }),
    subagents,
    waiting,
    demo,
    started,
    updated,
  };
}

/** The state in words: as the page says it, with what it works on or what it says. */
function sessionSays(session: SessionView, now: number): string {
  const { state } = words;
  const { status, detail, note, subagents } = session;
  const withDetail = (said: string) => detail === undefined ? said : list.step(said, detail);
  const withNote = (said: string) => note === undefined ? said : list.reply(said, note);
  switch (status) {
    case "idle":
      return state.idle;
    case "thinking":
      return subagents > 0 ? state.subagents(subagents) : state.thinking;
    case "working":
      if (session.quiet !== undefined) return withDetail(state.quiet(now - session.updated));
      return withDetail(state.doing(session.activity ?? "work" satisfies Activity));
    case "approval":
      return withNote(state.approval);
    case "question":
      return withNote(state.question);
    case "terminal":
      return withNote(state.terminal);
    case "finished":
      return withNote(state.finished);
    case "failed":
      return withNote(state.failed);
    case "ratelimited":
      return withNote(state.limited);
  }
}

function listedRequest(card: CardView): ListedRequest {
  const { request, hash, session, agent, project, folder, subagent, demo, arrived, deadline } =
    card;
  return {
    request,
    hash,
    session,
    agent: { id: agent.id, label: agent.label },
    project,
    ...(folder === undefined ? {} : { folder }),
    ...(subagent === undefined ? {} : { subagent: subagent.type ?? "" }),
    kind: card.questions === undefined ? card.action.kind : "question",
    what: short(whatOf(card)),
    demo,
    arrived,
    deadline,
  };
}

/** One request whole, in words. */
export function listedCard(card: CardView): ListedCard {
  const { request, hash, agent, project, folder, task, says, arrived, deadline } = card;
  return {
    request,
    hash,
    title: titleOf(card),
    agent: agent.label,
    project,
    ...(folder === undefined ? {} : { folder }),
    ...(task === undefined ? {} : { task }),
    ...(says === undefined ? {} : { says }),
    parts: card.questions === undefined
      ? partsOf(card.action)
      : card.questions.map((one, index) => questionPart(one, index, card.questions?.length ?? 1)),
    remarks: remarksOf(card),
    deny: card.questions === undefined,
    arrived,
    deadline,
  };
}

function titleOf(card: CardView): string {
  const { action, agent } = card;
  const who: Asker = { agent: agent.label, subagent: card.subagent };
  if (card.questions !== undefined) return list.card.asks(agent.label);
  switch (action.kind) {
    case "command":
      return words.card.runCommand(who);
    case "url":
      return URL.canParse(action.url) && new URL(action.url).host !== ""
        ? words.card.open(who, new URL(action.url).host)
        : words.card.openAddress(who);
    case "edit": {
      const [only, ...others] = action.files;
      return only === undefined || others.length > 0
        ? words.card.editFiles(who, action.files.length)
        : words.card[verbOf(only)](who, only.path);
    }
    case "path":
      return words.card.open(who, action.path);
    case "plan":
      return words.card.plan(who);
    case "input":
      return action.server === undefined
        ? words.card.use(who, action.tool)
        : words.card.useServer(who, action.tool, action.server);
  }
}

function verbOf({ kind }: FileChange): "edit" | "create" | "remove" | "move" {
  return kind === undefined ? "edit" : kind === "delete" ? "remove" : kind;
}

function whatOf({ action, questions }: CardView): string {
  const [first] = questions ?? [];
  if (first !== undefined) return first.text;
  switch (action.kind) {
    case "command":
    case "plan":
      return action.text;
    case "url":
      return action.url;
    case "edit":
      return action.files.map((file) => file.path).join(", ");
    case "path":
      return action.path;
    case "input":
      return `${action.tool} ${JSON.stringify(action.input)}`;
  }
}

type Part = ListedCard["parts"][number];

function partsOf(action: ActionView): readonly Part[] {
  const names = words.action;
  switch (action.kind) {
    case "command":
      return [{ name: names.command, text: action.text }, ...alsoPart(action)];
    case "url":
      return [{ name: names.address, text: action.url }, ...alsoPart(action)];
    case "path":
      return [{ name: names.path, text: action.path }, ...alsoPart(action)];
    case "plan":
      return [{ name: names.plan, text: action.text }, ...alsoPart(action)];
    case "edit":
      return [...action.files.map(changesPart), ...alsoPart(action)];
    case "input":
      return [{ name: names.input, text: valueText(action.input) }];
  }
}

/** What is part of the request beside the action itself: it is allowed with it, so it is shown. */
function alsoPart({ also }: { readonly also?: { readonly [member: string]: unknown } }): Part[] {
  return also === undefined ? [] : [{ name: words.action.also, text: valueText(also) }];
}

function valueText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function changesPart(file: FileChange): Part {
  const { path, kind, to, added, removed, hunks, cut } = file;
  const { card } = list;
  const name = to !== undefined
    ? card.moved(path, to)
    : kind === "create"
    ? card.created(path)
    : kind === "delete"
    ? card.removed(path)
    : path;
  const lines = hunks.map((hunk) => hunk.map(({ mark, text }) => mark + text).join("\n"));
  return {
    name: `${words.action.changes(name)} ${card.changed(added, removed)}`,
    text: [...lines, ...(cut ? [card.diffStops] : [])].join("\n…\n"),
  };
}

function questionPart(question: QuestionView, index: number, total: number): Part {
  const { ask } = list.card;
  return {
    name: question.header ?? (total === 1 ? ask.one : ask.several(index + 1)),
    text: [
      question.text,
      ...question.options.map(({ label, description }) => ask.option(label, description)),
    ].join("\n"),
  };
}

function remarksOf(card: CardView): readonly string[] {
  const { risk, cut, promptOpen, agent } = card;
  return [
    ...(risk === undefined ? [] : [list.card.risk[risk.kind](risk.part)]),
    ...(cut === undefined ? [] : [list.card.cut(cut.bytes)]),
    promptOpen ? words.card.promptOpen(agent.label) : words.card.promptHidden(agent.label),
  ];
}

/** One line that is not too long for a list and holds no secret. */
function short(text: string): string {
  const line = redact(text.split("\n").find((each) => each.trim() !== "")?.trim() ?? "");
  const all = Array.from(line.slice(0, 2 * LINE_CHARS));
  return all.length <= LINE_CHARS ? line : all.slice(0, LINE_CHARS - 1).join("") + "…";
}
