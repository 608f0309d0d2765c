/**
 * A running Vults for the browser tests: the built app in throw-away folders, real relays, a real
 * Chromium. One per test file; every test opens a page of its own.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
} from "../packages/playwright_core.ts";

import type { AlarmView } from "../../app/view/mod.ts";
import type { JsonObject } from "../../protocol/mod.ts";
import {
  type Browser as Doorkeeper,
  Page as DoorPage,
  signInWith,
} from "../conformance/app_page.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const DECODER = new TextDecoder();
/** How long a test waits for anything on a page: generous for a busy machine, short of a hang. */
const WAIT_MS = 15_000;

/** Whether a browser is there; `tests/run.ts` finds one and hands it over. */
export const HAS_BROWSER = Boolean(Deno.env.get("CHROMIUM"));

/** How one relay ended. */
export interface RelayEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One relay at work: `end` resolves when it has exited. */
export interface RunningRelay {
  readonly pid: number;
  readonly end: Promise<RelayEnd>;
  /** Does nothing when it has ended. */
  kill(): void;
}

/** A relay whose card stands on the page, and the payload that it was given in the end. */
export interface AskedRelay extends RunningRelay {
  readonly payload: JsonObject;
}

/** What a relay is started with; `agent` defaults to `claude`, `ask`: it may answer questions. */
export interface RelayCall {
  readonly agent?: string;
  readonly ask?: true;
  readonly event: string;
  readonly payload: JsonObject;
}

