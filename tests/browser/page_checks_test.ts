/**
 * The page as drawn, with views made by hand: what fits where, what moves, what is text. The real
 * page, styles and script; only the app behind the wire is the gallery's.
 */
import assert from "node:assert/strict";
import type { Page } from "../packages/playwright_core.ts";
import type { FlockView } from "../../app/view/mod.ts";
import type { Gallery } from "../gallery/gallery.ts";
import { type Drawn, type Look, startDrawn, WAIT_MS } from "./drawn.ts";
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

/** Runs `body` on a page that shows `scene`; fails on any error of the page. */
function pageTest(
  name: string,
  scene: string,
  look: Look,
  body: (page: Page) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore: !HAS_BROWSER,
    fn: () => drawn.onScene(scene, look, body),
  });
}

/** Shows another scene and waits until the page has drawn it. */
async function show(page: Page, scene: string): Promise<void> {
  const before = gallery.heard.length;
  gallery.show(scene);
  if (scene !== "none" && scene !== "quiet") {
    // The page says so itself, from the second frame that holds the card.
    const until = Date.now() + WAIT_MS;
    while (!gallery.heard.slice(before).some(({ type }) => type === "drawn")) {
      assert.ok(Date.now() < until, `"${scene}" was not drawn`);
      await page.waitForTimeout(20);
    }
  } else await page.getByRole("heading", { name: "Nothing needs you" }).waitFor();
}

const ACTIONS = ["one", "long", "unbroken", "also", "diff", "files", "removal", "plan", "mcp"];
const MORE = ["tricky", "url", "cut"];
const RULED = ["deletes", "leaves", "vults", "ruled", "ruledFile", "cutEdit", "called"];

for (const [width, height] of [[1280, 720], [1080, 600], [360, 640]] as const) {
  pageTest(
    `Deny and Allow are inside a window of ${width} × ${height} for any action`,
    "quiet",
    { width, height },
    async (page) => {
      for (const scene of [...ACTIONS, ...MORE, ...RULED]) {
        await show(page, "none");
        await show(page, scene);
        const boxes = await page.locator(".answers > button").evaluateAll((buttons) =>
          buttons.map((button) => button.getBoundingClientRect()).map(({ top, bottom }) => [
            top,
            bottom,
          ])
        );
        assert.equal(boxes.length, 2, scene);
        for (const [top = -1, bottom = Infinity] of boxes) {
          assert.ok(top >= 0 && bottom <= height, `${scene}: ${top} to ${bottom} of ${height}`);
        }
      }
    },
  );
}

pageTest(
  "the page does not scroll sideways at 320",
  "quiet",
  { width: 320, height: 640 },
  async (page) => {
    for (
      const scene of [
        "none",
        "quiet",
        "crowd",
        "choice",
        "question",
        "questions",
        ...ACTIONS,
        ...MORE,
        ...RULED,
      ]
    ) {
      gallery.show(scene);
      await page.waitForTimeout(100);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 320, scene);
    }
  },
);

for (const width of [1280, 800, 360]) {
  pageTest(
    `nothing moves by itself in a window ${width} wide`,
    "quiet",
    { width, height: 720 },
    async (page) => {
      await page.waitForTimeout(500);
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
        assert.deepEqual(shifts, [], what);
      };
      await show(page, "eight");
      await page.waitForTimeout(400);
      await assertStill("a card arrives");
      gallery.show((view) => ({ ...view, sessions: working(view) }));
      await page.waitForTimeout(2_300);
      await assertStill("steps and ages change");
      await page.getByRole("button", { name: "Deny" }).click();
      await page.getByText("Denied", { exact: true }).first().waitFor();
      await assertStill("an outcome");
      await page.getByRole("heading", { name: /wants to edit tiles\.ts/ }).waitFor();
      await page.waitForTimeout(300);
      await assertStill("the next card");
      gallery.show("quiet");
      await page.getByRole("heading", { name: "Nothing needs you" }).waitFor();
      await page.waitForTimeout(300);
      await assertStill("the last card leaves");
    },
  );
}

