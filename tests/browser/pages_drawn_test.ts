/**
 * The pages beside the flock as drawn, with views and answers made by hand: nothing scrolls sideways,
 * nothing moves by itself, targets are large enough.
 */
import assert from "node:assert/strict";
import type { Page } from "../packages/playwright_core.ts";
import type { Gallery } from "../gallery/gallery.ts";
import { type Drawn, type Look, startDrawn } from "./drawn.ts";
import { HAS_BROWSER } from "./flock.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let drawn: Drawn;
let gallery: Gallery;
Deno.test.beforeAll(async () => {
  if (!HAS_BROWSER) return;
  drawn = await startDrawn();
  gallery = drawn.gallery;
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await drawn.close();
});
/** What stands on each page once its answer has come. */
const PAGES = {
  activity: ".week",
  rules: ".table",
  record: ".record-list",
  settings: ".set-group",
} as const;

function drawnTest(
  name: string,
  scene: string,
  viewport: Look,
  body: (page: Page, open: (path: string) => Promise<void>) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore: !HAS_BROWSER,
    fn: () =>
      drawn.onScene(
        scene,
        { ...viewport, reducedMotion: "reduce" },
        (page) =>
          body(page, async (path) => {
            await page.goto(`${gallery.origin}/${path}`);
            await page.locator(PAGES[path as keyof typeof PAGES]).first().waitFor();
          }),
      ),
  });
}

drawnTest(
  "no page beside the flock scrolls sideways at 320",
  "eight",
  { width: 320, height: 640 },
  async (page, open) => {
    for (const path of Object.keys(PAGES)) {
      for (const scene of ["eight", "quiet", "told", "alarms", "long", "mcp", "files"]) {
        // A view that keeps no record has no lines to wait for.
        gallery.show(scene === "told" ? "quiet" : scene);
        await open(path);
        gallery.show(scene);
        await page.waitForTimeout(100);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, 320, `${path} with ${scene}`);
      }
    }
  },
);

for (const width of [1280, 360]) {
  drawnTest(
    `no card moves a page beside the flock in a window ${width} wide`,
    "quiet",
    { width, height: 720 },
    async (page, open) => {
      for (const path of Object.keys(PAGES)) {
        gallery.show("quiet");
        await open(path);
        await page.waitForTimeout(300);
        await page.evaluate(() => {
          const shifts: number[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              shifts.push((entry as unknown as { value: number }).value);
            }
          }).observe({ type: "layout-shift" });
        });
        const assertStill = async (what: string) => {
          const shifts = await page.evaluate(() =>
            (globalThis as unknown as { shifts: number[] }).shifts
          );
          assert.deepEqual(shifts, [], `${path}: ${what}`);
        };
        gallery.show("one");
        await page.getByRole("region", { name: "Request" }).waitFor();
        await page.waitForTimeout(500);
        await assertStill("a card arrives");
        await page.getByRole("button", { name: "Deny", exact: true })
          .and(page.locator(":not([aria-disabled='true'])")).click();
        await page.getByText("Denied", { exact: true }).first().waitFor();
        await assertStill("an outcome");
        await page.getByRole("region", { name: "Request" }).waitFor({ state: "detached" });
        await page.waitForTimeout(100);
        await assertStill("the card leaves");
      }
    },
  );
}

for (const viewport of [{ width: 1280, height: 720 }, { width: 360, height: 640 }]) {
  drawnTest(
    `a docked card shows Deny and Allow and covers at most 80 percent of ${viewport.width} × ${viewport.height}`,
    "quiet",
    viewport,
    async (page, open) => {
      for (const scene of ["one", "eight", "long", "diff", "plan", "mcp", "files"]) {
        gallery.show(scene);
        await open("settings");
        const region = page.getByRole("region", { name: "Request" });
        await region.waitFor();
        const card = await region.boundingBox();
        assert.ok(card !== null && card.height <= viewport.height * 0.8 + 1, `${scene}: too high`);
        for (const name of ["Deny", "Allow"]) {
          const box = await region.getByRole("button", { name, exact: true }).boundingBox();
          const inside = box !== null && box.y >= card.y &&
            box.y + box.height <= viewport.height && box.height >= 44;
          assert.ok(inside, `${scene}: ${name} ${JSON.stringify(box)}`);
        }
      }
    },
  );
}

