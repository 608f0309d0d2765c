/**
 * Whether the sheet of keys is open: opened by a key or a button, drawn by the island `help`.
 *
 * @module
 */

import { signal } from "@preact/signals";

/** Whether the sheet is open. */
export const helpOpen = signal(false);
