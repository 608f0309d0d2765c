/**
 * What tests of the pages beside the flock share: one app and one browser per test file, a page of its
 * own for every test, and the ways of a person from page to page.
 *
 * @module
 */

import type { Page } from "../packages/playwright_core.ts";
import { assertNoPageErrors, type Flock, HAS_BROWSER, startFlock } from "./flock.ts";
import { claudeRequest, EVENT } from "./recorded_requests.ts";

/** One test file's app. */
export interface FlockPages {
  /** The app; there once the first test runs. */
  flock(): Flock;
  /** A test on a page of its own, without an error of the page; skipped without a browser. */
  browserTest(name: string, body: (page: Page) => Promise<void>): void;
  /** The id of a session that no test has used. */
  newSession(): string;
  /** Claude Code asks, in a session of its own, and the page shows it. */
  ask(page: Page, command: string): ReturnType<Flock["ask"]>;
}

/** To be called once, at the top of a test file: starts the app before its tests and ends it after. */
export function flockPages(): FlockPages {
  Deno.test.sanitizer({ ops: false, resources: false });
  let flock: Flock | undefined;
  let sessions = 0;
  Deno.test.beforeAll(async () => {
    if (HAS_BROWSER) flock = await startFlock();
  });
  Deno.test.afterAll(async () => {
    await flock?.close();
  });
  const newSession = () => `00000000-0000-4000-8000-${String(++sessions).padStart(12, "0")}`;
  const running = () => {
    if (flock === undefined) throw new Error("The app is there once the first test runs");
    return flock;
  };
  return {
    flock: running,
    newSession,
    browserTest(name, body) {
      const fn = async () => {
        const page = await running().openPage();
        try {
          await body(page);
          assertNoPageErrors();
        } finally {
          running().killRelays();
          await page.context().close();
        }
      };
      Deno.test({ name, ignore: !HAS_BROWSER, fn });
    },
    ask(page, command) {
      const payload = claudeRequest(newSession(), "Bash", { command });
      return running().ask(page, { event: EVENT.claude, payload });
    },
  };
}

/** Goes to a page by its link, as a person does, and waits for its headline. */
export async function go(page: Page, link: string, headline: RegExp): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: headline }).waitFor();
}
