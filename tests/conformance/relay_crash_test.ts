// Protocol contract, sections 1 and 14: a crash anywhere inside the relay is silence and exit status 0.

import assert from "node:assert/strict";
import {
  ALLOW,
  type AppScript,
  assertSilent,
  BASH,
  exchange,
  inParallel,
  relayIsNamed,
  replyTo,
  withTempFolder,
} from "../support/mod.ts";
import { buildCopy, copySources } from "./faults/copy_sources.ts";
import { type Fault, withFault } from "./faults/fault.ts";

const CRASH = 'throw new Error("crash");';

/** Where the relay is made to crash: at its begin, in the middle, beside its work, at its end. */
const CRASHES: readonly Pick<Fault, "name" | "file" | "find" | "replace">[] = [
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

Deno.test({
  name: "relay, sections 1 and 14: a crash inside it ends with 0 and in silence",
  ignore: relayIsNamed,
  fn: async () => {
    await inParallel(CRASHES, (crash) =>
      withTempFolder(async (folder) => {
        await copySources(folder);
        const path = `${folder}/${crash.file}`;
        const source = await Deno.readTextFile(path);
        await Deno.writeTextFile(path, withFault(source, { rule: "1", test: "", ...crash }));
        const { relay } = await buildCopy(folder);
        const { run } = await exchange({ relay, stdin: BASH, app: allows });
        assertSilent(run);
        assert.equal(run.stdinBroken, false);
      }), { name: ({ name }) => name, atOnce: 2 });
  },
});
