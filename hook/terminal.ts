/**
 * Where the agent runs: context for a human, taken from the payload, the process and a fixed list of
 * variables. Needs `env` for exactly those. Source: protocol contract, section 4.
 *
 * @module
 */

import { byteLength, type JsonObject, LIMITS, type Terminal } from "../protocol/mod.ts";

/** The variables that go into `terminal.env`, and no other. */
export const TERMINAL_VARIABLES = [
  "TERM_PROGRAM",
  "TERM_SESSION_ID",
  "WT_SESSION",
  "VSCODE_PID",
  "VSCODE_GIT_ASKPASS_NODE",
  "CURSOR_TRACE_ID",
  "KITTY_WINDOW_ID",
  "KITTY_LISTEN_ON",
  "WEZTERM_PANE",
  "KONSOLE_DBUS_SESSION",
  "TMUX",
  "TMUX_PANE",
  "HERDR_WORKSPACE_ID",
  "HERDR_TAB_ID",
  "HERDR_PANE_ID",
  "XDG_CURRENT_DESKTOP",
  "XDG_SESSION_TYPE",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "VULTS_TASK",
] as const;

/** The terminal of this run. `payload` is the agent's own, its strings not yet capped. */
export function readTerminal(payload: JsonObject): Terminal {
  const cwd = workingFolder(payload);
  const env = terminalVariables();
  return {
    ...(cwd === undefined || byteLength(cwd) > LIMITS.cwdBytes ? {} : { cwd }),
    pid: Deno.ppid,
    ...(Object.keys(env).length > 0 ? { env } : {}),
  };
}

/** The first that is a non-empty string; Antigravity and Cursor send lists of folders. */
function workingFolder(payload: JsonObject): string | undefined {
  return text(payload.cwd) ?? firstText(payload.workspacePaths) ??
    firstText(payload.workspace_roots) ?? ownFolder();
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function firstText(value: unknown): string | undefined {
  return Array.isArray(value) ? text(value[0]) : undefined;
}

/** A working folder that was removed meanwhile is no reason to lose the event. */
function ownFolder(): string | undefined {
  try {
    return Deno.cwd();
  } catch {
    return undefined;
  }
}

function terminalVariables(): { [name: string]: string } {
  const env: { [name: string]: string } = {};
  for (const name of TERMINAL_VARIABLES) {
    const value = readVariable(name);
    if (value) env[name] = value;
  }
  return env;
}

/** One variable; one whose bytes are not text counts as unset. */
export function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    return undefined;
  }
}
