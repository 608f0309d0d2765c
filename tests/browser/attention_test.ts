/**
 * What a page does for attention: sounds and notifications when the app names it, and its title.
 * The real page and browser; only the app behind the wire is the gallery's.
 *
 * @module
 */

import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "../packages/playwright_core.ts";
import { type FlockView, type FromPage, notesOf } from "../../app/view/mod.ts";
import { sessionKey } from "../../protocol/mod.ts";
import { type Gallery, startGallery } from "../gallery/gallery.ts";
import { HAS_BROWSER } from "./flock.ts";

Deno.test.sanitizer({ ops: false, resources: false });

const WAIT_MS = 15_000;

let gallery: Gallery;
let browser: Browser;
Deno.test.beforeAll(async () => {
  if (!HAS_BROWSER) return;
  gallery = startGallery();
  browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "",
    args: ["--no-sandbox"],
    env: { ...Deno.env.toObject(), LD_LIBRARY_PATH: Deno.env.get("CHROMIUM_LIBRARY_PATH") ?? "" },
  });
});
Deno.test.afterAll(async () => {
  if (!HAS_BROWSER) return;
  await browser.close();
  await gallery.stop();
});

type Here = Extract<FromPage, { readonly type: "here" }>;

/** Runs `body` on a page that shows `scene`; whatever pages said before is forgotten. */
function attentionTest(
  name: string,
  scene: string,
  body: (page: Page) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore: !HAS_BROWSER,
    fn: async () => {
      gallery.show(scene);
      gallery.heard.length = 0;
      const context = await browser.newContext({ reducedMotion: "reduce" });
      context.setDefaultTimeout(WAIT_MS);
      const errors: string[] = [];
      try {
        const page = await context.newPage();
        page.on("pageerror", (error) => errors.push(error.message));
        await page.addInitScript(watch);
        await body(page);
        assert.deepEqual(errors, []);
      } finally {
        await context.close();
      }
    },
  });
}

/** Signs in as the gallery wants it and waits until the page has told how it is. */
async function open(page: Page): Promise<void> {
  await page.goto(`${gallery.origin}/login#any`);
  await page.locator("#request").getByRole("heading", { level: 2 }).waitFor();
  await here(() => true);
}

/** The newest report of the page, once it is as wanted. */
async function here(wanted: (here: Here) => boolean): Promise<Here> {
  const last = () => gallery.heard.findLast((said): said is Here => said.type === "here");
  return await until(() => {
    const found = last();
    return found !== undefined && wanted(found) ? found : undefined;
  });
}

async function until<Found>(look: () => Found | undefined): Promise<Found> {
  const end = performance.now() + WAIT_MS;
  while (true) {
    const found = look();
    if (found !== undefined) return found;
    assert.ok(performance.now() < end, "It did not come about in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until the expression is true in the page, whose policy forbids it to wait itself. */
async function holds(page: Page, expression: string): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (await page.evaluate(expression) !== true) {
    assert.ok(performance.now() < end, `"${expression}" did not come about in time`);
    await page.waitForTimeout(20);
  }
}

/** In the page: keeps what is sounded and raised, beside doing it. */
function watch(): void {
  const kept = { tones: [] as unknown[], raised: [] as unknown[] };
  Object.assign(globalThis, { kept });
  globalThis.OscillatorNode = new Proxy(OscillatorNode, {
    construct(target, args: ConstructorParameters<typeof OscillatorNode>) {
      kept.tones.push([args[1]?.type, args[1]?.frequency]);
      return new target(...args);
    },
  });
}

/**
 * In the page: a stand-in for the browser's notifications. Measured: Chromium's headless shell has
 * none (its permission is always "denied", whatever is granted, and raising one only fires `error`).
 */
function allowNotifications(): void {
  const kept = { raised: [] as unknown[], standing: [] as EventTarget[] };
  Object.assign((globalThis as unknown as { kept: object }).kept, kept);
  class Shown extends EventTarget {
    static permission = "granted";
    onshow?: () => void;
    onclose?: () => void;
    onclick?: () => void;

    constructor(title: string, options: NotificationOptions) {
      super();
      kept.raised.push({ title, ...options });
      kept.standing.push(this);
      setTimeout(() => this.onshow?.());
    }

    close(): void {
      this.dispatchEvent(new Event("close"));
      this.onclose?.();
    }
  }
  Object.assign(globalThis, { Notification: Shown });
}

const tones = (page: Page) => page.evaluate("kept.tones.splice(0)");

const NOTES = (cue: Parameters<typeof notesOf>[0]) =>
  notesOf(cue, "king", 50).map(({ wave, pitch }) => [wave, pitch]);

attentionTest(
  "page section 9: a page that was not pressed yet says that it cannot sound",
  "one",
  async (page) => {
    await open(page);
    assert.equal((await here(() => true)).sound, false);
    await page.getByRole("button", { name: "Click for sound" }).waitFor();
    gallery.tell({ type: "cue", cue: "needs_you", species: "king", volume: 50 });
    gallery.show((view) => ({ ...view, version: view.version }));
    // A later message has been taken: the cue sounded nothing, now or ever after.
    gallery.tell({ type: "uncall", tag: sessionKey("none") });
    await page.waitForTimeout(200);
    assert.deepEqual(await tones(page), []);
  },
);

attentionTest(
  "page section 9: any press on the page turns the sound on, and cues sound as written",
  "one",
  async (page) => {
    await open(page);
    await page.keyboard.press("Shift");
    await here(({ sound }) => sound);
    for (const cue of ["needs_you", "question", "done", "failed", "reminder", "quiet"] as const) {
      gallery.tell({ type: "cue", cue, species: "king", volume: 50 });
      await holds(page, `kept.tones.length === ${NOTES(cue).length}`);
      assert.deepEqual(await tones(page), NOTES(cue));
    }
  },
);

attentionTest(
  "page section 9: the chip turns the sound on and plays the cue; then it switches it",
  "one",
  async (page) => {
    await open(page);
    await page.getByRole("button", { name: "Click for sound" }).click();
    await here(({ sound }) => sound);
    await holds(page, "kept.tones.length === 2");
    await page.getByRole("button", { name: "Sound on" }).click();
    await here(({ sound }) => !sound);
    await page.getByRole("button", { name: "Sound off" }).click();
    await here(({ sound }) => sound);
  },
);

attentionTest(
  "page section 9: a page asks for notifications on a press only, and never without",
  "one",
  async (page) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { asked: 0 });
      Notification.requestPermission = () => {
        (globalThis as unknown as { asked: number }).asked += 1;
        return Promise.resolve("denied" as const);
      };
    });
    await open(page);
    await page.mouse.click(5, 5);
    await page.goto(`${gallery.origin}/settings`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.evaluate("asked"), 0);
    assert.equal((await here(() => true)).notify, false);
    const call = {
      id: "c-1",
      tag: sessionKey("claude:s-1"),
      title: "shop",
      body: "git push",
    };
    gallery.tell({ type: "call", call });
    await page.waitForTimeout(200);
    assert.deepEqual(await page.evaluate("kept.raised"), []);
    assert.ok(!gallery.heard.some(({ type }) => type === "called"));
  },
);

