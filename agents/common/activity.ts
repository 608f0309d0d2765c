/**
 * Which kind of thing a tool does. The table holds Claude Code's names and those of tools that have
 * no counterpart there; an agent's own `names.ts` maps its names to these first.
 * Source: app-behaviour contract, section 6.
 *
 * @module
 */

import type { JsonObject } from "../../protocol/mod.ts";
import type { ToolActivity } from "../event.ts";
import { member } from "./fields.ts";

const TOOLS: Readonly<Record<Exclude<ToolActivity, "test" | "mcp" | "work">, string>> = {
  read: "Read LS NotebookRead view_image list_dir view_file_outline view_code_item " +
    "view_content_chunk read_resource list_resources read_terminal command_status",
  search: "Grep Glob search find code_search codebase_search search_in_file find_all_references " +
    "internal_search tool_search",
  edit: "Edit MultiEdit Write NotebookEdit apply_patch code_action file_change propose_code " +
    "write_blob move delete_directory",
  run: "Bash PowerShell BashOutput KillShell send_command_input execute_notebook compile " +
    "restart_dev_server git_commit",
  web: "WebSearch WebFetch read_browser_page open_browser_url mcp_tool",
  plan: "TodoWrite ExitPlanMode update_plan plan_input task_boundary",
  subagent: "Task Agent spawn_agent invoke_subagent browser_subagent",
};

const ACTIVITY: ReadonlyMap<string, ToolActivity> = new Map(
  Object.entries(TOOLS).flatMap(([activity, names]) =>
    names.split(" ").map((name) => [name, activity as ToolActivity] as const)
  ),
);

const TEST_COMMANDS = [
  "cargo test",
  "cargo nextest",
  "npm test",
  "npm run test",
  "pnpm test",
  "yarn test",
  "bun test",
  "deno test",
  "npx vitest",
  "npx jest",
  "npx playwright test",
  "vitest",
  "jest",
  "pytest",
  "python -m pytest",
  "go test",
  "mvn test",
  "gradle test",
  "./gradlew test",
  "make test",
  "ctest",
  "rspec",
  "phpunit",
];

/** The activity of a call: by the tool's canonical name, and for commands by what they run. */
export function activityOf(canonical: string, input: JsonObject): ToolActivity {
  if (canonical.startsWith("mcp__")) return "mcp";
  if (canonical.startsWith("browser_") && !ACTIVITY.has(canonical)) return "web";
  const activity = ACTIVITY.get(canonical) ?? "work";
  const command = member(input, "command");
  return activity === "run" && typeof command === "string" && runsTests(command)
    ? "test"
    : activity;
}

function runsTests(command: string): boolean {
  const text = command.trimStart();
  return TEST_COMMANDS.some((start) => {
    if (!text.startsWith(start)) return false;
    const next = text[start.length];
    return next === undefined || /[\s:…]/.test(next);
  });
}
