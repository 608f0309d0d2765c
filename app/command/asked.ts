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

/** The file gave an error; the log says which. */
const UNREAD: Told = { of: "failed", why: "not_kept" };

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
    case "record": {
      const page = sources.archive.page(query.filter, query.before);
      return page === undefined ? UNREAD : { of: "record", ...page };
    }
    case "record_export": {
      const file = sources.archive.exported(query.filter, query.as);
      return file === undefined ? UNREAD : { of: "record_export", ...file };
    }
    case "activity": {
      const activity = sources.archive.activity(query.week, sources.state.settings.history);
      return activity === undefined ? UNREAD : { of: "activity", activity };
    }
  }
}
