/**
 * What `vults install` and `vults uninstall` say, in English. Errors follow the rule of the house:
 * what failed, where, what to do, no full stop.
 *
 * @module
 */

/** A place in a file, counted from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

const at = ({ line, column }: Place) => `line ${line}, column ${column}`;

/** The English words of the installer. */
export const installEnglish = {
  usage: (command: string) =>
    [
      `Usage: vults ${command} [--agent NAME]... [--dry-run] [--yes] [--undo] [--home DIR] [--json]`,
      "",
      "  --agent NAME      only this agent; may be given more than once",
      "  --dry-run         show what would be written, write nothing",
      "  --yes             write without asking",
      "  --undo            take the last change back, to the same bytes",
      "  --home DIR        use DIR as the home folder",
      "  --json            say everything as one JSON object",
      "  --assume-latest   install although the agent does not tell its version",
    ].join("\n"),
  unknownAgent: (name: string, known: readonly string[]) =>
    `Cannot install for "${name}": Vults can install for ${
      known.map((one) => `"${one}"`).join(", ")
    }`,
  noHome: "Cannot find the home folder: set HOME to an absolute path, or give --home DIR",
  noFolder: (title: string, variable: string) =>
    `${title}: cannot find its folder, since ${variable} is not an absolute path. Set it to one`,
  absent: (title: string) => `${title}: not found on this machine, skipped`,
  noneFound: "No agent was found: nothing to do",

  upToDate: (title: string, file: string) => `${title}: up to date, nothing to write in "${file}"`,
  notInstalled: (title: string, file: string) =>
    `${title}: nothing of Vults in "${file}", nothing to do`,
  willChange: (title: string, file: string) => `${title}: this would change "${file}"`,
  written: (title: string, file: string) => `${title}: written "${file}"`,
  removed: (title: string, file: string) =>
    `${title}: removed "${file}", which held nothing but the entries of Vults`,
  backup: (file: string) => `The file as it was is kept as "${file}"`,
  pickedUp: (title: string) => `New sessions of ${title} report to Vults`,
  undone: (title: string, file: string) => `${title}: "${file}" is as it was before`,
  ask: "Write this? [y/N] ",
  declined: "Nothing was written",
  needsYes: "Nothing was written: there is nobody to ask. Look at the changes and add --yes",
  changedSince: (file: string) =>
    `Nothing was written: "${file}" was changed meanwhile. This is what would be written now`,
  failed: (file: string, why: string) => `Cannot write "${file}": ${why}. It is left as it was`,
  failedHalfway: (file: string, why: string) =>
    `Cannot finish the change of "${file}": ${why}. Compare it with its newest backup, the file beside it with ".bak-" in its name`,
  notPlaced: (why: string) =>
    `Cannot put the relay in its place: ${why}. No configuration was changed`,

  refused: (title: string, reason: string) => `${title}: nothing was changed. ${reason}`,
  text: {
    byte_order_mark: (file: string, title: string, place: Place) =>
      `"${file}" begins with a byte order mark (${
        at(place)
      }), so ${title} does not load it. Save it without`,
    comment: (file: string, title: string, place: Place) =>
      `"${file}" has a comment at ${at(place)}, so ${title} does not load it. Remove the comment`,
    trailing_comma: (file: string, title: string, place: Place) =>
      `"${file}" has a comma behind the last entry at ${
        at(place)
      }, so ${title} does not load it. Remove the comma`,
    cut_off: (file: string, title: string, place: Place) =>
      `"${file}" ends too early, at ${at(place)}, so ${title} does not load it. Complete it`,
    not_json: (file: string, title: string, place: Place) =>
      `"${file}" is not valid JSON at ${at(place)}, so ${title} does not load it. Correct it there`,
    not_an_object: (file: string, title: string, place: Place) =>
      `"${file}" holds no object at ${at(place)}, so ${title} finds no settings in it. Make it one`,
    too_deep: (file: string, _title: string, _place: Place) =>
      `"${file}" is nested too deep to be edited safely`,
    hooks_twice: (file: string, title: string, place: Place) =>
      `"${file}" has "hooks" a second time at ${
        at(place)
      }, and ${title} obeys only the last. Join the two`,
    hooks_not_an_object: (file: string, title: string, place: Place) =>
      `"hooks" is not an object in "${file}" at ${
        at(place)
      }, so ${title} ignores it. Correct or remove it`,
  },
  target: {
    dangling_link: (file: string) =>
      `"${file}" is a link that leads nowhere. Create its target or remove the link`,
    link_loop: (file: string) => `"${file}" is a link that leads to itself. Remove the link`,
    not_a_file: (file: string) => `"${file}" is not a file. Move it away`,
    unreadable: (file: string) => `"${file}" cannot be read. Give yourself the right to read it`,
  },
  sidecarBroken: (file: string) =>
    `Your saved status line in "${file}" cannot be understood. Correct the file, or remove it if you do not need it`,
  sidecarUnreadable: (file: string) =>
    `Your saved status line in "${file}" cannot be read. Give yourself the right to read it`,
  lineSavedElsewhere: (program: string) =>
    `Your own status line is saved beside another copy of the relay, "${program}". Uninstall with that copy first`,
  tooOld: (title: string, version: string, needed: string) =>
    `${title} ${version} is too old: Vults needs ${needed} or newer. Update it`,
  versionUnreadable: (title: string) =>
    `${title} does not tell its version, and an older one could drop its whole configuration over an entry it does not know. Repair it, or insist with --assume-latest`,
  relayPath: (path: string) =>
    `The relay cannot run as "${path}": a comma or a line break in a folder's name would change its permissions. Set XDG_DATA_HOME to another folder`,
  noRecord: (file: string) => `There is no record of a change of "${file}" to take back`,
  undoChanged: (file: string, command: string) =>
    `"${file}" was changed since, so going back would lose that. Run "vults ${command}" instead: it takes out the entries of Vults and nothing else`,
  undoChangedRemoved: (file: string) =>
    `"${file}" was changed since, so going back would lose that. Run "vults install" to put the entries of Vults in again`,
  backupGone: (file: string) => `The backup "${file}" is gone or was changed`,

  leftOut: (title: string, version: string, left: readonly string[]) =>
    `${title} ${version} lacks ${left.join(", ")}: left out`,
  since: (what: string, version: string) => `${what} (since ${version})`,
  versionAssumed: (title: string, version: string) =>
    `No program was found that tells the version of ${title}: ${version} or newer is taken for granted`,
  eventsSkipped: (events: readonly string[]) =>
    `Left alone, since its value is not a list: ${events.join(", ")}`,
  hooksOff: (title: string) =>
    `${title} runs no hook and no status line while its "disableAllHooks" is true`,
  statusLineChained:
    "Your own status line keeps running: the relay runs it and prints what it prints",
  statusLineRestored: "Your own status line is put back",
  statusLineUnknown: "The status line is left alone: its value is not an object",
  statusLineInUse: (file: string) =>
    `The status line is left alone: the one in "${file}" is the one that Vults runs`,
  statusLineOfOtherCopy: (program: string) =>
    `The status line is left alone: it runs another copy of the relay, "${program}"`,
  otherCopy: (program: string) =>
    `The entries run another copy of the relay, "${program}", and are pointed at this one`,
  otherFolder: (title: string, folder: string) =>
    `${title} also has a folder "${folder}", which is not touched`,
  recordBroken:
    "The record of the last change cannot be understood: empty lists that Vults made may stay",
} as const;
