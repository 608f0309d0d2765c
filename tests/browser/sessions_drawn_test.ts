/**
 * The rows of the list and the page of a session as they are drawn, and what each press sends.
 */
import assert from "node:assert/strict";
import type { FlockView, SessionView } from "../../app/view/mod.ts";
import type { Page } from "../packages/playwright_core.ts";
import { type Drawn, startDrawn } from "./drawn.ts";
import { HAS_BROWSER } from "./flock.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let drawn: Drawn;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER) drawn = await startDrawn();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await drawn.close();
});

function sceneTest(name: string, scene: string, body: (page: Page) => Promise<void>): void {
  const look = { width: 1280, height: 900 };
  Deno.test({ name, ignore: !HAS_BROWSER, fn: () => drawn.onScene(scene, look, body) });
}

const row = (page: Page, project: string) =>
  page.getByRole("list", { name: "Sessions" }).getByRole("listitem").filter({ hasText: project });

/** The view with one session changed, found by its project. */
function changed(project: string, change: Partial<SessionView>): (view: FlockView) => FlockView {
  return (view) => ({
    ...view,
    sessions: Object.fromEntries(
      Object.entries(view.sessions).map(([key, session]) => [
        key,
        session.project === project ? { ...session, ...change } : session,
      ]),
    ),
  });
}

sceneTest("a row leads to its session's page, by keyboard too", "quiet", async (page) => {
  const link = row(page, "infra").getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^infra/, level: 1 }).waitFor();
  await page.getByText("“Upgrade the provider”").waitFor();
  // The whole reply, as a document: nothing of it can be clicked.
  const reply = page.locator(".well-reply");
  assert.match(await reply.textContent() ?? "", /All 14 modules plan cleanly.*terraform plan/s);
  assert.equal(await reply.locator("a, img, button").count(), 0);
});

sceneTest(
  "a silence is answered from its row: Snooze, Keep going, Dismiss",
  "quiet",
  async (page) => {
    const lab = row(page, "lab");
    await lab.getByText(/^No news for \d+ min$/).waitFor();
    for (
      const [name, answer] of [
        ["Snooze", "snooze"],
        ["Keep going", "keep_going"],
        ["Dismiss", "dismiss"],
      ] as const
    ) {
      const from = drawn.gallery.heard.length;
      await lab.hover();
      await lab.getByRole("button", { name, exact: true }).click();
      assert.equal((await drawn.heard("quiet_answer", from)).answer, answer);
    }
  },
);

sceneTest("OK says that an end was seen", "quiet", async (page) => {
  await row(page, "blog").getByRole("button", { name: "OK" }).click();
  assert.match((await drawn.heard("seen")).session, /^copilot:/);
});

sceneTest(
  "the menu of a row chooses for its project, by arrows and Enter",
  "quiet",
  async (page) => {
    const atlas = row(page, "atlas");
    await atlas.getByRole("button", { name: "More for atlas" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu", { name: "More for atlas" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const { change } = await drawn.heard("set");
    assert.deepEqual(change, { key: "project", of: "/home/ada/src/atlas", value: { pin: true } });
    await page.getByRole("menu").waitFor({ state: "detached" });
    const from = drawn.gallery.heard.length;
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "King vulture" }).click();
    const bird = (await drawn.heard("set", from)).change;
    assert.deepEqual(bird, {
      key: "project",
      of: "/home/ada/src/atlas",
      value: { pin: true, species: "king" },
    });
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Keep in front" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      "More for atlas",
    );
  },
);

sceneTest("no row moves or grows whatever its session does", "quiet", async (page) => {
  const places = () =>
    page.locator(".row").evaluateAll((rows) =>
      rows.map((one) => one.getBoundingClientRect()).map(({ y, height }) => [y, height])
    );
  const before = await places();
  const states: readonly Partial<SessionView>[] = [
    { status: "working", activity: "edit", detail: "x".repeat(200), subagents: 12 },
    { status: "working", activity: "run", quiet: "loud" },
    { status: "failed", note: "y ".repeat(200) },
    { status: "finished", note: "done", seen: true },
    { status: "terminal", note: "Which port?" },
    { status: "ratelimited" },
  ];
  for (const state of states) {
    drawn.gallery.show(changed("docs", state));
    await page.waitForTimeout(150);
    assert.deepEqual(await places(), before, state.status);
  }
});

sceneTest("an edit opens its diff in place, and closes it again", "quiet", async (page) => {
  await row(page, "shop · vat").getByRole("link").click();
  const open = page.getByRole("button", { name: /Show what changed in totals\.ts/ });
  await open.click();
  await page.getByRole("row", { name: /added, line 42/ }).waitFor();
  assert.equal(await open.getAttribute("aria-expanded"), "true");
  assert.deepEqual((await drawn.heard("ask")).query, {
    of: "diff",
    session: "codex:s1",
    step: 42,
  });
  await open.click();
  await page.getByRole("row", { name: /added, line 42/ }).waitFor({ state: "detached" });
  for (const said of ["always allowed", "failed", "$1.84 at API prices"]) {
    await page.getByText(said, { exact: true }).waitFor();
  }
  await page.getByText("Waiting for you today: 4 min 10 s").waitFor();
});
