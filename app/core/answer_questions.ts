/**
 * *Send* on a question card.
 *
 * @module
 */

import type { Draft } from "./draft.ts";
import type { Input } from "./input.ts";

/** *Send* was pressed. */
export function answerQuestions(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "answered" }>,
): void {}
