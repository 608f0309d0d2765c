import assert from "node:assert/strict";
import { startApp } from "../../app/command/running_app.ts";
import { CLOSED, SIGNED_BEFORE_CODE, type SignInView } from "../../app/view/mod.ts";
import {
  type Browser,
  cookieOf,
  makeKey,
  Page,
  sendSignIn,
  signInWith,
  signText,
} from "./app_page.ts";
import { foldersIn, testOptions, withApp } from "./app_world.ts";

/** The list of signed-in pages as `page` is told it. */
async function listOf(page: Page): Promise<readonly SignInView[]> {
  const before = page.heard.length;
  page.send({ type: "ask", n: 1, query: { of: "sign_ins" } });
  while (true) {
    const told = page.heard.slice(before).find((message) => message.type === "told");
    if (told?.type === "told" && told.told.of === "sign_ins") return told.told.signIns;
    await page.nextMessage();
  }
}

/** Posts a code with a fresh key; the app's answer. */
async function arrive(link: string): Promise<Response> {
  const { origin, hash } = new URL(link);
  const { publicKey } = await makeKey();
  return await sendSignIn(origin, { code: hash.slice(1), key: publicKey });
}

/** The alarm about a sign-in that waits, once the page is told. */
async function alarmOn(page: Page, kind: string): Promise<string> {
  const view = await page.until((view) =>
    view?.alarms.some((alarm) => alarm.kind === kind) ?? false
  );
  return view?.alarms.find((alarm) => alarm.kind === kind)?.id ?? "";
}

Deno.test("decision 22: while a page is open a later one waits for its word, and gets in by it", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const answer = await arrive(app.newLink());
    assert.equal(answer.status, 202);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    const { ticket } = await answer.json();
    const still = await sendSignIn(app.origin, { ticket });
    assert.equal(still.status, 202);
    await still.body?.cancel();
    assert.equal((await listOf(page)).length, 1);
    const alarm = await alarmOn(page, "sign_in");
    page.send({ type: "confirm_sign_in", alarm, letIn: true });
    await page.until((view) => view?.alarms.length === 0);
    const letIn = await sendSignIn(app.origin, { ticket });
    assert.equal(letIn.status, 204);
    assert.ok(cookieOf(letIn));
    await page.until((view) => view?.revisions.signIns === 2);
    assert.equal((await listOf(page)).length, 2);
    // A ticket tells once.
    const again = await sendSignIn(app.origin, { ticket });
    assert.deepEqual([again.status, await again.json()], [403, { why: "expired" }]);
    await page.close();
  });
});

Deno.test("decision 22: a later page that is refused is told so and gets no cookie", async () => {
  await withApp(async ({ app, readLog }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const { ticket } = await (await arrive(app.newLink())).json();
    const alarm = await alarmOn(page, "sign_in");
    page.send({ type: "confirm_sign_in", alarm, letIn: false });
    await page.until((view) => view?.alarms.length === 0);
    const refused = await sendSignIn(app.origin, { ticket });
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.headers.getSetCookie(), []);
    assert.deepEqual(await refused.json(), { why: "refused" });
    assert.equal((await listOf(page)).length, 1);
    assert.ok(
      (await readLog()).some(({ what, why }) => what === "sign_in_refused" && why === "refused"),
    );
    await page.close();
  });
});

Deno.test("decision 22: a later page that comes while none is open gets in, is marked, and pages are told until somebody saw it, over a restart too", async () => {
  const root = await Deno.makeTempDir({ prefix: "vults-sign-in-" });
  const folders = foldersIn(root);
  let app = await startApp(testOptions(folders));
  try {
    const first = await signInWith(app.newLink());
    const answer = await arrive(app.newLink());
    assert.equal(answer.status, 204);
    await answer.body?.cancel();
    const { port } = app;
    await app.stop();
    app = await startApp(testOptions(folders, { port }));
    const page = await Page.open(first);
    const alarm = await alarmOn(page, "signed_in");
    const marked = (await listOf(page)).filter(({ unconfirmed }) => unconfirmed);
    assert.equal(marked.length, 1);
    assert.equal(marked[0]?.self, false);
    page.send({ type: "dismiss_alarm", alarm });
    await page.until((view) => view?.alarms.length === 0);
    // Seen is not forgotten.
    assert.equal((await listOf(page)).filter(({ unconfirmed }) => unconfirmed).length, 1);
    await page.close();
  } finally {
    await app.stop();
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("decision 22: the first sign-in needs nobody and raises no alarm", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    assert.deepEqual(page.view?.alarms, []);
    const [self] = await listOf(page);
    assert.equal(self?.self, true);
    assert.equal(self?.open, true);
    assert.equal(self?.unconfirmed, undefined);
    assert.match(self?.browser ?? "", /^Deno/);
    await page.close();
  });
});

Deno.test("decision 22: a page that has just gone still counts as open, so that nobody slips in between two pages", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    await page.close();
    const answer = await arrive(app.newLink());
    assert.equal(answer.status, 202);
    await answer.body?.cancel();
  });
});

Deno.test("decision 22: whoever waits for pages that are gone gets in, marked", async () => {
  await withApp(async ({ app }) => {
    const first = await signInWith(app.newLink());
    const page = await Page.open(first);
    await page.close();
    await signInWith(app.newLink());
    const again = await Page.open(first);
    await alarmOn(again, "signed_in");
    await again.close();
  });
});

