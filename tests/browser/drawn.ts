/**
 * The real page with views made by hand, for tests of what is drawn and what a press sends: the page's
 * own styles and script, behind the wire the gallery. One per test file.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { FromPage } from "../../app/view/mod.ts";
import { type Gallery, startGallery } from "../gallery/gallery.ts";
import { type Browser, chromium, type Page } from "../packages/playwright_core.ts";

/** How long a test waits for anything: generous for a busy machine, short of a hang. */
export const WAIT_MS = 15_000;

/** The window a page is opened in. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly reducedMotion?: "reduce";
  readonly colorScheme?: "light" | "dark";
}

/** The gallery and a browser. */
export interface Drawn {
  readonly gallery: Gallery;
  /** Opens a page on the scene and closes it after `body`; fails on any error of the page. */
  onScene(scene: string, look: Look, body: (page: Page) => Promise<void>): Promise<void>;
  /** Waits for the first message of this type that a page has sent after `from` messages. */
  heard<Type extends FromPage["type"]>(
    type: Type,
    from?: number,
  ): Promise<Extract<FromPage, { readonly type: Type }>>;
  close(): Promise<void>;
}

/** Starts both. Needs a browser: `HAS_BROWSER`. */
export async function startDrawn(): Promise<Drawn> {
  const gallery = startGallery();
  const browser: Browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "",
    args: ["--no-sandbox"],
    env: { ...Deno.env.toObject(), LD_LIBRARY_PATH: Deno.env.get("CHROMIUM_LIBRARY_PATH") ?? "" },
  });
  return {
    gallery,
    async onScene(scene, { width, height, ...more }, body) {
      gallery.heard.length = 0;
      gallery.show(scene);
      const context = await browser.newContext({ viewport: { width, height }, ...more });
      const errors: string[] = [];
      try {
        context.setDefaultTimeout(WAIT_MS);
        const page = await context.newPage();
        page.on("pageerror", (error) => errors.push(error.message));
        page.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        await page.goto(`${gallery.origin}/login#code`);
        await page.waitForURL(`${gallery.origin}/`);
        await page.locator(".card-title").waitFor();
        await body(page);
        assert.deepEqual(errors, []);
      } finally {
        await context.close();
      }
    },
    async heard(type, from = 0) {
      const until = Date.now() + WAIT_MS;
      while (Date.now() < until) {
        for (const message of gallery.heard.slice(from)) {
          if (message.type === type) return message as Extract<FromPage, { type: typeof type }>;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No page sent "${type}"`);
    },
    async close() {
      await browser.close();
      await gallery.stop();
    },
  };
}
