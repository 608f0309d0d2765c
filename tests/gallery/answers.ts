/**
 * Made-up answers to what pages ask for beside the view: used by the gallery only.
 *
 * @module
 */

import type {
  ActivityView,
  FileChange,
  FlockView,
  Outcome,
  Query,
  RecordLineView,
  RuleView,
  SignInView,
  Told,
} from "../../app/view/mod.ts";
import { DIFF } from "./scenes.ts";

/** What every edit of the gallery has changed. */
const CHANGE: FileChange = {
  path: "src/cart/totals.ts",
  added: 4,
  removed: 2,
  hunks: [DIFF],
  cut: false,
};

const DAY_MS = 86_400_000;
const AGENTS = [
  { id: "claude", label: "Claude Code" },
  { id: "codex", label: "Codex" },
  { id: "opencode", label: "OpenCode" },
] as const;
const ACTIONS = [
  "deno test -A",
  "git push --force-with-lease origin vat && gh pr create --fill",
  "src/cart/totals.ts",
  'psql -c "select *\nfrom orders\nwhere token = [redacted]"',
  "rm -rf build",
  "https://docs.example/api",
] as const;
const ENDS: readonly (readonly [Outcome, RecordLineView["actor"]])[] = [
  ["allowed", "human"],
  ["allowed_by_rule", "rule"],
  ["denied", "human"],
  ["elsewhere", "system"],
  ["expired", "system"],
  ["answered", "human"],
];

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new Error("Cannot pick from an empty list");
  return item;
}

function rules(now: number): RuleView[] {
  return Array.from({ length: 12 }, (_, at): RuleView => ({
    id: `rule${at}`,
    agent: pick(AGENTS, at),
    folder: `/home/ada/src/${pick(["shop", "atlas", "notes"], at)}`,
    tool: "Bash",
    covers: at % 6 === 2 ? "file" : at % 6 === 5 ? "url" : "command",
    action: pick(ACTIONS, at),
    made: now - at * 3.3 * DAY_MS,
    times: at * 7 % 31,
    ...(at % 3 === 1 ? {} : { lastUsed: now - at * 5_400_000 }),
  }));
}

/** Lines of the last days, newest first, of which a page shows twenty. */
function record(now: number): RecordLineView[] {
  return Array.from({ length: 46 }, (_, at): RecordLineView => {
    const [outcome, actor] = pick(ENDS, at);
    return {
      n: 46 - at,
      at: now - at * 4_700_000,
      agent: pick(AGENTS, at),
      project: pick(["shop", "atlas", "a-project-with-a-very-long-name", "notes"], at),
      tool: "Bash",
      action: pick(ACTIONS, at),
      shown: actor === "rule" ? "" : "9f2c".repeat(16),
      outcome,
      actor,
      ...(actor === "human" ? { surface: "Chrome on Linux", taken: at % 5 !== 2 } : {}),
      tookMs: 2_300 + at * 900,
      sum: "51ab".repeat(16),
    };
  });
}

const signIns = (now: number): SignInView[] => [
  {
    id: "a",
    browser: "Chrome on Linux",
    created: now - 9 * DAY_MS,
    used: now,
    self: true,
    open: true,
  },
  {
    id: "b",
    browser: "Firefox on macOS",
    created: now - 2 * DAY_MS,
    used: now - 7_200_000,
    self: false,
    open: false,
  },
];

const isoDay = (at: number) => {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

function activity(view: FlockView, now: number, week: string | undefined): ActivityView {
  const today = new Date(now);
  const monday = isoDay(now - (today.getDay() + 6) % 7 * DAY_MS);
  const year = Array.from({ length: 300 }, (_, at) => ({
    day: isoDay(now - (300 - at) * DAY_MS),
    secs: at % 7 > 4 ? 0 : (at * 7_919) % 21_000,
    turns: at % 9,
  }));
  const kept = view.settings.history;
  const days = kept ? [8_100, 14_400, 0, 600, 21_300, 0, 0] : [0, 0, 0, 0, 0, 0, 0];
  return {
    week: week ?? monday,
    ...(week === undefined ? { before: isoDay(now - 14 * DAY_MS) } : { after: monday }),
    days,
    activeSecs: days.reduce((sum, secs) => sum + secs, 0),
    turns: kept ? 48 : 0,
    steps: 1_204,
    commands: 310,
    files: 96,
    added: 4_310,
    removed: 1_207,
    allowed: 122,
    denied: 9,
    answered: 6,
    questions: 7,
    failed: 2,
    longestSecs: 4_200,
    topAgent: "Claude Code",
    topProject: "shop",
    year: kept ? year : [],
    kept,
  };
}

/** The answer to `query`; a view that keeps no record has none, one without sessions has nothing yet. */
export function answerQuery(query: Query, view: FlockView, now: number): Told {
  const none = view.order.length === 0;
  switch (query.of) {
    case "diff":
      return { of: "diff", files: [CHANGE] };
    case "rules":
      return { of: "rules", rules: none ? [] : rules(now) };
    case "record": {
      if (view.notKept !== undefined) return { of: "failed", why: "not_kept" };
      const { outcome, project } = query.filter;
      const all = record(now).filter((line) =>
        !none && (outcome === undefined || line.outcome === outcome) &&
        (project === undefined || line.project === project)
      );
      const { before } = query;
      const rest = before === undefined ? all : all.filter(({ n }) => n < before);
      return { of: "record", lines: rest.slice(0, 20), more: rest.length > 20, total: all.length };
    }
    case "record_export":
      return { of: "record_export", name: `vults-record.${query.as}`, text: "{}\n" };
    case "sign_ins":
      return { of: "sign_ins", signIns: signIns(now) };
    case "activity":
      return { of: "activity", activity: activity(view, now, query.week) };
    default:
      return { of: "failed", why: "busy" };
  }
}
