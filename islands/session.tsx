/**
 * The page of one session: who it is and what it does, its steps with what they changed, its last reply,
 * its requests, what it costs.
 *
 * Guarantees that it can answer nothing: requests are answered on the card. What an agent wrote stands
 * in quotation marks or a well. Source: page section 8, "Session".
 *
 * @module
 */

import type { SessionView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { view } from "./page/store.ts";
import { Aside } from "./session/aside.tsx";
import { SessionHead } from "./session/head.tsx";
import { Steps } from "./session/steps.tsx";

/** The island: `session` is the key from the page's address, whatever somebody typed there. */
export default function Session({ session: key }: { readonly session: string }) {
  const current = view.value;
  const session = sessionOf(current?.sessions ?? {}, key);
  if (current === undefined) return <p class="ours">{words.connection.connecting}</p>;
  if (session === undefined) {
    return (
      <div class="session-none">
        <h1 class="headline">{words.session.none}</h1>
        <p>
          <a href="/">{words.session.toFlock}</a>
        </p>
      </div>
    );
  }
  return (
    <>
      <SessionHead session={session} view={current} />
      <div class="session-columns">
        <Steps session={session} />
        <Aside session={session} view={current} />
      </div>
    </>
  );
}

function sessionOf(
  sessions: { readonly [key: string]: SessionView },
  key: string,
): SessionView | undefined {
  return Object.hasOwn(sessions, key) ? sessions[key] : undefined;
}
