/**
 * How the user's own status line gets back what the script head took away.
 *
 * Before the engine starts, the head unsets the variables that would steer it. For the status line it
 * keeps them under other names, and this puts them back, so that the command sees the environment it
 * would have had without us. Source: design decision 5; protocol contract, section 12.
 *
 * @module
 */

/** A variable that the head unset is kept under its name behind this. */
export const KEPT_PREFIX = "VULTS_KEPT_";
/** The names of all variables that the head unset, set or not, with spaces between. */
export const KEPT_NAMES = "VULTS_KEPT";

const kept = KEPT_PREFIX + "$n";

/** Shell, one command without an end: puts the kept variables back and forgets the other names. */
export const RESTORE_VARIABLES = `for n in $${KEPT_NAMES}; do unset "$n"; eval "case ` +
  "\\${" + kept + '+x} in x) export $n=\\"\\$' + kept + '\\"; unset ' + kept +
  `;; esac"; done; unset n ${KEPT_NAMES}`;
