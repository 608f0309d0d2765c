/**
 * The requests that wait behind the one in front, each with the way to bring it forward.
 *
 * @module
 */

import type { FlockView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";
import { send } from "../page/connection.ts";
import { AgentText } from "../text/agent_text.tsx";
import { cardDoes, shorten } from "./card_words.ts";

const MOST_LINES = 3;

/** The lines below the card. */
export function Next(
  { view, front }: { readonly view: FlockView; readonly front: RequestId | undefined },
) {
  const waiting = view.queue.filter((request) => request !== front);
  const more = waiting.length - MOST_LINES;
  if (waiting.length === 0) return null;
  return (
    <ul class="next">
      {waiting.slice(0, MOST_LINES).map((request) => {
        const card = view.cards[request];
        if (card === undefined) return null;
        const what = shorten(cardDoes(card), 120);
        const bring = () => send({ type: "bring_forward", request });
        return (
          <li key={request} class="next-line" onClick={bring}>
            <span class="next-text" id={`next-${request}`}>
              <AgentText text={words.card.next(card.project, card.agent.label, what)} />
            </span>
            <button
              type="button"
              class="next-button"
              aria-describedby={`next-${request}`}
              onClick={(event) => {
                event.stopPropagation();
                bring();
              }}
            >
              {words.controls.showRequest}
            </button>
          </li>
        );
      })}
      {more > 0 && <li class="next-more">{words.card.moreWaiting(more)}</li>}
    </ul>
  );
}
