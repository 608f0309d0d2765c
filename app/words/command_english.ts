/**
 * What the `vults` command says in a terminal, in English. Errors follow the rule of the house: what
 * failed, where, what to do, no full stop.
 *
 * @module
 */

import { recordCommandEnglish } from "./command_english_record.ts";
import { doctorEnglish } from "./command_english_doctor.ts";
import { serviceEnglish } from "./command_english_service.ts";
import { OPEN_BY_NPX } from "./english_signed_in.ts";
import { watchEnglish } from "./command_english_watch.ts";

/** The English words of the command. */
export const commandEnglish = {
  usage: [
    "Usage: vults COMMAND [OPTIONS]",
    "",
    "  start [--port N] [--no-open]   run the app and print a sign-in link; N is 8858 unless given, 0 is any free port",
    "  open [--no-open]               print and open a fresh sign-in link of the running app",
    "  status [--json]                list sessions and waiting requests",
    "  watch [--silent]               the same in a terminal, as it changes; deny or let go, never allow",
    "  doctor [--json]                look at everything a request needs on its way, and say what to do",
    "  record [--json] [--text T] [--agent A] [--project P] [--outcome O] [--day D] [--limit N]",
    "                                 list what was decided, newest first",
    "  record --export jsonl|csv      print all of it (the same filters) as a file",
    "  record --verify [--json]       check that nothing in it was changed",
    "  rules [--json]                 list the Always rules; rules remove ID takes one away",
    "  demo [--fast] [--port N] [--no-open]   replay a recorded session through the relay; print what the relay prints",
    "  install [--agent NAME] [--dry-run] [--yes] [--undo] [--home DIR]   connect agents to Vults, after showing the changes",
    "  uninstall (the same options)   take the connections out again",
    "  service install|remove|status [--dry-run] [--yes] [--json]   start Vults when you log in, or no more",
    "  help                           print this",
    "",
    "Exit status: 0 done, 1 refused or failed, 2 wrong usage.",
  ].join("\n"),
  wrongUsage: (problem: string) => `${problem}\n\nRun "vults help" to see what there is`,
  unknownCommand: (name: string) => `Unknown command "${name}"`,
  noCommand: "No command given",
  unknownOption: (text: string) => `Unknown option "${text}"`,
  tooMany: (word: string) => `Unexpected argument "${word}"`,
  badPort: (text: string) => `"${text}" is not a port: give a number from 0 to 65535`,

  /** The one line on standard output of `start`; scripts rely on it. */
  link: (link: string) => `Vults: ${link}`,
  linkLife: "The link works once, for 2 minutes. Press Enter for a new one, Ctrl-C to stop.",
  linkLifeNoTerminal:
    `The link works once, for 2 minutes. For a new one: vults open, or in the folder of Vults: ${OPEN_BY_NPX}`,
  noDisplay: (port: number) =>
    `There is no display here. From another machine: ssh -L ${port}:127.0.0.1:${port} HOST, then open the link there`,
  alreadyRunning: "Vults is running already. This is a fresh link to it",
  otherPort: (asked: number, origin: string) =>
    `It runs at ${origin}; to have it on port ${asked}, stop it first`,
  heldButSilent: (lock: string) =>
    `Vults seems to be running, but it does not answer. Its lock is "${lock}": look for the process that holds it`,
  foreignSocket: (path: string) =>
    `Cannot serve: another program listens on "${path}". End it and start again`,
  portTaken: (port: number) =>
    `Cannot serve: port ${port} is taken by another program. Give another one with --port`,
  pathTooLong: (path: string) =>
    `Cannot serve at "${path}": the path is too long for a socket. Set XDG_RUNTIME_DIR to a shorter folder`,
  noSocketPath:
    "Cannot find a place for the socket: XDG_RUNTIME_DIR, XDG_STATE_HOME and HOME give no absolute folder",
  noHome: "Cannot find your folders: HOME is not set to an absolute path",
  noRelay: (path: string) =>
    `The relay is not where it was built, at "${path}": agents cannot reach Vults. Run "deno task compile"`,
  notPlaced: (folder: string, why: string) =>
    `Cannot put the relay into "${folder}": ${why}. Agents that run an older one go on with that`,
  trouble: {
    no_log: "No log is being written: its folder cannot be written. Everything else works",
    not_writable: "Nothing is being kept: the data folder cannot be written. Everything else works",
    was_damaged: "The data file was damaged. It was kept aside and a new one begun: sign in again",
    newer_uncopied:
      "Nothing is being kept: the data file is of a newer Vults and no copy of it can be made",
    newer_copied: "The data file is of a newer Vults. A copy of it was made beside it",
    bad_setting: "A stored setting had no meaning: it has its default again, and was kept aside",
    rules_without_decision:
      "Some rules stand on no decision in the record: they answer nothing. Make them again on a card",
    old_settings_bad: "Some of the earlier settings had no meaning and were not taken over",
    old_rules_left:
      "The rules of the earlier settings were not taken over: no decision on record made them",
  },
  noBrowser: "No browser could be opened: open the link yourself",
  stopping: "Stopping",
  notRunning: 'Vults is not running. Start it with "vults start"',
  failed: (what: string) => `Vults failed: ${what}`,

  list: watchEnglish,
  record: recordCommandEnglish,
  doctor: doctorEnglish,
  service: serviceEnglish,

  demo: {
    openPage: "Open this link to see the recorded session; it waits until a page is there",
    noPage: "No page was opened, so the request will be let go",
    letGo: (origin: string) =>
      `The request went back to the terminal without an answer. Open ${origin} and run the demo again`,
    letGoAlone:
      "The request went back to the terminal without an answer. Run the demo again and open its link",
    endsWithIt:
      'The app was started for this demo and ends with it. "vults start" keeps one running',
  },
};
