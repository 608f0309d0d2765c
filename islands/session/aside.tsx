/**
 * Beside a session's steps: its last reply, its requests, its cost, how long it waited for the reader.
 *
 * @module
 */

import type { EndedView, FlockView, SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { cardDoes } from "../request/card_words.ts";
import { Document } from "../request/document_view.tsx";
import { AgentText } from "../text/agent_text.tsx";

interface AsideProps {
  readonly session: SessionView;
  readonly view: FlockView;
}

/** The column. */
export function Aside({ session, view }: AsideProps) {
  const { reply, costUsd, waitedMs, agent } = session;
  const usage = view.usage.filter((one) => one.agent.id === agent.id);
  return (
    <div class="session-aside">
      <section aria-labelledby="session-reply">
        <h2 class="session-title" id="session-reply">{words.session.reply}</h2>
        {reply === undefined
          ? <p class="ours">{words.session.replyNone}</p>
          : (
            <div class="well well-reply">
              <Document text={reply} />
            </div>
          )}
      </section>
      <Requests session={session} view={view} />
      <section aria-labelledby="session-cost">
        <h2 class="session-title" id="session-cost">{words.session.cost}</h2>
        <p>
          {costUsd === undefined ? words.session.costNone : words.session.dollars(costUsd)}
        </p>
        {usage.map((one) => (
          <p key={one.minutes}>{words.bar.usageWindow(one.minutes, one.percent)}</p>
        ))}
        <p>{words.session.waited(waitedMs)}</p>
      </section>
    </div>
  );
}

/** What it asked for lately. A card that waits is answered where the card stands, not here. */
function Requests({ session, view }: AsideProps) {
  const ended = view.ended.filter((one) => one.session === session.key).reverse();
  const waiting = view.queue.flatMap((request) => {
    const card = view.cards[request];
    return card?.session === session.key ? [card] : [];
  });
  return (
    <section aria-labelledby="session-requests">
      <h2 class="session-title" id="session-requests">{words.session.requests}</h2>
      {ended.length + waiting.length === 0 && <p class="ours">{words.session.requestsNone}</p>}
      <ul class="answered-list">
        {waiting.map((card) => (
          <li key={card.request}>
            <span class="answered-time">{words.time.clock(new Date(card.arrived))}</span>
            <span class="answered-word tone-ember">{words.session.waits}</span>
            <span class="answered-what">
              <code>
                <AgentText text={cardDoes(card)} />
              </code>
            </span>
          </li>
        ))}
        {ended.map((one) => <Ended key={`${one.request} ${one.at}`} ended={one} />)}
      </ul>
      {session.project !== "" && (
        <p class="session-record">
          <a href={`/record?project=${encodeURIComponent(session.project)}`}>
            {words.session.toRecord}
          </a>
        </p>
      )}
    </section>
  );
}

function Ended({ ended }: { readonly ended: EndedView }) {
  const { outcome, target, reason, at } = ended;
  return (
    <li>
      <span class="answered-time">{words.time.clock(new Date(at))}</span>
      <span class={`answered-word answered-${outcome}`}>{words.outcome.word(outcome)}</span>
      <span class="answered-what">
        <code>
          <AgentText text={target} />
        </code>
        {reason !== undefined && (
          <>
            {" "}“<AgentText text={reason} />”
          </>
        )}
      </span>
    </li>
  );
}
