/**
 * What a session's terminal is called, so that a person finds it.
 *
 * Guarantees a label only: environment variables prove nothing, and nothing is decided by them.
 * A multiplexer is named before what it runs in, since its pane is where one has to go; an editor that
 * was built from VS Code sets the same variables, so Cursor is asked for first.
 * Source: app-behaviour contract, section 18; protocol contract, section 4.
 *
 * @module
 */

import type { Terminal } from "../../protocol/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { oneLine } from "./one_line.ts";

/** Names of terminals by their `TERM_PROGRAM`. */
const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ["vscode", "VS Code"],
  ["iterm.app", "iTerm2"],
  ["apple_terminal", "Terminal"],
  ["wezterm", "WezTerm"],
  ["ghostty", "Ghostty"],
  ["warpterminal", "Warp"],
  ["kitty", "kitty"],
  ["tmux", "tmux"],
  ["zed", "Zed"],
  ["hyper", "Hyper"],
  ["rio", "Rio"],
  ["tabby", "Tabby"],
]);

/** The label; `undefined` when the environment tells none. */
export function terminalLabel(terminal: Terminal | undefined): string | undefined {
  const env = terminal?.env ?? {};
  const has = (...names: readonly string[]) =>
    names.some((name) => Object.hasOwn(env, name) && env[name] !== "");
  if (has("HERDR_PANE_ID", "HERDR_TAB_ID", "HERDR_WORKSPACE_ID")) return "herdr";
  if (has("TMUX", "TMUX_PANE")) return "tmux";
  const program = Object.hasOwn(env, "TERM_PROGRAM") ? env.TERM_PROGRAM ?? "" : "";
  const editor = program === "vscode" || (program === "" && has("VSCODE_PID"));
  if (editor) return isCursor(env) || has("CURSOR_TRACE_ID") ? "Cursor" : "VS Code";
  if (has("KITTY_WINDOW_ID", "KITTY_LISTEN_ON")) return "kitty";
  if (has("WEZTERM_PANE")) return "WezTerm";
  if (program.trim() !== "") {
    return PROGRAMS.get(program.toLowerCase()) ?? oneLine(program, BOUNDS.detailChars);
  }
  if (has("KONSOLE_DBUS_SESSION")) return "Konsole";
  if (has("WT_SESSION")) return "Windows Terminal";
  return undefined;
}

/** The terminal as it is remembered; an empty one tells nothing, huge variables are left out. */
export function keptTerminal(terminal: Terminal | undefined): Terminal | undefined {
  if (terminal === undefined || Object.keys(terminal).length === 0) return undefined;
  const { env, ...rest } = terminal;
  const size = Object.entries(env ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return env === undefined || size > BOUNDS.terminalChars ? rest : { ...rest, env };
}

/** The program that asks for passwords is the editor's own. */
function isCursor(env: NonNullable<Terminal["env"]>): boolean {
  const askpass = Object.hasOwn(env, "VSCODE_GIT_ASKPASS_NODE") ? env.VSCODE_GIT_ASKPASS_NODE : "";
  return /[/\\]cursor/i.test(askpass ?? "");
}
