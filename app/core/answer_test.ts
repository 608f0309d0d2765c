import assert from "node:assert/strict";
import { pageId as page } from "../../protocol/mod.ts";
import { CoreDriver, decision, letGo, refused } from "../../tests/property/core_driver.ts";

function waiting(...ids: readonly string[]): CoreDriver {
  const core = new CoreDriver();
  core.join();
  for (const id of ids) core.ask(id, { session_id: `s-${id}` });
  return core;
}

Deno.test("decide() sends the answer that was given on a drawn card", () => {
  const core = waiting("a");
  core.show("a");
  assert.deepEqual(core.decide("a", "allow"), [decision("a", "allow")]);
  assert.equal(core.outcome("a"), "allowed");
  assert.equal(core.session("s-a")?.status, "working");
});

Deno.test("PB-16: decide() answers the card it was given on, whatever arrives meanwhile", () => {
  const core = waiting("a", "b");
  core.forward("b");
  core.show("b");
  core.ask("c", { session_id: "s-c" });
  assert.deepEqual(core.decide("b", "allow"), [decision("b", "allow")]);
  assert.deepEqual(core.queue, ["a", "c"]);
});

Deno.test("PB-16: of two clicks within 20 ms the second one is told that it came twice", () => {
  const core = waiting("b");
  core.show("b");
  const hash = core.hash("b");
  core.decide("b", "allow");
  core.now += 20;
  assert.deepEqual(core.decide("b", "allow", { hash }), [refused("b", "answered_already")]);
});

Deno.test("PB-16: of two pages the second one is told that the other one answered", () => {
  const core = waiting("b");
  core.join("other");
  core.show("b");
  core.show("b", "other");
  const hash = core.hash("b");
  core.decide("b", "deny", { page: "other" });
  assert.deepEqual(core.decide("b", "allow", { hash }), [
    refused("b", "answered_on_another_page"),
  ]);
});

Deno.test("decide() refuses a page that has not drawn the card in front for 300 ms", () => {
  const core = waiting("a", "b");
  core.join("other");
  core.draw("b", { place: "queued" });
  const rows: readonly (readonly [string, () => void, readonly unknown[]])[] = [
    ["never drawn", () => {}, [refused("a", "too_soon")]],
    ["drawn by another page", () => core.show("a", "other"), [refused("a", "too_soon")]],
    ["drawn further back", () => {
      core.draw("a", { place: "queued" });
      core.now += 1_000;
    }, [refused("a", "too_soon")]],
    ["drawn in front 299 ms ago", () => {
      core.draw("a");
      core.now += 299;
    }, [refused("a", "too_soon")]],
    ["another card in front since", () => {
      core.draw("b");
      core.now += 1_000;
    }, [refused("a", "too_soon")]],
    ["drawn in front again, 300 ms ago", () => core.show("a"), [decision("a", "allow")]],
  ];
  for (const [name, before, effects] of rows) {
    before();
    assert.deepEqual(core.decide("a", "allow"), effects, name);
  }
});

Deno.test("decide() counts from the first report of a card that stays in front", () => {
  const core = waiting("a");
  core.draw("a");
  core.now += 200;
  core.draw("a");
  core.now += 100;
  assert.deepEqual(core.decide("a", "allow"), [decision("a", "allow")]);
});

Deno.test("decide() counts anew from when the page came into sight", () => {
  const core = waiting("a");
  core.show("a");
  core.now += 5_000;
  core.feed({ type: "page_here", page: page("page"), visible: false, sound: false, notify: false });
  core.feed({ type: "page_here", page: page("page"), visible: true, sound: false, notify: false });
  assert.deepEqual(core.decide("a", "allow"), [refused("a", "too_soon")]);
  core.now += 300;
  assert.deepEqual(core.decide("a", "allow"), [decision("a", "allow")]);
});

