/**
 * The rules: what answers for the reader, each with the way to remove it and, for a while, to take that
 * back. Source: page section 8, Rules; app-behaviour contract, section 4.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RuleView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { agentColour } from "./bird/agent_colour.ts";
import { send } from "./page/connection.ts";
import { clock, say as tell, view } from "./page/store.ts";
import { useAsked } from "./page/use_asked.ts";
import { withTilde } from "./request/card_words.ts";
import { type ListedRule, listRules, type Removal, searchRules, UNDO_MS } from "./rules/removal.ts";
import { AgentText } from "./text/agent_text.tsx";

const { rules: say } = words;

/** Fewer than these are seen at once. */
const SEARCH_FROM = 10;

/** The page. */
export default function Rules() {
  const current = view.value;
  const tries = useSignal(0);
  const revision = current && current.revisions.rules + tries.value;
  const told = useAsked({ of: "rules" }, revision);
  const removals = useSignal<ReadonlyMap<string, Removal>>(new Map());
  const search = useSignal("");
  useEffect(() => {
    // What was brought back stands in the app's list again, or could not be brought back.
    const pending = [...removals.peek()].filter(([, { back }]) => !back);
    if (pending.length < removals.peek().size) removals.value = new Map(pending);
  }, [told]);

  const drop = (id: string) => {
    const rest = new Map(removals.peek());
    if (rest.get(id)?.back === false && rest.delete(id)) removals.value = rest;
  };
  const remove = (rule: RuleView) => {
    if (!send({ type: "remove_rule", rule: rule.id })) return tell(say.notSent);
    removals.value = new Map([...removals.peek(), [rule.id, { rule, back: false }]]);
    tell(say.saidRemoved, false);
    setTimeout(() => drop(rule.id), UNDO_MS);
  };
  const restore = (rule: RuleView) => {
    if (!send({ type: "restore_rule", rule: rule.id })) return tell(say.notSent);
    removals.value = new Map([...removals.peek(), [rule.id, { rule, back: true }]]);
    tell(say.saidBack, false);
  };

  if (current === undefined || told === undefined) {
    return (
      <>
        <h1 class="headline">{say.title}</h1>
        <p class="page-note">{words.connection.connecting}</p>
      </>
    );
  }
  if (told.of === "failed") {
    return (
      <>
        <h1 class="headline">{say.title}</h1>
        <p class="page-note">{say.unknown}</p>
        <button type="button" class="plain-button" onClick={() => tries.value++}>
          {say.again}
        </button>
      </>
    );
  }
  const all = listRules(told.rules, removals.value);
  const rows = searchRules(all, search.value);
  const count = all.filter(({ removed }) => !removed).length;
  return (
    <>
      <h1 class="headline">{say.headline(count)}</h1>
      <p class="page-note">
        {count === 0 && all.length === 0
          ? say.empty
          : current.settings.presence === "paused"
          ? say.paused
          : say.foot}
      </p>
      {all.length >= SEARCH_FROM && (
        <input
          class="field page-search"
          type="search"
          aria-label={say.search}
          placeholder={say.search}
          value={search.value}
          onInput={(event) => search.value = event.currentTarget.value}
        />
      )}
      {all.length > 0 && rows.length === 0 && <p class="page-note">{say.noMatch}</p>}
      {rows.length > 0 && (
        <table class="table rules">
          <thead>
            <tr>
              <th scope="col">{say.allows}</th>
              <th scope="col">{say.agent}</th>
              <th scope="col">{say.folder}</th>
              <th scope="col">{say.made}</th>
              <th scope="col">{say.lastUsed}</th>
              <th scope="col" class="table-number">{say.times}</th>
              <th scope="col">
                <span class="hidden">{say.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RuleRow
                key={row.rule.id}
                row={row}
                home={current.home}
                remove={remove}
                restore={restore}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function RuleRow(
  { row: { rule, removed }, home, remove, restore }: {
    readonly row: ListedRule;
    readonly home: string;
    readonly remove: (rule: RuleView) => void;
    readonly restore: (rule: RuleView) => void;
  },
) {
  const now = clock.value;
  const ago = (at: number) => say.ago(Math.max(0, now - at));
  return (
    <tr class={removed ? "rule-removed" : ""}>
      <th scope="row">
        <span class="rule-covers">{say.covers(rule.covers, rule.tool)}</span>
        <code class="rule-action" id={`rule-${rule.id}`}>
          <AgentText text={rule.action} />
        </code>
      </th>
      <td data-label={say.agent}>
        <span class="rule-agent">
          <svg class="agent-square" viewBox="0 0 8 8" aria-hidden="true">
            <rect width="8" height="8" rx="2" fill={agentColour(rule.agent)} />
          </svg>
          {rule.agent.label}
        </span>
      </td>
      <td data-label={say.folder}>
        <AgentText text={withTilde(rule.folder, home)} />
      </td>
      <td data-label={say.made}>{ago(rule.made)}</td>
      <td data-label={say.lastUsed}>
        {rule.lastUsed === undefined ? say.never : ago(rule.lastUsed)}
      </td>
      <td data-label={say.times} class="table-number">{rule.times}</td>
      <td class="rule-does">
        {removed
          ? (
            <button
              type="button"
              class="plain-button"
              aria-describedby={`rule-${rule.id}`}
              onClick={() => restore(rule)}
            >
              {say.undo}
            </button>
          )
          : (
            <button
              type="button"
              class="plain-button"
              aria-describedby={`rule-${rule.id}`}
              onClick={(event) => {
                if (event.isTrusted) remove(rule);
              }}
            >
              {say.remove}
            </button>
          )}
      </td>
    </tr>
  );
}
