/**
 * The desktop's side of attention: notifications and sounds where no page can have them.
 *
 * @module
 */

export { Desktop, type DesktopOptions } from "./desktop.ts";
export { BODY_CHARS, wordCall } from "./word_call.ts";
