/**
 * Takes pictures of the gallery: `deno run -A tests/gallery/shots.ts FOLDER [SCENE[@WIDTHxHEIGHT[/THEME]]]…`.
 *
 * @module
 */

import { chromium } from "playwright-core";
import { startGallery } from "./gallery.ts";

const CHROMIUM = "/usr/bin/chromium-headless-shell";
const [folder = ".", ...wanted] = Deno.args;
const gallery = startGallery();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
try {
  for (const one of wanted) {
    const [, scene = "", width = "1280", height = "720", theme = "dark"] =
      /^(\w+)(?:@(\d+)x(\d+))?(?:\/(\w+))?$/.exec(one) ?? [];
    gallery.show(scene);
    const context = await browser.newContext({
      viewport: { width: Number(width), height: Number(height) },
      colorScheme: theme === "light" ? "light" : "dark",
    });
    const page = await context.newPage();
    page.on("console", (message) => console.log(scene, message.type(), message.text()));
    page.on("pageerror", (error) => console.log(scene, "error", error.message));
    await page.goto(`${gallery.origin}/login#code`);
    await page.waitForURL(`${gallery.origin}/`);
    await page.waitForSelector(".card .card-title");
    await page.waitForTimeout(2_900);
    await page.screenshot({ path: `${folder}/${scene}-${width}-${theme}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await gallery.stop();
}
