/**
 * The record: each request's one line, filtered by what the address says, exported as it is shown.
 * Source: page section 8, Record; promise 8.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { RecordFilter } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { ask } from "./page/ask.ts";
import { localDay } from "./page/local_day.ts";
import { appNow, say as tell, view } from "./page/store.ts";
import { byDay } from "./record/days.ts";
import { filterAddress, isFiltered, readFilter } from "./record/filter.ts";
import { FilterRow, type When } from "./record/filter_row.tsx";
import { Line } from "./record/line.tsx";
import { saveFile } from "./record/save_file.ts";
import { type Lines, useRecord } from "./record/use_record.ts";

const { record: say } = words;

/** After the last key: the reader is still typing before. */
const TYPING_MS = 250;
const TYPES = { jsonl: "application/jsonl", csv: "text/csv" } as const;

/** The page. */
export default function Record() {
  /** As it stands in the fields, and as it was asked. */
  const typed = useSignal<RecordFilter>({});
  const asked = useSignal<RecordFilter | undefined>(undefined);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const read = () => {
      clearTimeout(typing.current);
      typed.value = asked.value = readFilter(location.search);
    };
    read();
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const { lines, stale, older, renew } = useRecord(asked.value);
  const apply = () => {
    asked.value = typed.peek();
    history.replaceState(null, "", `${location.pathname}${filterAddress(typed.peek())}`);
  };
  const change = (filter: RecordFilter, when: When) => {
    typed.value = filter;
    clearTimeout(typing.current);
    if (when === "soon") typing.current = setTimeout(apply, TYPING_MS);
    if (when === "now") apply();
  };
  const notKept = view.value?.notKept;
  const filter = asked.value ?? {};

  return (
    <div class="record">
      <h1 class="headline">{headlineOf(lines, filter, notKept !== undefined)}</h1>
      <FilterRow filter={typed.value} projects={projectsOf(lines)} change={change} />
      <div class="record-bar">
        <div>
          {stale && <button type="button" class="plain-button" onClick={renew}>{say.newer}</button>}
        </div>
        <div class="set-buttons" role="group" aria-label={say.exports}>
          <span class="ours">{say.exports}</span>
          <Export filter={filter} as="jsonl" />
          <Export filter={filter} as="csv" />
        </div>
      </div>
      {lines.is === "asking" && <p class="page-note">{words.connection.connecting}</p>}
      {lines.is === "failed" && (
        <p class="page-note">{lines.why === "not_kept" ? say.notKept : say.unknown}</p>
      )}
      {lines.is === "there" && lines.lines.length === 0 && (
        <p class="page-note">{isFiltered(filter) ? say.noMatch : say.empty}</p>
      )}
      {lines.is === "there" && <Days lines={lines} older={older} />}
    </div>
  );
}

/** The projects that are known here: of the lines that are there and of the sessions. */
function projectsOf(lines: Lines): readonly string[] {
  const recorded = lines.is === "there" ? lines.lines.map(({ project }) => project) : [];
  const present = Object.values(view.value?.sessions ?? {}).map(({ project }) => project);
  return [...new Set([...recorded, ...present])].filter(Boolean).sort();
}

function headlineOf(lines: Lines, filter: RecordFilter, notKept: boolean): string {
  if (lines.is === "failed" && (notKept || lines.why === "not_kept")) return say.notKeptTitle;
  return lines.is === "there" ? say.headline(lines.total, isFiltered(filter)) : say.title;
}

function Days(
  { lines, older }: {
    readonly lines: Extract<Lines, { readonly is: "there" }>;
    readonly older: () => void;
  },
) {
  const today = localDay(appNow());
  return (
    <>
      {byDay(lines.lines).map(({ day, lines }) => (
        <section key={day} class="record-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{day === today ? say.today : say.dayTitle(day, today)}</h2>
          <ul class="record-list">
            {lines.map((line) => <Line key={line.n} line={line} />)}
          </ul>
        </section>
      ))}
      {lines.more && (
        <button type="button" class="plain-button record-older" onClick={older}>
          {say.older}
        </button>
      )}
    </>
  );
}

function Export(
  { filter, as }: { readonly filter: RecordFilter; readonly as: "jsonl" | "csv" },
) {
  const save = async () => {
    const told = await ask({ of: "record_export", filter, as });
    if (told.of === "failed") return tell(say.exportFailed);
    saveFile(told.name, told.text, TYPES[as]);
    tell(say.exported(told.name));
  };
  return (
    <button type="button" class="plain-button" onClick={() => void save()}>
      {as === "jsonl" ? say.exportJson : say.exportCsv}
    </button>
  );
}
