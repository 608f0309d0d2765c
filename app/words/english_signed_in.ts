/**
 * What is said about signed-in pages and sign-ins, in English.
 *
 * @module
 */

/** For somebody who has only the folder of Vults and npx: the command, whole. */
export const OPEN_BY_NPX = "npx -y deno@2.9.6 task vults open";

const openByNpx = `In the folder of Vults that is: ${OPEN_BY_NPX}`;

/** The English words about signed-in pages. */
export const signedInEnglish = {
  unknownBrowser: "An unknown browser",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  /** What to do about a step of the sign-in, where there is something. */
  how: {
    working: undefined,
    waiting: "Look at a page of Vults that is open already.",
    badLink: openByNpx,
    noLink: openByNpx,
    noServer: undefined,
    noKey: undefined,
    agent: "Open the link in a browser that you have started yourself.",
    refused: undefined,
    expired: openByNpx,
    busy: "Answer those on a page of Vults that is open already, then try again.",
  },
};

/** Steps of the sign-in that come after the link was good. */
export const signInStepsEnglish = {
  waiting: "Waiting to be let in.",
  agent: "This browser was started by an agent, so Vults does not let it in.",
  refused: "This browser was refused on a page of Vults that is open already.",
  expired: "Nobody let this browser in within 2 minutes. Run “vults open” for a new link.",
  busy: "Too many browsers are waiting to be let in.",
};
