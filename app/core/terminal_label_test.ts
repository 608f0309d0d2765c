import assert from "node:assert/strict";
import { CoreDriver } from "../../tests/property/core_driver.ts";
import { readEvent } from "../../agents/mod.ts";
import { requestId } from "../../protocol/mod.ts";
import { message } from "../../tests/property/core_driver.ts";
import { BOUNDS } from "./mod.ts";
import { keptTerminal, terminalLabel } from "./terminal_label.ts";

Deno.test("terminalLabel() names the pane before the window, and the editor it was built from last", () => {
  const rows: readonly (readonly [Record<string, string>, string | undefined])[] = [
    [{}, undefined],
    [{ TERM_PROGRAM: "vscode" }, "VS Code"],
    [{ VSCODE_PID: "12" }, "VS Code"],
    [{ TERM_PROGRAM: "vscode", CURSOR_TRACE_ID: "x" }, "Cursor"],
    [
      { TERM_PROGRAM: "vscode", VSCODE_GIT_ASKPASS_NODE: "/opt/Cursor/cursor" },
      "Cursor",
    ],
    [{ TERM_PROGRAM: "vscode", VSCODE_GIT_ASKPASS_NODE: "/opt/code/node" }, "VS Code"],
    [{ TMUX: "/tmp/tmux-1000/default,1,0", TERM_PROGRAM: "vscode" }, "tmux"],
    [{ HERDR_PANE_ID: "3", TMUX: "x" }, "herdr"],
    [{ KITTY_WINDOW_ID: "1" }, "kitty"],
    [{ WEZTERM_PANE: "0", TERM_PROGRAM: "WezTerm" }, "WezTerm"],
    [{ TERM_PROGRAM: "iTerm.app" }, "iTerm2"],
    [{ TERM_PROGRAM: "Apple_Terminal" }, "Terminal"],
    [{ TERM_PROGRAM: "ghostty" }, "Ghostty"],
    [{ TERM_PROGRAM: "ghostty", VSCODE_PID: "12" }, "Ghostty"],
    [{ TERM_PROGRAM: "my term" }, "my term"],
    [{ TERM_PROGRAM: "x".repeat(50) }, "x".repeat(40) + "…"],
    [{ TERM_PROGRAM: " " }, undefined],
    [{ KONSOLE_DBUS_SESSION: "/Sessions/1" }, "Konsole"],
    [{ WT_SESSION: "guid" }, "Windows Terminal"],
    [{ DISPLAY: ":0", XDG_SESSION_TYPE: "x11" }, undefined],
    [{ TMUX: "", TERM_PROGRAM: "" }, undefined],
  ];
  for (const [env, label] of rows) {
    assert.equal(terminalLabel({ env }), label, JSON.stringify(env));
  }
  assert.equal(terminalLabel(undefined), undefined);
});

Deno.test("keptTerminal() leaves out variables nobody can have meant, and keeps the rest", () => {
  assert.equal(keptTerminal({}), undefined);
  const huge = { TERM_PROGRAM: "x".repeat(BOUNDS.terminalChars) };
  assert.deepEqual(keptTerminal({ pid: 3, env: huge }), { pid: 3 });
  assert.deepEqual(keptTerminal({ env: { TMUX: "x" } }), { env: { TMUX: "x" } });
});

Deno.test("noteEvent() follows a session to its newest terminal; an event without one takes none away", () => {
  const core = new CoreDriver();
  const arrive = (id: string, terminal: object | undefined, payload: object = {}) => {
    const event = readEvent({
      ...message("UserPromptSubmit", { session_id: "s-1", prompt: "go", ...payload }),
      ...(terminal === undefined ? {} : { terminal }),
    });
    assert.ok(event);
    core.feed({ type: "event_arrived", id: requestId(id), waits: false, event });
  };
  arrive("1", { env: { TMUX: "x" } }, { git_branch: "main" });
  assert.equal(core.session()?.terminal, "tmux");
  assert.equal(core.session()?.branch, "main");
  arrive("2", undefined);
  arrive("3", {});
  assert.equal(core.session()?.terminal, "tmux");
  assert.equal(core.session()?.branch, "main");
  arrive("4", { env: { KITTY_WINDOW_ID: "1" } }, { git_branch: "fix/x" });
  assert.equal(core.session()?.terminal, "kitty");
  assert.equal(core.session()?.branch, "fix/x");
});
