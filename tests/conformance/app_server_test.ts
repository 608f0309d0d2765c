import assert from "node:assert/strict";
import { Page, signInWith } from "./app_page.ts";
import { FakeRelay } from "./app_relay.ts";
import { withApp } from "./app_world.ts";

Deno.test("section 10: an event becomes a card, a click on it the relay's answer", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    const card = await page.card();
    assert.equal(card.request, "r-1");
    await page.look(card);
    assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id: "r-1" });
    page.decide(card, "allow");
    assert.deepEqual(await relay.next(), {
      kind: "decision",
      v: 8,
      id: "r-1",
      decision: "allow",
    });
    assert.equal((await relay.end()).text, "");
    await page.until((view) => view?.queue.length === 0);
    await page.close();
  });
});
