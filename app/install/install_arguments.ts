/**
 * The flags of `vults install` and `vults uninstall`.
 *
 * @module
 */

import { parseArgs } from "node:util";
import { installWords as words } from "../words/mod.ts";
import { CONFIG_PLANS } from "./io.ts";

/** What was asked for. */
export interface InstallFlags {
  /** Names of agents; empty means every one that is there. */
  readonly agents: readonly string[];
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly undo: boolean;
  readonly home: string | undefined;
  readonly json: boolean;
  readonly assumeLatest: boolean;
}

/** Reads `argv`, or says what is wrong with it. */
export function readFlags(
  argv: readonly string[],
): InstallFlags | { readonly wrong: string } | "help" {
  try {
    const { values } = parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        agent: { type: "string", multiple: true },
        "dry-run": { type: "boolean" },
        yes: { type: "boolean", short: "y" },
        undo: { type: "boolean" },
        home: { type: "string" },
        json: { type: "boolean" },
        "assume-latest": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return "help";
    const agents = [...new Set(values.agent ?? [])];
    const known = CONFIG_PLANS.map(({ agent }) => agent);
    const unknown = agents.find((name) => !known.includes(name));
    if (unknown !== undefined) return { wrong: words.unknownAgent(unknown, known) };
    return {
      agents,
      dryRun: values["dry-run"] ?? false,
      yes: values.yes ?? false,
      undo: values.undo ?? false,
      home: values.home,
      json: values.json ?? false,
      assumeLatest: values["assume-latest"] ?? false,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence names the argument; the rest is advice for programmers.
    return { wrong: error.message.split(". ")[0] ?? error.message };
  }
}
