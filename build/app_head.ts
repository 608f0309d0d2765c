/**
 * The `vults` program as a self-contained script: a shell head with the app's permissions, and the
 * bundled JavaScript.
 *
 * Guarantees that the app can use its own folders, the agents' configuration, its port and its
 * sockets, and a short list of programs, and nothing else; that no variable of the environment steers
 * the engine; and that a person is told in words when it cannot start. Source: design decisions 5
 * and 6.
 *
 * @module
 */

import { ENGINE_FLAGS } from "./relay_head.ts";
import {
  CLEAR_ENGINE_VARIABLES,
  findSocket,
  type HeadPlatform,
  NAME_ENGINE_VARIABLES,
  quote,
  scriptText,
} from "./shell.ts";

/** What goes into one app file. */
export interface AppText {
  /** Absolute path of the Deno binary that runs it. */
  readonly engine: string;
  /** The bundled app. */
  readonly body: string;
  readonly platform: HeadPlatform;
}

/** An agent's folder below the home, and the variable that moves it. */
interface AgentFolder {
  readonly below: string;
  readonly variable?: string;
}

/** The agents' configuration folders that the installer may read and write. */
const AGENT_FOLDERS: readonly AgentFolder[] = [
  { below: ".claude", variable: "CLAUDE_CONFIG_DIR" },
  { below: ".codex", variable: "CODEX_HOME" },
  { below: ".qwen", variable: "QWEN_HOME" },
  { below: ".copilot", variable: "COPILOT_HOME" },
  { below: ".gemini" },
  { below: ".cursor" },
  { below: ".factory" },
  { below: ".kimi-code", variable: "KIMI_CODE_HOME" },
  { below: ".vibe", variable: "VIBE_HOME" },
];

/** Their files that may be links to somewhere else, as in a folder of dot files. */
const AGENT_FILES = ["settings.json", "hooks.json", "config.toml", "hooks.toml", "hooks"];

/** Programs the app may start, where they are installed. */
const PROGRAMS = [
  "notify-send",
  "terminal-notifier",
  "osascript",
  // They ask the notification service what it can do, and close what is over.
  "gdbus",
  "busctl",
  "dbus-send",
  // Tells when the screen is locked.
  "dbus-monitor",
  "pw-play",
  "paplay",
  "aplay",
  "afplay",
  "ss",
  "lsof",
  "ps",
  "xdg-open",
  "open",
  "systemctl",
  "launchctl",
  // Only to be asked for their version: the installer writes what that version knows (PB-11).
  "claude",
  "codex",
  "opencode",
  "qwen",
  "copilot",
  "agy",
  "cursor-agent",
  "droid",
  "kimi",
  "vibe",
];

/** The XDG variables that `--home` clears, as it clears the agents' own. */
const XDG_VARIABLES = [
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME",
  "XDG_CACHE_HOME",
  "XDG_RUNTIME_DIR",
];

const AGENT_VARIABLES = [
  ...AGENT_FOLDERS.flatMap(({ variable }) => variable === undefined ? [] : [variable]),
  "OPENCODE_CONFIG_DIR",
];

/** Variables the app may read. */
const APP_VARIABLES = [
  "HOME",
  ...XDG_VARIABLES,
  ...AGENT_VARIABLES,
  "USER",
  "PATH",
  "LANG",
  "LC_ALL",
  "LC_MESSAGES",
  "TZ",
  "TERM",
  "COLUMNS",
  "NO_COLOR",
  "BROWSER",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "DBUS_SESSION_BUS_ADDRESS",
  "XDG_CURRENT_DESKTOP",
  "XDG_SESSION_TYPE",
  "SSH_CONNECTION",
  "SSH_CLIENT",
  "SSH_TTY",
];

