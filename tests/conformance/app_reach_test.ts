import assert from "node:assert/strict";
import { LIMITS } from "../../protocol/mod.ts";
import { Page, signInWith } from "./app_page.ts";
import { FakeRelay } from "./app_relay.ts";
import { withApp } from "./app_world.ts";

Deno.test("section 10: without a page a request is let go within 50 ms, and the log says why", async () => {
  await withApp(async ({ folders, readLog }) => {
    // The median of a few: one run alone measures the machine.
    const times: number[] = [];
    for (let n = 0; n < 9; n++) {
      const relay = await FakeRelay.send(folders.socket);
      const { text, ms } = await relay.end();
      assert.equal(text, "");
      times.push(ms);
    }
    const median = times.sort((a, b) => a - b)[4] ?? Infinity;
    assert.ok(median < LIMITS.unreachedMs, `${times}`);
    const entry = (await readLog()).find((entry) => entry.what === "let_go");
    assert.equal(entry?.why, "no_page");
    assert.equal(entry?.agent, "claude");
  });
});

Deno.test("section 20.22: pages that never say drawn cause no waiting: closed by 800 ms", async () => {
  await withApp(async ({ app, folders, readLog }) => {
    const browser = await signInWith(app.newLink());
    const pages = await Promise.all([Page.open(browser), Page.open(browser)]);
    const relay = await FakeRelay.send(folders.socket);
    const { text, ms } = await relay.end();
    assert.equal(text, "");
    assert.ok(ms >= LIMITS.reachMs - 50 && ms < LIMITS.firstReplyMs, `${ms} ms`);
    assert.ok((await readLog()).some((entry) => entry.why === "not_seen"));
    await Promise.all(pages.map((page) => page.close()));
  });
});

Deno.test("decision 11: a hidden page that draws the card reaches nobody", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()), { visible: false });
    const relay = await FakeRelay.send(folders.socket);
    page.draw(await page.card());
    assert.equal((await relay.end()).text, "");
    await page.close();
  });
});

Deno.test("section 10: waiting is said once, however often and on however many pages it is drawn", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const pages = await Promise.all([Page.open(browser), Page.open(browser)]);
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    const cards = await Promise.all(pages.map((page) => page.card()));
    for (const [at, page] of pages.entries()) {
      for (let n = 0; n < 3; n++) page.draw(cards[at]!);
    }
    assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id: "r-1" });
    await pages[0]!.look(cards[0]!);
    pages[0]!.decide(cards[0]!, "deny");
    const denied = { kind: "decision", v: 8, id: "r-1", decision: "deny" };
    assert.deepEqual(await relay.next(), denied);
    assert.equal((await relay.end()).text, "");
    await Promise.all(pages.map((page) => page.close()));
  });
});

Deno.test("section 10: a relay that goes away settles its card as answered elsewhere", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    const card = await page.card();
    await page.look(card);
    await relay.next();
    await relay.leave();
    const view = await page.until((view) => view?.queue.length === 0);
    assert.equal(view?.ended.at(-1)?.outcome, "elsewhere");
    page.decide(card, "allow");
    assert.equal((await page.refusal()).why, "answered_elsewhere");
    await page.close();
  });
});

Deno.test("section 10: an id that waits already takes both requests down", async () => {
  await withApp(async ({ app, folders, readLog }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const first = await FakeRelay.send(folders.socket, { id: "r-1" });
    page.draw(await page.card());
    await first.next();
    const second = await FakeRelay.send(folders.socket, { id: "r-1" });
    assert.equal((await first.end()).text, "");
    assert.equal((await second.end()).text, "");
    assert.ok((await readLog()).some((entry) => entry.why === "same_id"));
    await page.close();
  });
});

Deno.test("decision 10: the reason of a deny goes out with it", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    const card = await page.card();
    await page.look(card);
    await relay.next();
    page.decide(card, "deny", "Use the staging branch");
    const expected = { kind: "decision", v: 8, id: "r-1", decision: "deny" };
    assert.deepEqual(await relay.next(), { ...expected, reason: "Use the staging branch" });
    await page.close();
  });
});

Deno.test("app-behaviour 3: Answer in the terminal closes without a line", async () => {
  await withApp(async ({ app, folders }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const relay = await FakeRelay.send(folders.socket);
    const card = await page.card();
    await page.look(card);
    await relay.next();
    page.send({ type: "release", request: card.request, hash: card.hash });
    assert.equal((await relay.end()).text, "");
    await page.close();
  });
});

