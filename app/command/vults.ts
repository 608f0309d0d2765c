/**
 * The `vults` command: from arguments to an exit status.
 *
 * Guarantees: 0 when done, 1 when refused or failed, 2 for a call that means nothing, with the reason
 * on standard error; only commands that work are known. Source: design, section 4.
 *
 * @module
 */

import { parseArgs, type ParseArgsConfig } from "node:util";
import { FolderNotPrivate } from "../ipc/mod.ts";
import { commandWords } from "../words/mod.ts";
import { open, status } from "./ask.ts";
import type { Program } from "./bring_up.ts";
import { CommandError, UsageError } from "./command_error.ts";
import { demo } from "./demo.ts";
import { doctor } from "./doctor/mod.ts";
import { install } from "./install.ts";
import { record } from "./record.ts";
import { rules } from "./rules.ts";
import { print, tell } from "./say.ts";
import { service } from "./service/service.ts";
import { DEFAULT_PORT, start } from "./start.ts";
import { watch } from "./watch.ts";

type Command = (args: readonly string[], program: Program) => Promise<number> | number;

const NO_OPEN = { "no-open": { type: "boolean" } } as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  start: (args, program) => {
    const flags = read(args, { port: { type: "string" }, ...NO_OPEN });
    return start({ port: readPort(flags.port), open: !flags["no-open"] }, program);
  },
  open: (args) => open({ open: !read(args, NO_OPEN)["no-open"] }),
  status: (args) => status({ json: read(args, { json: { type: "boolean" } }).json ?? false }),
  doctor: (args) => doctor({ json: read(args, { json: { type: "boolean" } }).json ?? false }),
  watch: (args) => watch({ silent: read(args, { silent: { type: "boolean" } }).silent ?? false }),
  demo: (args, program) => {
    const flags = read(args, { fast: { type: "boolean" }, port: { type: "string" }, ...NO_OPEN });
    const port = readPort(flags.port);
    return demo({ fast: flags.fast ?? false, port, open: !flags["no-open"] }, program);
  },
  record: (args) =>
    record(read(args, {
      json: { type: "boolean" },
      verify: { type: "boolean" },
      text: { type: "string" },
      agent: { type: "string" },
      project: { type: "string" },
      outcome: { type: "string" },
      day: { type: "string" },
      limit: { type: "string" },
      export: { type: "string" },
    })),
  rules: (args) => {
    const words = args.filter((word) => word !== "--json");
    const unknown = words.find((word) => word.startsWith("-"));
    if (unknown !== undefined) throw new UsageError(commandWords.unknownOption(unknown));
    return rules(words, { json: words.length < args.length });
  },
  install: (args) => install("install", args),
  uninstall: (args) => install("uninstall", args),
  service: ([act, ...args]) => {
    if (act !== "install" && act !== "remove" && act !== "status") {
      throw new UsageError(commandWords.service.whichAct);
    }
    const json = act === "status" ? { json: { type: "boolean" } } as const : {};
    const writes = act === "status"
      ? {}
      : { yes: { type: "boolean" }, "dry-run": { type: "boolean" } } as const;
    const flags: Readonly<Record<string, unknown>> = read(args, { ...json, ...writes });
    return service({
      act,
      yes: flags.yes === true,
      dryRun: flags["dry-run"] === true,
      json: flags.json === true,
    });
  },
  help: (args) => {
    read(args, {});
    print(commandWords.usage);
    return 0;
  },
};

/** Runs the command that `argv` names; returns the exit status and never throws. */
export async function runVults(argv: readonly string[], program: Program): Promise<number> {
  const [name, ...args] = argv;
  try {
    if (name === undefined) throw new UsageError(commandWords.noCommand);
    const known = name === "--help" || name === "-h" ? "help" : name;
    const command = Object.hasOwn(COMMANDS, known) ? COMMANDS[known] : undefined;
    if (command === undefined) throw new UsageError(commandWords.unknownCommand(name));
    return await command(args, program);
  } catch (error) {
    if (error instanceof UsageError) {
      tell(commandWords.wrongUsage(error.message));
      return 2;
    }
    const ours = error instanceof CommandError || error instanceof FolderNotPrivate;
    tell(ours ? error.message : commandWords.failed(describe(error)));
    return 1;
  }
}

/** Reads flags; whatever is not one of them is wrong usage. */
function read<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence names the argument; the rest is advice for programmers.
    throw new UsageError(error.message.split(/\. /)[0] ?? error.message);
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new UsageError(commandWords.badPort(text));
  return port;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
