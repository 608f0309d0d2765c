/**
 * The filter of the record as a row of fields.
 *
 * @module
 */

import type { RecordFilter } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { ANSWERED_AGENTS } from "../../protocol/mod.ts";
import { cleanFilter, isFiltered, OUTCOMES } from "./filter.ts";

const { record: say } = words;

/** When a filter is to be asked: soon while words are typed, not yet while only the field changes. */
export type When = "now" | "soon" | "not_yet";

/** The row; `change` is told of every new filter. */
export function FilterRow(
  { filter, projects, change }: {
    readonly filter: RecordFilter;
    /** Offered for the project, which is matched whole. */
    readonly projects: readonly string[];
    readonly change: (filter: RecordFilter, when: When) => void;
  },
) {
  const set = (part: { [name in keyof RecordFilter]?: RecordFilter[name] }, when: When = "now") =>
    change(cleanFilter({ ...filter, ...part }), when);
  const known: readonly string[] = ANSWERED_AGENTS;
  return (
    <form
      class="filter-row"
      role="search"
      aria-label={say.filter}
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        class="field filter-text"
        type="search"
        aria-label={say.text}
        placeholder={say.text}
        value={filter.text ?? ""}
        onInput={(event) => set({ text: event.currentTarget.value }, "soon")}
      />
      <input
        class="field"
        type="search"
        aria-label={say.project}
        placeholder={say.project}
        value={filter.project ?? ""}
        list="record-projects"
        onInput={(event) => set({ project: event.currentTarget.value }, "not_yet")}
        onChange={(event) => set({ project: event.currentTarget.value.trim() })}
      />
      <datalist id="record-projects">
        {projects.map((project) => <option key={project} value={project} />)}
      </datalist>
      <select
        class="select"
        aria-label={say.agent}
        value={filter.agent ?? ""}
        onChange={(event) => set({ agent: event.currentTarget.value })}
      >
        <option value="">{say.anyAgent}</option>
        {ANSWERED_AGENTS.map((agent) => (
          <option key={agent} value={agent}>{words.settings.agent(agent)}</option>
        ))}
        {filter.agent !== undefined && !known.includes(filter.agent) && (
          <option value={filter.agent}>{filter.agent}</option>
        )}
      </select>
      <select
        class="select"
        aria-label={say.outcome}
        value={filter.outcome ?? ""}
        onChange={(event) => {
          const outcome = OUTCOMES.find((one) => one === event.currentTarget.value);
          const { outcome: _old, ...rest } = filter;
          change(outcome === undefined ? rest : { ...rest, outcome }, "now");
        }}
      >
        <option value="">{say.anyOutcome}</option>
        {OUTCOMES.map((outcome) => <option key={outcome} value={outcome}>{say.of(outcome)}
        </option>)}
      </select>
      <input
        class="field"
        type="date"
        aria-label={say.day}
        value={filter.day ?? ""}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <button
        type="button"
        class="plain-button"
        aria-disabled={!isFiltered(filter)}
        onClick={() => change({}, "now")}
      >
        {say.clear}
      </button>
    </form>
  );
}
