/**
 * `vults service install`, `remove` and `status`: whether Vults starts when its user logs in.
 *
 * Guarantees that the file is shown as a difference before it is written, that one of somebody else is
 * left alone, that it is written whole or not at all, and that removing leaves nothing behind.
 * Permissions: read and write of the unit's folder and of the data folder, run of the service manager.
 *
 * @module
 */

import { dirname, join } from "node:path";
import { systemIo } from "../../install/mod.ts";
import { commandWords } from "../../words/mod.ts";
import { CommandError } from "../command_error.ts";
import { findFolders, type Folders } from "../folders.ts";
import { print, tell } from "../say.ts";
import { type ServiceManager, systemManager } from "./manager.ts";
import { placeService, removeService, serviceFolder } from "./programs.ts";
import { launchdAgent, SERVICE_MARK, type ServiceFile, systemdUnit, UNIT } from "./unit.ts";

/** How it was called. */
export interface ServiceOptions {
  readonly act: "install" | "remove" | "status";
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Kept with the service, so that it finds the folders that the terminal finds. */
const KEPT_VARIABLES = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"];

const words = commandWords.service;

/** Runs the command; returns its exit status. */
export async function service(
  options: ServiceOptions,
  manager: ServiceManager = systemManager(),
): Promise<number> {
  const folders = findFolders();
  const file = serviceFile(folders);
  const there = await readIfThere(file.path);
  const ours = there?.includes(SERVICE_MARK) ?? false;
  if (options.act === "status") return await status(file, there, ours, options.json, manager);
  if (there !== undefined && !ours) throw new CommandError(words.foreign(file.path));
  return options.act === "install"
    ? await install(file, there, folders, options, manager)
    : await remove(file, there, folders, options, manager);
}

async function install(
  file: ServiceFile,
  there: string | undefined,
  { data }: Folders,
  options: ServiceOptions,
  manager: ServiceManager,
): Promise<number> {
  showDifference(file.path, there, file.text);
  if (options.dryRun) return 0;
  if (there !== file.text && !await agreed(options, words.askInstall)) return 1;
  await placeService(data);
  if (there !== file.text) await writeWhole(file);
  const told = await manager.enable(file.path);
  tell(told === "done" ? words.installed : words.notEnabled(file.path, told));
  return told === "done" ? 0 : 1;
}

async function remove(
  file: ServiceFile,
  there: string | undefined,
  { data }: Folders,
  options: ServiceOptions,
  manager: ServiceManager,
): Promise<number> {
  if (there === undefined) {
    tell(words.notInstalled);
    return 0;
  }
  showDifference(file.path, there, undefined);
  if (options.dryRun) return 0;
  if (!await agreed(options, words.askRemove)) return 1;
  // First the manager, which reads the file to know what to end.
  await manager.disable(file.path);
  await removeIfThere(file.path);
  // Left behind where the manager could not be asked.
  await removeIfThere(join(dirname(file.path), "default.target.wants", UNIT));
  await removeIfEmpty(join(dirname(file.path), "default.target.wants"));
  await removeIfEmpty(dirname(file.path));
  await removeService(data);
  tell(words.removed);
  return 0;
}

async function status(
  file: ServiceFile,
  there: string | undefined,
  ours: boolean,
  json: boolean,
  manager: ServiceManager,
): Promise<number> {
  const enabled = ours ? await manager.isEnabled() : false;
  const current = there === file.text;
  if (json) {
    print(JSON.stringify({ installed: ours, enabled: enabled ?? null, current, file: file.path }));
  } else if (!ours) print(there === undefined ? words.notInstalled : words.foreign(file.path));
  else {
    print(words.isInstalled(file.path, enabled));
    if (!current) print(words.notCurrent);
  }
  return ours ? 0 : 1;
}

function serviceFile({ home, data }: Folders): ServiceFile {
  const set = Deno.env.get("XDG_CONFIG_HOME");
  const config = set?.startsWith("/") ? set : join(home, ".config");
  const env = Object.fromEntries(KEPT_VARIABLES.flatMap((name) => {
    const value = Deno.env.get(name);
    return value?.startsWith("/") ? [[name, value]] : [];
  }));
  const facts = { program: join(serviceFolder(data), "vults"), env };
  return Deno.build.os === "darwin" ? launchdAgent(home, facts) : systemdUnit(config, facts);
}

function showDifference(path: string, before: string | undefined, after: string | undefined): void {
  if (before === after) return;
  print(`--- ${before === undefined ? "/dev/null" : path}`);
  print(`+++ ${after === undefined ? "/dev/null" : path}`);
  for (const line of linesOf(before)) print(`-${line}`);
  for (const line of linesOf(after)) print(`+${line}`);
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.replace(/\n$/, "").split("\n");
}

async function agreed({ yes }: ServiceOptions, question: string): Promise<boolean> {
  if (yes) return true;
  const io = systemIo(() => Promise.resolve());
  if (!io.interactive) {
    tell(words.needsYes);
    return false;
  }
  return /^y(es)?$/i.test((await io.ask(`${question} [y/N] `))?.trim() ?? "");
}

async function writeWhole({ path, text }: ServiceFile): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${Deno.pid}.new`;
  try {
    await Deno.writeTextFile(fresh, text, { mode: 0o644, createNew: true });
    await Deno.rename(fresh, path);
  } catch (error) {
    await removeIfThere(fresh);
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    for await (const _entry of Deno.readDir(folder)) return;
    await Deno.remove(folder);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
