/**
 * Answers what pages ask for beside the view.
 *
 * Guarantees that it reads and changes nothing. Source: `app/view/query.ts`.
 *
 * @module
 */

import { type CoreState, keptDiff } from "../core/mod.ts";
import type { Archive } from "../record/mod.ts";
import type { Query, Told } from "../view/mod.ts";

/** Where the answers come from. */
export interface Sources {
  readonly state: CoreState;
  readonly archive: Archive;
}

/** The answer to `query`. */
export function answerQuery(query: Query, sources: Sources): Told {
  switch (query.of) {
    case "diff": {
      const files = keptDiff(sources.state, query.session, query.step);
      return { of: "diff", ...(files === undefined ? {} : { files }) };
    }
    case "rules":
    case "record":
    case "record_export":
    case "sign_ins":
    case "activity":
      return { of: "failed", why: "busy" };
  }
}
