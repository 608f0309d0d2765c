/**
 * Takes pictures of the gallery: `deno run -A tests/gallery/shots.ts FOLDER
 * [SCENE[@WIDTHxHEIGHT][/THEME][!ACT][~PAGE]]…`; PAGE is the name of a page beside the flock, ACT is `allow` (answers first) or `lost` (drops the connection first).
 *
 * @module
 */

import { chromium } from "../packages/playwright_core.ts";
import { startGallery } from "./gallery.ts";

const tell = (line: string) => Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
const CHROMIUM = "/usr/bin/chromium-headless-shell";
const [folder = ".", ...wanted] = Deno.args;
const gallery = startGallery();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
try {
  for (const one of wanted) {
    const [, scene = "", width = "1280", height = "720", theme = "dark", act, beside] =
      /^(\w+)(?:@(\d+)x(\d+))?(?:\/(\w+))?(?:!(\w+))?(?:~(\w+))?$/.exec(one) ?? [];
    gallery.show(scene);
    const context = await browser.newContext({
      viewport: { width: Number(width), height: Number(height) },
      colorScheme: theme === "light" ? "light" : "dark",
    });
    const page = await context.newPage();
    page.on("console", (message) => tell(`${scene}: ${message.type()} ${message.text()}`));
    page.on("pageerror", (error) => tell(`${scene}: ${error.message}`));
    await page.goto(`${gallery.origin}/login#code`);
    await page.waitForURL(`${gallery.origin}/`);
    await page.waitForSelector(".card .card-title");
    if (beside !== undefined) {
      await page.goto(`${gallery.origin}/${beside}`);
      await page.waitForSelector("main .page-note, main .table, main .record-list, main .week");
    }
    await page.waitForTimeout(2_900);
    if (act === "allow") await page.getByRole("button", { name: "Allow", exact: true }).click();
    if (act === "lost") gallery.cut(true);
    if (act !== undefined) await page.waitForTimeout(300);
    await page.screenshot({
      path: `${folder}/${scene}-${width}-${theme}${act ?? ""}${beside ?? ""}.png`,
    });
    gallery.cut(false);
    await context.close();
  }
} finally {
  await browser.close();
  await gallery.stop();
}
