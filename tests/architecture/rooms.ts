/**
 * The plan of the house: which folder may import which. One table, checked by `imports_test.ts`.
 *
 * A file belongs to the longest room that its path begins with. A room may import itself freely, and
 * of the rooms named for it only their front door, the `mod.ts`. Files named under `doors` are open
 * beside it. Source: design, section 2.
 *
 * @module
 */

/** One folder of code and what it may see. */
export interface Room {
  readonly name: string;
  /** Other rooms whose front door it may use. */
  readonly mayUse: readonly string[];
  /** npm packages it may import; none unless named. */
  readonly packages?: readonly string[];
  /** Whether it needs no `mod.ts`: nobody imports it. */
  readonly noFrontDoor?: true;
}

const CORE = ["protocol", "agents", "app/view", "app/redact"];
const SHELL = ["protocol", "agents", "app/core", "app/view", "app/words", "app/redact"];

/** Every room of the house. */
export const ROOMS: readonly Room[] = [
  { name: "protocol", mayUse: [] },
  { name: "hook", mayUse: ["protocol", "agents"] },
  { name: "agents", mayUse: ["protocol"] },
  { name: "app/view", mayUse: ["protocol"] },
  { name: "app/words", mayUse: ["app/view"] },
  { name: "app/redact", mayUse: [] },
  { name: "app/core", mayUse: CORE },
  { name: "app/attention", mayUse: SHELL },
  { name: "app/ipc", mayUse: SHELL },
  { name: "app/install", mayUse: SHELL, packages: ["jsonc-parser", "diff"] },
  { name: "app/record", mayUse: SHELL },
  { name: "app/demo", mayUse: SHELL },
  { name: "app/terminal", mayUse: SHELL },
  { name: "app/web/kernel", mayUse: ["app/view", "app/words"], packages: ["hono", "preact"] },
  {
    name: "app/web",
    mayUse: [...SHELL, "app/web/kernel"],
    packages: ["hono", "valibot"],
  },
  {
    name: "app",
    mayUse: [
      ...SHELL,
      "app/attention",
      "app/ipc",
      "app/install",
      "app/record",
      "app/demo",
      "app/terminal",
      "app/web",
      "build",
    ],
    noFrontDoor: true,
  },
  {
    name: "routes",
    mayUse: ["app/view", "app/words", "app/web/kernel", "islands"],
    packages: ["preact"],
    noFrontDoor: true,
  },
  {
    name: "islands",
    mayUse: ["protocol", "app/view", "app/words", "app/web/kernel"],
    packages: ["preact", "@preact/signals", "diff"],
    noFrontDoor: true,
  },
  { name: "build", mayUse: ["protocol", "hook", "app/web/kernel"] },
];

/** Files that may be imported beside a room's `mod.ts`, with the reason. */
export const SIDE_DOORS: Readonly<Record<string, string>> = {
  "agents/answers.ts": "the relay's bundle must hold the answers and nothing else of the agents",
  "app/web/site.ts": "it imports generated code, which only the program's front may need to load",
};
