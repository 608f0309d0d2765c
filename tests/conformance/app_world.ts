/**
 * The running app in a world of its own: temporary folders, any port, pages without a site.
 *
 * @module
 */

import type { Folders } from "../../app/command/folders.ts";
import { type AppOptions, type RunningApp, startApp } from "../../app/command/running_app.ts";

/** Where the app of a test has everything. */
export function foldersIn(root: string): Folders {
  return {
    socket: `${root}/run/vults.sock`,
    control: `${root}/run/vults-control.sock`,
    lock: `${root}/run/vults.lock`,
    home: root,
    data: `${root}/data/vults`,
    database: `${root}/data/vults/vults.db`,
    logs: `${root}/state/vults/logs`,
  };
}

/** What a test gets. */
export interface AppWorld {
  readonly app: RunningApp;
  readonly folders: Folders;
  /** Everything the log holds, one object a line. */
  readLog(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Options of `startApp` for tests; the page's content is of no interest to them. */
export function testOptions(folders: Folders, changes: Partial<AppOptions> = {}): AppOptions {
  return {
    folders,
    port: 0,
    version: "0.0.0",
    mountPages: (app) => {
      app.get("/login", (c) => c.html("<p>Sign-in</p>"));
      app.get("/", (c) => c.html("<p>Flock</p>"));
    },
    playDemo: () => {},
    onTrouble: (trouble) => {
      throw new Error(`Unexpected trouble: ${trouble}`);
    },
    ...changes,
  };
}

/** Runs `work` with an app and stops it afterwards. */
export async function withApp(
  work: (world: AppWorld) => Promise<void>,
  changes: Partial<AppOptions> = {},
): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "vults-app-" });
  const folders = foldersIn(root);
  try {
    const app = await startApp(testOptions(folders, changes));
    try {
      await work({ app, folders, readLog: () => readLog(folders.logs) });
    } finally {
      await app.stop();
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function readLog(folder: string): Promise<Readonly<Record<string, unknown>>[]> {
  const entries: Readonly<Record<string, unknown>>[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const text = await Deno.readTextFile(`${folder}/${name}`);
    for (const line of text.trim().split("\n")) entries.push(JSON.parse(line));
  }
  return entries;
}
