/**
 * The permission request of each answered agent, taken from what the real programs sent, with a
 * session of its own per call.
 *
 * @module
 */

import { isObject, type JsonObject } from "../../protocol/mod.ts";

const FIXTURES = new URL("../fixtures/", import.meta.url);

/** Agents whose requests are answered by a click. */
export const AGENTS = ["claude", "codex", "opencode", "qwen", "copilot"] as const;

/** An agent of the table. */
export type Asking = typeof AGENTS[number];

/** How the relay is called for a permission request of each agent. */
export const EVENT: Readonly<Record<Asking, string>> = {
  claude: "PermissionRequest",
  codex: "PermissionRequest",
  opencode: "PermissionRequest",
  qwen: "PermissionRequest",
  copilot: "permissionRequest",
};

/** What the relay prints: protocol contract, section 11. */
export const PRINTED: Readonly<
  Record<Asking, { allow: string; deny(reason?: string): string }>
> = {
  claude: nested(),
  codex: nested(),
  qwen: nested(),
  opencode: {
    allow: '{"reply":"once"}\n',
    deny: (reason) =>
      reason === undefined
        ? '{"reply":"reject"}\n'
        : `{"reply":"reject","message":${JSON.stringify(reason)}}\n`,
  },
  copilot: {
    allow: '{"behavior":"allow"}\n',
    deny: (reason = "Denied from Vults") =>
      `{"behavior":"deny","message":${JSON.stringify(reason)}}\n`,
  },
};

function nested() {
  const wrap = (decision: string) =>
    `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":${decision}}}\n`;
  return {
    allow: wrap('{"behavior":"allow"}'),
    deny: (reason = "Denied from Vults") =>
      wrap(`{"behavior":"deny","message":${JSON.stringify(reason)}}`),
  };
}

/** The recorded request of `agent`, in the session `session`, asking to run `command`. */
export async function recordedRequest(
  agent: Asking,
  session: string,
  command = "echo ran > out.txt",
): Promise<JsonObject> {
  const name = agent === "opencode" ? "permission-once" : "permission-allowed-by-hook";
  const text = await Deno.readTextFile(new URL(`${agent}/${name}.jsonl`, FIXTURES));
  const lines = text.trim().split("\n").map((line) => JSON.parse(line) as unknown).filter(isObject);
  if (agent === "opencode") return openCodeRequest(lines, session, command);
  const found = lines.find((line) =>
    line.hook_event_name === "PermissionRequest" || line.hookName === "permissionRequest"
  );
  if (found === undefined) throw new Error(`The recording of ${agent} holds no request`);
  return agent === "copilot" ? { ...found, sessionId: session, toolInput: { command } } : {
    ...found,
    session_id: session,
    tool_input: { ...(isObject(found.tool_input) ? found.tool_input : {}), command },
  };
}

/** What our plugin makes of OpenCode's `permission.asked`: protocol contract, section 17. */
function openCodeRequest(
  lines: readonly JsonObject[],
  session: string,
  command: string,
): JsonObject {
  const asked = lines.map((line) => line.event).filter(isObject)
    .find((event) => event.type === "permission.asked");
  const properties = asked?.properties;
  if (!isObject(properties)) throw new Error("The recording of opencode holds no request");
  return {
    hook_event_name: "PermissionRequest",
    session_id: session,
    cwd: "/home/me/project",
    tool_name: properties.permission,
    tool_input: { command },
  };
}

/** Claude Code's request in other words: any tool, any input. */
export function claudeRequest(session: string, tool: string, input: unknown): JsonObject {
  return {
    session_id: session,
    cwd: "/home/me/shop",
    permission_mode: "default",
    hook_event_name: "PermissionRequest",
    tool_name: tool,
    tool_input: input,
  };
}
