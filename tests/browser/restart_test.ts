import assert from "node:assert/strict";
import type { Page } from "../packages/playwright_core.ts";
import { armed, type Flock, HAS_BROWSER, ready, request, startFlock } from "./flock.ts";
import { claudeRequest, PRINTED } from "./recorded_requests.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let flock: Flock;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER) flock = await startFlock();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await flock.close();
});

/** What is promised. */
const BACK_MS = 2_000;

const LOST = "No connection to Vults.";

/** Waits until the page has a view again after it had lost the app. */
async function untilBack(page: Page): Promise<void> {
  await page.getByText(LOST).first().waitFor({ state: "hidden" });
  await ready(page);
}

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  Deno.test({
    name:
      `page: after the app ended by ${signal} and started again it is back within 2 s, signed in, without the card that waited (PB-23)`,
    ignore: !HAS_BROWSER,
    fn: async () => {
      const page = await flock.openPage();
      try {
        const ask = (command: string) =>
          flock.ask(page, {
            event: "PermissionRequest",
            payload: claudeRequest(crypto.randomUUID(), "Bash", { command }),
          });
        const waiting = await ask("make a-ghost");
        await armed(page, "Allow");
        const lost = page.getByText(LOST).first().waitFor();
        await flock.restart(signal);
        const up = performance.now();
        await lost;
        await untilBack(page);
        const took = performance.now() - up;
        assert.ok(took < BACK_MS, `the page was back after ${Math.round(took)} ms`);
        assert.equal(new URL(page.url()).pathname, "/");
        assert.deepEqual(await waiting.end, { code: 0, stdout: "", stderr: "" });
        assert.equal(await page.getByText("make a-ghost").count(), 0);
        assert.equal(await request(page).getByRole("button", { name: "Allow" }).count(), 0);
        // It answers again.
        const relay = await ask("make again");
        await (await armed(page, "Allow")).click();
        assert.equal((await relay.end).stdout, PRINTED.claude.allow);
      } finally {
        await page.context().close();
        flock.killRelays();
      }
    },
  });
}

Deno.test({
  name: "page: a browser signed in before the app started again loads its pages without a new link",
  ignore: !HAS_BROWSER,
  fn: async () => {
    const page = await flock.openPage();
    try {
      await page.close();
      await flock.restart("SIGTERM");
      const again = await page.context().newPage();
      await again.goto(page.url());
      await ready(again);
    } finally {
      await page.context().close();
    }
  },
});
