/**
 * PB-30 on the text: what is put into a generated file and taken out again leaves the same text.
 *
 * The seed of a failing run is printed by fast-check; `VULTS_SEED` repeats it.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "../packages/fast_check.ts";
import {
  entriesIn,
  NOTHING_KNOWN,
  putEntries,
  takeEntries,
} from "../../app/install/config_edit.ts";
import { readJson } from "../../app/install/read_json.ts";
import type { JsonText } from "../../app/install/read_json.ts";
import { readSidecar } from "../../app/install/status_line.ts";
import { member, valueOf } from "../../app/install/tree.ts";
import { settingsText } from "./install_files.ts";

const PLAIN = { comments: false, trailingCommas: false, bom: true };
const FREE = { comments: true, trailingCommas: true, bom: true };

const WANTED = new Map(
  ["SessionStart", "PreToolUse", "PermissionRequest", "Stop"].map((event) => [event, {
    type: "command",
    command: `'/home/me/bin/vults-hook' --agent claude ${event} 2>/dev/null || exit 0`,
    timeout: 10,
  }]),
);
const LINE = "'/home/me/bin/vults-hook' --agent claude --statusline 2>/dev/null || exit 0";

const seed = Deno.env.get("VULTS_SEED");
const RUNS = { numRuns: 1000, ...(seed === undefined ? {} : { seed: Number(seed) }) };

function read(text: string, dialect: typeof PLAIN): JsonText {
  const json = readJson({ bom: false, text }, dialect);
  assert.ok(!("problem" in json), `${JSON.stringify(json)} in ${JSON.stringify(text)}`);
  return json;
}

function lineIsObject(json: JsonText): boolean {
  const line = json.root === undefined ? undefined : member(json.root, "statusLine");
  return line === undefined || line.value.kind === "object";
}

for (const [name, dialect] of [["plain JSON", PLAIN], ["JSON with comments", FREE]] as const) {
  Deno.test(`putEntries() then takeEntries() gives the same text, ${name} (PB-30)`, () => {
    let chained = 0;
    fc.assert(
      fc.property(settingsText(dialect), (text) => {
        const json = read(text, dialect);
        // Only agents with plain JSON have a status line: what is saved must be plain JSON.
        const chains = dialect === PLAIN && lineIsObject(json);
        const statusLine = chains ? { statusLine: LINE } : {};
        const put = putEntries(json, { hooks: WANTED, ...statusLine }, NOTHING_KNOWN);
        const installed = read(put.text, dialect);
        const ours = entriesIn(installed).map(({ event }) => event);
        const wanted = [...WANTED.keys()].filter((event) => !put.skipped.includes(event));
        assert.deepEqual([...ours].sort(), wanted.sort());
        for (const { value, event } of entriesIn(installed)) {
          assert.deepEqual(value, WANTED.get(event));
        }
        const again = putEntries(installed, { hooks: WANTED, ...statusLine }, put.before);
        assert.equal(again.text, put.text, "a second install changes nothing");
        const saved = typeof put.sidecar === "object" ? put.sidecar.write : undefined;
        if (saved !== undefined) chained++;
        const taken = takeEntries(installed, put.before, readSidecar(saved));
        assert.equal(taken.text, text);
        if (installed.root !== undefined && "statusLine" in statusLine) {
          const line = member(installed.root, "statusLine");
          assert.ok(line !== undefined);
          assert.equal(
            (valueOf(installed.text, line.value) as { command: unknown }).command,
            LINE,
          );
        }
      }),
      RUNS,
    );
    if (dialect === PLAIN) {
      assert.ok(
        chained > RUNS.numRuns / 50,
        `only ${chained} files had a status line of their own`,
      );
    }
  });
}
