/**
 * Which relay's connection belongs to which request of the core.
 *
 * Guarantees that an effect reaches the connection its request came on and no other; of two
 * connections with one id both are let go together, since nobody can tell whose answer it would be.
 *
 * @module
 */

import type { AgentKind, Answer, RequestId } from "../../protocol/mod.ts";
import type { WaitingRelay } from "../ipc/mod.ts";

/** The connections that wait. */
export class Relays {
  readonly #waiting = new Map<RequestId, readonly WaitingRelay[]>();
  readonly #agents = new Map<RequestId, AgentKind>();

  add(relay: WaitingRelay, agent: AgentKind): void {
    this.#waiting.set(relay.id, [...this.#of(relay.id), relay]);
    this.#agents.set(relay.id, agent);
  }

  /** Which agent asks; `undefined` when the request waits no more. */
  agentOf(id: RequestId): AgentKind | undefined {
    return this.#agents.get(id);
  }

  /** Forgets a connection that is gone; whether its request waits no more. */
  remove(relay: WaitingRelay): boolean {
    const others = this.#of(relay.id).filter((other) => other !== relay);
    if (others.length > 0) this.#waiting.set(relay.id, others);
    else this.#forget(relay.id);
    return others.length === 0;
  }

  sayWaiting(id: RequestId): void {
    for (const relay of this.#of(id)) relay.sayWaiting();
  }

  /** Answers the request; with two connections of its id, neither. Whether the relay took it. */
  sayDecision(id: RequestId, decision: "allow" | "deny", reason?: string): Promise<boolean> {
    return this.#answer(id, (relay) => relay.sayDecision(decision, reason));
  }

  /** Answers its questions; else as `sayDecision`. */
  sayAnswers(id: RequestId, answers: readonly Answer[]): Promise<boolean> {
    return this.#answer(id, (relay) => relay.sayAnswers(answers));
  }

  async #answer(
    id: RequestId,
    say: (relay: WaitingRelay) => Promise<boolean>,
  ): Promise<boolean> {
    const relays = this.#of(id);
    this.#forget(id);
    const [relay] = relays;
    if (relays.length === 1 && relay !== undefined) return await say(relay);
    for (const other of relays) other.letGo();
    return false;
  }

  letGo(id: RequestId): void {
    const relays = this.#of(id);
    this.#forget(id);
    for (const relay of relays) relay.letGo();
  }

  #forget(id: RequestId): void {
    this.#waiting.delete(id);
    this.#agents.delete(id);
  }

  #of(id: RequestId): readonly WaitingRelay[] {
    return this.#waiting.get(id) ?? [];
  }
}
