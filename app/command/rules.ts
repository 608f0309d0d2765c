/**
 * `vults rules`: lists the Always rules, and removes one through the running app.
 *
 * Guarantees that no rule can be made here, only taken away (design decision 23), and that listing
 * writes nothing, whether or not an app runs.
 *
 * @module
 */

import { askToRemoveRule, prepareSocketFolder } from "../ipc/mod.ts";
import type { RuleView } from "../view/mod.ts";
import { shown } from "../terminal/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError, UsageError } from "./command_error.ts";
import { findFolders } from "./folders.ts";
import { withRecord } from "./open_record.ts";
import { localTime } from "./record.ts";
import { jsonText } from "./json_text.ts";
import { print, tell } from "./say.ts";

/** Runs it with the words after the flags. */
export async function rules(
  words: readonly string[],
  { json }: { readonly json: boolean },
): Promise<number> {
  const [action, id, ...others] = words;
  if (action === undefined) return list(json);
  if (action !== "remove") throw new UsageError(commandWords.record.unknownAction(action));
  if (id === undefined) throw new UsageError(commandWords.record.removeWhat);
  if (others[0] !== undefined) throw new UsageError(commandWords.tooMany(others[0]));
  return await remove(id);
}

function list(json: boolean): number {
  const found = withRecord(
    (record) => record.rules(),
    () => ({ rules: [], withoutDecision: 0 }),
  );
  const listed = found.rules.map((rule): RuleView => {
    const { key: _key, madeBy: _madeBy, ...view } = rule;
    return view;
  });
  if (json) print(jsonText(listed, 2));
  else for (const rule of listed) tellRule(rule);
  if (listed.length === 0 && !json) tell(commandWords.record.noRules);
  if (found.withoutDecision > 0) tell(commandWords.record.withoutDecision(found.withoutDecision));
  return 0;
}

function tellRule(rule: RuleView): void {
  const words = commandWords.record;
  const { id, agent, tool, folder, action, covers, made, times, lastUsed } = rule;
  const plain = {
    id: shown(id),
    agent: shown(agent.label),
    tool: shown(tool),
    folder: shown(folder),
    action: shown(action),
  };
  print(words.rule(plain, covers));
  print(
    words.used(localTime(made), times, lastUsed === undefined ? undefined : localTime(lastUsed)),
  );
}

async function remove(id: string): Promise<number> {
  const { socket, control } = findFolders();
  // Who answers in a folder that others can write may be anybody.
  await prepareSocketFolder(socket);
  const removed = await askToRemoveRule(control, id);
  if (removed === undefined) throw new CommandError(commandWords.record.removeNeedsApp);
  if (!removed) throw new CommandError(commandWords.record.noSuchRule(id));
  print(commandWords.record.removed(id));
  return 0;
}
