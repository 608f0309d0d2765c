// The list of faults stays usable: what they change is still there, and so are their tests.

import assert from "node:assert/strict";
import { ROOT } from "./copy_sources.ts";
import { withFault } from "./fault.ts";
import { FAULTS } from "./list.ts";
import { fileOf, relayTests } from "./titles.ts";

Deno.test("FAULTS each change one place of one file that the relay is built from", async () => {
  const problems: string[] = [];
  for (const fault of FAULTS) {
    const source = await Deno.readTextFile(`${ROOT}${fault.file}`);
    try {
      assert.notEqual(withFault(source, fault), source, fault.name);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  assert.deepEqual(problems, []);
});

Deno.test("FAULTS each name one test of the relay", async () => {
  const files = await relayTests();
  for (const fault of FAULTS) fileOf(fault.test, files);
});

Deno.test("FAULTS cover every section of the contract that binds the relay, and have names of their own", () => {
  assert.equal(new Set(FAULTS.map((fault) => fault.name)).size, FAULTS.length);
  const sections = new Set(FAULTS.map((fault) => fault.rule.split(".")[0]));
  for (
    const section of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "11", "12", "13", "14", "15"]
  ) {
    assert.ok(sections.has(section), `no fault breaks section ${section}`);
  }
});

Deno.test("withFault() refuses a text that is missing or there twice", () => {
  const fault = { name: "x", rule: "1", file: "a.ts", find: "b", replace: "c", test: "t" };
  assert.equal(withFault("abd", fault), "acd");
  assert.throws(() => withFault("ad", fault), /not in a\.ts/);
  assert.throws(() => withFault("bab", fault), /more than once/);
});
