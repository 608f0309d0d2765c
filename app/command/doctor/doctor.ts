/**
 * `vults doctor`: looks at everything that has to be right for a request to come to the page.
 *
 * Guarantees to change nothing: it has no right to write (the program's head), and what it runs is
 * marked so that no session, card or line of the record comes of it. Exit status 0 when nothing is a
 * problem, else 1. Source: app-behaviour contract, sections 16 and 17; design decisions 4 to 7 and 18.
 *
 * @module
 */

import { askForList } from "../../ipc/mod.ts";
import { isPrivateFolder, socketFolder } from "../../../protocol/mod.ts";
import { shown } from "../../terminal/mod.ts";
import { commandWords } from "../../words/mod.ts";
import { findFolders, type Folders } from "../folders.ts";
import { print } from "../say.ts";
import { VERSION } from "../version.ts";
import { checkAgents, checkOthers } from "./check_agents.ts";
import { checkApp, checkSocket } from "./check_app.ts";
import {
  checkClock,
  checkDesktop,
  checkDisk,
  checkEnvironment,
  checkFiles,
} from "./check_machine.ts";
import { checkEngine, checkRelay } from "./check_programs.ts";
import { lstatAt } from "./facts.ts";
import type { Finding, Patient } from "./finding.ts";

const words = commandWords.doctor;

/** In the order of a request's way. */
const CHECKS: readonly ((patient: Patient) => Promise<readonly Finding[]>)[] = [
  checkApp,
  checkSocket,
  checkEngine,
  checkRelay,
  checkAgents,
  checkOthers,
  checkFiles,
  checkDisk,
  checkClock,
  checkEnvironment,
  checkDesktop,
];

const VARIABLES = [
  "HOME",
  "PATH",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME",
  "XDG_RUNTIME_DIR",
  "CLAUDE_CONFIG_DIR",
  "CODEX_HOME",
  "QWEN_HOME",
  "COPILOT_HOME",
  "KIMI_CODE_HOME",
  "VIBE_HOME",
  "OPENCODE_CONFIG_DIR",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "SSH_CONNECTION",
] as const;

/** Looks, prints what it found, and returns the exit status. */
export async function doctor(options: { readonly json: boolean }): Promise<number> {
  const folders = findFolders();
  const app = await isPrivate(folders) ? await askForList(folders.control) : undefined;
  const patient: Patient = {
    folders,
    env: Object.fromEntries(VARIABLES.map((name) => [name, Deno.env.get(name)])),
    version: VERSION,
    ...(app === undefined ? {} : { app }),
    now: Date.now(),
  };
  const found: Finding[] = [];
  for (const check of CHECKS) {
    const each = await check(patient);
    found.push(...each);
    if (!options.json) { for (const finding of each) tellFinding(finding); }
  }
  const count = (level: Finding["level"]) => found.filter((one) => one.level === level).length;
  const problems = count("problem");
  if (options.json) print(JSON.stringify({ ok: problems === 0, findings: found }, null, 2));
  else print(`\n${words.sum(problems, count("warn"))}`);
  return problems === 0 ? 0 : 1;
}

/** Who answers in a folder that others can write may be anybody. */
async function isPrivate({ socket }: Folders): Promise<boolean> {
  const facts = await lstatAt(socketFolder(socket));
  const uid = Deno.uid();
  return facts !== undefined && uid !== null && isPrivateFolder(facts, uid);
}

const WIDEST = Math.max(...Object.values(words.levels).map((level) => level.length));

function tellFinding({ level, says, todo }: Finding): void {
  print(`${words.levels[level].padEnd(WIDEST)}  ${shown(says)}`);
  if (todo !== undefined) print(`${" ".repeat(WIDEST)}  ${words.todo(shown(todo))}`);
}
