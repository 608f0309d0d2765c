/**
 * What is said about signed-in pages and sign-ins, in English.
 *
 * @module
 */

/** The English words about signed-in pages. */
export const signedInEnglish = {
  unknownBrowser: "An unknown browser",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
};
