import assert from "node:assert/strict";
import { Page, signInWith } from "../../tests/conformance/app_page.ts";
import { DeafPage } from "../../tests/conformance/app_deaf_page.ts";
import { FakeRelay } from "../../tests/conformance/app_relay.ts";
import { withApp } from "../../tests/conformance/app_world.ts";
import { CLOSED } from "../view/mod.ts";
import { PAGES_AT_MOST, UNPROVED_AT_MOST, UNSENT_BYTES } from "./page_times.ts";

/** A session's start; its relay wants no answer. */
async function startSession(path: string, id: string): Promise<void> {
  const relay = await FakeRelay.send(path, {
    event: "SessionStart",
    wants_reply: false,
    payload: { session_id: id, cwd: "/home/me/shop", hook_event_name: "SessionStart" },
  });
  await relay.end();
}

Deno.test("PageHub sends a whole view once and then small patches, the same to all pages", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const pages = await Promise.all([Page.open(browser), Page.open(browser)]);
    for (const id of ["s-1", "s-2", "s-3"]) await startSession(folders.socket, id);
    for (const page of pages) {
      await page.until((view) => view?.order.length === 3);
      const kinds = page.heard.map((message) => message.type);
      assert.deepEqual(kinds.slice(0, 2), ["challenge", "view"]);
      assert.ok(kinds.slice(2).every((kind) => kind === "patch"));
      // The last patch holds what changed, not the sessions that were there before.
      const last = page.heard.at(-1);
      assert.equal(last?.type, "patch");
      const paths = last.patch.map(([path]) => path.join("/"));
      assert.ok(paths.includes("sessions/claude:s-3"), paths.join());
      assert.ok(!paths.some((path) => path.startsWith("sessions/claude:s-1/") || path === ""));
    }
    assert.deepEqual(pages[0]?.view, pages[1]?.view);
    await Promise.all(pages.map((page) => page.close()));
  });
});

Deno.test("PageHub leaves page and app equal after a connection that was cut between patches (decision 21)", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const witness = await Page.open(browser);
    for (let cut = 0; cut < 5; cut++) {
      const page = await Page.open(browser);
      const events = ["a", "b", "c", "d"].map((name) =>
        startSession(folders.socket, `s-${cut}-${name}`)
      );
      await page.until((view) => (view?.order.length ?? 0) > cut * 4);
      // In the middle of the four, wherever that is.
      await page.close();
      await Promise.all(events);
      const again = await Page.open(browser);
      await again.until((view) => view?.order.length === cut * 4 + 4);
      await witness.until((view) => view?.order.length === cut * 4 + 4);
      assert.deepEqual(again.view, witness.view);
      await again.close();
    }
    await witness.close();
  });
});

Deno.test("PageHub counts a page as gone at once when it closes", async () => {
  await withApp(async ({ app }) => {
    const browser = await signInWith(app.newLink());
    const pages = await Promise.all([Page.open(browser), Page.open(browser)]);
    assert.equal(app.status().pages, 2);
    await pages[0]?.close();
    while (app.status().pages !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
    await pages[1]?.close();
  });
});

Deno.test("PageHub takes no more than 64 pages and takes one again when one leaves", async () => {
  await withApp(async ({ app }) => {
    const browser = await signInWith(app.newLink());
    const pages: Page[] = [];
    for (let n = 0; n < PAGES_AT_MOST; n++) pages.push(await Page.open(browser));
    const one = new Page(browser);
    await one.closed;
    assert.deepEqual(one.heard, []);
    await pages[0]?.close();
    while (app.status().pages === PAGES_AT_MOST) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const next = await Page.open(browser);
    await Promise.all([...pages.slice(1), next].map((page) => page.close()));
  });
});

Deno.test("PageHub lets a page in however many hold the cookie and prove nothing", async () => {
  await withApp(async ({ app, readLog }) => {
    const browser = await signInWith(app.newLink());
    const thieves: Page[] = [];
    for (let n = 0; n < 2 * PAGES_AT_MOST; n++) {
      const thief = new Page(browser);
      await thief.challenge();
      thieves.push(thief);
    }
    const page = await Page.open(browser);
    assert.equal((await thieves[0]?.closed)?.code, 1013);
    assert.equal(app.status().pages, 1);
    const ended = thieves.slice(0, thieves.length + 1 - UNPROVED_AT_MOST);
    for (const thief of ended) assert.equal((await thief.closed).code, 1013);
    // Said in the log, which they cannot fill.
    const said = (await readLog()).filter(({ why }) => why === "too many without a proof").length;
    assert.ok(said > 0 && said < ended.length);
    await Promise.all([page, ...thieves].map((open) => open.close()));
  });
});

Deno.test("PageHub drops a page that does not read, and goes on showing to the others", async () => {
  await withApp(async ({ app, folders, readLog }) => {
    const browser = await signInWith(app.newLink());
    const reader = await Page.open(browser);
    const deaf = await DeafPage.open(browser);
    // Views of about 250 kB each, until more is unsent than a page may leave.
    const payload = (n: number) => ({
      session_id: `s-${n}`,
      cwd: "/home/me/shop",
      hook_event_name: "PermissionRequest",
      tool_name: "mcp__files__write",
      tool_input: { text: String(n).repeat(900_000 / String(n).length) },
    });
    let dropped = false;
    for (let n = 1; !dropped; n++) {
      assert.ok(n < UNSENT_BYTES / 100_000, "the deaf page is still there");
      const relay = await FakeRelay.send(folders.socket, { payload: payload(n) });
      reader.draw(await reader.card());
      await relay.next();
      await relay.leave();
      await reader.until((view) => view?.queue.length === 0);
      dropped = (await readLog()).some((entry) => entry.why === "the page does not read");
    }
    assert.equal(app.status().pages, 1);
    await startSession(folders.socket, "s-after");
    await reader.until((view) => view?.order.includes("claude:s-after" as never) ?? false);
    await reader.close();
    deaf.close();
  });
});

Deno.test("CLOSED has a code of its own for each reason", () => {
  const codes = Object.values(CLOSED);
  assert.equal(new Set(codes).size, codes.length);
  for (const code of codes) assert.ok(code >= 4_000 && code < 5_000);
});
