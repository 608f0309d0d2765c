/**
 * The command lines that agents run, and how ours are known again.
 *
 * Guarantees that the line ends with code 0 and in silence whatever becomes of the relay, that a
 * path with blanks, quotes, dollars or semicolons runs exactly that file, and that the text is the
 * same in every release: no version, no address. Source: design, decision 18; PB-08, PB-09, PB-10.
 *
 * @module
 */

/** The relay's file name; a command that holds it is ours. */
export const RELAY_NAME = "vults-hook";

/** What the relay is run for: a hook of an event, or the status line. */
export type RelayCall =
  | { readonly event: string; readonly ask: boolean }
  | { readonly statusLine: true };

/** The command line for `relay` (an absolute path), run by a POSIX shell. */
export function commandLine(relay: string, agent: string, call: RelayCall): string {
  const rest = "event" in call ? `${call.ask ? "--ask " : ""}${call.event}` : "--statusline";
  return `${shellQuoted(relay)} --agent ${agent} ${rest} 2>/dev/null || exit 0`;
}

/** `word` as one word for a POSIX shell: nothing inside single quotes has a meaning. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * Whether a command runs a relay of ours, of this or another copy, now or in an earlier release. The
 * name must stand as a file name: a folder of that name or a longer name does not make it ours.
 */
export function isOurs(command: unknown): boolean {
  return typeof command === "string" &&
    new RegExp(`(?<![\\w-])${RELAY_NAME}(?![\\w/-])`).test(command);
}

/** The first word of `command` as the shell would read it: the path of the program it runs. */
export function programOf(command: string): string {
  let word = "";
  let rest = command.trimStart();
  for (;;) {
    const part = /^(?:'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\;&|<>()]+))/.exec(rest);
    if (part === null) return word;
    word += part[1] ?? part[2]?.replace(/\\([$`"\\])/g, "$1") ?? part[3] ?? part[4] ?? "";
    rest = rest.slice(part[0].length);
  }
}