Deno.test("decision 22: a fresh link in a browser that is in needs nobody's word, and its old cookie loads nothing", async () => {
  await withApp(async ({ app }) => {
    const browser = await signInWith(app.newLink());
    const page = await Page.open(browser);
    const code = new URL(app.newLink()).hash.slice(1);
    const proof = await signText(browser.key, SIGNED_BEFORE_CODE + code);
    const answer = await sendSignIn(app.origin, { code, key: browser.publicKey, proof });
    assert.equal(answer.status, 204);
    const renewed: Browser = { ...browser, cookie: cookieOf(answer) };
    const other = await Page.open(renewed);
    assert.equal((await listOf(other)).length, 1);
    assert.deepEqual(other.view?.alarms, []);
    await new Page(browser).closed;
    await Promise.all([page.close(), other.close()]);
  });
});

Deno.test("decision 22: knowing the public key of a page that is in is no proof of it", async () => {
  await withApp(async ({ app }) => {
    const browser = await signInWith(app.newLink());
    const page = await Page.open(browser);
    const { key } = await makeKey();
    const code = new URL(app.newLink()).hash.slice(1);
    const proof = await signText(key, SIGNED_BEFORE_CODE + code);
    const answer = await sendSignIn(app.origin, { code, key: browser.publicKey, proof });
    assert.equal(answer.status, 202);
    await answer.body?.cancel();
    await page.close();
  });
});

Deno.test("decision 22: a page that is ended is out at once: connections, cookie and key", async () => {
  await withApp(async ({ app, readLog }) => {
    const mine = await signInWith(app.newLink());
    const page = await Page.open(mine);
    const theirs = await signInWith(app.newLink(), page);
    const others = [await Page.open(theirs), await Page.open(theirs)];
    const unproved = new Page(theirs);
    await unproved.challenge();
    const ended = (await listOf(page)).find(({ self }) => !self);
    assert.equal(ended?.open, true);
    page.send({ type: "end_sign_in", signIn: ended?.id ?? "" });
    for (const other of [...others, unproved]) {
      assert.equal((await other.closed).code, CLOSED.notSignedIn);
    }
    assert.deepEqual((await listOf(page)).map(({ self }) => self), [true]);
    // Its cookie opens no connection and loads no page.
    const dead = new Page(theirs);
    await dead.closed;
    assert.deepEqual(dead.heard, []);
    const load = await fetch(app.origin, {
      headers: { cookie: theirs.cookie },
      redirect: "manual",
    });
    await load.body?.cancel();
    assert.equal(load.status, 302);
    // Its key is worth nothing behind another cookie either.
    const borrowed = new Page(mine);
    await borrowed.prove(theirs);
    assert.equal((await borrowed.closed).code, CLOSED.notSignedIn);
    assert.ok((await readLog()).some(({ what }) => what === "sign_in_ended"));
    await page.close();
  });
});

Deno.test("decision 22: a page can end itself", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const [self] = await listOf(page);
    page.send({ type: "end_sign_in", signIn: self?.id ?? "" });
    assert.equal((await page.closed).code, CLOSED.notSignedIn);
    const first = await Page.open(await signInWith(app.newLink()));
    assert.equal((await listOf(first)).length, 1);
    await first.close();
  });
});

Deno.test("decision 22: the id of a signed-in page opens nothing, and what is kept of it is no secret of it", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const page = await Page.open(browser);
    const [self] = await listOf(page);
    const secret = browser.cookie.split("=")[1] ?? "";
    const text = JSON.stringify(self);
    assert.ok(!text.includes(secret) && !text.includes(browser.publicKey));
    const stolen = new Page({ ...browser, cookie: browser.cookie.replace(secret, self?.id ?? "") });
    await stolen.closed;
    assert.deepEqual(stolen.heard, []);
    const kept = new TextDecoder("latin1").decode(await Deno.readFile(folders.database));
    const wal = new TextDecoder("latin1").decode(await Deno.readFile(`${folders.database}-wal`));
    assert.ok(!(kept + wal).includes(secret) && !(kept + wal).includes(browser.publicKey));
    await page.close();
  });
});

Deno.test("decision 22: a sign-in outlives the app on the same port", async () => {
  const root = await Deno.makeTempDir({ prefix: "vults-sign-in-" });
  const folders = foldersIn(root);
  let app = await startApp(testOptions(folders));
  try {
    const browser = await signInWith(app.newLink());
    const { port } = app;
    await app.stop();
    app = await startApp(testOptions(folders, { port }));
    const page = await Page.open(browser);
    assert.deepEqual((await listOf(page)).map(({ self, open }) => [self, open]), [[true, true]]);
    assert.deepEqual(page.view?.alarms, []);
    await page.close();
  } finally {
    await app.stop();
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("decision 22: no more than four sign-ins wait at once", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await arrive(app.newLink()));
    assert.deepEqual(answers.map(({ status }) => status), [202, 202, 202, 202, 403]);
    assert.deepEqual(await answers[4]?.json(), { why: "busy" });
    for (const answer of answers.slice(0, 4)) await answer.body?.cancel();
    await page.until((view) => view?.alarms.length === 4);
    await page.close();
  });
});
