import assert from "node:assert/strict";
import type { Page } from "../packages/playwright_core.ts";
import {
  assertNoPageErrors,
  type Flock,
  HAS_BROWSER,
  request,
  type RunningRelay,
  startFlock,
} from "./flock.ts";
import { claudeRequest, PRINTED } from "./recorded_requests.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let flock: Flock;
let asked = 0;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER) flock = await startFlock();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await flock.close();
});

/** Opens a page with an armed card and runs `body`; the relay is ended if nothing answered it. */
function cardTest(name: string, body: (page: Page, relay: RunningRelay) => Promise<void>): void {
  Deno.test({
    name,
    ignore: !HAS_BROWSER,
    fn: async () => {
      const page = await flock.openPage();
      const relay = await flock.ask(page, {
        event: "PermissionRequest",
        payload: claudeRequest(`keys-${++asked}`, "Bash", { command: `make key-${asked}` }),
      });
      try {
        await body(page, relay);
        assertNoPageErrors();
      } finally {
        await page.context().close();
        relay.kill();
        await relay.end;
      }
    },
  });
}

/** Nothing was answered: the card still offers Allow, and a look later it still does. */
async function assertUnanswered(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await request(page).getByRole("button", { name: "Allow", exact: true }).waitFor();
}

cardTest("keys: A alone answers Allow, once", async (page, relay) => {
  await page.keyboard.press("a");
  assert.equal((await relay.end).stdout, PRINTED.claude.allow);
});

cardTest("keys: D denies with what Reason holds", async (page, relay) => {
  await page.keyboard.press("r");
  await request(page).locator("textarea:focus, input:focus").waitFor();
  await page.keyboard.type("Not today");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500);
  await page.keyboard.press("d");
  assert.equal((await relay.end).stdout, PRINTED.claude.deny("Not today"));
});

cardTest("keys: Enter in Reason denies with it", async (page, relay) => {
  await page.keyboard.press("r");
  await request(page).locator("textarea:focus, input:focus").waitFor();
  await page.keyboard.type("add a banana first");
  await page.keyboard.press("Enter");
  assert.equal((await relay.end).stdout, PRINTED.claude.deny("add a banana first"));
});

cardTest("keys: T lets the terminal ask", async (page, relay) => {
  await page.keyboard.press("t");
  assert.deepEqual(await relay.end, { code: 0, stdout: "", stderr: "" });
});

cardTest("keys: Tab and Space reach and press Allow", async (page, relay) => {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ??
        ""
    );
    if (/^Allow/.test(name)) break;
  }
  await page.keyboard.press("Space");
  assert.equal((await relay.end).stdout, PRINTED.claude.allow);
});

for (const word of ["banana", "add", "deny it", "data"]) {
  for (const delay of [60, 150]) {
    cardTest(`keys: typing "${word}" at ${delay} ms a key answers nothing`, async (page) => {
      await page.keyboard.type(word, { delay });
      await assertUnanswered(page);
    });
  }
}

cardTest("keys: A held down on a plain card answers nothing", async (page) => {
  for (let press = 0; press < 40; press++) {
    await page.keyboard.down("a");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("a");
  await assertUnanswered(page);
});

for (const modifier of ["Control", "Alt", "Meta"]) {
  cardTest(`keys: A with ${modifier} answers nothing`, async (page) => {
    await page.keyboard.press(`${modifier}+a`);
    await assertUnanswered(page);
  });
}

cardTest("keys: a key that no human pressed answers nothing", async (page) => {
  await page.evaluate(() => {
    for (const type of ["keydown", "keypress", "keyup"]) {
      document.dispatchEvent(new KeyboardEvent(type, { key: "a", code: "KeyA", bubbles: true }));
    }
    for (const button of document.querySelectorAll("button")) {
      if (/^Allow/.test(button.textContent ?? "")) {
        button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    }
  });
  await assertUnanswered(page);
});

cardTest("keys: A within 300 ms of the card's arrival answers nothing", async (page, first) => {
  await page.keyboard.press("a");
  await first.end;
  const second = flock.relay({
    event: "PermissionRequest",
    payload: claudeRequest(`keys-${++asked}`, "Bash", { command: "make too-soon" }),
  });
  try {
    await request(page).getByText("make too-soon").waitFor();
    await page.keyboard.press("a");
    await assertUnanswered(page);
  } finally {
    second.kill();
    await second.end;
  }
});
