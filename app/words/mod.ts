/**
 * The words of Vults: every sentence a person reads, in one catalogue per language.
 *
 * @module
 */

import { commandEnglish } from "./command_english.ts";
import { english } from "./english.ts";
import { installEnglish } from "./install.ts";

export type { Advice } from "./command_english_doctor.ts";
export type { Asker, Words } from "./english.ts";

/** The catalogue in use. */
export const words = english;

/** What the `vults` command says. */
export const commandWords = commandEnglish;

/** What the installer says. */
export const installWords = installEnglish;
