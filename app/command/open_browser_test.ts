import assert from "node:assert/strict";
import { hasDisplay } from "./open_browser.ts";

const displayWith = (env: Readonly<Record<string, string>>) => hasDisplay((name) => env[name]);

Deno.test({
  name: "hasDisplay() finds X11 and Wayland, and nothing in an empty value",
  ignore: Deno.build.os === "darwin",
  fn: () => {
    assert.equal(displayWith({ DISPLAY: ":0" }), true);
    assert.equal(displayWith({ WAYLAND_DISPLAY: "wayland-0" }), true);
    assert.equal(displayWith({}), false);
    assert.equal(displayWith({ DISPLAY: "", WAYLAND_DISPLAY: "" }), false);
  },
});
