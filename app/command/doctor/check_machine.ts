/**
 * What is kept and who may read it; room, clock, environment, desktop.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { commandWords } from "../../words/mod.ts";
import { hasDisplay } from "../open_browser.ts";
import { modeOf, statAt } from "./facts.ts";
import { type Finding, findings, type Patient } from "./finding.ts";
import { shell } from "./shell.ts";

const words = commandWords.doctor;

const DAY_MS = 86_400_000;
/** The app's clock never goes back, so it may be ahead of one that was set back. */
const CLOCK_MS = 60_000;
const LOW_MB = 100;
const FULL_MB = 5;

/** Who may read and change what is kept. */
export async function checkFiles({ folders }: Patient): Promise<readonly Finding[]> {
  const { ok, warn, problem } = findings("files");
  const { data, database, logs } = folders;
  const found: Finding[] = [];
  const uid = Deno.uid();
  for (const path of [data, `${data}/bin`, `${data}/bin/vults-hook`, `${data}/bin/deno`]) {
    const facts = await statAt(path);
    if (facts === undefined) continue;
    // The engine may be a link to a file that came with the system.
    if (facts.uid !== uid && facts.isDirectory) found.push(problem(words.files.foreign(path)));
    else if ((modeOf(facts) & 0o022) !== 0) {
      found.push(problem(words.files.writable(path, modeOf(facts))));
    }
  }
  for (const path of [database, `${database}-wal`, logs]) {
    const facts = await statAt(path);
    if (facts === undefined) continue;
    if (facts.uid !== uid) found.push(problem(words.files.foreign(path)));
    else if ((modeOf(facts) & 0o077) !== 0) {
      found.push(warn(words.files.readable(path, modeOf(facts))));
    }
  }
  return found.length > 0 ? found : [ok(words.files.good(data))];
}

/** Whether there is room for the record. */
export async function checkDisk({ folders: { data, home } }: Patient): Promise<readonly Finding[]> {
  const { ok, warn, problem } = findings("disk");
  const folder = (await statAt(data)) === undefined ? home : data;
  const { stdout } = await shell('LC_ALL=C df -Pk -- "$1"', [folder], {
    env: { PATH: "/usr/bin:/bin" },
  });
  const kilobytes = /\n\S.*?\s\d+\s+\d+\s+(\d+)\s+\d+%/.exec(stdout)?.[1];
  // A file system that does not tell has nothing to warn of.
  if (kilobytes === undefined) return [];
  const free = Math.floor(Number(kilobytes) / 1_024);
  if (free >= LOW_MB) return [ok(words.disk.good(free))];
  return [(free < FULL_MB ? problem : warn)(words.disk.low(free, folder))];
}

/** Whether the clock can be believed. */
export async function checkClock({ app, now }: Patient): Promise<readonly Finding[]> {
  const { ok, warn } = findings("clock");
  const program = await statAt(fileURLToPath(Deno.mainModule));
  if (program?.mtime && now < program.mtime.getTime() - DAY_MS) return [warn(words.clock.wrong())];
  if (app === undefined) return [];
  const ahead = app.now - now;
  return [ahead > CLOCK_MS ? warn(words.clock.differs(ahead)) : ok(words.clock.good())];
}

/** Whether agents that are started elsewhere would look for the app somewhere else. */
export async function checkEnvironment({ env }: Patient): Promise<readonly Finding[]> {
  const { ok, warn } = findings("environment");
  const uid = Deno.uid();
  const found: Finding[] = [];
  const line = 'n=$(id -un) && eval "echo ~$n"; [ ! -d "/run/user/$1" ] || echo "/run/user/$1"';
  const { stdout } = await shell(line, [`${uid}`], { env: { PATH: "/usr/bin:/bin" } });
  const [home = "", runtime = ""] = stdout.split("\n");
  const here = env.HOME ?? "";
  if (home.startsWith("/") && home !== here.replace(/(?<=.)\/+$/, "")) {
    found.push(warn(words.environment.home(here, home)));
  }
  if (Deno.build.os === "linux" && !env.XDG_RUNTIME_DIR && runtime !== "") {
    found.push(warn(words.environment.noRuntime(runtime)));
  }
  return found.length > 0 ? found : [ok(words.environment.good())];
}

/** Whether the desktop can call, play and open. */
export async function checkDesktop({ app, env }: Patient): Promise<readonly Finding[]> {
  const { ok, warn } = findings("desktop");
  if (!hasDisplay((name) => env[name])) {
    return [ok(words.desktop.noDisplay(app === undefined ? "8858" : new URL(app.origin).port))];
  }
  const mac = Deno.build.os === "darwin";
  const first = async (...programs: readonly string[]) => {
    const line = 'for p; do command -v "$p" >/dev/null && { echo "$p"; exit; }; done';
    return (await shell(line, programs, { env: { PATH: env.PATH ?? "" } })).stdout.trim();
  };
  const opener = mac ? "open" : "xdg-open";
  const notifier = await first(...(mac ? ["terminal-notifier", "osascript"] : ["notify-send"]));
  const player = await first(...(mac ? ["afplay"] : ["pw-play", "paplay", "aplay"]));
  const { desktop } = words;
  return [
    await first(opener) === "" ? warn(desktop.noOpener(opener)) : ok(desktop.opener(opener)),
    notifier === "" ? warn(desktop.noNotifier()) : ok(desktop.notifier(notifier)),
    player === "" ? warn(desktop.noPlayer()) : ok(desktop.player(player)),
  ];
}
