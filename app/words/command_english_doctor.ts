/**
 * What `vults doctor` says, in English: for each finding one sentence on what is so, and where there is
 * something to do, what; a command stands in it as it is to be typed.
 *
 * @module
 */

import { amount, span } from "./english_time.ts";

/** A finding in words. */
export interface Advice {
  readonly says: string;
  readonly todo?: string;
}

/** A word of a command line, quoted where the shell would read it otherwise. */
function word(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

const chmod = (mode: string, path: string) => `chmod ${mode} ${word(path)}`;
/** What puts the relay and its engine in their place. */
const PLACE = "vults start, or while it runs: vults install";
const octal = (mode: number) => `0${mode.toString(8)}`;

/** The English words of the doctor. */
export const doctorEnglish = {
  levels: { ok: "ok", warn: "warning", problem: "PROBLEM" },
  todo: (text: string) => `→ ${text}`,
  sum: (problems: number, warnings: number) =>
    problems + warnings === 0
      ? "All is well"
      : `${amount(problems)} ${problems === 1 ? "problem" : "problems"}, ` +
        `${amount(warnings)} ${warnings === 1 ? "warning" : "warnings"}`,

  app: {
    runs: (origin: string, version: string): Advice => ({
      says: `Vults ${version} runs at ${origin}`,
    }),
    notRunning: (): Advice => ({
      says: "Vults is not running: agents ask in their terminals",
      todo: "vults start",
    }),
    silent: (socket: string): Advice => ({
      says: `Something serves at "${socket}", but does not answer`,
      todo: "Look which process holds it and end it, then: vults start",
    }),
    otherVersion: (running: string, here: string): Advice => ({
      says: `The app that runs is ${running}, this command is ${here}`,
      todo: "Press Ctrl-C where it runs, then: vults start",
    }),
    notKept: (): Advice => ({
      says: "No record is being kept: the data file cannot be written",
      todo: "Make room or give yourself the right to write, then start Vults again",
    }),
    paused: (): Advice => ({
      says: "Vults is paused: every agent asks in its terminal",
      todo: "Choose another presence on the page",
    }),
    elsewhere: (socket: string, here: string): Advice => ({
      says: `A Vults listens at "${socket}", and this terminal looks at "${here}"`,
      todo: "Start agents and Vults with the same XDG_RUNTIME_DIR, or end the other one",
    }),
  },

  socket: {
    good: (folder: string): Advice => ({ says: `The socket's folder "${folder}" is private` }),
    folderMissing: (folder: string): Advice => ({
      says: `The socket's folder "${folder}" is not there yet`,
    }),
    folderOpen: (folder: string, mode: number): Advice => ({
      says: `Others may enter the socket's folder "${folder}" (mode ${octal(mode)})`,
      todo: chmod("700", folder),
    }),
    folderForeign: (folder: string): Advice => ({
      says: `The socket's folder "${folder}" is not a folder of yours`,
      todo: "Remove it, then: vults start",
    }),
    open: (path: string, mode: number): Advice => ({
      says: `Others may use the socket "${path}" (mode ${octal(mode)}), so relays refuse it`,
      todo: chmod("600", path),
    }),
    gone: (path: string): Advice => ({
      says: `The app runs, but its socket "${path}" is gone: no agent reaches it`,
      todo: "Press Ctrl-C where Vults runs, then: vults start",
    }),
    foreign: (path: string): Advice => ({
      says: `"${path}" is not a socket of yours`,
      todo: `rm ${word(path)}, then: vults start`,
    }),
  },

  engine: {
    good: (version: string): Advice => ({ says: `The relay's engine is there: Deno ${version}` }),
    gone: (path: string): Advice => ({
      says: `The relay's engine is gone from "${path}": agents reach nothing`,
      todo: PLACE,
    }),
    notExecutable: (path: string): Advice => ({
      says: `The relay's engine "${path}" cannot be executed`,
      todo: chmod("755", path),
    }),
    broken: (path: string): Advice => ({
      says: `The relay's engine "${path}" does not run`,
      todo: `rm ${word(path)}, then: ${PLACE}`,
    }),
    otherVersion: (found: string, wanted: string): Advice => ({
      says: `The relay's engine is Deno ${found}, and Vults was built with ${wanted}`,
      todo: "Press Ctrl-C where Vults runs, then: vults start",
    }),
  },

  relay: {
    good: (path: string): Advice => ({ says: `The relay "${path}" is the one of this release` }),
    missing: (path: string): Advice => ({
      says: `The relay is not at "${path}": agents reach nothing`,
      todo: PLACE,
    }),
    notExecutable: (path: string): Advice => ({
      says: `The relay "${path}" cannot be executed`,
      todo: chmod("755", path),
    }),
    truncated: (path: string, bytes: number, wanted: number): Advice => ({
      says: `The relay "${path}" was cut off: ${amount(bytes)} of ${amount(wanted)} bytes`,
      todo: PLACE,
    }),
    old: (path: string): Advice => ({
      says: `The relay "${path}" is of another release`,
      todo: PLACE,
    }),
    unbuilt: (path: string): Advice => ({
      says:
        `The relay is not where it was built, at "${path}", so the placed one cannot be compared`,
      todo: "deno task compile",
    }),
    noted: (noted: string, here: string): Advice => ({
      says: `The relay has noted the runtime folder "${noted}", and here it is "${here}"`,
      todo: "Press Ctrl-C where Vults runs, then in this terminal: vults start",
    }),
  },

  agent: {
    absent: (title: string): Advice => ({ says: `${title} is not on this machine` }),
    current: (title: string, file: string): Advice => ({
      says: `${title}: the entries of Vults in "${file}" are current`,
    }),
    notInstalled: (title: string, agent: string): Advice => ({
      says: `${title} does not report to Vults`,
      todo: `vults install --agent ${agent}`,
    }),
    old: (title: string, file: string, agent: string): Advice => ({
      says: `${title}: the entries of Vults in "${file}" are not those of this release`,
      todo: `vults install --agent ${agent}`,
    }),
    otherCopy: (title: string, program: string, agent: string): Advice => ({
      says: `${title} runs another copy of the relay, "${program}"`,
      todo: `vults install --agent ${agent}`,
    }),
    otherCopyGone: (title: string, program: string, agent: string): Advice => ({
      says: `${title} runs the relay "${program}", which is not there: it reports nothing`,
      todo: `vults install --agent ${agent}`,
    }),
    refused: (title: string, why: string): Advice => {
      // The reason says what is so and then what to do.
      const [says = why, ...todo] = why.split(/(?<=[^.])\. (?=[A-Z])/);
      return {
        says: `${title}: ${says}`,
        ...(todo.length === 0 ? {} : { todo: todo.join(". ") }),
      };
    },
    hooksOff: (title: string): Advice => ({
      says: `${title} runs no hook at all while its "disableAllHooks" is true`,
      todo: 'Set "disableAllHooks" to false, or take it out',
    }),
    note: (title: string, note: string): Advice => ({ says: `${title}: ${note}` }),
    statusLine: (title: string): Advice => ({
      says: `${title}: your own status line is saved and runs behind the one of Vults`,
    }),
    elsewhere: (title: string): Advice => ({
      says: `${title} is on this machine and its hooks run the relay`,
    }),
    byHand: (title: string): Advice => ({
      says: `${title} is on this machine, and no hook of it runs the relay`,
      todo: "Set its hooks by hand, as the guide says under “Other agents”",
    }),
    unreadable: (title: string, file: string): Advice => ({
      says: `${title}: "${file}" cannot be read`,
      todo: `ls -l ${word(file)}`,
    }),
    snap: (title: string, program: string): Advice => ({
      says: `${title} comes from a sandboxed package ("${program}"), which may not see the socket`,
      todo: "If nothing arrives, install it without the sandbox",
    }),
    heard: (title: string, ms: number): Advice => ({
      says: `${title} was last heard of ${span(ms)} ago`,
    }),
    notHeard: (title: string, ms: number): Advice => ({
      says: `Nothing came from ${title} since Vults started, ${span(ms)} ago`,
      todo: "Start a new session of it: sessions keep the hooks that they began with",
    }),
  },

  line: {
    arrives: (title: string, count: number): Advice => ({
      says: `${title}: each of its ${amount(count)} command lines, run without any variable, ` +
        "reaches the app",
    }),
    silent: (title: string, count: number): Advice => ({
      says: `${title}: each of its ${amount(count)} command lines ends in silence without the app`,
    }),
    lost: (title: string, event: string): Advice => ({
      says: `${title}: the command line of ${event}, run without any variable, does not reach ` +
        "the app",
      todo: "Press Ctrl-C where Vults runs, then in this terminal: vults start",
    }),
    speaks: (title: string, event: string): Advice => ({
      says: `${title}: the command line of ${event} fails or prints something by itself`,
      todo: "Build Vults again: deno task start",
    }),
  },

  files: {
    good: (folder: string): Advice => ({ says: `Only you can read what is kept in "${folder}"` }),
    writable: (path: string, mode: number): Advice => ({
      says: `Others may change "${path}" (mode ${octal(mode)}), and agents run what is in it`,
      todo: chmod("go-w", path),
    }),
    readable: (path: string, mode: number): Advice => ({
      says: `Others may read "${path}" (mode ${octal(mode)})`,
      todo: chmod("go-rwx", path),
    }),
    foreign: (path: string): Advice => ({
      says: `"${path}" belongs to somebody else, so it cannot be written`,
      todo: `sudo chown -R "$(id -u)" ${word(path)}`,
    }),
  },

  disk: {
    good: (megabytes: number): Advice => ({ says: `${amount(megabytes)} MB are free` }),
    low: (megabytes: number, folder: string): Advice => ({
      says: `Only ${amount(megabytes)} MB are free for "${folder}"`,
      todo: "Make room: without it no record is kept",
    }),
  },

  clock: {
    good: (): Advice => ({ says: "The clock agrees with the app's" }),
    differs: (ms: number): Advice => ({
      says: `The clock was set back by ${span(ms)} since Vults started`,
      todo: "Press Ctrl-C where Vults runs, then: vults start",
    }),
    wrong: (): Advice => ({
      says: "The clock says a time before Vults was built, so sign-ins end too early or too late",
      todo: "Set the clock",
    }),
  },

  environment: {
    home: (here: string, known: string): Advice => ({
      says: `HOME is "${here}" here, and "${known}" for the system`,
      todo: "Start agents and Vults with the same HOME",
    }),
    noRuntime: (folder: string): Advice => ({
      says: `XDG_RUNTIME_DIR is not set here, though "${folder}" is there`,
      todo: `export XDG_RUNTIME_DIR=${word(folder)}`,
    }),
    good: (): Advice => ({ says: "HOME and XDG_RUNTIME_DIR are as the system has them" }),
  },

  desktop: {
    noDisplay: (port: string): Advice => ({
      says: "There is no display here: open the page over ssh",
      todo: `On your own machine: ssh -L ${port}:127.0.0.1:${port} HOST`,
    }),
    opener: (program: string): Advice => ({ says: `Links are opened with ${program}` }),
    noOpener: (program: string): Advice => ({
      says: `There is no ${program}, so "vults open" cannot open the browser`,
      todo: "Open the printed link yourself, or install xdg-utils",
    }),
    notifier: (program: string): Advice => ({
      says: `Desktop notifications go through ${program}`,
    }),
    noNotifier: (): Advice => ({
      says: "There is no notify-send, so the desktop cannot call you when no page is visible",
      todo: "Install libnotify (Debian: sudo apt install libnotify-bin)",
    }),
    player: (program: string): Advice => ({ says: `Sounds are played with ${program}` }),
    noPlayer: (): Advice => ({
      says: "There is no pw-play, paplay or aplay: sounds come from a page only",
      todo: "Install one of them (Debian: sudo apt install pipewire-bin)",
    }),
  },
};
