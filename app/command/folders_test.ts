import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { CommandError } from "./command_error.ts";
import { findFolders } from "./folders.ts";

const from = (env: Readonly<Record<string, string>>) => findFolders((name) => env[name]);

Deno.test({
  name: "findFolders() puts everything where the XDG variables say",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withTempFolder((root) => {
      const folders = from({
        HOME: "/home/me",
        XDG_RUNTIME_DIR: root,
        XDG_DATA_HOME: "/data",
        XDG_STATE_HOME: "/state",
        XDG_CONFIG_HOME: "/config",
      });
      assert.deepEqual(folders, {
        socket: `${root}/vults.sock`,
        control: `${root}/vults-control.sock`,
        lock: `${root}/vults.lock`,
        home: "/home/me",
        data: "/data/vults",
        database: "/data/vults/vults.db",
        logs: "/state/vults/logs",
        oldSettings: "/config/vults/settings.json",
      });
      return Promise.resolve();
    }),
});

Deno.test("findFolders() falls back to the home folder, and takes a relative value as not set", () => {
  const folders = from({ HOME: "/home/me", XDG_DATA_HOME: "data", XDG_STATE_HOME: "" });
  assert.equal(folders.database, "/home/me/.local/share/vults/vults.db");
  assert.equal(folders.logs, "/home/me/.local/state/vults/logs");
});

Deno.test("findFolders() puts the sockets into the state folder where the runtime folder is gone", () => {
  const folders = from({ HOME: "/home/me", XDG_RUNTIME_DIR: "/nowhere/to/be/found" });
  assert.equal(folders.socket, "/home/me/.local/state/vults/run/vults.sock");
  assert.equal(folders.lock, "/home/me/.local/state/vults/run/vults.lock");
});

Deno.test("findFolders() says what to set where there is no place", () => {
  assert.throws(() => from({}), CommandError);
  assert.throws(() => from({ HOME: "home" }), CommandError);
  if (Deno.build.os === "linux") {
    assert.throws(() => from({ HOME: "/home/me", XDG_RUNTIME_DIR: "run" }), /XDG_RUNTIME_DIR/);
  }
});
