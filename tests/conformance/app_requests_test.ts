import assert from "node:assert/strict";
import { cookieOf, makeKey, Page, postSignIn, signInWith } from "./app_page.ts";
import { FakeRelay } from "./app_relay.ts";
import { withApp } from "./app_world.ts";
import { type RawAnswer, rawRequest } from "./raw_http.ts";

/** Requests as a foreign site, a foreign name or a form would make them: written by hand, since
 * `fetch` forbids the very headers. `%` stands for the app's own address. */
const REFUSED: readonly (readonly [what: string, status: number, lines: readonly string[]])[] = [
  ["a foreign Origin", 403, ["GET / HTTP/1.1", "Host: %", "Origin: https://evil.example"]],
  ["no Origin but cross-site", 403, ["GET / HTTP/1.1", "Host: %", "Sec-Fetch-Site: cross-site"]],
  ["Host evil.example", 403, ["GET / HTTP/1.1", "Host: evil.example"]],
  ["Host 127.evil.example", 403, ["GET / HTTP/1.1", "Host: 127.evil.example"]],
  // Such a Host makes an address of the request that is none.
  ["a Host that is two", 403, ["GET / HTTP/1.1", "Host: %, evil.example"]],
  ["no Host", 403, ["GET / HTTP/1.1"]],
  ["no Host in the old protocol", 403, ["GET / HTTP/1.0"]],
  ["a foreign Host in the address line", 403, [
    "GET http://evil.example/ HTTP/1.1",
    "Host: evil.example",
  ]],
  ["a sign-in as text/plain", 415, [
    "POST /login HTTP/1.1",
    "Host: %",
    "Origin: http://%",
    "Content-Type: text/plain",
    "Content-Length: 2",
  ]],
  ["a POST that would decide", 405, [
    "POST /decide?request=r-1&decision=allow HTTP/1.1",
    "Host: %",
    "Origin: http://%",
    "Content-Type: application/json",
    "Content-Length: 2",
  ]],
  ["a WebSocket of a foreign page", 403, [
    "GET /ws HTTP/1.1",
    "Host: %",
    "Origin: http://evil.example",
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  ]],
];

for (const [what, status, lines] of REFUSED) {
  Deno.test(`PB-50: ${what} is refused, signed in or not, and decides nothing`, async () => {
    await withApp(async ({ app, folders, readLog }) => {
      const browser = await signInWith(app.newLink());
      const page = await Page.open(browser);
      const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
      await page.look(await page.card());
      const host = `127.0.0.1:${app.port}`;
      for (const cookie of [[], [`Cookie: ${browser.cookie}`]]) {
        const filled = [...lines, ...cookie].map((line) => line.replaceAll("%", host));
        const answer = await rawRequest(app.port, filled);
        // A request line without Host is refused by the server itself, as the HTTP rules want it.
        const expected = what === "no Host" ? [400, status] : [status];
        assert.ok(expected.includes(answer.status), `${answer.status}`);
        assert.ok(!answer.text.includes("Flock"));
      }
      assert.equal(app.status().waiting, 1);
      assert.ok(!(await readLog()).some((entry) => entry.what === "decided"));
      await Promise.all([relay.leave(), page.close()]);
    });
  });
}

