/**
 * What a rule about a request would be: the exact action, and the words for it.
 *
 * Guarantees that two requests share a key exactly when agent, folder, tool and the whole action are
 * equal, byte for byte: SHA-256 over parts that are each preceded by their length, so that no part can
 * pretend to be another. Nothing broader exists. An edit of one named file is the only action whose
 * contents do not count, and the button says so. A subagent is the same agent in the same folder, so a
 * rule covers a session's subagents too. Source: design decision 14; app-behaviour contract, section 4.
 *
 * @module
 */

import type { AgentId, ToolUse } from "../../agents/mod.ts";
import type { JsonObject } from "../../protocol/mod.ts";
import type { ActionView, AlwaysView, FileChange, RiskView } from "../view/mod.ts";
import { type CardAction, shownInput } from "./action.ts";
import { canonicalJson } from "./canonical_json.ts";
import { hashParts } from "./hash.ts";
import type { Rule, RuleMatter } from "./rule.ts";

/** The request that a rule could be about. */
export interface Ruled {
  readonly agent: AgentId;
  readonly folder: string | undefined;
  readonly tool: ToolUse;
  readonly read: CardAction;
  readonly risk: RiskView | undefined;
  /** A replayed session: it neither makes rules nor meets them. */
  readonly demo: boolean;
}

/** What *Always allow* on the request would make, and what is said of it. */
export interface Offer {
  readonly rule?: RuleMatter;
  readonly always?: AlwaysView;
}

/** Works it out. A rule of an earlier run answers only a request that is offered the same one now. */
export function offerOf({ agent, folder, tool, read, risk, demo }: Ruled): Offer {
  // Without Allow there is no Always to speak of.
  if (read.cut !== undefined || demo) return {};
  if (holdsCutContents(read.action)) return { always: { not: "cut" } };
  if (risk?.kind === "changes_vults") return { always: { not: "changes_vults" } };
  if (folder === undefined || folder === "") return { always: { not: "no_folder" } };
  const { covers, parts } = matterOf(tool, read.action);
  const key = hashParts([agent.id, folder, tool.name, covers, ...parts]);
  const action = actionText(tool, read.action);
  return {
    rule: { key, agent, folder, tool: tool.name, covers, action },
    always: { covers, folder },
  };
}

/** The rule of `rules` that is about exactly this. */
export function ruleFor(
  rules: ReadonlyMap<string, Rule>,
  matter: RuleMatter | undefined,
): Rule | undefined {
  const rule = matter === undefined ? undefined : rules.get(matter.key);
  // The key says all of this already; a row that was tampered with might not.
  return rule !== undefined && rule.agent.id === matter?.agent.id &&
      rule.folder === matter.folder && rule.tool === matter.tool && rule.covers === matter.covers
    ? rule
    : undefined;
}

/** The whole action as text: what the record keeps of it, and what a rule's row shows. */
export function actionText(tool: ToolUse, action: ActionView): string {
  switch (action.kind) {
    case "command":
      return withAlso(action.text, action.also);
    case "url":
      return action.url;
    case "path":
      return withAlso(action.path, action.also);
    case "edit":
      return action.files.map(pathText).join("\n");
    case "plan":
      return action.text;
    case "input":
      return canonicalJson(shownInput(tool));
  }
}

function matterOf(
  tool: ToolUse,
  action: ActionView,
): { readonly covers: Rule["covers"]; readonly parts: readonly string[] } {
  switch (action.kind) {
    case "command":
      return { covers: "command", parts: [action.text, canonicalJson(action.also ?? {})] };
    case "url":
      return { covers: "url", parts: [action.url] };
    case "edit": {
      const [file, ...others] = action.files;
      // A patch of several files, or one that takes a file away, is only ever itself.
      if (file !== undefined && others.length === 0 && !isTakenAway(file)) {
        return { covers: "file", parts: [file.path] };
      }
      break;
    }
    case "path":
    case "plan":
    case "input":
      break;
  }
  return { covers: "input", parts: [canonicalJson(shownInput(tool))] };
}

function isTakenAway({ kind }: FileChange): boolean {
  return kind === "delete" || kind === "move";
}

function holdsCutContents(action: ActionView): boolean {
  return action.kind === "edit" && action.files.some((file) => file.cut);
}

function pathText({ path, to }: FileChange): string {
  return to === undefined ? path : `${path} -> ${to}`;
}

/** Members beside the command belong to what is allowed, so they are not left out. */
function withAlso(text: string, also: JsonObject | undefined): string {
  return also === undefined ? text : `${text}\n${canonicalJson(also)}`;
}
