/**
 * What a browser is called, from what it says of itself.
 *
 * Guarantees a short text of a closed list: nothing that a program wrote into its name reaches a page,
 * the record or the log. Pure. Source: design decision 22, page string 36.
 *
 * @module
 */

import { words } from "../words/mod.ts";

/** In this order: later ones claim to be earlier ones' kin (every Edge says Chrome and Safari too). */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\bHeadlessChrome\//, "Headless Chrome"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bDeno\//, "Deno"],
  [/\bcurl\//, "curl"],
  [/\bnode\b/i, "Node"],
  [/\bpython/i, "Python"],
];

/** In this order: an iPhone says "like Mac OS X", an Android says Linux. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Firefox on Linux" for a `User-Agent` header; what nobody knows is "an unknown browser". */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return words.signedIn.unknownBrowser;
  return system === undefined ? browser : words.signedIn.browserOn(browser, system);
}

function nameIn(names: typeof BROWSERS, text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