Deno.test("PB-16: an answer reaches the card it was given on, once, whoever else clicks", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const [one, two] = await Promise.all([Page.open(browser), Page.open(browser)]);
    const ask = (id: string, session: string) =>
      FakeRelay.send(folders.socket, {
        id,
        payload: { session_id: session, tool_name: "Bash", tool_input: { command: id } },
      });
    const a = await ask("r-a", "s-1");
    const b = await ask("r-b", "s-2");
    await one.card("r-a");
    one.send({ type: "bring_forward", request: (await one.card("r-b")).request });
    const [first, second] = [await one.card("r-b"), await two.card("r-b")];
    one.draw(await one.card("r-a"), "queued");
    await Promise.all([one.look(first), two.look(second)]);
    // A third comes between the drawing and the click.
    const c = await ask("r-c", "s-3");
    one.draw(await one.card("r-c"), "queued");
    await Promise.all([a.next(), b.next(), c.next()]);
    one.decide(first, "allow");
    one.decide(first, "deny");
    assert.deepEqual(await b.next(), { kind: "decision", v: 8, id: "r-b", decision: "allow" });
    two.decide(second, "deny");
    assert.equal((await b.end()).text, "");
    assert.equal((await one.refusal()).why, "answered_already");
    assert.equal((await two.refusal()).why, "answered_on_another_page");
    const view = await one.until((view) => view?.queue.length === 2);
    assert.deepEqual(view?.queue, ["r-a", "r-c"]);
    await Promise.all([a.leave(), c.leave()]);
    await Promise.all([one.close(), two.close()]);
  });
});

Deno.test("PB-16: of two pages that answer at the same time, one does and the other hears of it", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const pages = await Promise.all([Page.open(browser), Page.open(browser)]);
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    const cards = await Promise.all(pages.map((page) => page.card()));
    await Promise.all(pages.map((page, at) => page.look(cards[at]!)));
    await relay.next();
    pages[0]!.decide(cards[0]!, "allow");
    pages[1]!.decide(cards[1]!, "deny");
    const answer = await relay.next() as { readonly decision: string };
    assert.equal((await relay.end()).text, "");
    const loser = answer.decision === "allow" ? pages[1]! : pages[0]!;
    assert.equal((await loser.refusal()).why, "answered_on_another_page");
    const view = await loser.until((view) => view?.queue.length === 0);
    const outcome = answer.decision === "allow" ? "allowed" : "denied";
    assert.equal(view?.ended.at(-1)?.outcome, outcome);
    await Promise.all(pages.map((page) => page.close()));
  });
});

Deno.test("decision 21: an answer on a connection that did not draw the card changes nothing", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const [drawer, clicker] = await Promise.all([Page.open(browser), Page.open(browser)]);
    const relay = await FakeRelay.send(folders.socket);
    const card = await drawer.card();
    await drawer.look(card);
    await relay.next();
    clicker.decide(await clicker.card(), "allow");
    assert.equal((await clicker.refusal()).why, "too_soon");
    drawer.decide({ ...card, hash: "0".repeat(card.hash.length) }, "allow");
    assert.equal((await drawer.refusal()).why, "mismatch");
    assert.equal(app.status().waiting, 1);
    await relay.leave();
    await Promise.all([drawer.close(), clicker.close()]);
  });
});

Deno.test("PB-23: a page that is loaded again shows exactly what is pending", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const page = await Page.open(browser);
    const relays = [];
    for (const id of ["r-1", "r-2", "r-3"]) {
      relays.push(await FakeRelay.send(folders.socket, { id }));
      page.draw(await page.card(id), "queued");
      await relays.at(-1)!.next();
    }
    await relays[1]!.leave();
    await page.until((view) => view?.queue.length === 2);
    const again = await Page.open(browser);
    assert.deepEqual(again.view?.queue, ["r-1", "r-3"]);
    assert.deepEqual(again.view, page.view);
    // On a second browser as well.
    const other = await Page.open(await signInWith(app.newLink(), page));
    assert.deepEqual(other.view, again.view);
    await Promise.all([relays[0]!.leave(), relays[2]!.leave()]);
    await Promise.all([page, again, other].map((open) => open.close()));
  });
});

Deno.test("section 10: stopping lets every waiting request go without a line", async () => {
  await withApp(async ({ app, folders, readLog }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const relays = [];
    for (const id of ["r-1", "r-2"]) {
      relays.push(await FakeRelay.send(folders.socket, { id }));
      page.draw(await page.card(id), "queued");
      await relays.at(-1)!.next();
    }
    await app.stop();
    for (const relay of relays) assert.equal((await relay.end()).text, "");
    assert.equal((await page.closed).code, 1001);
    assert.equal((await readLog()).filter((entry) => entry.why === "stopping").length, 2);
    await assert.rejects(Deno.lstat(folders.socket), Deno.errors.NotFound);
    await assert.rejects(Deno.lstat(folders.control), Deno.errors.NotFound);
  });
});
