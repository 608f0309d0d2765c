/**
 * Notifications by `notify-send`.
 *
 * Guarantees that no text of an agent is an option (it stands behind `--`), markup, or an escape:
 * `notify-send` itself reads backslashes in a body (measured with 0.8.1: `\n` became a line break), a
 * service with `body-markup` reads tags and entities. A newer call replaces the older one of its
 * session by its number. The one action is *Open*, where the service has actions: the program then
 * waits for it, so these are bounded in number and in time. Permission: run of `notify-send`.
 * Source: app-behaviour contract, section 9.
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

/** Programs that wait for *Open* at once; notifications beyond have no action. */
const WAITING_AT_MOST = 16;
/** A program that waits for *Open* is ended after this long; its notification stays. */
const WAITS_MS = 900_000;

/** What stands, or is on its way, for one session. */
interface Standing {
  /** The service's number, once it has told. */
  id: number | undefined;
  child: Deno.ChildProcess | undefined;
  /** Withdrawn or replaced before its number was known: to be closed as soon as it is. */
  over: boolean;
}

/** `notify-send`, when it and a session bus are there. `hasBus`: the environment names a bus. */
export async function findNotifySend(
  hasBus: boolean,
  env: Env = {},
): Promise<Notifier | undefined> {
  if (!hasBus) return undefined;
  const { is } = await runProgram("notify-send", ["--version"], { ms: RAISE_MS, env });
  return is === "done" ? new NotifySend(await findBus(env), env) : undefined;
}

/** The arguments for one notification. Pure. */
export function notifySendArguments(
  call: Pick<Call, "title" | "body">,
  about: CallAbout,
  service: Service,
  replaces?: number,
): readonly string[] {
  const { title, body } = call;
  const escaped = service.markup
    ? body.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : body;
  return [
    "--print-id",
    "--app-name=Vults",
    `--urgency=${urgencyOf(about)}`,
    ...(replaces === undefined ? [] : [`--replace-id=${replaces}`]),
    ...(service.actions ? [`--action=default=${words.calls.open}`] : []),
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
  /** Without a program to ask the bus with: most services read markup, and none may do more. */
  #service: Service = { actions: false, markup: true };
  readonly #running = new Set<Deno.ChildProcess>();

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
    const service = this.#running.size < WAITING_AT_MOST
      ? this.#service
      : { ...this.#service, actions: false };
    const args = notifySendArguments(call, about, service, before?.id);
    const child = startProgram("notify-send", args, this.#env);
    if (child === undefined) return raised.onFailed("gone");
    const standing: Standing = { id: undefined, child, over: false };
    this.#standing.set(call.tag, standing);
    this.#running.add(child);
    void this.#follow(call.tag, standing, child, raised);
  }

  async withdraw(tag: SessionKey): Promise<void> {
    const standing = this.#standing.get(tag);
    if (standing === undefined) return;
    this.#standing.delete(tag);
    standing.over = true;
    await this.#close(standing);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#standing.keys()].map((tag) => this.withdraw(tag)));
    for (const child of this.#running) endProgram(child, "SIGTERM");
  }

  /** Reads the number, then waits for *Open*, until the notification is closed. */
  async #follow(
    tag: SessionKey,
    standing: Standing,
    child: Deno.ChildProcess,
    { onUp, onFailed, onOpen }: Raised,
  ): Promise<void> {
    let timer = setTimeout(() => endProgram(child), RAISE_MS);
    let output = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      output = (output + text).slice(0, 1_024);
      if (standing.id === undefined) {
        const id = /^(\d+)\n/.exec(output)?.[1];
        if (id === undefined) continue;
        standing.id = Number(id);
        clearTimeout(timer);
        timer = setTimeout(() => endProgram(child, "SIGTERM"), WAITS_MS);
        if (standing.over) void this.#close(standing);
        else onUp();
      }
      if (!standing.over && /^\d+\ndefault\n/.test(output)) {
        standing.over = true;
        this.#forget(tag, standing);
        onOpen();
      }
    }
    const { success } = await child.status;
    clearTimeout(timer);
    standing.child = undefined;
    this.#running.delete(child);
    if (standing.id !== undefined) return;
    this.#forget(tag, standing);
    if (!standing.over) onFailed(success ? "there" : "gone");
  }

  #forget(tag: SessionKey, standing: Standing): void {
    if (this.#standing.get(tag) === standing) this.#standing.delete(tag);
  }

  /** What is replaced needs no closing; what has no number yet cannot be replaced and is closed later. */
  #leave(standing: Standing): void {
    standing.over = true;
    if (standing.id === undefined || standing.child === undefined) return;
    endProgram(standing.child, "SIGTERM");
    standing.child = undefined;
  }

  async #close(standing: Standing): Promise<void> {
    if (standing.id === undefined) return;
    const closed = await this.#bus?.close(standing.id) ?? false;
    // Measured with 0.8.1: interrupted, a program that waits takes its notification along.
    if (!closed && standing.child !== undefined) endProgram(standing.child, "SIGINT");
  }
}
