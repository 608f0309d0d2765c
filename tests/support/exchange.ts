/**
 * One relay run against one fake app, in a folder of its own: what most conformance tests do.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import type { AppConnection, SentEvent } from "./app_connection.ts";
import { type AppScript, type FakeAppOptions, withFakeApp } from "./fake_app.ts";
import { builtRelay } from "./relay_build.ts";
import { type Finished, type RelayCall, runRelay } from "./run_relay.ts";
import { withTempFolder } from "./temp.ts";

/** One run. What is left out is as an ordinary Claude Code entry would have it. */
export interface Exchange {
  /** Arguments. Default: `--agent claude`. */
  readonly args?: readonly string[];
  /** Objects are written as JSON. */
  readonly stdin: JsonObject | RelayCall["stdin"];
  /** Added to `HOME`, `PATH` and `XDG_RUNTIME_DIR`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly withinMs?: number;
  /** The executable. Default: the built relay. */
  readonly relay?: string;
  /** What the app does; default: it declines. */
  readonly app?: AppScript;
  readonly appOptions?: FakeAppOptions;
}

/** What came of it. */
export interface Exchanged {
  readonly run: Finished;
  /** The event that was sent; undefined when none was. */
  readonly event: SentEvent | undefined;
  readonly connections: readonly AppConnection[];
}

/** A folder set up as the relay's world. */
export interface World {
  /** Holds everything below; removed afterwards. */
  readonly folder: string;
  /** A private runtime folder. */
  readonly runtime: string;
  /** `$XDG_RUNTIME_DIR/vults.sock`. */
  readonly socket: string;
  /** The least environment: `HOME`, `PATH`, `XDG_RUNTIME_DIR`. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs `work` in a new world. */
export function withWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  return withTempFolder(async (folder) => {
    const runtime = `${folder}/run`;
    await Deno.mkdir(runtime, { mode: 0o700 });
    await Deno.mkdir(`${folder}/home`, { mode: 0o700 });
    return await work({
      folder,
      runtime,
      socket: `${runtime}/vults.sock`,
      env: { HOME: `${folder}/home`, PATH: "/usr/bin:/bin", XDG_RUNTIME_DIR: runtime },
    });
  });
}

/** Runs the relay once against a listening app, and tells what was sent and printed. */
export function exchange(what: Exchange): Promise<Exchanged> {
  return withWorld((world) => exchangeIn(world, what));
}

/** As `exchange`, in a world that the test has prepared. */
export async function exchangeIn(world: World, what: Exchange): Promise<Exchanged> {
  const relay = what.relay ?? await builtRelay();
  const options: FakeAppOptions = {
    ...what.appOptions,
    ...(what.app === undefined ? {} : { script: what.app }),
  };
  return await withFakeApp(world.socket, options, async (app) => {
    const run = await runRelay({
      relay,
      args: what.args ?? ["--agent", "claude"],
      env: { ...world.env, ...what.env },
      cwd: what.cwd ?? world.folder,
      stdin: stdinOf(what.stdin),
      ...(what.withinMs === undefined ? {} : { withinMs: what.withinMs }),
    });
    if (options.deaf !== true && options.onAccept === undefined) await app.settle();
    assert.ok(app.connections.length <= 1, "the relay connects at most once");
    const event = options.deaf === true ? undefined : await app.connections[0]?.event();
    return { run, event, connections: app.connections };
  });
}

/** The event of an exchange in which one must have been sent. */
export async function sent(what: Exchange): Promise<SentEvent> {
  const { run, event } = await exchange(what);
  assertSilent(run);
  assert.ok(event !== undefined, "no event was sent");
  return event;
}

/** Runs the relay against an app and asserts that nothing was sent and nothing printed. */
export async function assertNothingSent(what: Exchange): Promise<Finished> {
  const { run, connections } = await exchange(what);
  assertSilent(run);
  assert.equal(connections.length, 0, "the relay connected");
  return run;
}

/** Asserts promise 1: exit 0, not a byte on stdout or stderr. */
export function assertSilent(run: Finished): void {
  assertPrinted(run, "");
}

/** Asserts exit 0, exactly these bytes on stdout, none on stderr. */
export function assertPrinted(run: Finished, stdout: string | Uint8Array): void {
  assert.equal(run.signal, null, "ended by a signal");
  assert.equal(text(run.stderr), "", "stderr");
  if (typeof stdout === "string") assert.equal(text(run.stdout), stdout, "stdout");
  else assert.deepEqual([...run.stdout], [...stdout], "stdout");
  assert.equal(run.code, 0, "exit code");
}

/** Bytes as text, for messages and comparisons. */
export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function stdinOf(what: Exchange["stdin"]): RelayCall["stdin"] {
  if (typeof what === "string" || what instanceof Uint8Array || typeof what === "function") {
    return what;
  }
  return JSON.stringify(what);
}
