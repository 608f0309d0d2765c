/**
 * A turn: from a prompt to the agent's stop. Counts only, never a word of anybody.
 * Source: app-behaviour contract, section 13.
 *
 * @module
 */

/** A finished turn as it is kept. */
export interface Turn {
  /** Epoch milliseconds of its first and its last event. */
  readonly start: number;
  readonly end: number;
  readonly agent: string;
  /** The folder's name, not its path. */
  readonly project: string;
  readonly steps: number;
  readonly commands: number;
  /** Distinct paths edited. */
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  readonly allowed: number;
  readonly denied: number;
  readonly answered: number;
  readonly questions: number;
  readonly failed: boolean;
}
