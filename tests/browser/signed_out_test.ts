import assert from "node:assert/strict";
import type { Page } from "../packages/playwright_core.ts";
import { assertNoPageErrors, type Flock, HAS_BROWSER, startFlock } from "./flock.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let flock: Flock;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER) flock = await startFlock();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await flock.close();
});

/** Waits until the page's connection of that number is open; the page's rules forbid to wait inside. */
async function untilOpen(page: Page, number: number): Promise<void> {
  for (let look = 0; look < 300; look++) {
    if (await page.evaluate(`globalThis.sockets[${number}]?.readyState`) === WebSocket.OPEN) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`connection ${number} did not open`);
}

Deno.test({
  name: "a page whose sign-in has ended goes to the sign-in page when its connection ends",
  ignore: !HAS_BROWSER,
  fn: async () => {
    const page = await flock.openPage();
    try {
      await page.addInitScript(`
        globalThis.sockets = [];
        globalThis.WebSocket = class extends WebSocket {
          constructor(address) {
            super(address);
            globalThis.sockets.push(this);
          }
        };
      `);
      await page.reload();
      await untilOpen(page, 0);
      // Still signed in: it connects again and stays.
      await page.evaluate("globalThis.sockets[0].close()");
      await untilOpen(page, 1);
      assert.equal(new URL(page.url()).pathname, "/");
      await page.context().clearCookies();
      await page.evaluate("globalThis.sockets[1].close()");
      await page.waitForURL("**/login");
      assertNoPageErrors();
    } finally {
      await page.context().close();
    }
  },
});
