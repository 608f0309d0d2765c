/**
 * The front card: the sign that hangs below the wire. Reading order: who and what, its words, the
 * action, facts, answers, how the agent waits. Source: page section 6.
 *
 * @module
 */

import type { CardView, EndedView, FlockView, Outcome } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { byteLength, type RequestId } from "../../protocol/mod.ts";
import { agentColour } from "../bird/agent_colour.ts";
import { Portrait } from "../bird/bird.tsx";
import { clock } from "../page/store.ts";
import { AgentText } from "../text/agent_text.tsx";
import { LAST_MS } from "./announce.ts";
import { AnswerButton, Answers, CutNote, RiskMark, SecondRow } from "./answers.tsx";
import { cardTitle, withTilde } from "./card_words.ts";
import { Changes } from "./changes.tsx";
import { Command } from "./command.tsx";
import { arrivalOrder } from "./front.ts";
import { Address, Input, Path } from "./input.tsx";
import { Plan } from "./plan.tsx";
import { Questions, Send } from "./question.tsx";
import type { Shown } from "./shown.ts";

/** The id of the title, where the focus goes when the card before has ended. */
export const TITLE_ID = "request-title";

/** What the card needs. */
export interface CardProps {
  readonly shown: Shown;
  readonly view: FlockView;
  /** It took the place of another card. */
  readonly follows: boolean;
}

/** The card. */
export function Card({ shown: { card, ended }, view, follows }: CardProps) {
  return (
    <section
      class={`card ${follows ? "card-follows" : "card-new"}`}
      aria-label={words.controls.request}
    >
      {card.questions === undefined
        ? <Permission card={card} view={view} ended={ended?.how} />
        : <Asked card={card} view={view} ended={ended?.how} />}
      <Foot card={card} live={ended === undefined} />
    </section>
  );
}

interface BodyProps {
  readonly card: CardView;
  readonly view: FlockView;
  readonly ended: EndedView | undefined;
}

function Permission({ card, view, ended }: BodyProps) {
  const answered = ended === undefined ? "" : "answered";
  return (
    <div class="card-top">
      <Head card={card} view={view} live={ended === undefined} />
      <Says card={card} />
      <Action card={card} />
      {!card.allow && <CutNote card={card} />}
      {card.allow
        ? <Facts card={card} home={view.home} />
        : card.risk !== undefined && (
          <p class="facts facts-risk">
            <RiskMark card={card} />
          </p>
        )}
      <div class={`answers ${answered}`}>
        <Answers card={card} />
        {ended !== undefined && <OutcomeWord how={ended} />}
      </div>
      <div class={`reason-row ${answered}`}>
        <SecondRow card={card} home={view.home} />
      </div>
    </div>
  );
}

/** A request that asks: its questions stand where an action does. */
function Asked({ card, view, ended }: BodyProps) {
  return (
    <div class="card-top card-top-asks">
      <Head card={card} view={view} live={ended === undefined} />
      <Says card={card} />
      <Questions card={card} live={ended === undefined} />
      <div class={`answers ${ended === undefined ? "" : "answered"}`}>
        <Send card={card} />
        {ended !== undefined && <OutcomeWord how={ended} />}
      </div>
    </div>
  );
}

function Says({ card: { says } }: { readonly card: CardView }) {
  return says === undefined ? null : (
    <p class="says">
      <span class="ours">{words.card.says}</span> “<AgentText text={says} />”
    </p>
  );
}

function Head(
  { card, view, live }: {
    readonly card: CardView;
    readonly view: FlockView;
    readonly live: boolean;
  },
) {
  const order = arrivalOrder(view);
  const index = order.indexOf(card.request as RequestId);
  return (
    <header class="card-head">
      <div class="card-picture">
        <Portrait
          view={live ? "spread" : "whole"}
          species={card.species}
          pose={!live ? "idle" : card.questions === undefined ? "ask" : "question"}
          ring={agentColour(card.agent)}
        />
      </div>
      <div class="card-heading">
        <h2 class="card-title" id={TITLE_ID} tabIndex={-1}>
          <AgentText text={cardTitle(card)} />
        </h2>
        <p class="card-sub">
          {card.project !== "" && (
            <b>
              <AgentText text={card.project} />
            </b>
          )}
          {card.folder !== undefined && (
            <span class="card-folder">
              <AgentText text={withTilde(card.folder, view.home)} />
            </span>
          )}
          {card.task !== undefined && (
            <span>
              “<AgentText text={card.task} />”
            </span>
          )}
          {card.demo && <span class="tag">{words.card.demo}</span>}
        </p>
      </div>
      <p class={`card-when ${live ? "" : "answered"}`}>
        <span>{words.card.place(Math.max(0, index) + 1, Math.max(1, order.length))}</span>
        <Left deadline={Math.min(card.deadline, card.calledUntil ?? Infinity)} />
      </p>
    </header>
  );
}