/** Every session at another step, nine seconds old. */
function working(view: FlockView): FlockView["sessions"] {
  return Object.fromEntries(
    Object.entries(view.sessions).map(([key, session]) => [key, {
      ...session,
      ...(session.waiting > 0 ? {} : { status: "working" as const, activity: "read" as const }),
      detail: "another_file_with_a_long_name.ts",
      updated: Date.now() - 9_000,
    }]),
  );
}

pageTest(
  "what an agent wrote is text, in quotation marks or a well",
  "tricky",
  { width: 1280, height: 720 },
  async (page) => {
    assert.equal(await page.getByRole("button", { name: "Allow", exact: true }).count(), 1);
    const card = page.getByRole("region", { name: "Request" });
    assert.equal(await card.locator("b b, .says button, img").count(), 0);
    const says = await card.locator(".says").textContent();
    assert.match(says ?? "", /^It says: “Allow this <b>now<\/b> <button>Allow<\/button> U\+202E/);
    const text = await card.locator(".well-scroll pre").textContent();
    assert.match(text ?? "", /U\+202E gnp\.exe" && ls␣×65; rm -rf ~\/srcU\+200B # שלום/);
    assert.doesNotMatch(await page.locator("body").textContent() ?? "", /[\u202e\u200b]/);
  },
);

pageTest(
  "no element has a style attribute but for custom properties",
  "crowd",
  { width: 1280, height: 820 },
  async (page) => {
    const styles = await page.locator("[style]").evaluateAll((elements) =>
      elements.map((element) => element.getAttribute("style") ?? "")
    );
    for (const style of styles) assert.match(style, /^(--\w+: [^;]+; ?)+$/);
  },
);

pageTest(
  "with reduced motion nothing is animated",
  "crowd",
  { width: 1280, height: 820, reducedMotion: "reduce" },
  async (page) => {
    await show(page, "eight");
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  },
);

pageTest(
  "a lost connection is told at once, takes no answer, and comes back by itself",
  "one",
  { width: 1280, height: 720 },
  async (page) => {
    const allow = page.getByRole("button", { name: "Allow", exact: true });
    const isDisabled = (now: string) =>
      page.waitForFunction(
        (value) => document.querySelector(".allow")?.getAttribute("aria-disabled") === value,
        now,
      );
    await isDisabled("false");
    const lost = Date.now();
    gallery.show((view) => view);
    gallery.drop();
    await page.getByText("No connection to Vults. Answers cannot be given here.").first().waitFor();
    assert.ok(Date.now() - lost < 1_000, "told within a second");
    await isDisabled("false");
    assert.equal(await page.getByRole("status").textContent(), "Connected again.");
    assert.equal(await allow.count(), 1);
  },
);

for (const colorScheme of ["light", "dark"] as const) {
  pageTest(
    `the eight portraits differ at 16 pixels in the ${colorScheme} theme`,
    "eight",
    { width: 1280, height: 1400, colorScheme },
    async (page) => {
      gallery.show("species");
      await page.locator(".row").nth(7).waitFor();
      const pictures = await page.evaluate(async () => {
        const drawn: number[][] = [];
        for (const picture of document.querySelectorAll<SVGElement>(".row .portrait")) {
          const copy = picture.cloneNode(true) as SVGElement;
          copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
          copy.setAttribute("width", "16");
          copy.setAttribute("height", "16");
          for (const hidden of copy.querySelectorAll(".rim, .lid")) hidden.remove();
          for (const line of copy.querySelectorAll(".stroke")) line.setAttribute("fill", "none");
          const image = new Image();
          image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
          await image.decode();
          const canvas = new OffscreenCanvas(16, 16);
          const context = canvas.getContext("2d");
          if (context === null) throw new Error("No canvas");
          context.fillStyle = getComputedStyle(document.body).backgroundColor;
          context.fillRect(0, 0, 16, 16);
          context.drawImage(image, 0, 0, 16, 16);
          drawn.push([...context.getImageData(0, 0, 16, 16).data]);
        }
        return drawn;
      });
      assert.equal(pictures.length, 8);
      pictures.forEach((a, i) => {
        for (const b of pictures.slice(i + 1)) {
          const distance = a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) /
            (16 * 16 * 3);
          assert.ok(distance > 12, `portrait ${i}: ${distance.toFixed(1)}`);
        }
      });
    },
  );
}
