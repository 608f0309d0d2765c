/**
 * Who gets in, who is in, and what pages are told of both.
 *
 * Guarantees: while a signed-in page is open a further one gets in by its word only; with none open it
 * gets in, is marked, and pages are told until somebody says that they saw it, over restarts too; a
 * browser that proves that it is in already needs no word; a program that an agent started gets in
 * never; a page that was ended is out at once. Source: design decision 22, page section 8.
 *
 * @module
 */

import type { PageId } from "../../protocol/mod.ts";
import type { AlarmView, SignInRefused, SignInView } from "../view/mod.ts";
import { browserName } from "./browser_name.ts";
import type { OtherEnd } from "./other_end.ts";
import type { PageHub } from "./page_hub.ts";
import type { SignInCodes } from "./sign_in_codes.ts";
import { type LetIn, signInId, type SignIns } from "./sign_ins.ts";
import { type Asking, WaitingSignIns } from "./waiting_sign_ins.ts";

/** What happened, for the log: closed lists only. */
export type SignInAct =
  | { readonly what: "signed_in"; readonly how: LetIn | "again" }
  | { readonly what: "sign_in_waits" }
  | { readonly what: "sign_in_refused"; readonly why: SignInRefused["why"] }
  | { readonly what: "sign_in_ended" }
  | { readonly what: "agent_page"; readonly agent: string };

/** What a person is told of even where no page is open. */
export type Alarm =
  | { readonly kind: "signed_in"; readonly browser: string }
  | { readonly kind: "agent_page"; readonly program: string };

/** What the desk needs. */
export interface SignInDeskOptions {
  readonly codes: SignInCodes;
  readonly signIns: SignIns;
  readonly hub: () => PageHub;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that never jump. */
  readonly monotonic: () => number;
  /** What pages are told has changed. */
  readonly onChanged: () => void;
  readonly onAct: (act: SignInAct) => void;
  /** Something that a page would show, and perhaps no page is open: called once for each. */
  readonly onAlarm: (alarm: Alarm) => void;
  /**
   * A page that was open this long ago counts as open: going from one page to the next closes one
   * before it opens the other, and nobody may slip in between.
   */
  readonly lingerMs?: number;
}

/** A page that asks to be let in: its key, whether it has proved it, and its browser. */
export interface Arrival extends Asking {
  readonly code: string;
  readonly proved: boolean;
}

/** What it is told. */
export type Answered =
  | { readonly is: "in"; readonly cookie: string }
  | { readonly is: "waits"; readonly ticket: string }
  | { readonly is: "refused"; readonly why: SignInRefused["why"] };

/** See `SignInDeskOptions.lingerMs`. */
export const LINGER_MS = 3_000;
const LOOK_EVERY_MS = 500;
/** Alarms of one kind; a newer one pushes out the oldest. */
const ALARMS_AT_MOST = 4;

/** The desk. */
export class SignInDesk {
  readonly #options: SignInDeskOptions;
  readonly #waiting: WaitingSignIns;
  #agentPages: readonly Extract<AlarmView, { kind: "agent_page" }>[] = [];
  #revision = 0;
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(options: SignInDeskOptions) {
    this.#options = options;
    this.#waiting = new WaitingSignIns(options.now, options.monotonic);
  }

  /** Counts the changes of the list of signed-in pages. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether the code of this arrival may still be used; tells nothing else. */
  isAlive(code: string): boolean {
    return this.#options.codes.isAlive(code);
  }