const RING = 2 * Math.PI * 7.5;

function Left({ deadline }: { readonly deadline: number }) {
  const left = Math.max(0, deadline - clock.value);
  const last = left <= LAST_MS;
  return (
    <span class={last ? "left left-last" : "left"}>
      {last && (
        <svg class="left-ring" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7.5" class="left-track" />
          <circle
            cx="9"
            cy="9"
            r="7.5"
            class="left-rest"
            transform="rotate(-90 9 9)"
            stroke-dasharray={`${RING * left / LAST_MS} ${RING}`}
          />
        </svg>
      )}
      {words.card.left(left)}
    </span>
  );
}

function Action({ card: { action } }: { readonly card: CardView }) {
  switch (action.kind) {
    case "command":
      return <Command text={action.text} also={action.also} />;
    case "url":
      return <Address url={action.url} also={action.also} />;
    case "edit":
      return <Changes files={action.files} also={action.also} />;
    case "path":
      return <Path path={action.path} also={action.also} />;
    case "plan":
      return <Plan text={action.text} also={action.also} />;
    case "input":
      return <Input input={action.input} />;
  }
}

function Facts({ card, home }: { readonly card: CardView; readonly home: string }) {
  const size = sizeOf(card);
  return (
    <p class="facts">
      <RiskMark card={card} />
      {card.folder !== undefined && (
        <span>
          <AgentText text={words.card.where(withTilde(card.folder, home))} />
        </span>
      )}
      {size !== undefined && <span>{size}</span>}
    </p>
  );
}

function sizeOf({ action }: CardView): string | undefined {
  switch (action.kind) {
    case "command":
    case "plan":
      return words.card.size(action.text.split("\n").length, byteLength(action.text));
    case "edit": {
      const sum = (of: "added" | "removed") =>
        action.files.reduce((total, file) => total + file[of], 0);
      return words.card.files(action.files.length, sum("added"), sum("removed"));
    }
    case "url":
    case "path":
    case "input":
      return undefined;
  }
}

const OUTCOME_LOOK: Readonly<Record<Outcome, readonly [tone: string, mark: string]>> = {
  allowed: ["moss", "M3 9.5L7.5 14L15.5 4.5"],
  allowed_by_rule: ["moss", "M3 9.5L7.5 14L15.5 4.5"],
  answered: ["moss", "M3 9.5L7.5 14L15.5 4.5"],
  denied: ["rust", "M4 4L14 14M14 4L4 14"],
  elsewhere: ["plain", "M4 4L9 9L4 14M10 14H16"],
  released: ["ember", "M4 4L9 9L4 14M10 14H16"],
  expired: ["ember", "M9 3V9L13 12M9 1.5A7.5 7.5 0 1 1 8.99 1.5"],
  unreached: ["ember", "M9 3V9L13 12M9 1.5A7.5 7.5 0 1 1 8.99 1.5"],
};

function OutcomeWord({ how }: { readonly how: EndedView }) {
  const [tone, mark] = OUTCOME_LOOK[how.outcome];
  return (
    <p class={`outcome tone-${tone}`}>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <path d={mark} />
      </svg>
      {words.outcome.word(how.outcome)}
    </p>
  );
}

function Foot({ card, live }: { readonly card: CardView; readonly live: boolean }) {
  const { last, text } = waits(card, clock.value);
  return (
    // Its words stay as room: the card keeps its height while it says how it ended.
    <footer class={`card-foot ${live ? "" : "answered"}`}>
      {(card.allow || card.questions !== undefined) && (
        <AnswerButton card={card} answer="release" class="link-button" />
      )}
      <span class={last ? "tone-ember" : ""}>{text}</span>
    </footer>
  );
}

/** How this request waits, in a sentence; `last`: it goes back soon. */
function waits(
  { deadline, calledUntil, promptOpen, agent }: CardView,
  now: number,
): { readonly last: boolean; readonly text: string } {
  if (calledUntil !== undefined) {
    return { last: true, text: words.wait.called(Math.max(0, calledUntil - now)) };
  }
  const left = deadline - now;
  if (left <= LAST_MS) return { last: true, text: words.card.goesBack(Math.max(0, left)) };
  const text = promptOpen
    ? words.card.promptOpen(agent.label)
    : words.card.promptHidden(agent.label);
  return { last: false, text };
}
