/**
 * The sentences a card is named by, made from its action. Pure.
 *
 * @module
 */

import type { ActionView, CardView, FileChange } from "../../app/view/mod.ts";
import { type Asker, words } from "../../app/words/mod.ts";

/** The title: who wants what. With `place`, the project is named too, for those who only hear it. */
export function cardTitle(card: CardView, place = false): string {
  const agent = place && card.project !== ""
    ? words.card.agentIn(card.agent.label, card.project)
    : card.agent.label;
  const who: Asker = { agent, subagent: card.subagent };
  if (card.questions !== undefined) return words.card.ask(who);
  const { action } = card;
  switch (action.kind) {
    case "command":
      return words.card.runCommand(who);
    case "url": {
      const host = hostOf(action.url);
      return host === undefined ? words.card.openAddress(who) : words.card.open(who, host);
    }
    case "edit": {
      const [only, ...others] = action.files;
      return only !== undefined && others.length === 0
        ? words.card[verbOf(only)](who, fileName(only.path))
        : words.card.editFiles(who, action.files.length);
    }
    case "path":
      return words.card.open(who, fileName(action.path));
    case "plan":
      return words.card.plan(who);
    case "input":
      return action.server === undefined
        ? words.card.use(who, action.tool)
        : words.card.useServer(who, action.tool, action.server);
  }
}

const VERB = { create: "create", delete: "remove", move: "move" } as const;

function verbOf({ kind }: FileChange): "edit" | "create" | "remove" | "move" {
  return kind === undefined ? "edit" : VERB[kind];
}

/** What it would do, short, for a line that leads to the card. */
export function cardDoes({ action, questions }: CardView): string {
  const { does } = words.card;
  if (questions !== undefined) return does.ask(questions[0]?.text ?? "");
  switch (action.kind) {
    case "command":
      return does.command(firstLine(action.text));
    case "url":
      return does.open(action.url);
    case "edit": {
      const [only, ...others] = action.files;
      const names = action.files.map((file) => fileName(file.path)).join(", ");
      return does[only !== undefined && others.length === 0 ? verbOf(only) : "edit"](names);
    }
    case "path":
      return does.open(fileName(action.path));
    case "plan":
      return does.plan;
    case "input":
      return does.use(action.tool);
  }
}

/** What is said aloud behind the title: the first line of the action, short. */
export function cardFirstLine({ action, questions }: CardView): string {
  return shorten(questions?.[0]?.text ?? actionText(action), 80);
}

/** What *Always allow* would cover, or why there is none; `undefined` where neither is to be said. */
export function alwaysCovers(
  { allow, always, action, agent }: CardView,
  home: string,
): string | undefined {
  if (!allow || always === undefined) return undefined;
  if ("not" in always) return words.always.not(always.not);
  const folder = withTilde(always.folder, home);
  switch (always.covers) {
    case "command":
      return words.always.command(agent.label, folder);
    case "url":
      return words.always.url(agent.label, folder);
    case "file":
      return words.always.file(withTilde(actionText(action), home), agent.label, folder);
    case "input":
      if (action.kind === "input") return words.always.call(action.tool, agent.label, folder);
      return action.kind === "edit"
        ? words.always.changes(agent.label, folder)
        : words.always.request(agent.label, folder);
  }
}

function actionText(action: ActionView): string {
  switch (action.kind) {
    case "command":
    case "plan":
      return firstLine(action.text);
    case "url":
      return action.url;
    case "edit":
      return action.files.map((file) => file.path).join(", ");
    case "path":
      return action.path;
    case "input":
      return action.tool;
  }
}

/** The host of an address as the network sees it: a foreign script shows as punycode. */
export function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host || undefined : undefined;
}

/** The last part of a path, whichever slashes it has. */
export function fileName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== "") ?? path;
}

/** The home folder as `~`, at the beginning of a path only. */
export function withTilde(path: string, home: string): string {
  if (home === "" || home === "/") return path;
  if (path === home) return "~";
  return path.startsWith(home + "/") ? "~" + path.slice(home.length) : path;
}

/** The first line that is not blank. */
export function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "")?.trim() ?? "";
}

/** Cuts a text for a line of its own; the whole of it stands elsewhere. */
export function shorten(text: string, characters: number): string {
  const all = Array.from(text);
  return all.length <= characters ? text : all.slice(0, characters - 1).join("") + "…";
}
