/**
 * Whether the screen is locked, as the desktop's screen saver tells it over the session bus.
 *
 * Guarantees that it only listens, to one signal of the screen savers it knows, and that where there is
 * none, or none of its programs, the screen counts as not locked. All it leads to is the away line.
 * On macOS no small program tells, so there it never does. Permission: run of `dbus-monitor`.
 * Source: app-behaviour contract, section 11.
 *
 * @module
 */

import { endProgram, type Env, startProgram } from "./run_program.ts";

/** The interfaces that tell it; desktops of the same family share one. */
const SCREEN_SAVERS = [
  "org.freedesktop.ScreenSaver",
  "org.gnome.ScreenSaver",
  "org.cinnamon.ScreenSaver",
  "org.mate.ScreenSaver",
  "org.xfce.ScreenSaver",
] as const;

/** A watch that runs. */
export interface LockWatch {
  /** Ends it and its program. */
  stop(): Promise<void>;
}

/** Starts watching; `undefined` where nothing can be watched. */
export function watchLock(
  onLocked: (locked: boolean) => void,
  env: Env = {},
): LockWatch | undefined {
  const rules = SCREEN_SAVERS.map((name) =>
    `type='signal',interface='${name}',member='ActiveChanged'`
  );
  const child = startProgram("dbus-monitor", ["--session", ...rules], env);
  if (child === undefined) return undefined;
  const reading = follow(child, onLocked);
  return {
    stop: async () => {
      endProgram(child, "SIGTERM");
      await reading;
    },
  };
}

async function follow(
  child: Deno.ChildProcess,
  onLocked: (locked: boolean) => void,
): Promise<void> {
  let rest = "";
  let expects = false;
  let locked = false;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()?.slice(0, 4_096) ?? "";
    for (const line of lines) {
      const value = expects ? /^\s+boolean (true|false)$/.exec(line)?.[1] : undefined;
      expects = isActiveChanged(line);
      if (value === undefined || (value === "true") === locked) continue;
      locked = value === "true";
      onLocked(locked);
    }
  }
  await child.status;
  // Who tells nothing any more does not keep somebody away for ever.
  if (locked) onLocked(false);
}

function isActiveChanged(line: string): boolean {
  return line.startsWith("signal ") && / member=ActiveChanged$/.test(line) &&
    SCREEN_SAVERS.some((name) => line.includes(` interface=${name};`));
}
