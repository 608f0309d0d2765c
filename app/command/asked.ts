/**
 * Answers what pages ask for beside the view.
 *
 * Guarantees that it reads and changes nothing. Source: `app/view/query.ts`.
 *
 * @module
 */

import { type CoreState, keptDiff, ruleViews } from "../core/mod.ts";
import type { Archive } from "../record/mod.ts";
import type { Query, SignInView, Told } from "../view/mod.ts";

/** Where the answers come from. */
export interface Sources {
  readonly state: CoreState;
  readonly archive: Archive;
  /** The signed-in pages, as the page that asks sees them. */
  readonly signIns: () => readonly SignInView[];
}

/** The answer to `query`. */
export function answerQuery(query: Query, sources: Sources): Told {
  switch (query.of) {
    case "diff": {
      const files = keptDiff(sources.state, query.session, query.step);
      return { of: "diff", ...(files === undefined ? {} : { files }) };
    }
    case "rules":
      return { of: "rules", rules: ruleViews(sources.state) };
    case "sign_ins":
      return { of: "sign_ins", signIns: sources.signIns() };
    case "record":
    case "record_export":
    case "activity":
      return { of: "failed", why: "busy" };
  }
}
