/**
 * Tools that are only observed: nothing is ever printed for them, since some read any text as a
 * decision and others feed it to the model. Source: protocol contract, sections 11 and 16.
 *
 * @module
 */

import type { AgentAnswers } from "../answers.ts";

/** No answer at all. */
export const otherAnswers: AgentAnswers = {
  allow: () => undefined,
  deny: () => undefined,
  answer: () => undefined,
};
