import assert from "node:assert/strict";
import { isAtLeast, parseVersion } from "../config_plan.ts";
import type { PlannedHook } from "../config_plan.ts";
import { CLAUDE_CONFIG_PLAN as plan } from "./config_plan.ts";

/** The longest a relay holds a request, in seconds (protocol contract, section 9). */
const LONGEST_HOLD = 110;

const ALL = [
  "Notification",
  "PermissionRequest",
  "PostToolUse",
  "PostToolUseFailure",
  "PreToolUse",
  "SessionEnd",
  "SessionStart",
  "Stop",
  "StopFailure",
  "SubagentStart",
  "SubagentStop",
  "UserPromptSubmit",
];

function planned(version: string | undefined): readonly PlannedHook[] {
  const result = plan.hooksFor(version === undefined ? undefined : parseVersion(version));
  assert.ok("hooks" in result);
  return result.hooks;
}

Deno.test("claude plan installs exactly the events that a version knows and names the rest (PB-11)", () => {
  const without = (...left: string[]) => ALL.filter((event) => !left.includes(event));
  const cases: readonly [string | undefined, string[], string[]][] = [
    ["2.0.50", without("PostToolUseFailure", "StopFailure"), [
      "PostToolUseFailure",
      "StopFailure",
      "answers to questions",
    ]],
    ["2.1.60", without("StopFailure"), ["StopFailure", "answers to questions"]],
    ["2.1.78", ALL, ["answers to questions"]],
    ["2.1.100", ALL, []],
    ["2.1.122", ALL, []],
    ["3.0.0-beta.1", ALL, []],
    [undefined, ALL, []],
  ];
  for (const [version, events, left] of cases) {
    const result = plan.hooksFor(version === undefined ? undefined : parseVersion(version));
    assert.ok("hooks" in result, version);
    assert.deepEqual(result.hooks.map(({ event }) => event).sort(), events, version);
    assert.deepEqual(result.leftOut.map(({ what }) => what), left, version);
  }
});

Deno.test("claude plan refuses a version without permission requests", () => {
  assert.deepEqual(plan.hooksFor([2, 0, 42]), { tooOld: "2.0.45" });
});

Deno.test("claude plan assumes only what every version from the assumed one on knows", () => {
  const assumed = parseVersion(plan.assumedVersion);
  assert.ok(assumed !== undefined && isAtLeast(assumed, "2.1.101"));
  assert.deepEqual(plan.hooksFor(undefined), plan.hooksFor(assumed));
});

Deno.test("claude plan gives every event a timeout in seconds, within its cap, above the hold (PB-07)", () => {
  assert.equal(plan.timeoutUnit, "s");
  for (const hook of planned(undefined)) {
    assert.ok(hook.timeout >= 1, hook.event);
    assert.ok(hook.timeout <= plan.timeoutCap(hook.event), hook.event);
    const holds = hook.ask || hook.event === "PermissionRequest";
    assert.equal(hook.timeout > LONGEST_HOLD, holds, hook.event);
  }
});

Deno.test("claude plan asks on PreToolUse only, and only where its answer is taken", () => {
  const asking = (version: string | undefined) =>
    planned(version).filter(({ ask }) => ask).map(({ event, timeout }) => [event, timeout]);
  assert.deepEqual(asking(undefined), [["PreToolUse", 120]]);
  assert.deepEqual(asking("2.1.84"), []);
  assert.equal(planned("2.1.84").find(({ event }) => event === "PreToolUse")?.timeout, 10);
});

Deno.test("claude plan shows a message while a permission waits, and nowhere else", () => {
  assert.deepEqual(
    planned(undefined).filter(({ statusMessage }) => statusMessage !== undefined)
      .map(({ event, statusMessage }) => [event, statusMessage]),
    [["PermissionRequest", "Waiting for your answer…"]],
  );
});

Deno.test("claude plan finds the file where Claude Code is told to look (PB-37)", () => {
  const cases: readonly [Record<string, string>, unknown][] = [
    [{ HOME: "/home/me" }, {
      folder: "/home/me/.claude",
      file: "/home/me/.claude/settings.json",
      others: [],
    }],
    [{ HOME: "/home/me/", CLAUDE_CONFIG_DIR: "" }, {
      folder: "/home/me/.claude",
      file: "/home/me/.claude/settings.json",
      others: [],
    }],
    [{ HOME: "/home/me", CLAUDE_CONFIG_DIR: "/etc/cc/" }, {
      folder: "/etc/cc",
      file: "/etc/cc/settings.json",
      others: ["/home/me/.claude"],
    }],
    [{ CLAUDE_CONFIG_DIR: "/etc/cc" }, {
      folder: "/etc/cc",
      file: "/etc/cc/settings.json",
      others: [],
    }],
    [{ HOME: "/home/me", CLAUDE_CONFIG_DIR: "cc" }, {
      unusable: "relative_folder",
      variable: "CLAUDE_CONFIG_DIR",
    }],
    [{}, { unusable: "no_home", variable: "HOME" }],
    [{ HOME: "me" }, { unusable: "relative_home", variable: "HOME" }],
  ];
  for (const [env, expected] of cases) {
    assert.deepEqual(plan.locate(env), expected, JSON.stringify(env));
  }
});
