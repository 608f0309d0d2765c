import assert from "node:assert/strict";
import { CoreDriver, letGo } from "../../tests/property/core_driver.ts";

const CALL = { tool_use_id: "call-1" };

Deno.test("isRepeat() takes the same request of a call that waits for one, and lets it go (PB-38)", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("first", CALL);
  assert.deepEqual(core.ask("again", CALL), [letGo("again", "not_answered_here")]);
  assert.deepEqual(core.queue, ["first"]);
});

Deno.test("isRepeat() lets an agent ask again for a call whose first request was answered", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("first", CALL);
  core.show("first");
  core.decide("first", "allow");
  core.ask("again", CALL);
  assert.deepEqual(core.queue, ["again"]);
});

Deno.test("isRepeat() hears the start of a call once, however late it comes again", () => {
  const core = new CoreDriver();
  core.event("PreToolUse", { tool_name: "Bash", tool_input: { command: "make" }, ...CALL });
  core.now += 60_000;
  core.event("PreToolUse", { tool_name: "Bash", tool_input: { command: "make" }, ...CALL });
  assert.equal(core.session()?.stepCount, 1);
});