Deno.test("decide() refuses a page that is hidden, also one that never said it is visible", () => {
  const core = new CoreDriver();
  core.feed({ type: "page_joined", page: page("page") });
  core.ask("a");
  assert.deepEqual(core.show("a"), [], "a hidden page confirms nothing");
  assert.deepEqual(core.decide("a", "allow"), [refused("a", "too_soon")]);
  core.feed({ type: "page_here", page: page("page"), visible: true, sound: false, notify: false });
  core.now += 300;
  core.feed({ type: "page_here", page: page("page"), visible: false, sound: false, notify: false });
  assert.deepEqual(core.decide("a", "allow"), [refused("a", "too_soon")]);
  assert.deepEqual(core.queue, ["a"]);
});

Deno.test("decide() refuses a hash that is not that of the waiting card", () => {
  const core = waiting("a", "b");
  core.show("a");
  assert.deepEqual(core.decide("a", "allow", { hash: core.hash("b") }), [
    refused("a", "mismatch"),
  ]);
});

Deno.test("decide() says why it is too late, for every way a card can end", () => {
  const ends: readonly (readonly [(core: CoreDriver) => void, string])[] = [
    [(core) => core.gone("a"), "answered_elsewhere"],
    [(core) => core.event("Stop", { session_id: "s-a" }), "answered_elsewhere"],
    [(core) => core.wait(108_000), "expired"],
    [(core) => core.release("a"), "answered_already"],
    [(core) => core.feed({ type: "stopping" }), "expired"],
  ];
  for (const [end, why] of ends) {
    const core = waiting("a");
    core.show("a");
    const hash = core.hash("a");
    end(core);
    assert.deepEqual(core.decide("a", "allow", { hash }), [refused("a", why)]);
  }
  assert.deepEqual(waiting().decide("never", "allow"), [refused("never", "unknown")]);
});

Deno.test("decide() lets the card expire first when the click comes after the deadline", () => {
  const core = waiting("a");
  core.show("a");
  const hash = core.hash("a");
  core.now += 108_000;
  assert.deepEqual(core.decide("a", "allow", { hash }), [
    letGo("a", "expired"),
    refused("a", "expired"),
  ]);
});

Deno.test("decide() sends no Allow for a card that cannot show the whole action", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", { tool_input: { command: "x".repeat(1_997) + "…" } });
  core.show("a");
  assert.equal(core.view.cards.a?.allow, false);
  assert.deepEqual(core.decide("a", "allow"), [refused("a", "not_offered")]);
  assert.deepEqual(core.decide("a", "deny"), [decision("a", "deny")]);
});

Deno.test("PB-57: decide() hands a reason on with a deny only, and only a usable one", () => {
  const rows = [
    ["deny", "not on a Friday", "not on a Friday"],
    ["deny", "  \n", undefined],
    ["deny", "é".repeat(1_000), "é".repeat(1_000)],
    ["deny", "é".repeat(1_001), undefined],
    ["allow", "because", undefined],
  ] as const;
  for (const [word, reason, sent] of rows) {
    const core = waiting("a");
    core.show("a");
    assert.deepEqual(core.decide("a", word, { reason }), [decision("a", word, sent)]);
    assert.equal(core.view.ended.at(-1)?.reason, sent);
  }
});

Deno.test("release() closes the connection, and the session says that it asks in its terminal", () => {
  const core = waiting("a");
  core.show("a");
  assert.deepEqual(core.release("a"), [letGo("a", "released")]);
  assert.equal(core.session("s-a")?.status, "terminal");
  assert.equal(core.session("s-a")?.note, "git push origin main");
  core.event("PostToolUse", { ...toolOf("a") });
  assert.equal(core.session("s-a")?.status, "working");
});

Deno.test("release() needs the card in front like an answer", () => {
  const core = waiting("a");
  assert.deepEqual(core.release("a"), [refused("a", "too_soon")]);
});

function toolOf(id: string) {
  return {
    session_id: `s-${id}`,
    tool_name: "Bash",
    tool_input: { command: "git push origin main" },
  };
}
