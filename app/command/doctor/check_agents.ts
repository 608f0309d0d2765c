/**
 * The agents on this machine: whether their hooks run the relay, and whether what they run arrives.
 *
 * Guarantees that of an agent's configuration only such lines are run as an install of ours writes
 * them, and that their event is one that the app takes for no session (`checkInput`).
 *
 * @module
 */

import { agentLabel, type PlanEnv } from "../../../agents/mod.ts";
import type { AnsweredAgent } from "../../../protocol/mod.ts";
import { inspectInstalls, type Inspection, programRunner } from "../../install/mod.ts";
import { askWhetherChecked, checkInput } from "../../ipc/mod.ts";
import { commandWords } from "../../words/mod.ts";
import { statAt } from "./facts.ts";
import { type Finding, findings, type Patient } from "./finding.ts";
import { shell } from "./shell.ts";

const { agent: words, line: lineWords } = commandWords.doctor;

/** An event is on its way no longer than this. */
const ARRIVES_MS = 3_000;
const LOOK_MS = 50;

/** Agents that Vults can install for. */
export async function checkAgents(patient: Patient): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const inspection of await inspectInstalls(patient.env, programRunner())) {
    found.push(...await checkInstall(inspection, patient));
    if (inspection.commands.length > 0) found.push(await tryLines(inspection, patient));
    if (inspection.programs.length > 0) found.push(...heardOf(inspection, patient));
    found.push(...await checkSandbox(inspection, patient.env));
  }
  return found;
}

async function checkInstall(
  inspection: Inspection,
  patient: Patient,
): Promise<readonly Finding[]> {
  const { agent, title, file = "", state, why = "", notes, hooksOff, programs } = inspection;
  const { ok, warn, problem } = findings(`agent:${agent}`);
  const more = [
    ...(hooksOff && programs.length > 0 ? [problem(words.hooksOff(title))] : []),
    ...(inspection.statusLineKept ? [ok(words.statusLine(title))] : []),
  ];
  switch (state) {
    case "absent":
      return [ok(words.absent(title))];
    case "not_installed":
      return [warn(words.notInstalled(title, agent))];
    case "refused":
      return [problem(words.refused(title, why))];
    case "current":
      return [
        ok(words.current(title, file)),
        ...notes.map((note) => ok(words.note(title, note))),
        ...more,
      ];
    case "old":
      return [warn(words.old(title, file, agent)), ...more];
    case "other_copy": {
      const own = `${patient.folders.data}/bin/vults-hook`;
      const other = programs.find((program) => program !== own) ?? own;
      // This program may look into few folders, a shell into all.
      const { code } = await shell('[ -x "$1" ]', [other]);
      const say = code === 0 ? warn(words.otherCopy(title, other, agent)) : undefined;
      return [say ?? problem(words.otherCopyGone(title, other, agent)), ...more];
    }
  }
}

/** Runs each installed line as an agent in an empty environment would, and looks for its event. */
async function tryLines(
  { agent, title, commands }: Inspection,
  { app, folders }: Patient,
): Promise<Finding> {
  const { ok, problem } = findings(`line:${agent}`);
  const seen = new Set<string>();
  for (const { event, command } of commands) {
    if (seen.has(command)) continue;
    seen.add(command);
    const check = `vults-check-${crypto.randomUUID()}`;
    const { code, stdout, stderr } = await shell(command, [], { stdin: checkInput(check) });
    if (code !== 0 || stdout !== "" || stderr !== "") {
      return problem(lineWords.speaks(title, event));
    }
    if (app !== undefined && !await arrived(folders.control, check)) {
      return problem(lineWords.lost(title, event));
    }
  }
  return ok((app === undefined ? lineWords.silent : lineWords.arrives)(title, seen.size));
}

