/**
 * Notifications by `notify-send`.
 *
 * Guarantees that no text of an agent is an option (it stands behind `--`), markup, or an escape:
 * `notify-send` itself reads backslashes in a body (measured with 0.8.1: `\n` became a line break), a
 * service with `body-markup` reads tags and entities. A newer call replaces the older one of its
 * session by its number. The one action is *Open*, where the service has actions: a program then waits
 * for it, so these are bounded in number and in time.
 *
 * A notification with an action takes two runs: the first prints its number and ends, the second
 * replaces it by the same with the action. Measured with 0.8.1: a program that waits for an action
 * keeps its number in a buffer until it ends, unless it writes to a terminal.
 *
 * Permission: run of `notify-send`. Source: app-behaviour contract, section 9.
 *
 * @module
 */

import type { SessionKey } from "../../protocol/mod.ts";
import type { CallAbout } from "../core/mod.ts";
import type { Call } from "../view/mod.ts";
import { words } from "../words/mod.ts";
import { type Notifier, RAISE_MS, type Raised } from "./notifier.ts";
import { endProgram, type Env, runProgram, startProgram } from "./run_program.ts";
import { findBus, type Service, type SessionBus } from "./session_bus.ts";

const PROGRAM = "notify-send";
/** Programs that wait for *Open* at once; notifications beyond have no action. */
const WAITING_AT_MOST = 16;
/** A program that waits for *Open* is ended after this long; its notification stays. */
const WAITS_MS = 900_000;

/** What stands, or is on its way, for one session. */
interface Standing {
  /** The service's number, once it has told. */
  id: number | undefined;
  /** Waits for *Open*. */
  waiter: Deno.ChildProcess | undefined;
  /** Withdrawn, replaced or opened: nothing more is to come of it. */
  over: boolean;
  /** To be closed as soon as its number is known. */
  closes: boolean;
}

/** `notify-send`, when it and a session bus are there. `hasBus`: the environment names a bus. */
export async function findNotifySend(
  hasBus: boolean,
  env: Env = {},
): Promise<Notifier | undefined> {
  if (!hasBus) return undefined;
  const { is } = await runProgram(PROGRAM, ["--version"], { ms: RAISE_MS, env });
  return is === "done" ? new NotifySend(await findBus(env), env) : undefined;
}

/** The arguments for one notification; with an action, of one that stands already. Pure. */
export function notifySendArguments(
  { title, body }: Pick<Call, "title" | "body">,
  about: CallAbout,
  { markup, replaces, waits }: {
    readonly markup: boolean;
    readonly replaces?: number | undefined;
    readonly waits?: true;
  },
): readonly string[] {
  const escaped = markup
    ? body.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : body;
  return [
    ...(waits ? [`--action=default=${words.calls.open}`] : ["--print-id"]),
    "--app-name=Vults",
    `--urgency=${urgencyOf(about)}`,
    ...(replaces === undefined ? [] : [`--replace-id=${replaces}`]),
    "--",
    title,
    escaped.replaceAll("\\", "\\\\"),
  ];
}

/** What holds an agent must be seen, also by those who keep their desktop quiet. */
function urgencyOf(about: CallAbout): "low" | "normal" | "critical" {
  switch (about) {
    case "permission":
    case "question":
      return "critical";
    case "terminal":
    case "failed":
    case "done":
      return "normal";
    case "silent":
      return "low";
  }
}

class NotifySend implements Notifier {
  readonly #bus: SessionBus | undefined;
  readonly #env: Env;
  readonly #standing = new Map<SessionKey, Standing>();
  readonly #waiters = new Set<Deno.ChildProcess>();
  /** Without a program to ask the bus with: most services read markup, and none may do more. */
  #service: Service = { actions: false, markup: true };

  constructor(bus: SessionBus | undefined, env: Env) {
    this.#bus = bus;
    this.#env = env;
  }

  async isThere(): Promise<boolean> {
    if (this.#bus === undefined) return true;
    const service = await this.#bus.service();
    if (service !== undefined) this.#service = service;
    return service !== undefined;
  }

  raise(call: Call, about: CallAbout, raised: Raised): void {
    const before = this.#standing.get(call.tag);
    if (before !== undefined) this.#leave(before);
    const standing: Standing = { id: undefined, waiter: undefined, over: false, closes: false };
    this.#standing.set(call.tag, standing);
    void this.#raise(call, about, standing, before, raised);
  }

  async withdraw(tag: SessionKey): Promise<void> {
    const standing = this.#standing.get(tag);
    if (standing === undefined) return;
    this.#standing.delete(tag);
    standing.over = standing.closes = true;
    await this.#close(standing);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#standing.keys()].map((tag) => this.withdraw(tag)));
    for (const waiter of this.#waiters) endProgram(waiter, "SIGTERM");
  }

  async #raise(
    call: Call,
    about: CallAbout,
    standing: Standing,
    before: Standing | undefined,
    { onUp, onFailed, onOpen }: Raised,
  ): Promise<void> {
    const { markup, actions } = this.#service;
    const replaces = before?.id;
    // Begun a moment ago, it would put the older text over the newer one.
    await before?.waiter?.status;
    const { is, output } = await runProgram(
      PROGRAM,
      notifySendArguments(call, about, { markup, replaces }),
      { ms: RAISE_MS, env: this.#env },
    );
    const id = /^(\d+)\n/.exec(output)?.[1];
    if (is !== "done" || id === undefined) {
      this.#forget(call.tag, standing);
      if (!standing.over) onFailed(is === "late" ? "there" : "gone");
      return;
    }
    standing.id = Number(id);
    if (standing.closes) return void await this.#close(standing);
    if (standing.over) return;
    onUp();
    if (!actions || this.#waiters.size >= WAITING_AT_MOST) return;
    const opened = await this.#waitForOpen(
      standing,
      notifySendArguments(call, about, { markup, replaces: standing.id, waits: true }),
    );
    if (!opened || standing.over) return;
    standing.over = true;
    this.#forget(call.tag, standing);
    onOpen();
  }

  /** Whether *Open* was chosen before the notification was closed, replaced, or too old. */
  async #waitForOpen(standing: Standing, args: readonly string[]): Promise<boolean> {
    const waiter = startProgram(PROGRAM, args, this.#env);
    if (waiter === undefined) return false;
    standing.waiter = waiter;
    this.#waiters.add(waiter);
    const timer = setTimeout(() => endProgram(waiter, "SIGTERM"), WAITS_MS);
    const { stdout } = await waiter.output();
    clearTimeout(timer);
    this.#waiters.delete(waiter);
    standing.waiter = undefined;
    return /^default$/m.test(new TextDecoder().decode(stdout));
  }

  #forget(tag: SessionKey, standing: Standing): void {
    if (this.#standing.get(tag) === standing) this.#standing.delete(tag);
  }

  /** What has a number is replaced by it; what has none yet will stand beside, so it is closed then. */
  #leave(standing: Standing): void {
    standing.over = true;
    standing.closes = standing.id === undefined;
    if (standing.waiter !== undefined) endProgram(standing.waiter, "SIGTERM");
  }

  /** The program that waits ends first: begun a moment ago, it would raise the notification again. */
  async #close(standing: Standing): Promise<void> {
    const { id, waiter } = standing;
    if (id === undefined) return;
    if (waiter !== undefined) {
      // Measured with 0.8.1: interrupted, it takes its notification along.
      endProgram(waiter, this.#bus === undefined ? "SIGINT" : "SIGTERM");
      await waiter.status;
    }
    await this.#bus?.close(id);
  }
}
