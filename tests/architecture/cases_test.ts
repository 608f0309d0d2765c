import assert from "node:assert/strict";
import { caseProblems, listedCases, testedCases } from "./cases.ts";
import { fromRoot, sourceFiles } from "./source_files.ts";

// Its own examples name cases that they do not test.
const SELF = "tests/architecture/cases_test.ts";

Deno.test("docs/cases.md lists every case with the files that test it, and no other", async () => {
  const files = (await sourceFiles(fromRoot("."))).filter(({ path }) => path !== SELF);
  const listed = listedCases(await Deno.readTextFile(fromRoot("docs/cases.md")));
  assert.ok(listed.size > 0, "the table was not found");
  assert.deepEqual(caseProblems(listed, testedCases(files)), []);
});

Deno.test("caseProblems() reports a case without a test, in the wrong file and not listed", () => {
  const listed = listedCases(
    "| PB-01 | app down | `a_test.ts` |\n| PB-02 | wedged | `a_test.ts` |\n| PB-03 | open |  |\n",
  );
  const tested = testedCases([
    { path: "a_test.ts", text: '// PB-02 in a comment\nDeno.test("lets go (PB-01)", f);' },
    { path: "b_test.ts", text: "Deno.test(`${name}: PB-09`, f);" },
    { path: "c.ts", text: '"PB-08 outside of a test"' },
  ]);
  assert.deepEqual(caseProblems(listed, tested), [
    'PB-02 has no test in "a_test.ts"',
    "PB-03 is listed without a test",
    'PB-09 is not listed with "b_test.ts"',
  ]);
});

Deno.test("listedCases() refuses two rows for one case", () => {
  assert.throws(() => listedCases("| PB-01 | a | `x` |\n| PB-01 | b | `y` |\n"), /two rows/);
});

Deno.test("testedCases() is not led astray by quotes in comments or addresses in strings", () => {
  const text = '// it\'s nothing PB-01\nconst at = "http://x"; test("PB-02", f); /* "PB-03" */';
  assert.deepEqual([...testedCases([{ path: "a_test.ts", text }]).keys()], ["PB-02"]);
});
