/**
 * The relay as a self-contained script: a shell head that starts the engine with the narrowest
 * permissions, and the bundled JavaScript.
 *
 * Guarantees: the head ends 0 in silence on a relative path, a comma in a path (it would begin another
 * entry of a permission list) or a missing engine; no variable of the environment steers the engine;
 * nothing is written to disk; a file cut anywhere runs nothing, least of all a prompt that would read
 * the agent's input. Source: design decisions 4 to 7.
 *
 * @module
 */

import { TERMINAL_VARIABLES } from "../hook/mod.ts";
import { IDLE } from "./programs.ts";
import {
  CLEAR_ENGINE_VARIABLES,
  findSocket,
  type HeadPlatform,
  KEEP_ENGINE_VARIABLES,
  NAME_ENGINE_VARIABLES,
  quote,
  scriptText,
} from "./shell.ts";

/** What goes into one relay file. */
export interface RelayText {
  /** Absolute path of the Deno binary that runs it. */
  readonly engine: string;
  /** The bundled relay, one statement. */
  readonly body: string;
  readonly platform: HeadPlatform;
  /** The runtime folder noted at install, for agents that lack `XDG_RUNTIME_DIR`. */
  readonly notedRuntimeDir?: string | undefined;
}

/** How the engine is started in either program: no prompt, no configuration, no download, no cache. */
export const ENGINE_FLAGS = "--no-prompt --no-config --no-remote --no-npm --no-code-cache --ext=js";

/**
 * Compiles a program at once and not function by function when each is first called, and none of it a
 * second time to be faster: nearly all of a relay's functions run, each once (the two save 0.04 and
 * 0.01 of an empty script's time, measured).
 */
const WHOLE_PROGRAM = "--v8-flags=--no-lazy-eval,--no-sparkplug";

/** Variables the relay may read: those of the terminal and the chat marker. */
export const RELAY_VARIABLES: readonly string[] = [...TERMINAL_VARIABLES, "VULTS_ZECA"];

/** The whole text of a relay file. Throws when a path cannot stand in a head. */
export function relayText({ engine, body, platform, notedRuntimeDir }: RelayText): string {
  if (!engine.startsWith("/")) {
    throw new Error(`Cannot use "${engine}" as the engine: its path is not absolute`);
  }
  if (notedRuntimeDir !== undefined && !notedRuntimeDir.startsWith("/")) {
    throw new Error(`Cannot note the runtime folder "${notedRuntimeDir}": it is not absolute`);
  }
  const head = [
    "exec 2>/dev/null",
    // An engine that dies, for lack of memory say, would leave its memory, with the agent's input in
    // it, in the project's folder wherever dumps are on (measured). Soft: the status line may undo it.
    "ulimit -S -c 0",
    "case $0 in *,*) exit 0;; /*) ;; *) exit 0;; esac",
    `D=${quote(engine)}`,
    '[ -x "$D" ] || exit 0',
    findSocket(platform, notedRuntimeDir),
    // A path that cannot be permitted is as good as no app; the user's own status line still runs.
    "case $S in *,*|/vults.sock) S=;; esac",
    NAME_ENGINE_VARIABLES,
    // Deno reads ~/.npmrc whatever it runs, and ends with 1 when it cannot (measured: a folder, a bad
    // registry, a home that is a file). The relay has no use for a home from here on. Neither has it
    // for a time zone, for which the engine searches the system when it looks at a file.
    'V="$V HOME TZ"',
    // The value of --agent is no flag, whatever it looks like.
    "A= p=; for a do case $p in --agent) p=;; *) p=$a; " +
    "case $a in --statusline) A=1;; esac;; esac; done",
    `case $A in 1) ${KEEP_ENGINE_VARIABLES};; esac`,
    CLEAR_ENGINE_VARIABLES,
    "export HOME=/nonexistent TZ=UTC",
    // An absent app is the usual case, in which the relay must cost next to nothing: a look at the
    // missing file from JavaScript throws, and the first exception costs an eighth of the run (measured).
    `if [ -S "$S" ]; then P=1; else P=; fi`,
    `case $P$A in '') set -- "$0" ${IDLE};; *) set -- "$0" main "$S" "$0" "$@";; esac`,
    'case $P in 1) set -- "--allow-net=unix:$S" "--allow-read=$S,${S%/*}" "--allow-write=$S"' +
    ` --allow-sys=uid --allow-env=${RELAY_VARIABLES.join(",")} "$@";; esac`,
    // The sidecar and the right to run the user's own line only where they are needed.
    'case $A in 1) set -- "--allow-read=${0%/*}/statusline-previous.json" --allow-run=/bin/sh "$@";; esac',
    `exec "$D" run ${ENGINE_FLAGS} ${WHOLE_PROGRAM} "$@"`,
  ];
  return scriptText(head.join("; "), body);
}