/** The whole setting of a browser test file. */
export interface Flock {
  readonly folder: string;
  /** The environment in which app, relays and commands run. */
  readonly env: { readonly [name: string]: string };
  readonly appPid: number;
  /** Ends the app and starts it on the same port; returns once it has printed its link. */
  restart(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** A signed-in page of its own browser context; closed with the flock. `path` defaults to `/`. */
  openPage(size?: { width: number; height: number }): Promise<Page>;
  /** Opens this link in a browser that is not in; it is let in, as `openPage` lets in its own. */
  signIn(page: Page, link: string): Promise<void>;
  /** Another page in the same browser context, which is signed in already. */
  openSibling(page: Page): Promise<Page>;
  relay(call: RelayCall): RunningRelay;
  /**
   * Asks until the card stands on `page` and takes answers. By contract a request that no page has drawn
   * within 800 ms is let go, which a busy machine can bring about: then it is asked again, in a session
   * of its own, since what is let go is still to be finished in its session.
   */
  ask(page: Page, call: RelayCall): Promise<AskedRelay>;
  /** Ends what a failed test has left waiting, so that the next one finds no card. */
  killRelays(): void;
  /** Runs a relay that needs no answer to its end. */
  report(call: RelayCall): Promise<RelayEnd>;
  vults(...args: string[]): Promise<RelayEnd>;
  /** What the app has written to stderr so far. */
  stderr(): string;
  close(): Promise<void>;
}

/** Starts the built app on a free port and a browser. Everything ends with `close()`. */
export async function startFlock(): Promise<Flock> {
  const folder = await Deno.makeTempDir({ prefix: "vults-browser-" });
  await Deno.mkdir(`${folder}/run`, { mode: 0o700 });
  await Deno.mkdir(`${folder}/home`, { mode: 0o700 });
  const env = {
    HOME: `${folder}/home`,
    PATH: "/usr/bin:/bin",
    XDG_RUNTIME_DIR: `${folder}/run`,
    XDG_DATA_HOME: `${folder}/data`,
    XDG_STATE_HOME: `${folder}/state`,
    XDG_CONFIG_HOME: `${folder}/config`,
    LANG: "C.UTF-8",
  };
  const run = (program: string, args: string[], stdin: string | undefined) => {
    const child = new Deno.Command(program, {
      args,
      clearEnv: true,
      env,
      stdin: stdin === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const end = (async (): Promise<RelayEnd> => {
      if (stdin !== undefined) {
        const writer = child.stdin.getWriter();
        await writer.write(new TextEncoder().encode(stdin));
        await writer.close();
      }
      const { code, stdout, stderr } = await child.output();
      return { code, stdout: DECODER.decode(stdout), stderr: DECODER.decode(stderr) };
    })();
    let ended = false;
    end.finally(() => ended = true);
    const kill = () => {
      if (!ended) child.kill("SIGKILL");
    };
    return { pid: child.pid, end, kill };
  };
  let stderr = "";
  const startApp = async (port: string) => {
    const app = new Deno.Command(`${ROOT}dist/vults`, {
      args: ["start", "--port", port, "--no-open"],
      clearEnv: true,
      env,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const draining = (async () => {
      for await (const chunk of app.stderr) stderr += DECODER.decode(chunk);
    })();
    const lines = app.stdout.pipeThrough(new TextDecoderStream()).getReader();
    let first = "";
    while (!first.includes("\n")) {
      const { value, done } = await lines.read();
      if (done) throw new Error(`The app ended before it printed its link: ${stderr}`);
      first += value;
    }
    const link = /^Vults: (http:\/\/127\.0\.0\.1:\d+\/login#\S+)\n$/.exec(first)?.[1];
    assert.ok(link, `The app's stdout line is not the link: ${JSON.stringify(first)}`);
    const end = async (signal: Deno.Signal) => {
      app.kill(signal);
      await lines.cancel();
      await app.status;
      await draining;
    };
    return { pid: app.pid, link, end };
  };
  let app = await startApp("0");
  const { link } = app;

  // The first one in; every page of a test is a later sign-in, which a page that is in confirms.
  const doorkeeper = await signInWith(link);

  const library = Deno.env.get("CHROMIUM_LIBRARY_PATH");
  const browser: Browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    ...(library ? { env: { LD_LIBRARY_PATH: library } } : {}),
  });
  const contexts: BrowserContext[] = [];
  const hook = `${folder}/data/vults/bin/vults-hook`;

  const relays: RunningRelay[] = [];
  const relay = ({ agent = "claude", ask, event, payload }: RelayCall) => {
    const args = ["--agent", agent, ...(ask ? ["--ask"] : []), event];
    const running = run(hook, args, JSON.stringify(payload));
    relays.push(running);
    return running;
  };
  const vults = (...args: string[]) => run(`${ROOT}dist/vults`, args, undefined).end;

  const ask = async (page: Page, call: RelayCall): Promise<AskedRelay> => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const payload = inSession(call.payload, attempt);
      const running = relay({ ...call, payload });
      // Every card has it, one with questions too.
      const shown = armed(page, "Answer in the terminal").then(() => true);
      // The wait goes on in vain when the relay was let go.
      shown.catch(() => {});
      if (await Promise.race([shown, running.end.then(() => false)])) {
        return { ...running, payload };
      }
    }
    throw new Error("No page draws a card within 800 ms: this machine is too busy for the test");
  };

  return {
    folder,
    env,
    get appPid() {
      return app.pid;
    },
    async restart(signal) {
      await app.end(signal);
      app = await startApp(new URL(link).port);
    },
    relay,
    ask,
    vults,
    killRelays: () => relays.splice(0).forEach((running) => running.kill()),
    report: (call) => relay(call).end,
    stderr: () => stderr,
    async openPage(size = { width: 1280, height: 720 }) {
      const { stdout } = await vults("open");
      const fresh = /http:\/\/\S+/.exec(stdout)?.[0];
      assert.ok(fresh, `"vults open" printed no link: ${stdout}`);
      const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
      context.setDefaultTimeout(WAIT_MS);
      contexts.push(context);
      const page = await context.newPage();
      failOnPageErrors(page);
      await letIn(page, fresh, doorkeeper);
      return page;
    },
    signIn: (page, link) => letIn(page, link, doorkeeper),
    async openSibling(page) {
      const sibling = await page.context().newPage();
      failOnPageErrors(sibling);
      await sibling.goto(new URL("/", link).href);
      await ready(sibling);
      return sibling;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await app.end("SIGTERM");
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Opens a link in a browser that is not in, let in by the doorkeeper, whose page is hidden and brief. */
async function letIn(page: Page, link: string, doorkeeper: Doorkeeper): Promise<void> {
  const door = await DoorPage.open(doorkeeper, { visible: false });
  const waiting = () => (door.view?.alarms ?? []).filter(isSignIn).map(({ id }) => id);
  try {
    // Left over from a test that failed.
    const before = new Set(waiting());
    await page.goto(link);
    const isNew = (id: string) => !before.has(id);
    await door.until(() => waiting().some(isNew));
    for (const alarm of waiting().filter(isNew)) {
      door.send({ type: "confirm_sign_in", alarm, letIn: true });
    }
    await ready(page);
  } finally {
    await door.close();
  }
}

const isSignIn = ({ kind }: AlarmView): boolean => kind === "sign_in";

/** The same payload, from the second attempt on in another session. */
function inSession(payload: JsonObject, attempt: number): JsonObject {
  if (attempt === 0) return payload;
  const renamed = ["session_id", "sessionId"].flatMap((member) =>
    typeof payload[member] === "string" ? [[member, `${payload[member]}-${attempt}`]] : []
  );
  return { ...payload, ...Object.fromEntries(renamed) };
}

const pageErrors: string[] = [];

function failOnPageErrors(page: Page): void {
  page.on("pageerror", (error) => pageErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") pageErrors.push(message.text());
  });
}

/** Fails when any page of this file reported an error since the last call. */
export function assertNoPageErrors(): void {
  assert.deepEqual(pageErrors.splice(0), []);
}

/** Waits until the page shows its live state: it is served empty, a heading comes with the view. */
export async function ready(page: Page): Promise<void> {
  // The list has a heading from the start; the front place gets its own with the view.
  await page.locator("#request").getByRole("heading", { level: 2 }).waitFor();
}

/** The front card; there is no such region while nothing waits. */
export const request = (page: Page) => page.getByRole("region", { name: "Request" });

/** A button of the front card, once it takes answers. */
export async function armed(page: Page, name: string) {
  const button = request(page).getByRole("button", { name, exact: true });
  await button.and(page.locator(":not([aria-disabled='true'])")).waitFor();
  return button;
}
