/**
 * What of Vults stands in the agents' configurations, looked at and left alone.
 *
 * Guarantees to read only, and to judge by what an install would write now: what it would change is not
 * current. Permission: read of the agents' and our own folders, run of the agents' programs.
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";
import type { ConfigPlan, PlanEnv } from "../../agents/mod.ts";
import { installWords as words } from "../words/mod.ts";
import { askVersion, type ProgramRunner } from "./agent_program.ts";
import { commandLine, programOf } from "./command_line.ts";
import { entriesIn } from "./config_edit.ts";
import { decodeFile } from "./file_text.ts";
import { CONFIG_PLANS } from "./io.ts";
import { type Places, placesFor } from "./places.ts";
import { planInstall } from "./plan.ts";
import { readJson } from "./read_json.ts";
import { sayNote, sayRefusal } from "./say.ts";
import { exists, readTarget } from "./target_file.ts";

/** How an agent's configuration stands to Vults. */
export interface Inspection {
  readonly agent: string;
  readonly title: string;
  /** Absent when the agent is not on this machine. */
  readonly file?: string;
  readonly state:
    | "absent"
    /** Nothing of Vults in it. */
    | "not_installed"
    /** Exactly what an install would write. */
    | "current"
    /** An install would change it. */
    | "old"
    /** It runs a relay at another path. */
    | "other_copy"
    /** The agent itself would not load it, or it cannot be read: `why` says so in words. */
    | "refused";
  readonly why?: string;
  /** What an install would say beside. */
  readonly notes: readonly string[];
  /** The agent runs no hooks at all: a switch of the user's. */
  readonly hooksOff: boolean;
  /** Programs that entries of ours run. */
  readonly programs: readonly string[];
  /** The entries of ours that are written as an install writes them, each command line once. */
  readonly commands: readonly { readonly event: string; readonly command: string }[];
  /** The user's own status line runs behind ours. */
  readonly statusLineKept: boolean;
}

const NOTHING = {
  notes: [],
  hooksOff: false,
  programs: [],
  commands: [],
  statusLineKept: false,
} as const;

/** Looks at every agent that can be installed for. */
export async function inspectInstalls(
  env: PlanEnv,
  run: ProgramRunner,
): Promise<readonly Inspection[]> {
  const places = placesFor(env);
  if (places === undefined) return [];
  return await Promise.all(CONFIG_PLANS.map((plan) => inspect(plan, env, places, run)));
}

async function inspect(
  plan: ConfigPlan,
  env: PlanEnv,
  places: Places,
  run: ProgramRunner,
): Promise<Inspection> {
  const { agent, title } = plan;
  const location = plan.locate(env);
  if ("unusable" in location) {
    const why = words.noFolder(title, location.variable);
    return { agent, title, state: "refused", why, ...NOTHING };
  }
  const { file, folder } = location;
  const program = await askVersion(plan.program, env, run);
  if (!await exists(folder) && program.is === "absent") {
    return { agent, title, state: "absent", ...NOTHING };
  }
  const version = program.is === "version" ? program.version : undefined;
  const outcome = await planInstall({ plan, file, places, now: new Date() }, version);
  if (outcome.is === "refused") {
    const why = sayRefusal(outcome.refusal, plan, file);
    return { agent, title, file, state: "refused", why, ...NOTHING };
  }
  const ours = await entriesOf(plan, file);
  const programs = [...new Set(ours.map((entry) => entry.program).filter((one) => one !== ""))];
  const elsewhere = programs.some((one) => one !== places.relay);
  return {
    agent,
    title,
    file,
    state: ours.length === 0
      ? "not_installed"
      : elsewhere
      ? "other_copy"
      : outcome.is === "same"
      ? "current"
      : "old",
    notes: outcome.notes.filter(({ note }) => note !== "hooks_off" && note !== "other_copy")
      .map((note) => sayNote(note, plan, version?.join(".") ?? "")),
    hooksOff: outcome.notes.some(({ note }) => note === "hooks_off"),
    programs,
    commands: ours.flatMap(({ command, event }) =>
      command === undefined ? [] : [
        { event, command },
      ]
    ),
    statusLineKept: await exists(places.sidecar),
  };
}

/** One entry; `command` is absent when it is not as an install writes it. */
interface Entry {
  readonly event: string;
  readonly program: string;
  readonly command?: string;
}

async function entriesOf(plan: ConfigPlan, file: string): Promise<readonly Entry[]> {
  const target = await readTarget(file);
  if (target.is !== "file") return [];
  const json = readJson(decodeFile(target.bytes), plan.dialect);
  if ("problem" in json) return [];
  return entriesIn(json).map(({ event, value, program }) => {
    const command = isObject(value) ? value.command : undefined;
    const known = typeof command === "string" && isPlain(command, plan.agent);
    return { event, program, ...(known ? { command } : {}) };
  });
}

/** Whether a command line does nothing but run a relay, in the way that an install writes it. */
function isPlain(command: string, agent: string): boolean {
  const relay = programOf(command);
  const event = /^.* --agent \S+ (?:--ask )?([A-Za-z]+) 2>\/dev\/null \|\| exit 0$/s.exec(command)
    ?.[1];
  return event !== undefined && relay.startsWith("/") &&
    [true, false].some((ask) => command === commandLine(relay, agent, { event, ask }));
}