attentionTest(
  "page section 9: an allowed page raises silent calls by tag, and takes them back",
  "one",
  async (page) => {
    await page.addInitScript(allowNotifications);
    await open(page);
    await here(({ notify }) => notify);
    const tag = sessionKey("claude:s-1");
    const call = { id: "c-1", tag, title: "shop", body: "git push <b>x</b>" };
    gallery.tell({ type: "call", call });
    await holds(page, "kept.raised.length === 1");
    assert.deepEqual(await page.evaluate("kept.raised"), [{
      title: "shop",
      body: "git push <b>x</b>",
      tag,
      silent: true,
    }]);
    await until(() => gallery.heard.find((said) => said.type === "called" && said.call === "c-1"));
    // A click brings the session forward.
    await page.evaluate("kept.standing[0].onclick(new Event('click'))");
    await until(() =>
      gallery.heard.find((said) => said.type === "choose_session" && said.session === tag)
    );
    gallery.tell({ type: "call", call: { ...call, id: "c-2" } });
    await until(() => gallery.heard.find((said) => said.type === "called" && said.call === "c-2"));
    await page.evaluate(
      "kept.closed = false; kept.standing[1].addEventListener('close', () => kept.closed = true)",
    );
    gallery.tell({ type: "uncall", tag });
    await holds(page, "kept.closed");
  },
);

attentionTest(
  "page section 9: the title says who needs somebody, then who is done, then nothing",
  "one",
  async (page) => {
    await open(page);
    await holds(page, "document.title === '(1) shop needs you · Vults'");
    const icon = await page.locator("link[rel=icon]").getAttribute("href");
    assert.match(decodeURIComponent(icon ?? ""), /<text[^>]*>1<\/text>/);
    gallery.show((view) => rest(view, "finished"));
    await holds(page, "document.title === 'shop is done · Vults'");
    gallery.show((view) => rest(view, "thinking"));
    await holds(page, "document.title === 'Vults'");
    gallery.show((view) => rest(view, "terminal"));
    await holds(page, "document.title === '(1) shop needs you · Vults'");
  },
);

/** The same flock without a card, its first session in `status` for long enough. */
function rest(view: FlockView, status: "finished" | "thinking" | "terminal"): FlockView {
  const sessions = Object.fromEntries(
    Object.entries(view.sessions).map(([key, session]) => [
      key,
      {
        ...session,
        waiting: 0,
        status: session.project === "shop" ? status : "idle" as const,
        updated: Date.now() - 60_000,
      },
    ]),
  );
  return { ...view, cards: {}, queue: [], sessions };
}
