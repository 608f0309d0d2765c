/**
 * What notifications say. The texts of agents are handed in already short and redacted.
 *
 * @module
 */

/** The words of calls. */
export const englishCalls = {
  /** The one action there is. */
  open: "Open",
  terminal: (agent: string, text: string) =>
    text === "" ? `${agent} asks in its terminal` : `${agent} asks in its terminal: ${text}`,
  done: "Done",
  failed: "Failed",
  asks: "Asks you",
  needsYou: "Needs you",
  silent: (agent: string) => `No news from ${agent} for 15 min`,
};
