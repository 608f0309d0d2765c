/**
 * Shell for the heads: quoting, and the pieces that both programs' heads share.
 *
 * Guarantees of every piece: it is one line (a head is one brace group on one line, so that a file cut
 * anywhere runs nothing), it is plain POSIX, it starts no process in the usual case, and it uses only
 * special and regular built-ins, so that PATH does not matter.
 *
 * @module
 */

import { KEPT_NAMES, KEPT_PREFIX } from "../hook/mod.ts";
import { ENGINE_VARIABLES } from "./engine_variables.ts";

/** The systems a head is written for. */
export type HeadPlatform = "linux" | "darwin";

/** This system, as heads know it. Throws where there is no such thing as a script head. */
export function thisPlatform(): HeadPlatform {
  if (Deno.build.os === "linux" || Deno.build.os === "darwin") return Deno.build.os;
  throw new Error(`Cannot build for "${Deno.build.os}": only Linux and macOS have a script head`);
}

/**
 * `text` as one shell word. Throws for text that would end the head's line, for the shell or for
 * JavaScript, to which the line is a comment.
 */
export function quote(text: string): string {
  if (/[\n\r\0\u2028\u2029]/.test(text)) {
    throw new Error(`Cannot use "${text}" in a program's head: it has a line break`);
  }
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A script file: the head as one line that is a comment to JavaScript, then the program. */
export function scriptText(head: string, body: string): string {
  // The body begins with a semicolon: after "true" a parenthesis would be a call.
  return `#!/bin/sh\ntrue //; { ${head}; }\n;${body.trim()}\n`;
}

/** The body of a file that {@linkcode scriptText} made, or `undefined` when it is no such file. */
export function scriptBody(text: string): string | undefined {
  return /^#!\/bin\/sh\ntrue \/\/; \{ [^\n]* \}\n;([^]*)\n$/.exec(text)?.[1];
}

/** Sets `V` to the names of the engine's variables. */
export const NAME_ENGINE_VARIABLES = `V=${quote(ENGINE_VARIABLES.join(" "))}`;

/** Keeps them under other names, for the status line alone. */
export const KEEP_ENGINE_VARIABLES = 'for n in $V; do eval "case \\${$n+x} in x) export ' +
  `${KEPT_PREFIX}$n=\\"\\$$n\\";; esac"; done; export ${KEPT_NAMES}="$V"`;

/**
 * Takes them away, and gives the engine nothing to write: no cache of ours is worth a file, and
 * without the second variable a long run would ask the network for updates.
 */
export const CLEAR_ENGINE_VARIABLES = "unset $V; export DENO_DIR=/dev/null DENO_NO_UPDATE_CHECK=1";

/**
 * Sets `S` to the socket's path, empty when there is none: the rule of `protocol/socket_path.ts`.
 * The real user id is read from the kernel without starting a program where that is possible.
 */
export function findSocket(platform: HeadPlatform, notedRuntimeDir?: string): string {
  const state = "case ${XDG_STATE_HOME:-} in '') case ${HOME:-} in '') ;; *) R=$HOME; " +
    `${TRIM}; S=$R/.local/state/vults/run/vults.sock;; esac;; ` +
    `*) R=$XDG_STATE_HOME; ${TRIM}; S=$R/vults/run/vults.sock;; esac`;
  const onlyAbsolute = "case $S in /*) ;; *) S=;; esac";
  if (platform === "darwin") return `S=; ${state}; ${onlyAbsolute}`;
  const fixed = "while read -r k v r; do case $k in Uid:) U=${v%%[!0-9]*}; break;; esac; done " +
    '</proc/self/status; [ -n "$U" ] || U=$(/usr/bin/id -ru); ' +
    'case $U in "") ;; *) S=/tmp/vults-$U/vults.sock;; esac';
  const noted = notedRuntimeDir === undefined ? fixed : `R=${quote(notedRuntimeDir)}; ${TRIM}; ` +
    `if [ -d "$R" ]; then S=$R/vults.sock; else ${fixed}; fi`;
  return `S=; U=; case \${XDG_RUNTIME_DIR:-} in '') ${noted};; ` +
    `/*) R=$XDG_RUNTIME_DIR; ${TRIM}; ` +
    `if [ -d "\${R:-/}" ]; then S=$R/vults.sock; else ${state}; fi;; esac; ${onlyAbsolute}`;
}

/** Cuts the slashes at the end of `R`. */
const TRIM = "while :; do case $R in */) R=${R%/};; *) break;; esac; done";
