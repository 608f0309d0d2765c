/**
 * The pages beside the flock, with the real app, real relays and a real browser.
 */
import assert from "node:assert/strict";
import { armed, request } from "./flock.ts";
import { flockPages, go } from "./flock_pages.ts";
import { PRINTED } from "./recorded_requests.ts";

const { flock, browserTest, ask } = flockPages();

const PAGES: readonly (readonly [link: string, path: string, headline: RegExp])[] = [
  ["Activity", "/activity", /agent work|^Activity/],
  ["Rules", "/rules", /rules?/i],
  ["Record", "/record", /record/i],
  ["Settings", "/settings", /^Settings$/],
];

browserTest("pages: each is reached by its link and says in the bar where one is", async (page) => {
  for (const [link, path, headline] of PAGES) {
    await go(page, link, headline);
    assert.equal(new URL(page.url()).pathname, path);
    const current = page.getByRole("navigation").locator("[aria-current=page]");
    assert.deepEqual(await current.allTextContents(), [link]);
  }
  await page.getByRole("navigation").getByRole("link", { name: "Flock", exact: true }).click();
  await page.getByRole("list", { name: "Sessions" }).waitFor({ state: "attached" });
});

browserTest(
  "settings: a change is said, kept over a reload and drawn before the script",
  async (page) => {
    await go(page, "Settings", /^Settings$/);
    const sounds = page.getByRole("switch", { name: "Sounds" });
    assert.ok(await sounds.isChecked());
    await sounds.click();
    await page.getByRole("status").getByText("Saved").waitFor();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.locator("html[data-theme=dark]").waitFor();
    await page.getByRole("combobox", { name: "Codex" }).selectOption({ label: "20 s" });
    await page.locator("html[data-theme=dark]").waitFor();
    // Only what was remembered can set it while the page's own script is kept away.
    await page.route(
      "**/client.js",
      (route) => route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.reload({ waitUntil: "domcontentloaded" });
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await page.unroute("**/client.js");
    await page.reload();
    await sounds.waitFor();
    assert.equal(await sounds.isChecked(), false);
    assert.equal(await page.getByRole("combobox", { name: "Codex" }).inputValue(), "20");
    await sounds.click();
    await page.getByRole("radio", { name: "System" }).check();
    await page.locator("html:not([data-theme])").waitFor();
  },
);

browserTest("settings: a card is docked there and its answer reaches the relay", async (page) => {
  await go(page, "Settings", /^Settings$/);
  assert.equal(await request(page).count(), 0);
  const relay = await ask(page, "echo docked");
  const box = await request(page).boundingBox();
  assert.ok(box !== null && box.width === 440 && box.x + box.width <= 1280, JSON.stringify(box));
  assert.ok(box.height <= 0.8 * 720 + 1, `${box.height} high`);
  await (await armed(page, "Allow")).click();
  assert.deepEqual(await relay.end, { code: 0, stdout: PRINTED.claude.allow, stderr: "" });
  await request(page).waitFor({ state: "detached" });
});

browserTest(
  "settings: signed-in pages are listed, this one is marked, another one is ended",
  async (page) => {
    const other = await flock().openPage();
    try {
      await go(page, "Settings", /^Settings$/);
      const list = page.getByRole("region", { name: "Signed-in pages" });
      const rows = list.getByRole("listitem");
      await rows.filter({ hasText: "this page" }).waitFor();
      assert.equal(await rows.filter({ hasText: "this page" }).count(), 1);
      const before = await rows.count();
      // Newest first: the one that has just come and is open, beside this page.
      const open = rows.filter({ has: page.getByText("open", { exact: true }) });
      await open.first().getByRole("button", { name: "End", exact: true }).click();
      await other.waitForURL(/\/login$/);
      await rows.nth(before - 1).waitFor({ state: "detached" });
      assert.equal(await rows.count(), before - 1);
      assert.equal(await rows.filter({ hasText: "this page" }).count(), 1);
    } finally {
      await other.context().close();
    }
  },
);

browserTest(
  "notices: a later sign-in is let in or refused on any page that is in",
  async (page) => {
    await go(page, "Settings", /^Settings$/);
    const { stdout } = await flock().vults("open");
    const link = /http:\/\/\S+/.exec(stdout)?.[0] ?? "";
    const context = await page.context().browser()?.newContext();
    assert.ok(context);
    try {
      const later = await context.newPage();
      await later.goto(link);
      const notices = page.getByRole("region", { name: "Notices" });
      await notices.getByText(/wants to sign in to Vults\. Did you open it\?$/).waitFor();
      await notices.getByRole("button", { name: "Refuse", exact: true }).click();
      await notices.waitFor({ state: "detached" });
      assert.equal(new URL(later.url()).pathname, "/login");
      const again = await flock().vults("open");
      await later.goto(/http:\/\/\S+/.exec(again.stdout)?.[0] ?? "");
      await notices.getByRole("button", { name: "Let it in", exact: true }).click();
      await later.waitForURL(/\/$/);
    } finally {
      await context.close();
    }
  },
);
