/**
 * The mark of a request that deletes, leaves the machine, or changes Vults or its hooks.
 *
 * Guarantees that a mark answers nothing: it only makes Allow take longer, and that what changes Vults
 * never becomes a rule. It is worked out from the action alone. False alarms are better than misses for
 * the last class, so that one is looked for in commands, paths and inputs of every other tool alike,
 * and wins over the other two. Source: design decision 19; app-behaviour contract, section 14.
 *
 * @module
 */

import type { ToolUse } from "../../agents/mod.ts";
import { isObject } from "../../protocol/mod.ts";
import type { ActionView, RiskView } from "../view/mod.ts";
import { shownInput } from "./action.ts";
import { oneLine } from "./one_line.ts";
import { type Looked, ownPlaceIn } from "./own_places.ts";
import { shellRisk } from "./shell_risk.ts";

/** Longest part shown, in characters. */
const PART_CHARS = 120;

/** The mark of a call, if it earns one. */
export function riskOf(
  tool: ToolUse,
  action: ActionView,
  where: Pick<Looked, "folder" | "port">,
): RiskView | undefined {
  const own = textsOf(tool, action).map((text) => ownPlaceIn({ text, ...where }))
    .find((part) => part !== undefined);
  if (own !== undefined) return { kind: "changes_vults", part: oneLine(own, PART_CHARS) };
  const found = action.kind === "command" ? shellRisk(action.text) : undefined;
  return found === undefined
    ? undefined
    : { kind: found.kind, part: oneLine(found.part, PART_CHARS) };
}

/**
 * Where a name of ours would count. The contents of a file are not among them: a text about Vults
 * changes nothing. A folder and a file name may stand in two members, so an input is one text.
 */
function textsOf(tool: ToolUse, action: ActionView): readonly string[] {
  switch (action.kind) {
    case "command":
      return [[action.text, ...stringsOf(action.also)].join(" ")];
    case "url":
      return [action.url];
    case "path":
      return [[action.path, ...stringsOf(action.also)].join(" ")];
    case "edit":
      return action.files.flatMap(({ path, to }) => to === undefined ? [path] : [path, to]);
    case "plan":
      return [];
    case "input":
      return [stringsOf(shownInput(tool)).join(" ")];
  }
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, part]) => [name, ...stringsOf(part)]);
  }
  return typeof value === "number" ? [String(value)] : [];
}
