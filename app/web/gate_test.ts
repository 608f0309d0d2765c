import assert from "node:assert/strict";
import { gateRefusal } from "./gate.ts";

const PORT = 8858;
const HERE = `127.0.0.1:${PORT}`;
const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

type Headers = Readonly<Record<string, string>>;

function refusal(path: string, headers: Headers, method = "GET") {
  // The URL is what Deno makes of the request; the gate must go by the header.
  return gateRefusal(new Request(`http://${HERE}${path}`, { method, headers }), PORT);
}

const PASS: readonly (readonly [what: string, path: string, headers: Headers, method?: string])[] =
  [
    ["a page by address", "/", { host: HERE }],
    ["a page by name", "/", { host: `localhost:${PORT}` }],
    ["a page that was typed", "/", { host: HERE, "sec-fetch-site": "none", ...NAVIGATION }],
    ["a file of our own page", "/static/x/a.js", { host: HERE, "sec-fetch-site": "same-origin" }],
    ["the link, clicked in a mail", "/login", {
      host: HERE,
      "sec-fetch-site": "cross-site",
      ...NAVIGATION,
    }],
    ["a WebSocket of our page", "/ws", { host: HERE, origin: `http://${HERE}` }],
    ["a sign-in", "/login", {
      host: HERE,
      origin: `http://${HERE}`,
      "content-type": "application/json; charset=utf-8",
      "sec-fetch-site": "same-origin",
    }, "POST"],
  ];

for (const [what, path, headers, method] of PASS) {
  Deno.test(`gateRefusal() lets ${what} pass`, () => {
    assert.equal(refusal(path, headers, method), undefined);
  });
}

const JSON_TYPE = { "content-type": "application/json" };
const REFUSED: readonly (readonly [string, string, string, Headers, string?])[] = [
  ["no Host", "host", "/", {}],
  ["Host evil.example", "host", "/", { host: "evil.example" }],
  ["Host 127.evil.example", "host", "/", { host: `127.evil.example:${PORT}` }],
  ["our Host without its port", "host", "/", { host: "127.0.0.1" }],
  ["our Host with another port", "host", "/", { host: "127.0.0.1:80" }],
  ["our Host as the beginning of another", "host", "/", { host: `${HERE}.evil.example` }],
  ["the unspecified address", "host", "/", { host: `0.0.0.0:${PORT}` }],
  ["a foreign Origin", "origin", "/", { host: HERE, origin: "https://evil.example" }],
  ["Origin null", "origin", "/", { host: HERE, origin: "null" }],
  ["our name as Origin under our address", "origin", "/", {
    host: HERE,
    origin: `http://localhost:${PORT}`,
  }],
  ["Origin of another port", "origin", "/", { host: HERE, origin: "http://127.0.0.1:3000" }],
  ["our Origin over https", "origin", "/", { host: HERE, origin: `https://${HERE}` }],
  ["a cross-site request without Origin", "site", "/", {
    host: HERE,
    "sec-fetch-site": "cross-site",
  }],
  ["a cross-site navigation to a page", "site", "/", {
    host: HERE,
    "sec-fetch-site": "cross-site",
    ...NAVIGATION,
  }],
  ["a request of another port", "site", "/static/x/a.js", {
    host: HERE,
    "sec-fetch-site": "same-site",
  }],
  ["the sign-in page in a foreign frame", "site", "/login", {
    host: HERE,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "iframe",
  }],
  ["the sign-in page as a foreign script", "site", "/login", {
    host: HERE,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "script",
  }],
  ["a word that is no site", "site", "/", { host: HERE, "sec-fetch-site": "perhaps" }],
  ["a WebSocket without Origin", "origin", "/ws", { host: HERE, upgrade: "websocket" }],
  ["the same, spelled otherwise", "origin", "/%77s", { host: HERE, upgrade: "websocket" }],
  ["a sign-in without Origin", "origin", "/login", { host: HERE, ...JSON_TYPE }, "POST"],
  ["a sign-in of a form", "type", "/login", {
    host: HERE,
    origin: `http://${HERE}`,
    "content-type": "text/plain",
  }, "POST"],
  ["a sign-in without a type", "type", "/login", { host: HERE, origin: `http://${HERE}` }, "POST"],
  ["a type that only begins like JSON", "type", "/login", {
    host: HERE,
    origin: `http://${HERE}`,
    "content-type": "application/jsonp",
  }, "POST"],
  ["a POST that would decide", "method", "/decide", {
    host: HERE,
    origin: `http://${HERE}`,
    ...JSON_TYPE,
  }, "POST"],
  ["PUT", "method", "/login", { host: HERE, origin: `http://${HERE}`, ...JSON_TYPE }, "PUT"],
  ["DELETE", "method", "/", { host: HERE, origin: `http://${HERE}` }, "DELETE"],
  ["OPTIONS", "method", "/", { host: HERE, origin: `http://${HERE}` }, "OPTIONS"],
];

for (const [what, why, path, headers, method] of REFUSED) {
  Deno.test(`gateRefusal() refuses ${what} (PB-50)`, () => {
    assert.equal(refusal(path, headers, method), why);
  });
}