  /** A page with a code; `from` is who is at its other end. */
  arrive(arrival: Arrival, from: OtherEnd): Answered {
    const { codes, signIns } = this.#options;
    if (from.agent !== undefined) {
      this.agentSeen(from.agent);
      return this.#refuse("agent");
    }
    if (!codes.redeem(arrival.code)) return this.#refuse("link");
    const again = arrival.proved ? signIns.renew(arrival.keyHash) : undefined;
    if (again !== undefined) {
      this.#act({ what: "signed_in", how: "again" });
      return { is: "in", cookie: again };
    }
    if (this.#pageIsOpen()) return this.#wait(arrival);
    return this.#letIn(arrival, signIns.list().length === 0 ? "first" : "unconfirmed");
  }

  /** What became of a sign-in that waits. */
  ask(ticket: string): Answered {
    const became = this.#waiting.ask(ticket);
    switch (became.is) {
      case "waiting":
        return { is: "waits", ticket };
      case "let_in":
        return this.#letIn(became.asking, became.letIn);
      case "refused":
      case "expired":
        return this.#refuse(became.is);
    }
  }

  /** A program that this agent started wanted to be a page. */
  agentSeen(agent: string): void {
    const others = this.#agentPages.filter(({ program }) => program !== agent);
    const alarm = {
      id: crypto.randomUUID(),
      kind: "agent_page",
      program: agent,
      at: this.#options.now(),
    } as const;
    this.#agentPages = [...others, alarm].slice(-ALARMS_AT_MOST);
    this.#act({ what: "agent_page", agent });
    this.#options.onAlarm({ kind: "agent_page", program: agent });
    this.#options.onChanged();
  }

  /** `Let it in` or `Refuse`, said by a page that is in. */
  confirm(alarm: string, letIn: boolean): void {
    if (this.#waiting.settle(alarm, letIn)) this.#options.onChanged();
  }

  /** Somebody has seen this alarm; a sign-in that waits is not dismissed but answered. */
  dismiss(alarm: string): void {
    const rest = this.#agentPages.filter(({ id }) => id !== alarm);
    const dismissed = rest.length < this.#agentPages.length ||
      this.#options.signIns.acknowledge(alarm);
    this.#agentPages = rest;
    if (dismissed) this.#options.onChanged();
  }

  /** Ends a signed-in page: its connections close, its cookie and its key open nothing any more. */
  end(id: string): void {
    const keyHash = this.#options.signIns.end(id);
    if (keyHash === undefined) return;
    this.#options.hub().end(keyHash);
    this.#act({ what: "sign_in_ended" });
    this.#changed();
  }

  /** The signed-in pages, as `page` sees them; the newest first. */
  list(page: PageId): readonly SignInView[] {
    const hub = this.#options.hub();
    const self = hub.keyOf(page);
    const open = hub.openKeys();
    const now = this.#options.now();
    return this.#options.signIns.list().map(({ keyHash, browser, created, used, letIn }) => ({
      id: signInId(keyHash),
      browser: browserName(browser),
      created,
      used: open.has(keyHash) ? now : used,
      self: keyHash === self,
      open: open.has(keyHash),
      ...(letIn === "first" || letIn === "confirmed" ? {} : { unconfirmed: true }),
    }));
  }

  /** What pages should know, bounded; sign-ins that wait come first. */
  alarms(): readonly AlarmView[] {
    const waits = this.#waiting.waiting.map(({ id, browser, at }): AlarmView => ({
      id,
      kind: "sign_in",
      browser: browserName(browser),
      at,
    }));
    const alone = this.#options.signIns.list()
      .filter(({ letIn }) => letIn === "unconfirmed")
      .slice(0, ALARMS_AT_MOST)
      .map(({ keyHash, browser, created }): AlarmView => {
        const id = signInId(keyHash);
        return { id, kind: "signed_in", browser: browserName(browser), at: created, signIn: id };
      });
    return [...waits, ...this.#agentPages, ...alone];
  }

  /** Notes that open pages are in use. Called about once a second while there are any. */
  touch(): void {
    this.#options.signIns.touch(this.#options.hub().openKeys());
  }

  /** Nobody waits here any more. */
  stop(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #wait(arrival: Asking): Answered {
    const ticket = this.#waiting.add({ keyHash: arrival.keyHash, browser: arrival.browser });
    if (ticket === undefined) return this.#refuse("busy");
    this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#act({ what: "sign_in_waits" });
    this.#options.onChanged();
    return { is: "waits", ticket };
  }

  #letIn({ keyHash, browser }: Asking, letIn: LetIn): Answered {
    const cookie = this.#options.signIns.add(keyHash, browser, letIn);
    this.#act({ what: "signed_in", how: letIn });
    if (letIn === "unconfirmed") {
      this.#options.onAlarm({ kind: "signed_in", browser: browserName(browser) });
    }
    this.#changed();
    return { is: "in", cookie };
  }

  #refuse(why: SignInRefused["why"]): Answered {
    this.#act({ what: "sign_in_refused", why });
    return { is: "refused", why };
  }

  /** Ends what has waited too long, and lets in who waits for pages that are gone. */
  #look(): void {
    const changed = this.#waiting.look();
    const alone = this.#waiting.waiting.length > 0 && !this.#pageIsOpen();
    if (alone) this.#waiting.letAllIn();
    if (changed || alone) this.#options.onChanged();
    if (this.#waiting.waiting.length === 0) this.stop();
  }

  #pageIsOpen(): boolean {
    return this.#options.hub().wasOpenWithin(this.#options.lingerMs ?? LINGER_MS);
  }

  #changed(): void {
    this.#revision += 1;
    this.#options.onChanged();
  }

  #act(act: SignInAct): void {
    this.#options.onAct(act);
  }
}
