/**
 * A value as JSON that is inert on a terminal too.
 *
 * @module
 */

/** What JSON leaves as it is and a terminal may act on: C1 controls, DEL, and marks of direction. */
const ACTS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The JSON of `value`; such characters stand as escapes, which read back as the same text. */
export function jsonText(value: unknown, indent?: number): string {
  return inertJson(JSON.stringify(value, null, indent));
}

/** The same for what is JSON already, one value or a line each. */
export function inertJson(json: string): string {
  return json.replaceAll(
    ACTS,
    (char) => "\\u" + char.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}
