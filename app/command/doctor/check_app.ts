/**
 * The app and its sockets.
 *
 * @module
 */

import { dirname } from "node:path";
import { isPrivateFolder } from "../../../protocol/mod.ts";
import { commandWords } from "../../words/mod.ts";
import { lstatAt, modeOf } from "./facts.ts";
import { type Finding, findings, type Patient } from "./finding.ts";
import { shell } from "./shell.ts";

const { app: words, socket: socketWords } = commandWords.doctor;

/** Whether an app answers, and is the one of this command. */
export async function checkApp(patient: Patient): Promise<readonly Finding[]> {
  const { ok, warn, problem } = findings("app");
  const { app, version, folders } = patient;
  if (app === undefined) {
    const there = (await lstatAt(folders.control))?.isSocket === true && await isHeld(folders.lock);
    const other = await otherSocket(patient);
    return [
      problem(there ? words.silent(folders.control) : words.notRunning()),
      ...(other === undefined ? [] : [problem(words.elsewhere(other, folders.socket))]),
    ];
  }
  return [
    app.version === version
      ? ok(words.runs(app.origin, app.version))
      : warn(words.otherVersion(app.version, version)),
    ...(app.notKept === undefined ? [] : [warn(words.notKept())]),
    ...(app.presence === "paused" ? [warn(words.paused())] : []),
  ];
}

/** Whether a process holds the app's lock. */
async function isHeld(lock: string): Promise<boolean> {
  try {
    using file = await Deno.open(lock, { read: true });
    return !await file.tryLock(true);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied) {
      return false;
    }
    throw error;
  }
}

/** Another place where the socket would be under other variables, with a socket in it. */
async function otherSocket({ folders, env }: Patient): Promise<string | undefined> {
  const uid = Deno.uid();
  const state = env.XDG_STATE_HOME?.startsWith("/")
    ? env.XDG_STATE_HOME
    : `${folders.home}/.local/state`;
  const places = [
    `/run/user/${uid}/vults.sock`,
    `/tmp/vults-${uid}/vults.sock`,
    `${state}/vults/run/vults.sock`,
  ].filter((path) => path !== folders.socket);
  const line = 'for s; do [ ! -S "$s" ] || [ ! -O "$s" ] || { echo "$s"; exit; }; done';
  const { stdout } = await shell(line, places);
  return stdout.trim() === "" ? undefined : stdout.trim();
}

/** Whether the sockets are private. */
export async function checkSocket(patient: Patient): Promise<readonly Finding[]> {
  const { ok, problem } = findings("socket");
  const { folders: { socket, control }, app } = patient;
  const folder = dirname(socket);
  const facts = await lstatAt(folder);
  if (facts === undefined) return [ok(socketWords.folderMissing(folder))];
  const uid = Deno.uid();
  if (!facts.isDirectory || facts.uid !== uid) return [problem(socketWords.folderForeign(folder))];
  if (uid === null || !isPrivateFolder(facts, uid)) {
    return [problem(socketWords.folderOpen(folder, modeOf(facts)))];
  }
  const found: Finding[] = [];
  for (const path of [socket, control]) {
    const there = await lstatAt(path);
    if (there === undefined) {
      if (app !== undefined) found.push(problem(socketWords.gone(path)));
    } else if (there.isSocket !== true || there.uid !== uid) {
      found.push(problem(socketWords.foreign(path)));
    } else if ((modeOf(there) & 0o077) !== 0) {
      found.push(problem(socketWords.open(path, modeOf(there))));
    }
  }
  return found.length > 0 ? found : [ok(socketWords.good(folder))];
}
