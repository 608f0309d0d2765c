import assert from "node:assert/strict";
import { Page, signInWith } from "./app_page.ts";
import { type ProgramWorld, type Running, withPrograms } from "./app_program.ts";

const ALLOW = '{"hookSpecificOutput":{"hookEventName":"PermissionRequest",' +
  '"decision":{"behavior":"allow"}}}\n';
const denial = (message: string) =>
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest",' +
  `"decision":{"behavior":"deny","message":"${message}"}}}\n`;

/** Runs the demo against an app of its own and answers its card. */
async function answerDemo(
  world: ProgramWorld,
  answer: (page: Page) => Promise<void>,
): Promise<{ readonly demo: Running; readonly page: Page }> {
  const app = world.vults("start", "--port", "0", "--no-open");
  const page = await Page.open(await signInWith(await app.link()));
  const demo = world.vults("demo", "--fast", "--no-open");
  await answer(page);
  return { demo, page };
}

Deno.test("vults demo prints on stdout what the relay printed: the allow", async () => {
  await withPrograms(async (world) => {
    const { demo, page } = await answerDemo(world, async (page) => {
      const card = await page.card();
      assert.equal(card.demo, true);
      assert.match(card.session, /^claude:vults-demo-/);
      await page.look(card);
      page.decide(card, "allow");
    });
    const { code, stdout } = await demo.ended;
    assert.deepEqual([code, stdout], [0, ALLOW]);
    // The recorded session has ended as it did then.
    await page.until((view) => view?.order.length === 0);
    assert.equal(page.view?.ended.at(-1)?.outcome, "allowed");
    await page.close();
  });
});

Deno.test("vults demo goes on with the denied recording after Deny, and prints the reason", async () => {
  await withPrograms(async (world) => {
    const { demo, page } = await answerDemo(world, async (page) => {
      const card = await page.card();
      await page.look(card);
      page.decide(card, "deny", "Not in this folder");
    });
    const { code, stdout } = await demo.ended;
    assert.deepEqual([code, stdout], [0, denial("Not in this folder")]);
    await page.until((view) => view?.order.length === 0);
    await page.close();
  });
});

Deno.test("vults demo prints nothing when the request is answered in the terminal", async () => {
  await withPrograms(async (world) => {
    const { demo, page } = await answerDemo(world, async (page) => {
      const card = await page.card();
      await page.look(card);
      page.send({ type: "release", request: card.request, hash: card.hash });
    });
    const { code, stdout, stderr } = await demo.ended;
    assert.deepEqual([code, stdout], [0, ""]);
    assert.match(stderr, /back to the terminal.*http:\/\/127\.0\.0\.1/);
    await page.close();
  });
});

Deno.test("vults demo starts the app where none answers, waits for a page, and ends with it", async () => {
  await withPrograms(async (world) => {
    const demo = world.vults("demo", "--fast", "--no-open", "--port", "0");
    const page = await Page.open(await signInWith(await demo.link()));
    const card = await page.card();
    await page.look(card);
    page.decide(card, "allow");
    const { code, stdout } = await demo.ended;
    assert.deepEqual([code, stdout], [0, ALLOW]);
    assert.equal((await page.closed).code, 1001);
    const left = [...Deno.readDirSync(`${world.root}/run`)].map(({ name }) => name);
    assert.deepEqual(left, ["vults.lock"]);
  });
});

Deno.test("vults demo that is told to stop takes its app along", async () => {
  await withPrograms(async (world) => {
    const demo = world.vults("demo", "--no-open", "--port", "0");
    await demo.link();
    const asked = performance.now();
    demo.kill("SIGTERM");
    const { code, stdout } = await demo.ended;
    assert.deepEqual([code, stdout], [1, ""]);
    assert.ok(performance.now() - asked < 2_000);
    const left = [...Deno.readDirSync(`${world.root}/run`)].map(({ name }) => name);
    assert.deepEqual(left, ["vults.lock"]);
  });
});

Deno.test("a page plays the recorded session through the built relay, one replay at a time", async () => {
  await withPrograms(async (world) => {
    const app = world.vults("start", "--port", "0", "--no-open");
    const page = await Page.open(await signInWith(await app.link()));
    page.send({ type: "play_demo" });
    page.send({ type: "play_demo" });
    const card = await page.card();
    await page.look(card);
    assert.equal(page.view?.order.length, 1);
    assert.equal(page.view?.sessions[card.session]?.demo, true);
    page.decide(card, "deny");
    await page.until((view) => view?.order.length === 0);
    assert.equal(page.view?.ended.at(-1)?.outcome, "denied");
    await page.close();
  });
});
