import assert from "node:assert/strict";
import { CLOSED } from "../view/mod.ts";
import { makeKey, Page, signInWith, signNonce } from "../../tests/conformance/app_page.ts";
import { FakeRelay } from "../../tests/conformance/app_relay.ts";
import { withApp } from "../../tests/conformance/app_world.ts";

Deno.test("PageConnection shows the view to a page that proves its key", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    assert.deepEqual(page.heard.map((message) => message.type), ["challenge", "view"]);
    assert.deepEqual(page.view?.order, []);
    await page.close();
  });
});

Deno.test("PageConnection refuses another key than that of the cookie", async () => {
  await withApp(async ({ app }) => {
    const mine = await signInWith(app.newLink());
    const other = await signInWith(app.newLink());
    const page = new Page(mine);
    await page.prove(other);
    assert.equal((await page.closed).code, CLOSED.notSignedIn);
    assert.equal(page.view, undefined);
  });
});

Deno.test("PageConnection refuses a key that never signed in", async () => {
  await withApp(async ({ app }) => {
    const page = new Page(await signInWith(app.newLink()));
    await page.prove(await makeKey());
    assert.equal((await page.closed).code, CLOSED.notSignedIn);
  });
});

Deno.test("PageConnection refuses the proof of another connection's challenge", async () => {
  await withApp(async ({ app }) => {
    const browser = await signInWith(app.newLink());
    const [first, second] = [new Page(browser), new Page(browser)];
    const signature = await signNonce(browser.key, await first.challenge());
    await second.challenge();
    second.send({ type: "prove", key: browser.publicKey, signature });
    assert.equal((await second.closed).code, CLOSED.notSignedIn);
    await first.close();
  });
});

Deno.test("PageConnection gives a page without a proof nothing but the challenge", async () => {
  await withApp(async ({ app, folders }) => {
    const page = new Page(await signInWith(app.newLink()));
    await page.challenge();
    // A waiting card, seen by another page, is the one thing there is to leak.
    const other = await Page.open(await signInWith(app.newLink()));
    const relay = await FakeRelay.send(folders.socket);
    other.draw(await other.card());
    await relay.next();
    assert.deepEqual(page.heard.map((message) => message.type), ["challenge"]);
    await Promise.all([page.close(), other.close(), relay.leave()]);
  });
});

Deno.test("PageConnection closes a page that wants something before it has proved its key", async () => {
  await withApp(async ({ app }) => {
    const page = new Page(await signInWith(app.newLink()));
    await page.challenge();
    page.send({ type: "here", visible: true, focused: true, sound: false, notify: false });
    assert.equal((await page.closed).code, CLOSED.badMessage);
  });
});

const ODD: readonly (readonly [what: string, text: string | Uint8Array<ArrayBuffer>])[] = [
  ["no JSON", "{"],
  ["an unknown message", '{"type":"allow_everything"}'],
  ["a message with a member too many", '{"type":"play_demo","request":"r"}'],
  ["bytes", new TextEncoder().encode('{"type":"play_demo"}')],
  ["a second proof", '{"type":"prove","key":"k","signature":"s"}'],
  [
    "the answer to a ping that was not sent",
    '{"type":"here","visible":true,"focused":true,"ping":9}',
  ],
  ["a message of 64 KiB", JSON.stringify({ type: "bring_forward", request: "r".repeat(65_536) })],
];

for (const [what, text] of ODD) {
  Deno.test(`PageConnection closes a page that sends ${what}`, async () => {
    await withApp(async ({ app, readLog }) => {
      const page = await Page.open(await signInWith(app.newLink()));
      page.sendText(text);
      assert.equal((await page.closed).code, CLOSED.badMessage);
      assert.ok((await readLog()).some((entry) => entry.what === "page_dropped"));
    });
  });
}

Deno.test("PageConnection closes a page that sends more than a person can cause", async () => {
  await withApp(async ({ app, readLog }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    for (let n = 0; n < 300; n++) {
      page.send({ type: "here", visible: true, focused: true, sound: false, notify: false });
    }
    await page.closed;
    // The code may be lost on a client that is still sending; the log has the reason.
    assert.ok((await readLog()).some((entry) => entry.why === "too many messages"));
  });
});

const FAST = { proveMs: 300, pingEveryMs: 100, silenceMs: 600 };

Deno.test("PageConnection closes a connection that proves nothing in time", async () => {
  await withApp(async ({ app }) => {
    const page = new Page(await signInWith(app.newLink()));
    assert.equal((await page.closed).code, CLOSED.notSignedIn);
  }, { pageTimes: FAST });
});

Deno.test("PageConnection takes a page that answers no ping for gone: its card is let go", async () => {
  await withApp(async ({ app, folders, readLog }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const relay = await FakeRelay.send(folders.socket);
    page.draw(await page.card());
    await relay.next();
    page.answersPings = false;
    assert.equal((await page.closed).code, CLOSED.silent);
    assert.equal((await relay.end()).text, "");
    assert.ok((await readLog()).some((entry) => entry.why === "page_lost"));
  }, { pageTimes: FAST });
});

Deno.test("PageConnection does not take other messages for an answered ping", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    page.answersPings = false;
    const talking = setInterval(() => {
      page.send({ type: "here", visible: true, focused: true, sound: false, notify: false });
    }, 100);
    try {
      assert.equal((await page.closed).code, CLOSED.silent);
    } finally {
      clearInterval(talking);
    }
  }, { pageTimes: FAST });
});

Deno.test("PageConnection keeps a page that answers its pings", async () => {
  await withApp(async ({ app }) => {
    const page = await Page.open(await signInWith(app.newLink()));
    const pings = () => page.heard.filter((message) => message.type === "ping").length;
    // Many silences long.
    while (pings() < 15) await page.nextMessage();
    assert.equal(app.status().pages, 1);
    await page.close();
  }, { pageTimes: FAST });
});
