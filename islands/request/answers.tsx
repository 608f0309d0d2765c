/**
 * The answers of a card: Deny and Allow side by side, the reason, or, when the whole action cannot be
 * shown, Deny and the way to the terminal.
 *
 * Guarantees that a button whose answer is not offered is absent, that all of them keep their plain
 * names in every state, and that none of them takes a press before it is armed.
 *
 * @module
 */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { CardView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { LIMITS } from "../../protocol/mod.ts";
import { connection } from "../page/store.ts";
import { type Answer, armed, canAnswer, giveAnswer, reasons, sent } from "./front.ts";
import { pressedKey } from "./keys.ts";
import { Press } from "./press.ts";

/** The id of the field for the reason, which a key brings the focus to. */
export const REASON_ID = "reason";

const NAME: Readonly<Record<Answer, string>> = {
  allow: words.controls.allow,
  deny: words.controls.deny,
  release: words.controls.terminal,
};
const KEY: Readonly<Record<Answer, string>> = { allow: "A", deny: "D", release: "T" };

/** The two answers side by side. */
export function Answers({ card }: { readonly card: CardView }) {
  return (
    <>
      <AnswerButton card={card} answer="deny" class="answer deny" />
      {card.allow
        ? <AnswerButton card={card} answer="allow" class="answer allow" />
        : <AnswerButton card={card} answer="release" class="answer release" />}
    </>
  );
}

/** Why no Allow is offered; stands where the facts of a whole action do. */
export function CutNote({ card }: { readonly card: CardView }) {
  return (
    <p class="cut-note">
      {card.cut === undefined ? words.card.noAllow : words.card.cut(card.cut.bytes, card.cut.thing)}
    </p>
  );
}

/** One answer as a button. */
export function AnswerButton(
  { card, answer, class: look }: {
    readonly card: CardView;
    readonly answer: Answer;
    readonly class: string;
  },
) {
  const press = useRef(new Press());
  const takes = armed.value === card.request && connection.value === "open" &&
    sent.value === undefined;
  const sending = sent.value?.request === card.request && sent.value.answer === answer &&
    sent.value.slow;
  const pressed = pressedKey.value === KEY[answer] && takes;
  return (
    <button
      type="button"
      class={`${look} ${pressed ? "pressed" : ""}`}
      aria-label={NAME[answer]}
      aria-disabled={!takes}
      aria-keyshortcuts={KEY[answer]}
      onPointerDown={() => press.current.begin(canAnswer())}
      onPointerCancel={() => press.current.cancel()}
      onPointerLeave={() => press.current.cancel()}
      onKeyDown={(event) => {
        if ((event.key === "Enter" || event.key === " ") && !event.repeat) {
          press.current.begin(canAnswer());
        }
        // A held Enter would press again and again.
        if (event.key === "Enter" && event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (press.current.end(event, canAnswer())) giveAnswer(answer);
      }}
    >
      <Label>{sending ? words.controls.sending : NAME[answer]}</Label>
      <kbd aria-hidden="true">{KEY[answer]}</kbd>
    </button>
  );
}

function Label({ children }: { readonly children: ComponentChildren }) {
  return <span class="answer-label">{children}</span>;
}

/** The field for the reason, which goes with Deny. */
export function Reason({ card }: { readonly card: CardView }) {
  const { request } = card;
  return (
    <input
      id={REASON_ID}
      class="reason"
      type="text"
      aria-label={words.controls.reason}
      placeholder={words.card.reasonHint}
      autocomplete="off"
      maxLength={LIMITS.reasonBytes}
      value={reasons.value[request] ?? ""}
      onInput={(event) => {
        reasons.value = { ...reasons.peek(), [request]: event.currentTarget.value };
      }}
      onKeyDown={(event) => {
        if (!event.isTrusted || event.isComposing) return;
        if (event.key === "Escape") event.currentTarget.blur();
        if (event.key === "Enter" && !event.repeat) giveAnswer("deny");
      }}
    />
  );
}