async function arrived(control: string, check: string): Promise<boolean> {
  const until = performance.now() + ARRIVES_MS;
  while (true) {
    if (await askWhetherChecked(control, check) === true) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function heardOf(
  { agent, title }: Pick<Inspection, "agent" | "title">,
  { app }: Patient,
): readonly Finding[] {
  if (app === undefined) return [];
  const { ok } = findings(`heard:${agent}`);
  const at = app.heard[agent];
  return [
    ok(
      at === undefined
        ? words.notHeard(title, app.now - app.started)
        : words.heard(title, app.now - at),
    ),
  ];
}

/** A program of a snap or a Flatpak sees another /tmp and another runtime folder. */
async function checkSandbox(
  { agent, title }: Inspection,
  env: PlanEnv,
): Promise<readonly Finding[]> {
  const line = 'p=$(command -v "$1") && readlink -f "$p"';
  const { stdout } = await shell(line, [agent], { env: { PATH: env.PATH ?? "" } });
  const program = stdout.trim();
  return /^\/snap\/|^\/var\/lib\/snapd\/|\/flatpak\/|\/\.var\/app\//.test(program)
    ? [findings(`agent:${agent}`).warn(words.snap(title, program))]
    : [];
}

/** An agent that hooks are set for by hand. */
interface ByHand {
  readonly agent: string;
  readonly title: string;
  readonly folder: string;
  /** Where its hooks are, below the folder. */
  readonly files: readonly string[];
  /** Its requests are answered by Vults: what it does not hear of is missed. */
  readonly answered: boolean;
}

function byHand({ folders: { home }, env }: Patient): readonly ByHand[] {
  const config = env.XDG_CONFIG_HOME?.startsWith("/") ? env.XDG_CONFIG_HOME : `${home}/.config`;
  /** The agent's own variable moves its folder. */
  const at = (variable: string, otherwise: string) => {
    const told = env[variable];
    return told?.startsWith("/") ? told : otherwise;
  };
  const observed = (agent: string, folder: string, ...files: readonly string[]): ByHand => ({
    agent,
    title: agentLabel("other", agent),
    folder,
    files,
    answered: false,
  });
  const answered = (
    agent: AnsweredAgent,
    folder: string,
    ...files: readonly string[]
  ): ByHand => ({ agent, title: agentLabel(agent), folder, files, answered: true });
  return [
    answered("codex", at("CODEX_HOME", `${home}/.codex`), "hooks.json", "config.toml"),
    answered("qwen", at("QWEN_HOME", `${home}/.qwen`), "settings.json"),
    answered("opencode", at("OPENCODE_CONFIG_DIR", `${config}/opencode`), "plugins", "plugin"),
    answered("copilot", at("COPILOT_HOME", `${home}/.copilot`), "hooks"),
    observed("antigravity", `${home}/.gemini`, "config/hooks.json"),
    observed("cursor", `${home}/.cursor`, "hooks.json"),
    observed("droid", `${home}/.factory`, "settings.json", "hooks.json"),
    observed("kimi", at("KIMI_CODE_HOME", `${home}/.kimi-code`), "config.toml"),
    observed("vibe", at("VIBE_HOME", `${home}/.vibe`), "hooks.toml"),
  ];
}

/** Agents whose hooks are set by hand: those whose folder is there. */
export async function checkOthers(patient: Patient): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const other of byHand(patient)) {
    if ((await statAt(other.folder))?.isDirectory !== true) continue;
    const { ok, warn } = findings(`agent:${other.agent}`);
    const runs = await runsRelay(other);
    if (runs === true) found.push(ok(words.elsewhere(other.title)), ...heardOf(other, patient));
    else if (typeof runs === "string") found.push(warn(words.unreadable(other.title, runs)));
    else found.push((other.answered ? warn : ok)(words.byHand(other.title)));
  }
  return found;
}

/** Whether one of its files names the relay; a path when that one cannot be read. */
async function runsRelay({ folder, files }: ByHand): Promise<boolean | string> {
  for (const file of files) {
    const path = `${folder}/${file}`;
    const facts = await statAt(path);
    if (facts === undefined) continue;
    try {
      const names = facts.isDirectory
        ? [...Deno.readDirSync(path)].filter((entry) => entry.isFile).map(({ name }) => name)
        : [""];
      for (const name of names) {
        const text = await Deno.readTextFile(name === "" ? path : `${path}/${name}`);
        if (text.includes("vults-hook")) return true;
      }
    } catch (error) {
      const { PermissionDenied, NotCapable } = Deno.errors;
      if (error instanceof PermissionDenied || error instanceof NotCapable) return path;
      throw error;
    }
  }
  return false;
}
