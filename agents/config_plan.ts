/**
 * What an agent's configuration must hold for Vults to hear it, as plain data.
 *
 * Guarantees that a plan never touches a file: it says where the file is, which dialect the agent
 * loads and which entries belong there; `app/install` reads, shows, writes and undoes. Every agent
 * has one plan in `agents/NAME/config_plan.ts`, in this shape. Source: design, decision 18;
 * app-behaviour contract, sections 16 and 17.
 *
 * @module
 */

/** Environment variables as facts. */
export type PlanEnv = Readonly<Record<string, string | undefined>>;

/**
 * Which deviations from plain JSON an agent loads. A file outside its dialect is dead for the agent
 * already, so it is refused; whatever is inside survives an edit byte for byte.
 */
export interface JsonDialect {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
  readonly bom: boolean;
}

/** One of our entries: which event, how long the agent may wait, and what it shows meanwhile. */
export interface PlannedHook {
  /** The agent's own name of the event, which is the key in its file. */
  readonly event: string;
  /** The last word of the command line; the same as `event` wherever the agent has one spelling. */
  readonly argument: string;
  /** Whether the command line carries `--ask`: this event's questions are answered. */
  readonly ask: boolean;
  /** In the agent's own unit (`timeoutUnit`). Never 0. */
  readonly timeout: number;
  readonly statusMessage?: string;
}

/** An event that this version of the agent lacks, with the first version that has it. */
export interface LeftOut {
  /** The event, or the ability, that is missing. */
  readonly what: string;
  readonly since: string;
}

/** A version as numbers, first part first; what follows a dash or plus is not compared. */
export type Version = readonly number[];

/** The entries for one version, or the reason why that version gets none. */
export type PlannedHooks =
  | { readonly hooks: readonly PlannedHook[]; readonly leftOut: readonly LeftOut[] }
  | { readonly tooOld: string };

/** Where the agent keeps its file, or why that cannot be told. */
export type ConfigLocation =
  | {
    /** The agent's folder; when it is missing and the program too, the agent is absent. */
    readonly folder: string;
    readonly file: string;
    /** Other folders the agent would use under another environment; shown, never written. */
    readonly others: readonly string[];
  }
  | {
    readonly unusable: "no_home" | "relative_home" | "relative_folder";
    readonly variable: string;
  };

/** Everything the install engine needs to know about one agent. */
export interface ConfigPlan {
  /** The value of `--agent`, for the command line and for the user. */
  readonly agent: string;
  /** The agent's name in sentences. */
  readonly title: string;
  /** The program that is asked for its version. */
  readonly program: string;
  /** Variables that move the agent's folder: `--home` clears them. */
  readonly variables: readonly string[];
  readonly dialect: JsonDialect;
  readonly timeoutUnit: "s" | "ms";
  /** The longest timeout the agent keeps for an event, in its unit. */
  readonly timeoutCap: (event: string) => number;
  /** Whether the file has one `statusLine` that is chained. */
  readonly statusLine: boolean;
  readonly locate: (env: PlanEnv) => ConfigLocation;
  /**
   * The entries for a version; `undefined` means that no version could be read, which yields what
   * every version from `assumedVersion` on knows.
   */
  readonly hooksFor: (version: Version | undefined) => PlannedHooks;
  /** The oldest version taken for granted when none can be read. */
  readonly assumedVersion: string;
}

/**
 * The first `x.y.z` in what a program printed, or `undefined`. A tail such as `-beta.1` is dropped:
 * a beta of a version counts as that version.
 */
export function parseVersion(output: string): Version | undefined {
  const found = /(?:^|[^\d.])(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?![\d.]*\d)/.exec(output);
  if (found === null) return undefined;
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** Whether `version` is `since` or newer; a missing part counts as 0. */
export function isAtLeast(version: Version, since: string): boolean {
  const wanted = since.split(".").map(Number);
  for (let i = 0; i < Math.max(version.length, wanted.length); i++) {
    const difference = (version[i] ?? 0) - (wanted[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
