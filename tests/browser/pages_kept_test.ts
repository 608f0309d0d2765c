/**
 * The rules and the record on their pages, with the real app, real relays and a real browser.
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import { armed } from "./flock.ts";
import { flockPages, go } from "./flock_pages.ts";
import { claudeRequest, EVENT, PRINTED } from "./recorded_requests.ts";

const { flock, browserTest, newSession, ask } = flockPages();

browserTest(
  "record: lists what was just answered, filters by the address and exports it",
  async (page) => {
    const relay = await ask(page, "echo recorded-one");
    await (await armed(page, "Deny")).click();
    await relay.end;
    const other = await ask(page, "echo recorded-two");
    await (await armed(page, "Allow")).click();
    await other.end;
    await go(page, "Record", /\d+ requests? on record/);
    const line = page.getByRole("listitem").filter({ hasText: "echo recorded-one" });
    await line.locator("summary").getByText("Denied", { exact: true }).waitFor();
    await line.locator("summary").click();
    await line.getByText("Check sum").waitFor();
    await page.getByRole("combobox", { name: "Outcome" }).selectOption({ label: "Denied" });
    await page.getByRole("searchbox", { name: "Words" }).fill("recorded-one");
    await page.waitForURL((url) => url.search === "?text=recorded-one&outcome=denied");
    await page.getByRole("heading", { level: 1, name: "1 request matches" }).waitFor();
    const exported = async (name: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name, exact: true }).click();
      const path = await (await download).path();
      return (await Deno.readTextFile(path)).trim().split("\n");
    };
    const [only, ...more] = await exported("JSON Lines");
    assert.deepEqual(more, []);
    assert.match(JSON.stringify(JSON.parse(only ?? "")), /echo recorded-one/);
    const csv = await exported("CSV");
    assert.equal(csv.length, 2);
    assert.match(csv[1] ?? "", /echo recorded-one/);
    const project = page.getByRole("combobox", { name: "Project" });
    await project.fill("shop");
    await project.press("Enter");
    await page.getByRole("combobox", { name: "Agent" }).selectOption({ label: "Claude Code" });
    await page.waitForURL((url) => url.searchParams.get("project") === "shop");
    await page.getByRole("heading", { level: 1, name: "1 request matches" }).waitFor();
    // The address alone brings the same lines back.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "1 request matches" }).waitFor();
    await page.getByRole("button", { name: "Clear filter" }).click();
    await page.getByRole("listitem").filter({ hasText: "echo recorded-two" }).waitFor();
    assert.equal(new URL(page.url()).search, "");
  },
);

browserTest("rules: one is made on the card, removed, and brought back", async (page) => {
  const relay = await ask(page, "echo always-this");
  await (await armed(page, "Always allow")).click();
  assert.equal((await relay.end).stdout, PRINTED.claude.allow);
  await go(page, "Rules", /1 rule answers for you/);
  const row = page.getByRole("row").filter({ hasText: "echo always-this" });
  await row.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "No rule answers for you" }).waitFor();
  await row.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "1 rule answers for you" }).waitFor();
  // It answers again: no card, no click.
  const again = flock().relay({
    event: EVENT.claude,
    payload: claudeRequest(newSession(), "Bash", { command: "echo always-this" }),
  });
  assert.equal((await again.end).stdout, PRINTED.claude.allow);
  await row.getByRole("button", { name: "Remove", exact: true }).click();
  // The row goes by itself once Undo is over.
  await row.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "No rule answers for you" }).waitFor();
});

browserTest(
  "activity: a finished turn is counted on its day, and clearing removes it",
  async (page) => {
    const session = newSession();
    const report = async (event: string, more: JsonObject) => {
      const payload = {
        session_id: session,
        cwd: "/home/me/shop",
        hook_event_name: event,
        ...more,
      };
      assert.equal((await flock().report({ event, payload })).code, 0);
    };
    await report("UserPromptSubmit", { prompt: "Do it" });
    await report("PostToolUse", { tool_name: "Bash", tool_input: { command: "true" } });
    await report("Stop", {});
    await go(page, "Activity", /of agent work this week, most of it on shop$/);
    const numbers = page.getByRole("list", { name: "In numbers" });
    await numbers.getByRole("listitem").filter({ hasText: /^[1-9]\d* turns$/ }).waitFor();
    const today = await page.evaluate(() =>
      new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" })
    );
    const year = page.getByRole("list", { name: "A year of agent work" });
    await year.getByRole("img", { name: new RegExp(`^${today}: (?!nothing)`) }).waitFor();
    await go(page, "Settings", /^Settings$/);
    await page.getByRole("button", { name: "Clear history" }).click();
    await page.getByRole("button", { name: "Clear it" }).click();
    await page.getByRole("status").getByText("History cleared.").waitFor();
    await go(page, "Activity", /^No agent work this week$/);
  },
);
