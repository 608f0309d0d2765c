/**
 * The event by which `vults doctor` tries an installed command line: marked, so that the app knows it
 * for what it is.
 *
 * Guarantees that it never becomes a session, a card or a line of the record: its name is no agent's,
 * so no relay waits for an answer to it, and an app that does not know it takes no notice.
 *
 * @module
 */

import type { EventMessage, JsonObject } from "../../protocol/mod.ts";

/** The event's name. It stands in the input, where it counts before the one of the command line. */
const CHECK_EVENT = "VultsCheck";
/** More than one `vults doctor` asks about; an older check was looked for long ago. */
const KEPT = 64;

/** What the relay is given on standard input for the check with this name. */
export function checkInput(check: string): string {
  return JSON.stringify({ hook_event_name: CHECK_EVENT, session_id: check });
}

/** The checks that have arrived. */
export class Checks {
  readonly #arrived = new Set<string>();

  /** Whether `event` is a check; then it is noted, and nothing else is to be done with it. */
  take(event: Pick<EventMessage, "event" | "payload">): boolean {
    if (event.event !== CHECK_EVENT) return false;
    const check = nameIn(event.payload);
    if (check !== undefined) {
      this.#arrived.add(check);
      const [oldest] = this.#arrived;
      if (this.#arrived.size > KEPT && oldest !== undefined) this.#arrived.delete(oldest);
    }
    return true;
  }

  has(check: string): boolean {
    return this.#arrived.has(check);
  }
}

function nameIn({ session_id }: JsonObject): string | undefined {
  return typeof session_id === "string" && session_id.length <= 100 ? session_id : undefined;
}
