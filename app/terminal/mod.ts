/**
 * What Vults shows in a terminal: tables, and the screen of `vults watch`. Pure: bytes, sizes and
 * times come in, lines and acts go out.
 *
 * @module
 */

export { cells, fit, wrap } from "./cells.ts";
export { type Key, KeyReader } from "./keys.ts";
export { shown, shownLines } from "./shown.ts";
export { type Column, table } from "./table.ts";
export { Watch, type WatchAct } from "./watch.ts";
export { type ScreenLine, sessionName, sessionRow, type Size } from "./watch_screen.ts";