drawnTest(
  "controls of the pages beside the flock are at least 24 high and have names",
  "quiet",
  { width: 1280, height: 900 },
  async (page, open) => {
    for (const path of Object.keys(PAGES)) {
      await open(path);
      const controls = page.locator("button, input, select, summary, nav a").and(
        page.locator(":visible"),
      );
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        const what = await control.evaluate((element) => element.outerHTML.slice(0, 120));
        assert.ok(box !== null && box.height >= 24, `${path}: ${what}`);
        const named = await control.evaluate((element) => {
          const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
          const labels = element instanceof HTMLInputElement ||
              element instanceof HTMLSelectElement
            ? element.labels?.length ?? 0
            : 0;
          return label.trim() !== "" || labels > 0;
        });
        assert.ok(named, `${path}: no name for ${what}`);
      }
    }
  },
);

drawnTest(
  "the menu of a narrow bar opens with the pages in it and closes with Escape",
  "quiet",
  { width: 360, height: 640 },
  async (page, open) => {
    await open("rules");
    const link = page.getByRole("link", { name: "Record", exact: true });
    assert.equal(await link.isVisible(), false);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    await menu.click();
    await link.waitFor();
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
    assert.ok(await menu.evaluate((element) => element === document.activeElement));
    await menu.click();
    await link.click();
    await page.locator(".record-list").first().waitFor();
  },
);

drawnTest(
  "presence is chosen in its menu with the keyboard, and the focus comes back",
  "quiet",
  { width: 1280, height: 720 },
  async (page, open) => {
    await open("rules");
    const chip = page.getByRole("button", { name: /^Presence/ });
    await chip.press("Enter");
    const menu = page.getByRole("menu", { name: "Presence" });
    await menu.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Paused. Every agent asks in its own terminal.").waitFor();
    assert.ok(await chip.evaluate((element) => element === document.activeElement));
    await page.getByRole("button", { name: "Answer here again" }).click();
    await page.getByText("Paused. Every agent asks in its own terminal.").waitFor({
      state: "detached",
    });
  },
);

drawnTest(
  "notices say the most pressing thing, the others on demand, and go when they are dismissed",
  "told",
  { width: 1280, height: 720 },
  async (page, open) => {
    await open("settings");
    const notices = page.getByRole("region", { name: "Notices" });
    const texts = () => notices.locator("p").allTextContents();
    const signIn = "Firefox on macOS wants to sign in to Vults. Did you open it?";
    const others = [
      "No record is being kept: the disk is full or does not take it. Answers still work.",
      "Paused. Every agent asks in its own terminal.",
    ];
    assert.deepEqual(await texts(), [signIn]);
    await notices.getByRole("button", { name: "3 more" }).click();
    await notices.getByText("While you were away:").waitFor();
    const [first, kept, paused, away] = await texts();
    assert.deepEqual([first, kept, paused], [signIn, ...others]);
    assert.match(away ?? "", /: 3 finished, 1 failed, 2 waiting \(longest 4 min\)\.$/);
    await notices.getByRole("button", { name: "Dismiss" }).click();
    await notices.getByText("While you were away:").waitFor({ state: "detached" });
    await notices.getByRole("button", { name: "Refuse" }).click();
    await notices.getByText(signIn).waitFor({ state: "detached" });
    assert.deepEqual(await texts(), others);
  },
);

drawnTest(
  "a page without an answer says what is so: no record kept, no activity kept, no rules yet",
  "quiet",
  { width: 1280, height: 720 },
  async (page) => {
    const says = async (scene: string, path: string, title: string, text: RegExp) => {
      gallery.show(scene);
      await page.goto(`${gallery.origin}/${path}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      assert.match(await page.locator(".page-note").first().textContent() ?? "", text);
    };
    await says("told", "record", "No record is being kept", /Answers still work\.$/);
    await says("none", "record", "Nothing on record yet", /^Each request leaves one line/);
    await says("none", "rules", "No rule answers for you", /^Press “Always allow” on a card/);
    await says("history_off", "activity", "Activity is not being kept", /^Turn it on/);
  },
);
