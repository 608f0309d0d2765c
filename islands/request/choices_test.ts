import assert from "node:assert/strict";
import type { QuestionView } from "../../app/view/mod.ts";
import { answerOf, answersOf, keyQuestion, NO_CHOICE, problemOf, withOption } from "./choices.ts";

const one: QuestionView = {
  text: "How should prices be stored?",
  multi: false,
  options: [{ label: "Net" }, { label: "Gross" }],
};
const several: QuestionView = { ...one, text: "Which pages?", multi: true };
const OTHER = one.options.length;

Deno.test("withOption() of a question with one answer replaces what was chosen, and keeps what was typed", () => {
  const net = withOption(one, NO_CHOICE, 0);
  assert.deepEqual(net, { options: [0], other: false, text: "" });
  const own = { ...withOption(one, net, OTHER), text: "Both" };
  assert.deepEqual(own, { options: [], other: true, text: "Both" });
  assert.deepEqual(withOption(one, own, 1), { options: [1], other: false, text: "Both" });
});

Deno.test("withOption() of a question with several answers adds and takes back, in the options' order", () => {
  const both = withOption(several, withOption(several, NO_CHOICE, 1), 0);
  assert.deepEqual(both.options, [0, 1]);
  assert.deepEqual(withOption(several, both, 1).options, [0]);
  assert.equal(withOption(several, withOption(several, both, OTHER), OTHER).other, false);
});

Deno.test("answerOf() is a text for one answer and always a list for several", () => {
  assert.equal(answerOf(one, { ...NO_CHOICE, options: [1] }), "Gross");
  assert.deepEqual(answerOf(several, { ...NO_CHOICE, options: [1] }), ["Gross"]);
  assert.deepEqual(
    answerOf(several, { options: [0], other: true, text: " Tax free " }),
    ["Net", "Tax free"],
  );
});

Deno.test("answerOf() has no answer while nothing is chosen or Other is empty", () => {
  assert.equal(answerOf(one, NO_CHOICE), undefined);
  assert.equal(answerOf(one, { ...NO_CHOICE, text: "typed, then left" }), undefined);
  assert.equal(answerOf(one, { options: [], other: true, text: "  " }), undefined);
  assert.equal(answerOf(several, { options: [0], other: true, text: "" }), undefined);
});

Deno.test("answersOf() answers all questions or none, in their order", () => {
  const choices = [{ ...NO_CHOICE, options: [0] }, { ...NO_CHOICE, options: [0, 1] }];
  assert.deepEqual(answersOf([one, several], choices), ["Net", ["Net", "Gross"]]);
  assert.equal(answersOf([one, several], choices.slice(0, 1)), undefined);
});

Deno.test("problemOf() names the first question without an answer, and one too long to be taken", () => {
  const answered = { ...NO_CHOICE, options: [0] };
  assert.deepEqual(problemOf([one, several], [answered]), {
    question: 1,
    why: "missing",
    bytes: 0,
  });
  const long = { options: [], other: true, text: "é".repeat(1_001) };
  assert.deepEqual(problemOf([one], [long]), { question: 0, why: "too_long", bytes: 2_002 });
  assert.equal(problemOf([one], [{ ...long, text: "é".repeat(1_000) }]), undefined);
  assert.equal(problemOf([one, several], [answered, answered]), undefined);
});

Deno.test("keyQuestion() is the first question without an answer, else the last one", () => {
  const answered = { ...NO_CHOICE, options: [0] };
  assert.equal(keyQuestion([one, several], []), 0);
  assert.equal(keyQuestion([one, several], [answered]), 1);
  assert.equal(keyQuestion([one, several], [answered, answered]), 1);
});
