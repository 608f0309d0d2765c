/**
 * The relay as a compiled program: without a head, so it finds the socket's path itself.
 *
 * Its permissions are those of the path fixed at build; another path at run time is refused by them
 * and ends in silence, which doctor explains. The right to run programs is given back at once unless
 * this is the status line. Source: design decisions 5 and 6.
 *
 * @module
 */

import { socketPath } from "../protocol/mod.ts";
import { endSilently } from "./end_silently.ts";
import { relay } from "./relay.ts";
import { readVariable } from "./terminal.ts";

endSilently(async () => {
  const argv = Deno.args;
  if (!argv.includes("--statusline")) Deno.permissions.revokeSync({ name: "run" });
  const socket = socketPath({
    platform: Deno.build.os === "linux" || Deno.build.os === "darwin" ? Deno.build.os : "other",
    uid: Deno.uid() ?? undefined,
    runtimeDir: readVariable("XDG_RUNTIME_DIR"),
    stateHome: readVariable("XDG_STATE_HOME"),
    home: readVariable("HOME"),
    isFolder: (path) => {
      try {
        return Deno.statSync(path).isDirectory;
      } catch {
        return false;
      }
    },
  });
  if (socket === undefined) return;
  await relay({ socket, self: Deno.execPath(), argv, restore: "" });
});
