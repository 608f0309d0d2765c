// Protocol contract, sections 1 and 14: a crash anywhere inside the relay is silence and exit status 0.

import assert from "node:assert/strict";
import {
  ALLOW,
  type AppScript,
  assertSilent,
  BASH,
  exchange,
  type Finished,
  inParallel,
  relayIsNamed,
  replyTo,
  withTempFolder,
} from "../support/mod.ts";
import { buildCopy, copySources } from "./faults/copy_sources.ts";
import { type Fault, withFault } from "./faults/fault.ts";

type Change = Pick<Fault, "name" | "file" | "find" | "replace">;

const CRASH = 'throw new Error("crash");';

/** Where the relay is made to crash: at its begin, in the middle, beside its work, at its end. */
const CRASHES: readonly Change[] = [
  {
    name: "before it has read anything",
    file: "hook/relay.ts",
    find: "const args = parseArguments(argv);",
    replace: `${CRASH} const args = parseArguments(argv);`,
  },
  {
    name: "with something that is no error",
    file: "hook/relay.ts",
    find: "const args = parseArguments(argv);",
    replace: "throw null; const args = parseArguments(argv);",
  },
  {
    name: "in a promise that nobody waits for",
    file: "hook/relay.ts",
    find: "const args = parseArguments(argv);",
    replace: `(async () => { await 0; ${CRASH} })(); const args = parseArguments(argv);`,
  },
  {
    name: "in a task of its own",
    file: "hook/relay.ts",
    find: "const args = parseArguments(argv);",
    replace: `queueMicrotask(() => { ${CRASH} }); const args = parseArguments(argv);`,
  },
  {
    name: "by a recursion without end",
    file: "hook/build_event.ts",
    find: "const { caller } = args;",
    replace: "const deeper = (): number => deeper() + 1; deeper(); const { caller } = args;",
  },
  {
    name: "while it hears the app",
    file: "protocol/messages.ts",
    find: "if (!isObject(value) || value.v !== LIMITS.version || value.id !== id)",
    replace: `${CRASH} if (value)`,
  },
  {
    name: "while it looks for words",
    file: "agents/claude/answers.ts",
    find: "allow: () => permissionDecision(",
    replace: `allow: () => { ${CRASH} }, other: () => permissionDecision(`,
  },
];

/** Allows at once, if the relay lives long enough to ask. */
const allows: AppScript = async (connection) => {
  const event = await connection.event();
  if (event !== undefined) await connection.send(replyTo(event, ALLOW));
  connection.close();
};

/** Builds a relay with these changes and lets it ask an app that would allow. */
function runChanged(changes: readonly Change[]): Promise<Finished> {
  return withTempFolder(async (folder) => {
    await copySources(folder);
    for (const change of changes) {
      const path = `${folder}/${change.file}`;
      const source = await Deno.readTextFile(path);
      await Deno.writeTextFile(path, withFault(source, { rule: "1", test: "", ...change }));
    }
    const { relay } = await buildCopy(folder);
    return (await exchange({ relay, stdin: BASH, app: allows })).run;
  });
}

Deno.test({
  name: "relay, sections 1 and 14: a crash inside it ends with 0 and in silence",
  ignore: relayIsNamed,
  fn: async () => {
    await inParallel(CRASHES, async (crash) => {
      const run = await runChanged([crash]);
      assertSilent(run);
      assert.equal(run.stdinBroken, false);
    }, { name: ({ name }) => name, atOnce: 2 });
  },
});

/** The last resort, taken away. */
const NO_LAST_RESORT: readonly Change[] = [
  'globalThis.addEventListener("unhandledrejection", end);',
  'globalThis.addEventListener("error", end);',
  "done.then(end, end);",
].map((find) => ({
  name: `without ${find}`,
  file: "hook/end_silently.ts",
  find,
  replace: find.startsWith("done") ? "done.then(end);" : "",
}));

Deno.test({
  name: "relay, sections 1 and 14: those crashes are real: without its last resort they end with 1",
  ignore: relayIsNamed,
  fn: async () => {
    // The other ones are caught where they happen, so that a chained status line survives them.
    await inParallel(CRASHES.slice(0, 4), async (crash) => {
      const run = await runChanged([...NO_LAST_RESORT, crash]);
      assert.equal(run.code, 1);
      assert.equal(run.stdout.length, 0);
    }, { name: ({ name }) => name, atOnce: 2 });
  },
});
