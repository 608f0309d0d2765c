import assert from "node:assert/strict";
import { type SocketFacts, socketFolder, socketPath } from "./socket_path.ts";

const facts = (more: Partial<SocketFacts> = {}): SocketFacts => ({
  platform: "linux",
  uid: 1000,
  home: "/home/me",
  isFolder: (path) => path === "/run/user/1000",
  ...more,
});
const STATE = "/home/me/.local/state/vults/run/vults.sock";

Deno.test("socketPath() follows the table of the protocol contract, section 2", () => {
  const rows: [string, Partial<SocketFacts>, string | undefined][] = [
    ["runtime folder", { runtimeDir: "/run/user/1000" }, "/run/user/1000/vults.sock"],
    ["slashes at its end", { runtimeDir: "/run/user/1000//" }, "/run/user/1000/vults.sock"],
    ["set but not there", { runtimeDir: "/run/user/7" }, STATE],
    [
      "set but not there, XDG_STATE_HOME",
      { runtimeDir: "/x", stateHome: "/s/" },
      "/s/vults/run/vults.sock",
    ],
    ["relative", { runtimeDir: "run" }, undefined],
    ["unset", {}, "/tmp/vults-1000/vults.sock"],
    ["empty", { runtimeDir: "" }, "/tmp/vults-1000/vults.sock"],
    ["unset but noted", { notedRuntimeDir: "/run/user/1000" }, "/run/user/1000/vults.sock"],
    ["noted but gone", { notedRuntimeDir: "/run/user/7" }, "/tmp/vults-1000/vults.sock"],
    ["set wins over noted", { runtimeDir: "/x", notedRuntimeDir: "/run/user/1000" }, STATE],
    ["unset, no user id", { uid: undefined }, undefined],
    ["no home", { runtimeDir: "/x", home: undefined }, undefined],
    ["relative home", { runtimeDir: "/x", home: "me" }, undefined],
    ["macOS", { platform: "darwin", runtimeDir: "/run/user/1000" }, STATE],
    ["another system", { platform: "other" }, STATE],
  ];
  for (const [name, more, wanted] of rows) assert.equal(socketPath(facts(more)), wanted, name);
});

Deno.test("socketFolder() is the parent", () => {
  assert.equal(socketFolder("/run/user/1000/vults.sock"), "/run/user/1000");
  assert.equal(socketFolder("/vults.sock"), "/");
});
