/**
 * The settings: their names, their defaults, and the one reader of a change to them.
 *
 * Guarantees that a change that came out of {@linkcode readSettingChange} has a known key and a value
 * of that key's type within its bounds, wherever it came from: a page, a stored row, an older file.
 * Source: app-behaviour contract, sections 9, 12 and 15.
 *
 * @module
 */

import { ANSWERED_AGENTS, type AnsweredAgent, isObject } from "../../protocol/mod.ts";
import { SPECIES, type Species } from "./species.ts";

/** How much Vults may do on its own when nothing waits; `paused`: every agent asks in its terminal. */
export const PRESENCES = ["on", "quiet", "paused"] as const;
/** One of them. */
export type Presence = typeof PRESENCES[number];

/** Which of the two sets of colours; `system` follows the browser. */
export const THEMES = ["system", "light", "dark"] as const;
/** One of them. */
export type Theme = typeof THEMES[number];

/** How long a request may wait after a call, of an agent that hides its prompt; seconds. */
export const CALLED_WAITS = [0, 10, 20, 45] as const;
/** One of them. */
export type CalledWait = typeof CALLED_WAITS[number];

/** The agents that show nothing in their terminal while a request waits (design decision 11). */
export const HIDING_AGENTS = ["claude", "codex", "qwen", "copilot"] as const;
/** One of them; of Claude Code it is its subagents and its questions. */
export type HidingAgent = typeof HIDING_AGENTS[number];

/** What a person chose for a project; only choices that are on are there. */
export interface ProjectChoices {
  /** No sound and no notification of it at rest. */
  readonly mute?: true;
  /** Its sessions come first. */
  readonly pin?: true;
  /** Not shown anywhere, except while a card of it waits. */
  readonly hide?: true;
  readonly species?: Species;
}

/** All settings. */
export interface Settings {
  readonly sounds: boolean;
  /** 0 to 100. */
  readonly volume: number;
  readonly presence: Presence;
  /** Off: nobody is called, so only a card that was drawn waits. */
  readonly notifications: boolean;
  /** Epoch seconds until which nothing sounds at rest; absent or past: not at all. */
  readonly dndUntil?: number;
  readonly answerHere: { readonly [agent in AnsweredAgent]: boolean };
  readonly waitWhenCalled: { readonly [agent in HidingAgent]: CalledWait };
  /** By project key (`projectOf(folder).key` of the core): the folder without its worktree. */
  readonly projects: { readonly [folder: string]: ProjectChoices };
  /** Whether finished turns are kept for the activity. */
  readonly history: boolean;
  /** Whether `A`, `D`, `T` and the like act on the page. */
  readonly singleKeys: boolean;
  readonly theme: Theme;
}

/** Every setting as it is until somebody chose otherwise (design decision 16: Copilot only by choice). */
export const DEFAULT_SETTINGS: Settings = Object.freeze<Settings>({
  sounds: true,
  volume: 50,
  presence: "on",
  notifications: true,
  answerHere: { claude: true, codex: true, opencode: true, qwen: true, copilot: false },
  waitWhenCalled: { claude: 0, codex: 0, qwen: 0, copilot: 0 },
  projects: {},
  history: true,
  singleKeys: true,
  theme: "system",
});

/** One change of one setting, as it is stored (one row per `key` and `of`) and as a page sends it. */
export type SettingChange =
  | {
    readonly key: "sounds" | "notifications" | "history" | "single_keys";
    readonly value: boolean;
  }
  | { readonly key: "volume"; readonly value: number }
  | { readonly key: "presence"; readonly value: Presence }
  | { readonly key: "theme"; readonly value: Theme }
  /** Epoch seconds; `null` ends it. */
  | { readonly key: "dnd_until"; readonly value: number | null }
  | { readonly key: "answer_here"; readonly of: AnsweredAgent; readonly value: boolean }
  | { readonly key: "wait_when_called"; readonly of: HidingAgent; readonly value: CalledWait }
  /** `of` is the project's key; a value without choices forgets the project. */
  | { readonly key: "project"; readonly of: string; readonly value: ProjectChoices };

/** The longest folder a choice is kept for, in UTF-16 units: no system has longer ones. */
const FOLDER_CHARS = 4_096;

/** Reads a change; `undefined` when the key is unknown or the value is not one of that key. */
export function readSettingChange(change: unknown): SettingChange | undefined {
  if (!isObject(change)) return undefined;
  const { key, of, value } = change;
  switch (key) {
    case "sounds":
    case "notifications":
    case "history":
    case "single_keys":
      return typeof value === "boolean" ? { key, value } : undefined;
    case "volume":
      return isWhole(value) && value <= 100 ? { key, value } : undefined;
    case "presence":
      return pick(PRESENCES, value, (value) => ({ key, value }));
    case "theme":
      return pick(THEMES, value, (value) => ({ key, value }));
    case "dnd_until":
      return value === null || isWhole(value) ? { key, value } : undefined;
    case "answer_here":
      return pick(
        ANSWERED_AGENTS,
        of,
        (of) => typeof value === "boolean" ? { key, of, value } : undefined,
      );
    case "wait_when_called":
      return pick(
        HIDING_AGENTS,
        of,
        (of) => pick(CALLED_WAITS, value, (value) => ({ key, of, value })),
      );
    case "project": {
      const choices = readChoices(value);
      const named = typeof of === "string" && of !== "" && of.length <= FOLDER_CHARS;
      return named && choices !== undefined ? { key, of, value: choices } : undefined;
    }
    default:
      return undefined;
  }
}

/** The settings after `change`. */
export function withChange(settings: Settings, change: SettingChange): Settings {
  switch (change.key) {
    case "single_keys":
      return { ...settings, singleKeys: change.value };
    case "dnd_until": {
      const { dndUntil: _old, ...rest } = settings;
      return change.value === null ? rest : { ...rest, dndUntil: change.value };
    }
    case "answer_here":
      return { ...settings, answerHere: { ...settings.answerHere, [change.of]: change.value } };
    case "wait_when_called": {
      const waitWhenCalled = { ...settings.waitWhenCalled, [change.of]: change.value };
      return { ...settings, waitWhenCalled };
    }
    case "project": {
      const { [change.of]: _old, ...others } = settings.projects;
      const any = Object.keys(change.value).length > 0;
      return { ...settings, projects: any ? { ...others, [change.of]: change.value } : others };
    }
    default:
      return { ...settings, [change.key]: change.value };
  }
}

function readChoices(value: unknown): ProjectChoices | undefined {
  if (!isObject(value)) return undefined;
  const { mute, pin, hide, species, ...others } = value;
  const flags = Object.entries({ mute, pin, hide }).filter(([, flag]) => flag !== undefined);
  const known = SPECIES.find((one) => one === species);
  if (
    Object.keys(others).length > 0 || flags.some(([, flag]) => flag !== true) ||
    (species !== undefined && known === undefined)
  ) return undefined;
  return { ...Object.fromEntries(flags), ...(known === undefined ? {} : { species: known }) };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function pick<const Value, Result>(
  values: readonly Value[],
  value: unknown,
  then: (value: Value) => Result,
): Result | undefined {
  const found = values.find((one) => one === value);
  return found === undefined ? undefined : then(found);
}
