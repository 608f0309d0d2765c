/**
 * Claude Code's configuration: `settings.json` in its folder.
 *
 * Guarantees that only events the asked version knows are planned, since before 2.1.101 one unknown
 * event name made Claude Code drop the whole file, and that no entry has a matcher. Pure data; the
 * engine that writes it is `app/install`. Sources: app-behaviour contract, section 17; Claude Code
 * hooks contract, sections 1, 2, 6, 21 and 22; PB-07, PB-11, PB-37.
 *
 * @module
 */

import { isAtLeast } from "../config_plan.ts";
import type {
  ConfigLocation,
  ConfigPlan,
  LeftOut,
  PlanEnv,
  PlannedHook,
  PlannedHooks,
  Version,
} from "../config_plan.ts";

/** Events that only report; ten seconds bound a relay that ends in milliseconds. */
const REPORT_SECONDS = 10;
/** Above the relay's whole wait of 110 s, so that the agent never cuts a held request off. */
const WAIT_SECONDS = 120;

/** Since when Claude Code knows each event. */
interface KnownEvent {
  readonly event: string;
  /** Looked up in the published packages: absent in the release before, present in this one. */
  readonly since: string;
}

/** Older versions have no permission request, and so nothing that Vults could answer. */
const OLDEST = "2.0.45";
/** From here on an unknown event name is skipped instead of costing the file: the safe assumption. */
const ASSUMED = "2.1.101";
/** The first version that takes the answers to its questions from a hook on `PreToolUse`. */
const ANSWERS_SINCE = "2.1.85";

/** In the order in which they are written into a new file: the life of a session. */
const EVENTS: readonly KnownEvent[] = [
  { event: "SessionStart", since: OLDEST },
  { event: "SessionEnd", since: OLDEST },
  { event: "UserPromptSubmit", since: OLDEST },
  { event: "PreToolUse", since: OLDEST },
  { event: "PermissionRequest", since: OLDEST },
  { event: "PostToolUse", since: OLDEST },
  { event: "PostToolUseFailure", since: "2.0.56" },
  { event: "Notification", since: OLDEST },
  { event: "Stop", since: OLDEST },
  { event: "StopFailure", since: "2.1.78" },
  { event: "SubagentStart", since: OLDEST },
  { event: "SubagentStop", since: OLDEST },
];

/** The plan of Claude Code. */
export const CLAUDE_CONFIG_PLAN: ConfigPlan = {
  agent: "claude",
  title: "Claude Code",
  program: "claude",
  variables: ["CLAUDE_CONFIG_DIR"],
  // Measured with 2.1.332: a comment or a trailing comma drops the whole file, a BOM does not.
  dialect: { comments: false, trailingCommas: false, bom: true },
  timeoutUnit: "s",
  // All hooks of SessionEnd share one budget of at most a minute; the others have no cap below this.
  timeoutCap: (event) => event === "SessionEnd" ? 60 : 600,
  statusLine: true,
  locate,
  hooksFor,
  assumedVersion: ASSUMED,
};

function locate(env: PlanEnv): ConfigLocation {
  const home = env.HOME ?? "";
  const own = home.startsWith("/") ? `${home.replace(/\/+$/, "")}/.claude` : undefined;
  const told = env.CLAUDE_CONFIG_DIR ?? "";
  if (told !== "") {
    // Claude Code would resolve it against the folder of each session: there is no one such file.
    if (!told.startsWith("/")) {
      return { unusable: "relative_folder", variable: "CLAUDE_CONFIG_DIR" };
    }
    const folder = told.replace(/(?<=.)\/+$/, "");
    const others = own === undefined || own === folder ? [] : [own];
    return { folder, file: `${folder}/settings.json`, others };
  }
  if (own === undefined) {
    return { unusable: home === "" ? "no_home" : "relative_home", variable: "HOME" };
  }
  return { folder: own, file: `${own}/settings.json`, others: [] };
}

function hooksFor(version: Version | undefined): PlannedHooks {
  if (version !== undefined && !isAtLeast(version, OLDEST)) return { tooOld: OLDEST };
  const knows = (since: string) => version === undefined || isAtLeast(version, since);
  const leftOut: LeftOut[] = EVENTS.filter(({ since }) => !knows(since))
    .map(({ event, since }) => ({ what: event, since }));
  const answers = knows(ANSWERS_SINCE);
  if (!answers) leftOut.push({ what: "answers to questions", since: ANSWERS_SINCE });
  const hooks = EVENTS.filter(({ since }) => knows(since)).map(({ event }) => hook(event, answers));
  return { hooks, leftOut };
}

function hook(event: string, answers: boolean): PlannedHook {
  const base = { event, argument: event, ask: false, timeout: REPORT_SECONDS };
  if (event === "PermissionRequest") {
    return { ...base, timeout: WAIT_SECONDS, statusMessage: "Waiting for your answer…" };
  }
  if (event === "PreToolUse" && answers) return { ...base, ask: true, timeout: WAIT_SECONDS };
  return base;
}
