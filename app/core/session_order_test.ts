import assert from "node:assert/strict";
import { pageId, sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, P_BASH } from "../../tests/property/core_driver.ts";
import type { ProjectChoices } from "../view/mod.ts";

const choose = (core: CoreDriver, project: string, value: ProjectChoices) =>
  core.feed({
    type: "setting_chosen",
    change: { key: "project", of: `/home/me/${project}`, value },
  });

const pick = (core: CoreDriver, id: string) =>
  core.feed({ type: "session_chosen", page: pageId("page"), session: sessionKey(`claude:${id}`) });

/** A session per letter, each in a project of that name. */
function flock(...ids: readonly string[]): CoreDriver {
  const core = new CoreDriver();
  for (const id of ids) {
    core.event("SessionStart", { session_id: id, cwd: `/home/me/${id}` });
    core.now += 1_000;
  }
  return core;
}

const order = (core: CoreDriver) => core.view.order.map((key) => key.slice("claude:".length));

Deno.test("shownSessions() is by arrival, whatever anybody does", () => {
  const core = flock("c", "a", "b");
  core.event("PreToolUse", { ...P_BASH, session_id: "b", cwd: "/home/me/b" });
  core.event("Stop", { session_id: "c", cwd: "/home/me/c" });
  assert.deepEqual(order(core), ["c", "a", "b"]);
});

Deno.test("shownSessions() goes by key where two arrived at once", () => {
  const core = new CoreDriver();
  for (const id of ["c", "a", "b"]) core.event("SessionStart", { session_id: id });
  assert.deepEqual(order(core), ["a", "b", "c"]);
});

Deno.test("shownSessions() has pinned projects first, among themselves by arrival", () => {
  const core = flock("a", "b", "c", "d");
  choose(core, "d", { pin: true });
  choose(core, "b", { pin: true });
  assert.deepEqual(order(core), ["b", "d", "a", "c"]);
  assert.equal(core.session("d")?.pinned, true);
  assert.equal(core.view.front, "claude:b");
  choose(core, "b", {});
  assert.deepEqual(order(core), ["d", "a", "b", "c"]);
  assert.equal(core.session("b")?.pinned, undefined);
});

Deno.test("PB-19: a hidden session is shown while its card waits, and its card like any other", () => {
  const core = flock("a", "b");
  core.join();
  choose(core, "a", { hide: true, mute: true });
  assert.deepEqual(order(core), ["b"]);
  assert.equal(core.session("a"), undefined);
  const effects = core.ask("r", { session_id: "a", cwd: "/home/me/a" });
  assert.deepEqual(effects.filter(({ type }) => type === "let_go" || type === "say_decision"), []);
  assert.deepEqual(order(core), ["a", "b"]);
  assert.deepEqual([core.session("a")?.hidden, core.session("a")?.muted], [true, true]);
  assert.equal(core.view.front, "claude:a");
  core.show("r");
  core.decide("r", "deny");
  assert.equal(core.outcome("r"), "denied");
  assert.deepEqual(order(core), ["b"]);
  assert.equal(core.view.front, "claude:b");
});

Deno.test("PB-19: hiding or muting a project neither answers nor hides what waits of it", () => {
  const core = flock("a");
  core.join();
  core.ask("r", { session_id: "a", cwd: "/home/me/a" });
  core.show("r");
  const said = [choose(core, "a", { hide: true }), choose(core, "a", { hide: true, mute: true })]
    .flat();
  assert.deepEqual(said.map(({ type }) => type), ["keep_setting", "keep_setting"]);
  assert.deepEqual(core.queue, ["r"]);
  assert.deepEqual(order(core), ["a"]);
});

Deno.test("frontSession() is the first card's, else the picked one, else the first", () => {
  const core = flock("a", "b", "c");
  core.join();
  assert.equal(core.view.front, "claude:a");
  pick(core, "b");
  assert.equal(core.view.front, "claude:b");
  core.ask("r", { session_id: "c", cwd: "/home/me/c" });
  assert.equal(core.view.front, "claude:c");
  core.gone("r");
  assert.equal(core.view.front, "claude:b", "only while its card is shown");
  core.event("PreToolUse", { ...P_BASH, session_id: "a", cwd: "/home/me/a" });
  assert.equal(core.view.front, "claude:b", "work changes it not");
});

Deno.test("forgetHiddenPick() forgets a pick when its session is hidden, for good", () => {
  const core = flock("a", "b");
  pick(core, "b");
  choose(core, "b", { hide: true });
  assert.equal(core.view.front, "claude:a");
  choose(core, "b", {});
  assert.equal(core.view.front, "claude:a");
});

Deno.test("choicesOf() finds a project by its folder, its worktrees too, and nothing without one", () => {
  const core = new CoreDriver();
  core.event("SessionStart", { session_id: "a", cwd: "/home/me/shop/.claude/worktrees/x" });
  core.event("SessionStart", { session_id: "b", cwd: undefined }, {});
  core.event("SessionStart", { session_id: "c", cwd: "constructor" });
  choose(core, "shop", { pin: true });
  assert.equal(core.session("a")?.pinned, true);
  assert.equal(core.session("b")?.pinned, undefined);
  assert.equal(core.session("c")?.pinned, undefined);
});

Deno.test("speciesOf() is the bird a person chose for the project, and the given one again after it", () => {
  const core = flock("a", "b");
  const given = core.session("a")?.species;
  const chosen = given === "griffon" ? "condor" : "griffon";
  choose(core, "a", { species: chosen });
  assert.equal(core.session("a")?.species, chosen);
  for (const id of ["c", "d", "e", "f", "g", "h"]) {
    core.event("SessionStart", { session_id: id, cwd: `/home/me/${id}` });
  }
  const all = core.view.order.filter((key) => key !== "claude:b")
    .map((key) => core.view.sessions[key]?.species);
  assert.equal(all.filter((one) => one === chosen).length, 1, "taken while others are free");
  choose(core, "a", {});
  assert.equal(core.session("a")?.species, given);
});
