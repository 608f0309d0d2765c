/**
 * Where everything of the app is, worked out once from the environment.
 *
 * Guarantees that the socket's path comes from the one rule that the relay uses too, and that no path
 * is relative. Permissions: env of the named variables, read for the runtime folder, sys for the uid.
 * Source: app-behaviour contract, section 15; protocol contract, section 2.
 *
 * @module
 */

import { dirname, join } from "node:path";
import { socketPath } from "../../protocol/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";

/** The app's places; all absolute. */
export interface Folders {
  /** The socket relays talk to. */
  readonly socket: string;
  /** The private socket of the `vults` command. */
  readonly control: string;
  /** The lock that makes the app the only one. */
  readonly lock: string;
  readonly home: string;
  /** Holds the database, and `bin/` with the relay and its engine. */
  readonly data: string;
  readonly database: string;
  readonly logs: string;
  /** Where an earlier Vults kept its settings. */
  readonly oldSettings?: string;
}

/** Works the places out. Throws `CommandError` when the environment gives none. */
export function findFolders(env: (name: string) => string | undefined = Deno.env.get): Folders {
  const home = env("HOME");
  if (!home?.startsWith("/")) throw new CommandError(commandWords.noHome);
  const socket = socketPath({
    platform: Deno.build.os === "linux" || Deno.build.os === "darwin" ? Deno.build.os : "other",
    uid: Deno.uid() ?? undefined,
    runtimeDir: env("XDG_RUNTIME_DIR"),
    stateHome: env("XDG_STATE_HOME"),
    home,
    isFolder,
  });
  if (socket === undefined) throw new CommandError(commandWords.noSocketPath);
  const data = join(absolute(env("XDG_DATA_HOME")) ?? join(home, ".local/share"), "vults");
  const state = join(absolute(env("XDG_STATE_HOME")) ?? join(home, ".local/state"), "vults");
  const beside = dirname(socket);
  return {
    socket,
    control: join(beside, "vults-control.sock"),
    lock: join(beside, "vults.lock"),
    home,
    data,
    database: join(data, "vults.db"),
    logs: join(state, "logs"),
    oldSettings: join(
      absolute(env("XDG_CONFIG_HOME")) ?? join(home, ".config"),
      "vults/settings.json",
    ),
  };
}

/** The XDG rule: a relative value counts as not set. */
function absolute(path: string | undefined): string | undefined {
  return path?.startsWith("/") ? path : undefined;
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
}
