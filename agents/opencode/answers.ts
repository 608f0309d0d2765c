/**
 * OpenCode's words, read by our plugin: a reply to its permission or the lists of its question.
 *
 * Never says `always`: an Always rule is the app's own, and OpenCode's would outlive it.
 * Source: protocol contract, section 11; design decision 10.
 *
 * @module
 */

import type { AgentAnswers } from "../answers.ts";

/** OpenCode's answers. */
export const opencodeAnswers: AgentAnswers = {
  allow: () => JSON.stringify({ reply: "once" }),
  deny: (reason) =>
    JSON.stringify({ reply: "reject", ...(reason === undefined ? {} : { message: reason }) }),
  answer({ questions }, answers) {
    if (!Array.isArray(questions) || questions.length === 0) return undefined;
    if (questions.length !== answers.length) return undefined;
    return JSON.stringify({
      answers: answers.map((answer) => typeof answer === "string" ? [answer] : answer),
    });
  },
};
