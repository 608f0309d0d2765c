/**
 * The file that starts Vults when its user logs in: a systemd user unit, or a launchd agent on macOS.
 *
 * Guarantees that every path and value arrives at the program byte for byte, whatever is in it, and
 * that the file can be told from anybody else's by its first line. Pure. Source: systemd.service(5),
 * systemd.syntax(7), launchd.plist(5).
 *
 * @module
 */

import { join } from "node:path";

/** What is to be started, and what it needs to find the same folders as the terminal does. */
export interface ServiceFacts {
  /** Absolute path of the placed program. */
  readonly program: string;
  /** Variables that were set when the service was made. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where it goes, what it is, and how to tell that it is ours. */
export interface ServiceFile {
  readonly path: string;
  readonly text: string;
}

/** In every file that we made, and in no other. */
export const SERVICE_MARK =
  'Made by "vults service install"; "vults service remove" takes it out again.';

/** Name of the systemd unit. */
export const UNIT = "vults.service";
/** Label of the launchd agent. */
export const LABEL = "vults";

/** The systemd user unit. `config` is the configuration folder (`XDG_CONFIG_HOME`). */
export function systemdUnit(config: string, { program, env }: ServiceFacts): ServiceFile {
  const variables = Object.entries(env).map(([name, value]) =>
    `Environment=${quoted(`${name}=${value}`)}`
  );
  const text = [
    `# ${SERVICE_MARK}`,
    "[Unit]",
    "Description=Vults, an inbox for coding agents",
    "",
    "[Service]",
    "Type=exec",
    `ExecStart=${start(program)}`,
    ...variables,
    // The sign-in link: not for the journal, which others may read.
    "StandardOutput=null",
    "Restart=on-failure",
    "RestartSec=2",
    "",
    "[Install]",
    "WantedBy=default.target",
    "",
  ].join("\n");
  return { path: join(config, "systemd/user", UNIT), text };
}

/** The colon keeps systemd from looking for variables in the words. */
function start(program: string): string {
  // systemd takes a program with these in its name from nobody (measured with 252); a shell does.
  return /["'\\]|\p{Cc}/u.test(program)
    ? `:/bin/sh -c ${quoted('exec "$0" start --no-open')} ${quoted(program)}`
    : `${quoted(`:${program}`)} start --no-open`;
}

/** The launchd agent. */
export function launchdAgent(home: string, { program, env }: ServiceFacts): ServiceFile {
  const strings = (words: readonly string[]) =>
    words.map((word) => `    <string>${escaped(word)}</string>`);
  const variables = Object.entries(env).flatMap(([name, value]) => [
    `    <key>${escaped(name)}</key>`,
    `    <string>${escaped(value)}</string>`,
  ]);
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${SERVICE_MARK} -->`,
    '<plist version="1.0">',
    "<dict>",
    "  <key>Label</key>",
    `  <string>${LABEL}</string>`,
    "  <key>ProgramArguments</key>",
    "  <array>",
    ...strings([program, "start", "--no-open"]),
    "  </array>",
    "  <key>EnvironmentVariables</key>",
    "  <dict>",
    ...variables,
    "  </dict>",
    "  <key>RunAtLoad</key>",
    "  <true/>",
    "  <key>KeepAlive</key>",
    "  <dict>",
    "    <key>SuccessfulExit</key>",
    "    <false/>",
    "  </dict>",
    "</dict>",
    "</plist>",
    "",
  ].join("\n");
  return { path: join(home, "Library/LaunchAgents", `${LABEL}.plist`), text };
}

/** One word of a unit: in quotes, with what systemd would read in it taken as it is. */
function quoted(word: string): string {
  const escapes = word.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%")
    .replaceAll("\n", "\\n").replaceAll("\t", "\\t");
  return `"${escapes}"`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
