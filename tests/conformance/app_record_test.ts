import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Told } from "../../app/view/mod.ts";
import { type Browser, Page, signInWith } from "./app_page.ts";
import { type ProgramWorld, withPrograms } from "./app_program.ts";
import { FakeRelay } from "./app_relay.ts";

let requests = 0;

/** A Bash request of Claude Code in `/home/me/shop`. */
async function ask(world: ProgramWorld, command: string, session = "s-1") {
  const id = `record-${++requests}`;
  const relay = await FakeRelay.send(world.folders.socket, {
    id,
    agent: "claude",
    event: "PermissionRequest",
    wants_reply: true,
    payload: {
      session_id: session,
      cwd: "/home/me/shop",
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
      tool_input: { command },
    },
  });
  return { id, relay };
}

/** Runs `vults ARGS` to its end. */
async function vults(world: ProgramWorld, ...args: string[]) {
  return await world.vults(...args).ended;
}

/** The answer to a question of the page. */
async function told(page: Page, n: number): Promise<Told> {
  while (true) {
    const found = page.heard.find((message) => message.type === "told" && message.n === n);
    if (found?.type === "told") return found.told;
    await page.nextMessage();
  }
}

async function start(world: ProgramWorld, port = "0") {
  const app = world.vults("start", "--port", port, "--no-open");
  return { app, link: await app.link() };
}

Deno.test("vults keeps a line of each request and a rule beyond its run, and no demo", async () => {
  await withPrograms(async (world) => {
    const { app, link } = await start(world);
    const browser: Browser = await signInWith(link);
    let page = await Page.open(browser);
    const command = "git commit -m 'it''s \"done\"' && echo $(date)\nnext";

    const first = await ask(world, command);
    const card = await page.card(first.id);
    await page.look(card);
    page.send({ type: "decide_always", request: card.request, hash: card.hash });
    assert.equal((await first.relay.next() as { kind: string }).kind, "waiting");
    assert.equal((await first.relay.next() as { decision: string }).decision, "allow");
    await first.relay.end();

    const secret = await ask(world, "TOKEN=hunter2-planted make");
    const other = await page.card(secret.id);
    await page.look(other);
    page.decide(other, "deny");
    await secret.relay.next();
    await secret.relay.next();
    await secret.relay.end();

    const demo = await ask(world, "echo demo", "vults-demo-1");
    const shown = await page.card(demo.id);
    await page.look(shown);
    page.decide(shown, "allow");
    await demo.relay.next();
    await demo.relay.next();
    await demo.relay.end();

    await page.until((view) => (view?.revisions.record ?? 0) >= 4);
    page.send({ type: "ask", n: 1, query: { of: "record", filter: {} } });
    const record = await told(page, 1);
    assert.ok(record.of === "record");
    assert.deepEqual(record.lines.map(({ outcome, taken }) => [outcome, taken]), [
      ["denied", true],
      ["allowed", true],
    ]);
    assert.match(record.lines[0]?.surface ?? "", /./);

    const listed = await vults(world, "record", "--json");
    assert.equal(listed.code, 0, listed.stderr);
    const lines = listed.stdout.trim().split("\n").map((text) => JSON.parse(text));
    assert.deepEqual(lines, record.lines);
    assert.ok(!listed.stdout.includes("hunter2"));
    assert.equal((await vults(world, "record", "--verify")).code, 0);
    const csv = await vults(world, "record", "--export", "csv", "--outcome", "denied");
    assert.equal(csv.stdout.split("\r\n").length, 3);
    assert.equal((await vults(world, "record", "--outcome", "maybe")).code, 2);
    assert.equal((await vults(world, "record", "--text", "nothing-like-it", "--json")).stdout, "");

    await page.close();
    app.kill("SIGKILL");
    await app.ended;
    const again = await start(world, new URL(browser.origin).port);
    page = await Page.open(browser);
    // The rule answers with the same bytes only.
    const same = await ask(world, command);
    assert.equal((await same.relay.next() as { decision: string }).decision, "allow");
    await same.relay.end();
    const longer = await ask(world, command + " ");
    await page.card(longer.id);
    await longer.relay.leave();

    const rules = JSON.parse((await vults(world, "rules", "--json")).stdout);
    assert.equal(rules.length, 1);
    assert.equal(rules[0].action, command);
    assert.equal(rules[0].times, 1);
    assert.equal((await vults(world, "rules", "remove", "nonsense")).code, 1);
    assert.equal((await vults(world, "rules", "add", command)).code, 2);
    assert.equal((await vults(world, "rules", "remove", rules[0].id)).code, 0);
    assert.equal((await vults(world, "rules", "--json")).stdout.trim(), "[]");
    const after = await ask(world, command);
    await page.card(after.id);
    await after.relay.leave();
    await page.close();
    again.app.kill("SIGTERM");
    await again.app.ended;

    const names = () => [...Deno.readDirSync(world.folders.data)].map(({ name }) => name).sort();
    const before = names();
    const alone = await vults(world, "record", "--json", "--limit", "100");
    assert.equal(alone.code, 0, alone.stderr);
    assert.equal(alone.stdout.trim().split("\n").length, 5, "one line per request");
    assert.equal((await vults(world, "record", "--verify")).code, 0);
    assert.equal((await vults(world, "rules", "remove", rules[0].id)).code, 1);
    assert.deepEqual(names(), before);

    // What somebody changed is found, and said.
    const db = new DatabaseSync(world.folders.database);
    db.exec("UPDATE decisions SET outcome = 'denied' WHERE n = 1");
    db.close();
    const verified = await vults(world, "record", "--verify");
    assert.equal(verified.code, 1);
    assert.match(verified.stdout, /Row 1 of the record was changed/);
  });
});

Deno.test("vults takes over an earlier settings.json once, and none of its rules", async () => {
  await withPrograms(async (world) => {
    await Deno.mkdir(`${world.root}/.config/vults`, { recursive: true });
    const path = `${world.root}/.config/vults/settings.json`;
    const text = JSON.stringify({ volume: 12, sounds: "loud", rules: [{ agent: "claude" }] });
    await Deno.writeTextFile(path, text);
    const { app, link } = await start(world);
    await app.until(/The rules of the earlier settings were not taken over/);
    await app.until(/Some of the earlier settings had no meaning/);
    const page = await Page.open(await signInWith(link));
    assert.equal(page.view?.settings.volume, 12);
    assert.equal(page.view?.settings.sounds, true);
    await page.close();
    app.kill("SIGTERM");
    await app.ended;
    assert.equal(await Deno.readTextFile(path), text);
    await Deno.writeTextFile(path, JSON.stringify({ volume: 99 }));
    const again = await start(world);
    const later = await Page.open(await signInWith(again.link));
    assert.equal(later.view?.settings.volume, 12, "it is read once");
    await later.close();
    again.app.kill("SIGTERM");
    await again.app.ended;
  });
});

Deno.test("the app says on its page that a damaged file was kept aside", async () => {
  await withPrograms(async (world) => {
    await Deno.mkdir(world.folders.data, { recursive: true });
    await Deno.writeTextFile(world.folders.database, "not a database at all".repeat(100));
    const { app, link } = await start(world);
    await app.until(/The data file was damaged/);
    const page = await Page.open(await signInWith(link));
    assert.equal(page.view?.fileNews, "was_damaged");
    assert.equal(page.view?.notKept, undefined);
    await page.close();
    app.kill("SIGTERM");
    await app.ended;
  });
});
