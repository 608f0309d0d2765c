/**
 * Takes secrets out of text that is kept or shown outside of a card.
 *
 * @module
 */

export { redact } from "./redact.ts";
