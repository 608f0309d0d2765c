import assert from "node:assert/strict";
import { pageId, requestId } from "../../protocol/mod.ts";
import { CoreDriver as WholeDriver, letGo } from "../../tests/property/core_driver.ts";
import { type Effect, type Input, nextWakeup } from "./mod.ts";

/** Without what is kept of requests and turns: that has tests of its own. */
class CoreDriver extends WholeDriver {
  override feed(input: Input): readonly Effect[] {
    return super.feed(input).filter(({ type }) => type !== "record" && type !== "keep_turn");
  }
}

const sayWaiting = (id: string) => ({ type: "say_waiting", id: requestId(id) });

Deno.test("openCard() lets a request go at once when no page has joined", () => {
  const core = new CoreDriver();
  assert.deepEqual(core.ask("a"), [letGo("a", "no_page")]);
  assert.deepEqual(core.queue, []);
  assert.equal(core.session()?.status, "terminal");
  assert.equal(core.session()?.note, "git push origin main");
});

Deno.test("cardDrawn() says waiting once, however many pages draw the card how often", () => {
  const core = new CoreDriver();
  core.join();
  core.join("other");
  assert.deepEqual(core.ask("a"), []);
  assert.deepEqual(core.draw("a", { place: "queued" }), [sayWaiting("a")]);
  assert.deepEqual(core.draw("a"), []);
  assert.deepEqual(core.draw("a", { page: "other" }), []);
});

Deno.test("passTime() lets a request go that no page has drawn within 800 ms", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  assert.equal(nextWakeup(core.state), core.now + 800);
  assert.deepEqual(core.wait(799), []);
  assert.deepEqual(core.wait(1), [letGo("a", "not_seen")]);
  assert.equal(core.outcome("a"), "unreached");
  assert.equal(core.session()?.status, "terminal");
});

Deno.test("cardDrawn() counts no page that is hidden, unknown, or draws something else", () => {
  const core = new CoreDriver();
  core.feed({ type: "page_joined", page: pageId("hidden") });
  core.ask("a");
  assert.deepEqual(core.draw("a", { page: "hidden" }), []);
  assert.deepEqual(core.draw("a", { page: "unknown" }), []);
  core.join();
  assert.deepEqual(core.draw("a", { hash: "another" }), []);
  assert.deepEqual(core.wait(800), [letGo("a", "not_seen")]);
});

Deno.test("pageHere() lets a report count that came just before the page said it is visible", () => {
  const core = new CoreDriver();
  core.feed({ type: "page_joined", page: pageId("page") });
  core.ask("a");
  core.draw("a");
  assert.deepEqual(
    core.feed({
      type: "page_here",
      page: pageId("page"),
      visible: true,
      sound: false,
      notify: false,
    }),
    [
      sayWaiting("a"),
    ],
  );
});

Deno.test("pageHere() of a page that hides after it drew a card lets nothing go", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  core.feed({
    type: "page_here",
    page: pageId("page"),
    visible: false,
    sound: false,
    notify: false,
  });
  assert.deepEqual(core.wait(107_999), []);
  assert.deepEqual(core.queue, ["a"]);
});

Deno.test("PB-23: a reload draws both waiting cards again and they wait on, waiting not said again", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.ask("b", { session_id: "s-2" });
  core.draw("a");
  core.draw("b", { place: "queued" });
  core.leave();
  assert.equal(nextWakeup(core.state), core.now + 5_000);
  assert.deepEqual(core.wait(4_999), []);
  core.join("reloaded");
  assert.deepEqual(core.queue, ["a", "b"], "the reload lists exactly what waits");
  assert.deepEqual(core.draw("a", { page: "reloaded" }), []);
  assert.deepEqual(core.draw("b", { page: "reloaded", place: "queued" }), []);
  assert.deepEqual(core.wait(60_000), []);
  assert.deepEqual(core.queue, ["a", "b"]);
});

Deno.test("PB-23: a page opened on a second browser shows what waits; closing the first is no loss", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  core.join("second");
  core.draw("a", { page: "second" });
  core.leave();
  assert.deepEqual(core.wait(60_000), []);
  core.now += 300;
  assert.equal(core.decide("a", "deny", { page: "second" })[0]?.type, "say_decision");
});

Deno.test("PB-23: an app that has just started shows no card of an earlier run", () => {
  assert.deepEqual(new CoreDriver().view.cards, {});
});

Deno.test("passTime() lets a request go 5 s after the last page that showed it is gone", () => {
  const core = new CoreDriver();
  core.join();
  core.join("never drew it");
  core.ask("a");
  core.draw("a");
  core.leave();
  assert.deepEqual(core.wait(4_999), []);
  assert.deepEqual(core.wait(1), [letGo("a", "page_lost")]);
  assert.equal(core.session()?.status, "terminal");
});

Deno.test("passTime() lets a request go that nobody answered in 108 s", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  assert.equal(core.view.cards.a?.deadline, core.now + 108_000);
  assert.equal(nextWakeup(core.state), core.now + 108_000);
  assert.deepEqual(core.wait(107_999), []);
  assert.deepEqual(core.wait(1), [letGo("a", "expired")]);
  assert.equal(core.session()?.status, "terminal");
});

Deno.test("PB-19: a dismissed card is let go, the next ones are shown, with the page gone none waits", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.show("a");
  assert.deepEqual(core.release("a"), [letGo("a", "released")]);
  core.ask("b", { session_id: "s-2" });
  assert.deepEqual(core.draw("b"), [sayWaiting("b")]);
  core.ask("c", { session_id: "s-3" });
  assert.deepEqual(core.draw("c", { place: "queued" }), [sayWaiting("c")]);
  core.leave();
  assert.deepEqual(core.ask("d", { session_id: "s-4" }), [letGo("d", "no_page")]);
});

Deno.test("reduce() lets every waiting request go when the app stops, and takes no new one", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.ask("b");
  assert.deepEqual(core.feed({ type: "stopping" }), [
    letGo("a", "stopping"),
    letGo("b", "stopping"),
  ]);
  assert.deepEqual(core.ask("c"), [letGo("c", "stopping")]);
});
