/**
 * The relay behind a script head. The head has computed the socket's path and passes it on, followed
 * by the path of the file itself and the arguments of the installed command line.
 *
 * @module
 */

import { endSilently } from "./end_silently.ts";
import { RESTORE_VARIABLES } from "./kept_variables.ts";
import { relay } from "./relay.ts";

endSilently(async () => {
  const [, socket, self, ...argv] = Deno.args;
  if (socket === undefined || self === undefined) return;
  await relay({ socket, self, argv, restore: RESTORE_VARIABLES });
});