/** The whole text of an app file. Throws when the engine's path cannot stand in a head. */
export function appText({ engine, body, platform }: AppText): string {
  if (!engine.startsWith("/")) {
    throw new Error(`Cannot use "${engine}" as the engine: its path is not absolute`);
  }
  const fail = (...words: string[]) => `{ echo ${words.join(" ")} >&2; exit 1; }`;
  const head = [
    "case $0 in /*) F=$0;; *) F=$PWD/$0;; esac",
    `D=${quote(engine)}`,
    `[ -x "$D" ] || ${
      fail('"Cannot start Vults: its engine \\"$D\\" is gone. Build Vults again"')
    }`,
    NAME_ENGINE_VARIABLES,
    READ_ARGUMENTS,
    `case $H in ?*) HOME=$H; export HOME; unset ${
      [...XDG_VARIABLES, ...AGENT_VARIABLES].join(" ")
    };; esac`,
    "case ${HOME:-} in /*) ;; *) " +
    fail('"Cannot start Vults: set HOME to the absolute path of your home folder"') + ";; esac",
    findSocket(platform),
    `case $S in '') ${
      fail(
        '"Cannot find a place for the socket: XDG_RUNTIME_DIR and XDG_STATE_HOME are not absolute"',
      )
    };; esac`,
    "B=${S%/*}",
    xdgFolder("C", "XDG_CONFIG_HOME", ".config"),
    xdgFolder("T", "XDG_DATA_HOME", ".local/share"),
    xdgFolder("L", "XDG_STATE_HOME", ".local/state"),
    // W is what may be read and written, N what may only be read.
    "W=$B,$T/vults,$L/vults,$C/vults,$C/opencode",
    ...AGENT_FOLDERS.map(addAgentFolder),
    "case ${OPENCODE_CONFIG_DIR:-} in /*) G=$OPENCODE_CONFIG_DIR; W=$W,$G;; esac",
    "N=$D,$F,${F%/*}/vults-hook",
    findPrograms(),
    // A comma inside a path would begin another entry: a wider permission than meant.
    "case $HOME$S$D$F$C$T$L${CLAUDE_CONFIG_DIR:-}${CODEX_HOME:-}${QWEN_HOME:-}${COPILOT_HOME:-}" +
    "${KIMI_CODE_HOME:-}${VIBE_HOME:-}${OPENCODE_CONFIG_DIR:-} in *,*) " +
    fail('"Cannot start Vults: a comma in the path of one of its folders"') + ";; esac",
    // Only `vults service` writes what starts it at login; the app that it starts cannot.
    "case ${1:-} in service) W=$W,$C/systemd/user,$HOME/Library/LaunchAgents;; esac",
    CLEAR_ENGINE_VARIABLES,
    // On a terminal Deno complains at each start about the cache it may not have.
    "export DENO_LOG=info,deno::cache::cache_db=off",
    // `vults doctor` tries what agents run, which is a line for a shell; so it may write nothing.
    "case ${1:-} in doctor) X=$X,/bin/sh; A=$S,$B/vults-control.sock;; *) A=$W;; esac",
    `exec "$D" run ${SMALL_NURSERY} ${ENGINE_FLAGS}` +
    ' "--allow-net=127.0.0.1:$P,unix:$S,unix:$B/vults-control.sock,unix:$B/.vults.new"' +
    // Measured: Deno refuses to write a file that it may run, and the placed relay is written. So the
    // recorded session is played by the relay beside this program.
    ' "--allow-read=$W,$N" "--allow-write=$A" "--allow-run=${F%/*}/vults-hook$X"' +
    ` --allow-sys=uid,hostname --allow-env=${APP_VARIABLES.join(",")} "$F" "$@"`,
  ];
  return scriptText(head.join("; "), body);
}

/**
 * The engine lets its nursery grow up to 3 x 16 MiB under a stream of events and never gives that back:
 * 120 MiB after 10,000 events and 160 after 100,000. With 2 MiB halves it is 86 and 93 (measured).
 */
const SMALL_NURSERY = "--v8-flags=--max-semi-space-size=2";

/** Sets `P` to the port and `H` to the absolute `--home`, each as the arguments say. */
const READ_ARGUMENTS = "P=8858 H= p=; for a do case $p in --port) P=$a;; --home) H=$a;; esac; " +
  "case $a in --port=*) P=${a#*=};; --home=*) H=${a#*=};; esac; p=$a; done; " +
  "case $P in ''|0*|*[!0-9]*|??????*) P=0;; esac; [ $P -le 65535 ] || P=0; case $H in ''|/*) ;; *) H=$PWD/$H;; esac";

/** Sets `name` to a folder by the XDG rule: a relative value counts as not set. */
function xdgFolder(name: string, variable: string, below: string): string {
  return `case \${${variable}:-} in /*) ${name}=$${variable};; *) ${name}=$HOME/${below};; esac`;
}

/**
 * Adds an agent's folder to `W`; where it or a file in it is a link, also the folder it leads to. A
 * link that leads nowhere or to the root adds nothing (an empty entry would keep the app from starting
 * at all), nor does one over a comma, behind which another entry would begin: the installer then says
 * that it cannot read the file.
 */
function addAgentFolder({ below, variable }: AgentFolder): string {
  const folder = variable === undefined
    ? `G=$HOME/${below}`
    : `case \${${variable}:-} in /*) G=$${variable};; *) G=$HOME/${below};; esac`;
  const add = "case $r in *,*) ;; /?*) W=$W,$r;; esac";
  return `${folder}; W=$W,$G; [ ! -L "$G" ] || { r=$(readlink -f "$G"); ${add}; }; ` +
    `for f in ${AGENT_FILES.join(" ")}; do ` +
    `[ ! -L "$G/$f" ] || { r=$(readlink -f "$G/$f"); r=\${r%/*}; ${add}; }; done`;
}

/** Sets `X` to the programs that are there, each after a comma. */
function findPrograms(): string {
  return `X=; for n in ${PROGRAMS.join(" ")}; do r=$(command -v "$n") || continue; ` +
    "case $r in *,*) ;; /*) X=$X,$r;; esac; done";
}
