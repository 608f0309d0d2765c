/**
 * A question to the app as a part of a drawing: asked when it is first drawn, and again whenever the
 * question or what it depends on changes.
 *
 * Guarantees that an answer that comes after a newer question was asked is dropped, and that the answer
 * before stays while a new one is on its way, so that nothing flickers.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Query } from "../../app/view/mod.ts";
import { type Answered, ask } from "./ask.ts";

/** The answer; `undefined` until the first one has come. `revision`: asks again when it changes. */
export function useAsked<Asked extends Query>(
  query: Asked,
  revision: number | undefined,
): Answered<Asked> | undefined {
  const told = useSignal<Answered<Asked> | undefined>(undefined);
  const key = JSON.stringify(query);
  useEffect(() => {
    if (revision === undefined) return;
    let newest = true;
    ask(query).then((answer) => {
      if (newest) told.value = answer;
    });
    return () => {
      newest = false;
    };
  }, [key, revision]);
  return told.value;
}
