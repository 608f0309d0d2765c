/**
 * The test command: brings `dist/` up to date, finds or fetches a browser, runs every test.
 *
 * Arguments are handed on to `deno test`; without a path among them the whole suite runs. The exit
 * code is that of `deno test`. Without a browser the browser tests are reported as ignored, with the
 * command that would enable them. Permission: all (`deno test -A`, since browsers probe the system).
 *
 * @module
 */

import { findChromium, HOW_TO_ENABLE } from "./browser/chromium.ts";

const say = (line: string) => Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));

/** Everything but the live tests, which need the agents' own programs: `deno task test:live`. */
const SUITE = [
  "protocol/",
  "hook/",
  "agents/",
  "app/",
  "routes/",
  "islands/",
  "build/",
  "bench/",
  "tests/architecture/",
  "tests/property/",
  "tests/conformance/",
  "tests/day/",
  "tests/browser/",
];

async function main(args: readonly string[]): Promise<number> {
  const chromium = await findChromium(say);
  if (chromium === undefined) say(`Browser tests are skipped. To enable them: ${HOW_TO_ENABLE}`);
  const paths = args.filter((arg) => !arg.startsWith("-"));
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "-A",
      "--no-prompt",
      ...args.filter((arg) => arg.startsWith("-")),
      ...(paths.length > 0 ? paths : SUITE),
    ],
    env: {
      DENO_NO_UPDATE_CHECK: "1",
      ...(chromium === undefined ? {} : {
        CHROMIUM: chromium.path,
        CHROMIUM_LIBRARY_PATH: chromium.env.LD_LIBRARY_PATH ?? "",
      }),
    },
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().status;
  return code;
}

Deno.exit(await main(Deno.args));
