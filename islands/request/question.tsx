/**
 * The questions of a card: each a group of radio buttons or checkboxes with *Other* at its end, all of
 * them with one *Send*.
 *
 * Guarantees that nothing is chosen by itself, that nothing is sent before each question has an answer,
 * and that what is missing is said. There is no Allow, no Deny and no Always here.
 * Source: page section 6, "Question"; design decision 15.
 *
 * @module
 */

import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { CardView, QuestionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { LIMITS } from "../../protocol/mod.ts";
import { AgentText } from "../text/agent_text.tsx";
import { sayProblem } from "./answer_message.ts";
import { AnswerButton } from "./answers.tsx";
import { keyQuestion, NO_CHOICE, problemOf } from "./choices.ts";
import { choices, chooseOption, opened, typeAnswer } from "./typed.ts";

interface QuestionProps {
  readonly card: CardView;
  readonly at: number;
  /** The number keys act on this question. */
  readonly keys: boolean;
  readonly live: boolean;
}

/** All questions of the card. */
export function Questions({ card, live }: { readonly card: CardView; readonly live: boolean }) {
  const { request, questions = [] } = card;
  const chosen = choices.value[request] ?? [];
  const open = keyQuestion(questions, chosen);
  const list = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The next question comes into sight once the one before has its answer; the first one is there.
    if (!first.current) list.current?.children[open]?.scrollIntoView({ block: "nearest" });
    first.current = false;
  }, [open]);
  return (
    <div class="questions well" ref={list}>
      {questions.map((_, at) => (
        <Question key={at} card={card} at={at} keys={live && at === open} live={live} />
      ))}
    </div>
  );
}

function Question({ card, at, keys, live }: QuestionProps) {
  const { request, questions = [] } = card;
  const question = questions[at];
  if (question === undefined) return null;
  const choice = choices.value[request]?.[at] ?? NO_CHOICE;
  const place = questions.length > 1 ? words.question.place(at + 1, questions.length) : undefined;
  const name = `question-${at}`;
  const choose = (option: number) => {
    if (live) chooseOption(card, at, option);
  };
  return (
    <fieldset class="question" aria-describedby={question.multi ? `${name}-several` : undefined}>
      <legend>
        <span class="question-head">
          {place !== undefined && <span class="question-place">{place}</span>}
          {question.header !== undefined && (
            <span>
              <AgentText text={question.header} />
            </span>
          )}
          {question.multi && (
            <span class="question-several" id={`${name}-several`}>{words.question.several}</span>
          )}
        </span>
        <span class="question-text">
          <AgentText text={question.text} />
        </span>
      </legend>
      {question.options.map((option, index) => (
        <Option
          key={index}
          name={name}
          place={index}
          option={option}
          multi={question.multi}
          chosen={choice.options.includes(index)}
          keys={keys}
          choose={choose}
        />
      ))}
      <Option
        name={name}
        place={question.options.length}
        multi={question.multi}
        chosen={choice.other}
        keys={keys}
        choose={choose}
        openField={() =>
          opened.value = { request, question: at }}
      >
        {choice.other && <OwnAnswer card={card} at={at} text={choice.text} />}
      </Option>
    </fieldset>
  );
}

interface OptionProps {
  /** Of the group. */
  readonly name: string;
  readonly place: number;
  /** What the agent offers; without it: *Other*. */
  readonly option?: QuestionView["options"][number];
  readonly multi: boolean;
  readonly chosen: boolean;
  readonly keys: boolean;
  readonly choose: (place: number) => void;
  readonly openField?: () => void;
  readonly children?: ComponentChildren;
}

function Option(
  { name, place, option, multi, chosen, keys, choose, openField, children }: OptionProps,
) {
  const id = `${name}-${place}`;
  const box = useRef<HTMLInputElement>(null);
  // The browser has changed it by itself; what is drawn is what was chosen.
  useLayoutEffect(() => {
    if (box.current !== null) box.current.checked = chosen;
  });
  return (
    <div class={`option ${chosen ? "option-chosen" : ""}`}>
      <label class="option-row">
        <input
          id={id}
          ref={box}
          type={multi ? "checkbox" : "radio"}
          name={name}
          checked={chosen}
          aria-labelledby={`${id}-label`}
          aria-describedby={option?.description === undefined ? undefined : `${id}-more`}
          onChange={(event) => {
            if (event.isTrusted) choose(place);
            else event.currentTarget.checked = chosen;
          }}
          onClick={(event) => {
            // By pointer only: arrows move through the options, and must not fall into the field.
            if (event.isTrusted && event.detail > 0 && event.currentTarget.checked) openField?.();
          }}
        />
        <span class="option-words">
          <span class="option-label" id={`${id}-label`}>
            {option === undefined ? words.question.other : <AgentText text={option.label} />}
          </span>
          {option?.description !== undefined && (
            <span class="option-more" id={`${id}-more`}>
              <AgentText text={option.description} />
            </span>
          )}
        </span>
        <kbd class={keys ? "" : "kbd-away"} aria-hidden="true">{place + 1}</kbd>
      </label>
      {children}
    </div>
  );
}

/** The field of an answer that no option gives. */
function OwnAnswer(
  { card, at, text }: { readonly card: CardView; readonly at: number; readonly text: string },
) {
  const field = useRef<HTMLInputElement>(null);
  useSignalEffect(() => {
    const wanted = opened.value;
    if (wanted?.request !== card.request || wanted.question !== at) return;
    opened.value = undefined;
    field.current?.focus();
  });
  return (
    <input
      class="own-answer"
      ref={field}
      type="text"
      aria-label={words.question.otherField}
      placeholder={words.question.otherField}
      autocomplete="off"
      maxLength={LIMITS.reasonBytes}
      value={text}
      onInput={(event) => typeAnswer(card, at, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.isTrusted && event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}

/** The id of the sentence that says what is missing. */
const MISSING_ID = "questions-missing";

/** *Send*, and what it waits for. */
export function Send({ card }: { readonly card: CardView }) {
  const { request, questions = [] } = card;
  const problem = problemOf(questions, choices.value[request] ?? []);
  return (
    <>
      <p class="send-note" id={MISSING_ID}>
        {problem === undefined ? words.question.complete(questions.length) : sayProblem(problem)}
      </p>
      <AnswerButton
        card={card}
        answer="send"
        class="answer send"
        ready={problem === undefined}
        describedBy={MISSING_ID}
      />
    </>
  );
}
