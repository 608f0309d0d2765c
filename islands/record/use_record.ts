/**
 * The lines of the record that a filter shows, page by page.
 *
 * Guarantees that an answer to an earlier filter is dropped; that older lines are only ever added below
 * those that stand there; and that new lines come by themselves only while nobody reads further down:
 * else they wait until they are asked for.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { RecordFilter, RecordLineView } from "../../app/view/mod.ts";
import { ask } from "../page/ask.ts";
import { view } from "../page/store.ts";

/** What of the record is there. */
export type Lines =
  | { readonly is: "asking" }
  | { readonly is: "failed"; readonly why: "busy" | "not_kept" }
  | {
    readonly is: "there";
    readonly lines: readonly RecordLineView[];
    readonly more: boolean;
    readonly total: number;
  };

/** The lines, and how to get others. */
export interface RecordLines {
  readonly lines: Lines;
  /** There are newer ones, which nobody has asked for yet. */
  readonly stale: boolean;
  older(): void;
  renew(): void;
}

/** Further down than this, the reader is reading. */
const TOP_PX = 240;

/** The lines of `filter`; `undefined` while the address has not been read. */
export function useRecord(filter: RecordFilter | undefined): RecordLines {
  const lines = useSignal<Lines>({ is: "asking" });
  const stale = useSignal(false);
  const key = JSON.stringify(filter);
  const asked = useRef(key);
  asked.current = key;
  const revision = view.value?.revisions.record;
  const shownFor = useRef<string | undefined>(undefined);

  const renew = () => {
    if (filter === undefined) return;
    stale.value = false;
    shownFor.current = key;
    ask({ of: "record", filter }).then((told) => {
      if (asked.current !== key) return;
      lines.value = told.of === "failed"
        ? { is: "failed", why: told.why }
        : { is: "there", lines: told.lines, more: told.more, total: told.total };
    });
  };
  const older = () => {
    const now = lines.peek();
    const last = now.is === "there" ? now.lines.at(-1) : undefined;
    if (filter === undefined || now.is !== "there" || last === undefined) return;
    ask({ of: "record", filter, before: last.n }).then((told) => {
      if (asked.current !== key || lines.peek() !== now || told.of === "failed") return;
      lines.value = { ...now, lines: [...now.lines, ...told.lines], more: told.more };
    });
  };
  useEffect(() => {
    if (revision === undefined || filter === undefined) return;
    const reads = scrollY > TOP_PX || document.querySelector(".record-line[open]") !== null;
    if (shownFor.current === key && reads) stale.value = true;
    else renew();
  }, [key, revision]);
  return { lines: lines.value, stale: stale.value, older, renew };
}
