/**
 * Sign-ins that wait for a page which is in already to let them in.
 *
 * Guarantees: one gets in by a page's word or, where the caller says that no page is there, by
 * `letAllIn`, and never by time; each is told once what became of it, within the two minutes that its
 * link could have been used in; few wait at once, and one whose page has gone waits no more. A ticket
 * is kept as its hash and opens nothing but the answer to its own sign-in. Source: design decision 22.
 *
 * @module
 */

import { createHash, randomBytes } from "node:crypto";
import type { LetIn } from "./sign_ins.ts";

/** How long a sign-in waits for a page's word, in milliseconds. */
export const CONFIRM_MS = 120_000;
/** A page that asks no more for this long has been closed. */
const UNASKED_MS = 30_000;
/** What became of it is kept this long for the page to hear. */
const TELL_MS = 30_000;
/** As many as a person can tell apart on one page. */
const WAITING_AT_MOST = 4;
const TICKET_BYTES = 24;

/** A page that wants in. */
export interface Asking {
  /** SHA-256 of its public key, hex. */
  readonly keyHash: string;
  /** What its browser calls itself. */
  readonly browser: string;
}

/** One that waits, as pages are told. */
export interface WaitingSignIn extends Asking {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What is known of a sign-in by its ticket. */
export type Became =
  | { readonly is: "waiting" }
  | { readonly is: "let_in"; readonly asking: Asking; readonly letIn: LetIn }
  | { readonly is: "refused" }
  | { readonly is: "expired" };

interface Kept extends WaitingSignIn {
  readonly ticketHash: string;
  readonly since: number;
  askedAt: number;
  became: "waiting" | "confirmed" | "unconfirmed" | "refused" | "expired";
  becameAt: number;
}

/** The sign-ins that wait. */
export class WaitingSignIns {
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #kept: readonly Kept[] = [];

  /** `now` gives epoch milliseconds, `monotonic` milliseconds that never jump. */
  constructor(now: () => number, monotonic: () => number) {
    this.#now = now;
    this.#monotonic = monotonic;
  }

  /** Lets one wait; returns its ticket, or `undefined` when too many wait. */
  add(asking: Asking): string | undefined {
    this.look();
    // Somebody who opens a second link in the same browser is asked about once.
    this.#kept = this.#kept.filter((kept) =>
      kept.became !== "waiting" || kept.keyHash !== asking.keyHash
    );
    if (this.waiting.length >= WAITING_AT_MOST) return undefined;
    const ticket = randomBytes(TICKET_BYTES).toString("base64url");
    const now = this.#monotonic();
    this.#kept = [...this.#kept, {
      ...asking,
      id: crypto.randomUUID(),
      at: this.#now(),
      ticketHash: hashOf(ticket),
      since: now,
      askedAt: now,
      became: "waiting",
      becameAt: now,
    }];
    return ticket;
  }

  /** What became of the sign-in with this ticket; anything but `waiting` is told once. */
  ask(ticket: string): Became {
    this.look();
    const hash = hashOf(ticket);
    const found = this.#kept.find(({ ticketHash }) => ticketHash === hash);
    if (found === undefined) return { is: "expired" };
    found.askedAt = this.#monotonic();
    if (found.became === "waiting") return { is: "waiting" };
    this.#kept = this.#kept.filter((kept) => kept !== found);
    if (found.became === "refused" || found.became === "expired") return { is: found.became };
    return { is: "let_in", asking: found, letIn: found.became };
  }

  /** A page's word on the one with this id; whether it still waited. */
  settle(id: string, letIn: boolean): boolean {
    this.look();
    const found = this.#kept.find((kept) => kept.id === id && kept.became === "waiting");
    if (found === undefined) return false;
    this.#become(found, letIn ? "confirmed" : "refused");
    return true;
  }

  /** No page is there to be asked: whoever waits gets in, and is marked. */
  letAllIn(): void {
    for (const kept of this.#kept) {
      if (kept.became === "waiting") this.#become(kept, "unconfirmed");
    }
  }

  /** Those that wait, the oldest first. */
  get waiting(): readonly WaitingSignIn[] {
    return this.#kept.filter(({ became }) => became === "waiting");
  }

  /** Ends what has waited too long; whether one more or fewer waits than before. */
  look(): boolean {
    const now = this.#monotonic();
    const before = this.waiting.length;
    for (const kept of this.#kept) {
      if (kept.became === "waiting" && now - kept.since > CONFIRM_MS) {
        this.#become(kept, "expired");
      }
    }
    this.#kept = this.#kept.filter(({ became, becameAt, askedAt }) =>
      became === "waiting" ? now - askedAt <= UNASKED_MS : now - becameAt <= TELL_MS
    );
    return this.waiting.length !== before;
  }

  #become(kept: Kept, became: Exclude<Kept["became"], "waiting">): void {
    kept.became = became;
    kept.becameAt = this.#monotonic();
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
