/**
 * What the desktop does for Vults: it calls a person and plays sounds, where it can.
 *
 * Guarantees that its programs are looked for once, that the core is told what was found and when a
 * service has gone or has come, that every call gets exactly one answer (*called* or *failed*), and
 * that stopping takes back what stands. It never answers a request and offers nothing but *Open*.
 * Permissions: run of the programs named in `build/app_head.ts`, env of the session bus, write of the
 * sounds' folder. Source: design decisions 11 and 23; app-behaviour contract, section 9.
 *
 * @module
 */

import { type SessionKey, sessionKey } from "../../protocol/mod.ts";
import type { Input, Summons } from "../core/mod.ts";
import type { Cue, Species } from "../view/mod.ts";
import { words } from "../words/mod.ts";
import { findMacNotifier } from "./macos.ts";
import { type LockWatch, watchLock } from "./lock_watch.ts";
import type { Notifier } from "./notifier.ts";
import { findNotifySend } from "./notify_send.ts";
import { findPlayer, type Player } from "./player.ts";
import type { Env } from "./run_program.ts";
import { wordCall } from "./word_call.ts";

/** What the desktop needs of the program around it. */
export interface DesktopOptions {
  /** Where the sounds are written. */
  readonly sounds: string;
  readonly onInput: (
    input: Extract<
      Input,
      { readonly type: "called" | "call_failed" | "desktop_found" | "locked" }
    >,
  ) => void;
  /** *Open* was chosen on the notification of a session. */
  readonly onOpen: (session: SessionKey) => void;
  /** The address of the pages, for services that open it themselves. */
  readonly page: () => string;
  readonly onError: (error: unknown) => void;
  /** Another environment for the programs, for tests. */
  readonly env?: Env;
}

/** A service that is gone is looked for again this often: a desktop may start after Vults. */
const LOOK_EVERY_MS = 60_000;
/** Taking back what stands may not keep the app from stopping. */
const STOP_MS = 400;

/** The desktop. */
export class Desktop {
  readonly #options: DesktopOptions;
  #notifier: Notifier | undefined;
  #player: Player | undefined;
  #lock: LockWatch | undefined;
  #looking: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(options: DesktopOptions) {
    this.#options = options;
  }

  /** Looks for the programs; settles when the core has been told. Failures are told, never thrown. */
  async start(): Promise<void> {
    const { onError, sounds, page, env = {} } = this.#options;
    try {
      [this.#player, this.#notifier] = await Promise.all([
        findPlayer(sounds, onError, env),
        Deno.build.os === "darwin" ? findMacNotifier(page, env) : findNotifySend(hasBus(env), env),
      ]);
      if (this.#stopped) return;
      this.#watchLock();
      await this.#look();
    } catch (error) {
      onError(error);
    }
  }

  /** Raises a call; answered by an input. */
  call(summons: Summons): void {
    const { onInput, onOpen } = this.#options;
    const { id, tag, about } = summons;
    if (this.#notifier === undefined || this.#stopped) {
      return onInput({ type: "call_failed", call: id });
    }
    this.#notifier.raise(wordCall(summons), about, {
      onUp: () => onInput({ type: "called", call: id }),
      onFailed: (service) => {
        if (service === "gone") this.#found(false);
        onInput({ type: "call_failed", call: id });
      },
      onOpen: () => onOpen(tag),
    });
  }

  /**
   * Tells something of Vults itself, where there is a service. `about` names it: the next one of that
   * name takes its place. *Open* opens the pages.
   */
  tell(about: string, body: string, onOpen: () => void): void {
    if (this.#stopped) return;
    const tag = sessionKey(`vults:${about}`);
    const call = { id: crypto.randomUUID(), tag, title: words.frame.name, body };
    this.#notifier?.raise(call, "terminal", { onUp: () => {}, onFailed: () => {}, onOpen });
  }

  /** Takes back what stands for a session. */
  uncall(tag: SessionKey): void {
    this.#notifier?.withdraw(tag).catch(this.#options.onError);
  }

  /** Plays a cue, where there is a player. */
  play(cue: Cue, species: Species, volume: number): void {
    void this.#player?.play(cue, species, volume);
  }

  /** Takes everything back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#looking);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => timer = setTimeout(resolve, STOP_MS));
    await Promise.race([Promise.all([this.#notifier?.stop(), this.#lock?.stop()]), late]);
    clearTimeout(timer);
  }

  #watchLock(): void {
    const { onInput, env = {} } = this.#options;
    if (Deno.build.os === "darwin" || !hasBus(env)) return;
    this.#lock = watchLock((locked) => onInput({ type: "locked", locked }), env);
  }

  async #look(): Promise<void> {
    if (this.#stopped) return;
    this.#found(await this.#notifier?.isThere() ?? false);
  }

  #found(calls: boolean): void {
    if (this.#stopped) return;
    this.#options.onInput({
      type: "desktop_found",
      calls,
      sounds: this.#player !== undefined,
    });
    clearTimeout(this.#looking);
    if (calls || this.#notifier === undefined) return;
    this.#looking = setTimeout(() => {
      this.#look().catch(this.#options.onError);
    }, LOOK_EVERY_MS);
  }
}

/** Without a bus there is no service, and its programs would try to start one. */
function hasBus(env: Env): boolean {
  const named = (name: string) => env[name] ?? Deno.env.get(name);
  if (named("DBUS_SESSION_BUS_ADDRESS")) return true;
  const folder = named("XDG_RUNTIME_DIR");
  if (!folder?.startsWith("/")) return false;
  try {
    return Deno.lstatSync(`${folder}/bus`).isSocket === true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable) {
      return false;
    }
    throw error;
  }
}
