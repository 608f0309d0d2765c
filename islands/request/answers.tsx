/**
 * The answers of a card as buttons, and the reason that goes with Deny.
 *
 * Guarantees that a button whose answer is not offered is absent, that all of them keep their plain
 * names in every state, that none of them takes a press before it is armed, and that none of them is
 * ever pressed by anything but a person: chips fill a field in, they send nothing.
 *
 * @module
 */

import { useRef } from "preact/hooks";
import type { CardView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { LIMITS } from "../../protocol/mod.ts";
import { connection } from "../page/store.ts";
import { AgentText } from "../text/agent_text.tsx";
import { type Answer, offers, wantsHold } from "./answer_message.ts";
import { alwaysCovers } from "./card_words.ts";
import { armed, canAnswer, giveAnswer, sent } from "./front.ts";
import { activated, held, holdBegan, holdCancelled, holdEnded, once } from "./hold.ts";
import { pressedKey } from "./keys.ts";
import { Press } from "./press.ts";
import { reasons, typeReason } from "./typed.ts";

/** The id of the field for the reason, which a key brings the focus to. */
export const REASON_ID = "reason";
/** The ids of what describes the answers. */
export const RISK_ID = "request-risk";
const HOLD_ID = "request-hold";
const COVERS_ID = "request-covers";

const NAME: Readonly<Record<Answer, string>> = {
  allow: words.controls.allow,
  deny: words.controls.deny,
  always: words.controls.always,
  send: words.controls.send,
  release: words.controls.terminal,
};
const KEY: Readonly<Partial<Record<Answer, string>>> = { allow: "A", deny: "D", release: "T" };

/** The two answers side by side. */
export function Answers({ card }: { readonly card: CardView }) {
  const { risk } = card;
  return (
    <>
      <AnswerButton card={card} answer="deny" class="answer deny" />
      {offers(card, "allow")
        ? (
          <AnswerButton
            card={card}
            answer="allow"
            class="answer allow"
            describedBy={risk === undefined ? undefined : `${RISK_ID} ${HOLD_ID}`}
          />
        )
        : <AnswerButton card={card} answer="release" class="answer release" />}
      {risk !== undefined && <span class="hidden" id={HOLD_ID}>{words.risk.describe}</span>}
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

interface AnswerButtonProps {
  readonly card: CardView;
  readonly answer: Answer;
  readonly class: string;
  /** Whether what the answer needs is there; what is missing is its description. */
  readonly ready?: boolean;
  readonly describedBy?: string | undefined;
}

/** One answer as a button. */
export function AnswerButton(
  { card, answer, class: look, ready = true, describedBy }: AnswerButtonProps,
) {
  const takes = armed.value === card.request && connection.value === "open" &&
    sent.value === undefined;
  const sending = sent.value?.request === card.request && sent.value.answer === answer &&
    sent.value.slow;
  const key = KEY[answer];
  const pressed = key !== undefined && pressedKey.value === key && takes;
  const holds = wantsHold(card, answer);
  const holding = holds && held.value === answer;
  const presses = usePresses(answer, holds);
  return (
    <button
      type="button"
      class={`${look} ${pressed && !holds ? "pressed" : ""} ${holding ? "holding" : ""}`}
      aria-label={NAME[answer]}
      aria-disabled={!takes || !ready}
      aria-describedby={describedBy}
      aria-keyshortcuts={key}
      {...presses}
    >
      {holds && <span class="hold-band" aria-hidden="true" />}
      <span class="answer-label">{sending ? words.controls.sending : NAME[answer]}</span>
      {holds && answer === "allow" && (
        <span class="hold-caption" aria-hidden="true">
          {once.value === answer ? words.risk.captionAgain : words.risk.caption}
        </span>
      )}
      {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

/** What the button does with pointers and keys: takes a press, or a hold. */
function usePresses(answer: Answer, holds: boolean) {
  const press = useRef(new Press());
  /** The click at the end of a press that the hold has dealt with. */
  const dealtWith = useRef(false);
  if (!holds) {
    return {
      onPointerDown: () => press.current.begin(canAnswer()),
      onPointerCancel: () => press.current.cancel(),
      onPointerLeave: () => press.current.cancel(),
      onKeyDown: (event: KeyboardEvent) => {
        if (isPressKey(event) && !event.repeat) press.current.begin(canAnswer());
        // A held Enter would press again and again.
        if (event.key === "Enter" && event.repeat) event.preventDefault();
      },
      onClick: (event: MouseEvent) => {
        if (press.current.end(event, canAnswer())) giveAnswer(answer);
      },
    };
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      dealtWith.current = event.isTrusted;
      if (!event.isTrusted || !event.isPrimary || event.button !== 0) return;
      // A finger that slides off the button has left it.
      if (event.currentTarget instanceof Element) {
        event.currentTarget.releasePointerCapture(event.pointerId);
      }
      holdBegan(answer, event.timeStamp);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.isTrusted) holdEnded(answer, event.timeStamp);
    },
    onPointerCancel: holdCancelled,
    onPointerLeave: holdCancelled,
    // A long touch is a hold here, no menu.
    onContextMenu: (event: Event) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPressKey(event)) return;
      // Its click would count as a press of its own.
      event.preventDefault();
      if (event.isTrusted && !event.repeat) holdBegan(answer, event.timeStamp);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (event.isTrusted) holdEnded(answer, event.timeStamp);
    },
    onBlur: holdCancelled,
    onClick: (event: MouseEvent) => {
      const pressed = dealtWith.current;
      dealtWith.current = false;
      if (event.isTrusted && !pressed) activated(answer, event.timeStamp, words.risk.again);
    },
  };
}

function isPressKey({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}

/** The row below the answers: the reason, and *Always allow* with what it covers. */
export function SecondRow({ card, home }: { readonly card: CardView; readonly home: string }) {
  const covers = alwaysCovers(card, home);
  return (
    <>
      <Reason card={card} />
      <Recent card={card} />
      {covers !== undefined && (
        <div class="always-row">
          {offers(card, "always") && (
            <AnswerButton
              card={card}
              answer="always"
              class="always"
              describedBy={card.risk === undefined
                ? COVERS_ID
                : `${COVERS_ID} ${RISK_ID} ${HOLD_ID}`}
            />
          )}
          <p class="always-covers" id={COVERS_ID}>
            <AgentText text={covers} />
          </p>
        </div>
      )}
    </>
  );
}

/** Reasons that were given before in this project: they fill the field and send nothing. */
function Recent({ card }: { readonly card: CardView }) {
  if (card.recentReasons.length === 0) return null;
  return (
    <ul class="recent" aria-label={words.wait.recentReasons}>
      {card.recentReasons.map((reason) => (
        <li key={reason}>
          <button
            type="button"
            class="recent-reason"
            title={reason}
            onClick={(event) => {
              if (event.isTrusted) typeReason(card.request, reason);
            }}
          >
            <AgentText text={reason} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The field for the reason, which goes with Deny. */
function Reason({ card }: { readonly card: CardView }) {
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
      onInput={(event) => typeReason(request, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!event.isTrusted || event.isComposing) return;
        if (event.key === "Escape") event.currentTarget.blur();
        if (event.key === "Enter" && !event.repeat) giveAnswer("deny");
      }}
    />
  );
}

/** The mark of a risky action: why, and the part that earned it. */
export function RiskMark({ card: { risk } }: { readonly card: CardView }) {
  if (risk === undefined) return null;
  return (
    <span class="risk" id={RISK_ID}>
      {words.risk.of(risk.kind)}{" "}
      <code>
        <AgentText text={risk.part} />
      </code>
    </span>
  );
}
