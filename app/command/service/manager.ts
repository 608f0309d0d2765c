/**
 * The program that starts services at login: systemd, or launchd on macOS.
 *
 * Guarantees that it is only asked and told; a machine without one is told from one that refuses.
 * Permission: run of `systemctl` or `launchctl`.
 *
 * @module
 */

import { LABEL, UNIT } from "./unit.ts";

/** What came of telling it something. */
export type Told = "done" | "refused" | "missing";

/** What the command needs of it. */
export interface ServiceManager {
  /** Starts the service now and at each login. `path` is the file that describes it. */
  enable(path: string): Promise<Told>;
  /** Ends it now and for good. */
  disable(path: string): Promise<Told>;
  /** Whether it would be started at login; `undefined` where nobody can tell. */
  isEnabled(): Promise<boolean | undefined>;
}

/** The one of this system. */
export function systemManager(): ServiceManager {
  return Deno.build.os === "darwin" ? LAUNCHD : SYSTEMD;
}

const SYSTEMD: ServiceManager = {
  enable: async () => {
    const reloaded = await run("systemctl", ["--user", "daemon-reload"]);
    return reloaded === "done"
      ? await run("systemctl", ["--user", "enable", "--now", UNIT])
      : reloaded;
  },
  disable: () => run("systemctl", ["--user", "disable", "--now", UNIT]),
  isEnabled: async () => {
    const told = await run("systemctl", ["--user", "is-enabled", "--quiet", UNIT]);
    return told === "missing" ? undefined : told === "done";
  },
};

const LAUNCHD: ServiceManager = {
  enable: (path) => run("launchctl", ["load", "-w", path]),
  disable: (path) => run("launchctl", ["unload", "-w", path]),
  isEnabled: async () => {
    const told = await run("launchctl", ["list", LABEL]);
    return told === "missing" ? undefined : told === "done";
  },
};

async function run(program: string, args: string[]): Promise<Told> {
  try {
    const { success } = await new Deno.Command(program, {
      args,
      stdin: "null",
      stdout: "null",
      stderr: "null",
      signal: AbortSignal.timeout(20_000),
    }).output();
    return success ? "done" : "refused";
  } catch (error) {
    // Not there, or not one of the programs this one may run, which are those that are there.
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable) {
      return "missing";
    }
    throw error;
  }
}
