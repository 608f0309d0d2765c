/**
 * The two programs inside a relay file, as its head and its body name them.
 *
 * @module
 */

/** The first argument that chooses the program for the case that no app is there. */
export const IDLE = "idle";