Deno.test("PB-50: a GET that would decide shows a page that is not there, and decides nothing", async () => {
  await withApp(async ({ app, folders }) => {
    const browser = await signInWith(app.newLink());
    const page = await Page.open(browser);
    const relay = await FakeRelay.send(folders.socket, { id: "r-1" });
    await page.look(await page.card());
    for (const path of ["/decide?request=r-1&decision=allow", "/r-1/allow", "/?allow=r-1"]) {
      const answer = await rawRequest(app.port, [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${app.port}`,
        `Cookie: ${browser.cookie}`,
      ]);
      assert.ok([200, 404].includes(answer.status));
    }
    assert.equal(app.status().waiting, 1);
    await Promise.all([relay.leave(), page.close()]);
  });
});

const SAFE: readonly (readonly [name: string, value: RegExp])[] = [
  ["x-content-type-options", /^nosniff$/],
  ["referrer-policy", /^no-referrer$/],
  ["cross-origin-opener-policy", /^same-origin$/],
  ["cache-control", /^no-store$/],
  ["content-security-policy", /default-src 'none'; script-src 'self'; style-src 'self'/],
  ["content-security-policy", /base-uri 'none'; form-action 'self'; frame-ancestors 'none'/],
];

Deno.test("promise 7: every answer carries the safe headers, refusals and redirects too", async () => {
  await withApp(async ({ app }) => {
    const host = `Host: 127.0.0.1:${app.port}`;
    const { cookie } = await signInWith(app.newLink());
    const requests = [
      ["GET /login HTTP/1.1", host],
      ["GET / HTTP/1.1", host],
      ["GET / HTTP/1.1", host, `Cookie: ${cookie}`],
      ["GET /nothing HTTP/1.1", host, `Cookie: ${cookie}`],
      ["GET / HTTP/1.1", "Host: evil.example"],
      ["POST / HTTP/1.1", host, "Content-Length: 0"],
    ];
    for (const lines of requests) {
      const { headers } = await rawRequest(app.port, lines);
      for (const [name, value] of SAFE) assert.match(headers.get(name) ?? "", value, lines[0]);
      assert.doesNotMatch(headers.get("content-security-policy") ?? "", /unsafe|\*/);
    }
  });
});

async function get(port: number, path: string, ...headers: string[]): Promise<RawAnswer> {
  return await rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers]);
}

Deno.test("decision 22: without a sign-in only the sign-in page is served", async () => {
  await withApp(async ({ app }) => {
    const login = await get(app.port, "/login");
    assert.equal(login.status, 200);
    for (const path of ["/", "/rules", "/session/x"]) {
      const answer = await get(app.port, path);
      assert.equal(answer.status, 302);
      assert.equal(answer.headers.get("location"), "/login");
      assert.ok(!answer.text.includes("Flock"));
    }
    assert.equal((await get(app.port, "/", "Cookie: vults_1=x; vults_2=y")).status, 302);
  });
});

Deno.test("decision 22: the cookie loads pages and is renewed with each", async () => {
  await withApp(async ({ app }) => {
    const { cookie } = await signInWith(app.newLink());
    const answer = await get(app.port, "/", `Cookie: ${cookie}`);
    assert.equal(answer.status, 200);
    const renewed = answer.headers.get("set-cookie") ?? "";
    assert.ok(renewed.startsWith(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`));
    assert.ok(cookie.startsWith(`vults_${app.port}=`), "cookies ignore ports: the name has it");
  });
});

Deno.test("decision 22: the cookie alone gives no data", async () => {
  await withApp(async ({ app, folders }) => {
    const { origin, cookie } = await signInWith(app.newLink());
    const thief = new Page({ origin, cookie });
    await thief.challenge();
    await thief.prove(await makeKey());
    await thief.closed;
    assert.equal(thief.view, undefined);
    // And it is nobody who could know of a request.
    const relay = await FakeRelay.send(folders.socket);
    assert.equal((await relay.end()).text, "");
  });
});

Deno.test("decision 22: without a sign-in there is no WebSocket, which would hold what is sent", async () => {
  await withApp(async ({ app }) => {
    const host = `127.0.0.1:${app.port}`;
    for (const cookie of [[], ["Cookie: vults_1=x"], [`Cookie: vults_${app.port}=wrong`]]) {
      const answer = await rawRequest(app.port, [
        "GET /ws HTTP/1.1",
        `Host: ${host}`,
        `Origin: http://${host}`,
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ...cookie,
      ]);
      assert.equal(answer.status, 401);
    }
    const { origin } = await signInWith(app.newLink());
    const page = new Page({ origin, cookie: "" });
    await page.closed;
    assert.deepEqual(page.heard, []);
  });
});

Deno.test("decision 22: a code signs one page in", async () => {
  await withApp(async ({ app }) => {
    const { origin, hash } = new URL(app.newLink());
    const code = hash.slice(1);
    const [first, second] = [await makeKey(), await makeKey()];
    const one = await postSignIn(origin, { code, key: first.publicKey });
    assert.equal(one.status, 204);
    cookieOf(one);
    const two = await postSignIn(origin, { code, key: second.publicKey });
    assert.equal(two.status, 403);
    assert.deepEqual(two.headers.getSetCookie(), []);
  });
});

Deno.test("decision 22: of many sign-ins with one code at the same time, one succeeds", async () => {
  await withApp(async ({ app }) => {
    const { origin, hash } = new URL(app.newLink());
    const keys = await Promise.all(Array.from({ length: 8 }, makeKey));
    const answers = await Promise.all(
      keys.map(({ publicKey }) => postSignIn(origin, { code: hash.slice(1), key: publicKey })),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [204, ...Array(7).fill(403)]);
  });
});

Deno.test("decision 22: a sign-in that is not understood uses no code up", async () => {
  await withApp(async ({ app }) => {
    const { origin, hash } = new URL(app.newLink());
    const code = hash.slice(1);
    const { publicKey } = await makeKey();
    const odd: readonly unknown[] = [
      null,
      [code, publicKey],
      { code },
      { code, key: "no key" },
      { code, key: publicKey, more: 1 },
      { code: 1, key: publicKey },
      { code, key: publicKey.repeat(100) },
    ];
    for (const body of odd) {
      const answer = await postSignIn(origin, body);
      assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80));
    }
    const answer = await postSignIn(origin, { code, key: publicKey });
    assert.equal(answer.status, 204);
  });
});
