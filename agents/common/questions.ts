/**
 * The questions of a question tool, whole, in one shape.
 *
 * Guarantees that what it returns can be answered on a card: 1 to 4 questions of 1 to 4 options each,
 * nothing blank, no two questions of one text (their answers would share a key), no two equal labels,
 * and nothing that the relay has cut, since a cut label sent back would be another answer. Everything
 * else is `undefined`, and is answered in the terminal. Source: app-behaviour contract, section 5.
 *
 * @module
 */

import { byteLength, isObject, type JsonObject, LIMITS, looksCut } from "../../protocol/mod.ts";
import type { Question, ToolUse } from "../event.ts";
import { firstWords, member } from "./fields.ts";

/** The most questions of one request, and the most options of one question. */
const MOST = 4;

type Option = Question["options"][number];

/** Reads them from the longer input where there is one. */
export function readQuestions(tool: ToolUse): readonly Question[] | undefined {
  const cap = tool.whole === undefined ? LIMITS.stringBytes : LIMITS.longStringBytes;
  const listed = member(tool.whole ?? tool.input, "questions");
  const questions = readList(listed, (entry) => readQuestion(entry, cap));
  return questions !== undefined && areDistinct(questions.map(({ text }) => text))
    ? questions
    : undefined;
}

function readQuestion(entry: JsonObject, cap: number): Question | undefined {
  const text = firstWords(entry, "question");
  const options = readList(member(entry, "options"), (option) => readOption(option, cap));
  if (text === undefined || looksCut(text, cap) || options === undefined) return undefined;
  if (!areDistinct(options.map(({ label }) => label))) return undefined;
  const header = firstWords(entry, "header");
  return {
    text,
    ...(header === undefined ? {} : { header }),
    multi: member(entry, "multiSelect") === true,
    options,
  };
}

function readOption(option: JsonObject, cap: number): Option | undefined {
  const label = firstWords(option, "label");
  // A label goes back as the answer, and no answer may be longer than this.
  if (label === undefined || byteLength(label) > LIMITS.reasonBytes || looksCut(label, cap)) {
    return undefined;
  }
  const description = firstWords(option, "description");
  if (description !== undefined && looksCut(description, cap)) return undefined;
  return { label, ...(description === undefined ? {} : { description }) };
}

/** Every entry read, when there are few enough and each one can be. */
function readList<Entry>(
  list: unknown,
  read: (entry: JsonObject) => Entry | undefined,
): readonly Entry[] | undefined {
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST) return undefined;
  const entries = list.map((entry: unknown) => isObject(entry) ? read(entry) : undefined);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
