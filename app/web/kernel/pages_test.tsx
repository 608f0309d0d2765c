import assert from "node:assert/strict";
import { Hono } from "hono";
import type { ComponentChildren } from "preact";
import { mountPages } from "./pages.tsx";
import type { FrameProps, PageProps, RouteModule, Site } from "./site.ts";

function Counter({ from }: { readonly from: number }) {
  return <button type="button">{from}</button>;
}
function Outer({ from }: { readonly from: number }) {
  return (
    <div>
      <Counter from={from} />
    </div>
  );
}
function Box({ children }: { readonly children: ComponentChildren }) {
  return <div>{children}</div>;
}
const App = ({ children, asset }: FrameProps) => (
  <html lang="en">
    <head>
      <link rel="stylesheet" href={asset("a.css")} />
    </head>
    <body>{children}</body>
  </html>
);

function siteOf(routes: Record<string, RouteModule>): Site {
  return {
    routes: { _app: { default: App as unknown as NonNullable<RouteModule["default"]> }, ...routes },
    islands: { counter: Counter, outer: Outer, box: Box },
    stamp: "abc",
    files: {
      "client.js": { type: "text/javascript; charset=utf-8", text: "go()" },
      "a.css": { type: "text/css; charset=utf-8", text: "a{}" },
    },
  };
}

async function load(
  routes: Record<string, RouteModule>,
  path: string,
): Promise<readonly [number, string, Headers]> {
  const app = new Hono();
  mountPages(app, siteOf(routes), { version: "1.2.3" });
  const answer = await app.request(path);
  return [answer.status, await answer.text(), answer.headers];
}

Deno.test("mountPages() sends no script to a page without an island", async () => {
  const [status, html] = await load({ index: { default: () => <p>Quiet</p> } }, "/");
  assert.equal(status, 200);
  assert.match(html, /^<!doctype html><html lang="en">/);
  assert.match(html, /<p>Quiet<\/p>/);
  assert.doesNotMatch(html, /<script/);
});

Deno.test("mountPages() marks an island with its name and props and sends the script once", async () => {
  const [, html] = await load({
    index: {
      default: () => (
        <>
          <Counter from={1} />
          <Counter from={2} />
        </>
      ),
    },
  }, "/");
  assert.equal(html.split("<v-island").length - 1, 2);
  assert.match(html, /<v-island data-name="counter" data-props="{&quot;from&quot;:2}"><button/);
  assert.equal(html.split("/static/abc/client.js").length - 1, 1);
});

Deno.test("mountPages() renders an island inside an island bare", async () => {
  const [, html] = await load({ index: { default: () => <Outer from={3} /> } }, "/");
  assert.equal(html.split("<v-island").length - 1, 1);
  assert.match(html, /data-name="outer"[^>]*><div><button type="button">3<\/button><\/div>/);
});

Deno.test("mountPages() refuses an island that was given children", async () => {
  const app = new Hono();
  const route = { default: () => <Box>text</Box> };
  mountPages(app, siteOf({ index: route }), { version: "1" });
  const seen: unknown[] = [];
  app.onError((error, context) => {
    seen.push(error);
    return context.text("failed", 500);
  });
  assert.equal((await app.request("/")).status, 500);
  assert.match(String(seen[0]), /Cannot send children to the island "box"/);
});

Deno.test("mountPages() escapes what a prop holds", async () => {
  const Name = ({ text }: { readonly text: string }) => <b>{text}</b>;
  const app = new Hono();
  const site = siteOf({ index: { default: () => <Name text={`"><script>alert(1)</script>`} /> } });
  mountPages(app, { ...site, islands: { name: Name } }, { version: "1" });
  const html = await (await app.request("/")).text();
  assert.doesNotMatch(html, /<script>alert/);
});

Deno.test("mountPages() gives a page its params, its version and what its handler hands over", async () => {
  const [status, html] = await load({
    "a/[id]": {
      handler: { GET: (context) => ({ data: context.req.query("q"), status: 403 }) },
      default: ({ params, data, version }: PageProps) => <p>{`${params.id} ${data} ${version}`}</p>,
    },
  }, "/a/7?q=x");
  assert.equal(status, 403);
  assert.match(html, /<p>7 x 1\.2\.3<\/p>/);
});

Deno.test("mountPages() lets a handler answer for itself", async () => {
  const [status, text] = await load({
    index: { handler: { GET: () => new Response("own", { status: 202 }) } },
  }, "/");
  assert.deepEqual([status, text], [202, "own"]);
});

Deno.test("mountPages() wraps a page in the layouts and middleware of its folders", async () => {
  const layout = (name: string) => ({
    default:
      (({ children }: FrameProps) => <div class={name}>{children}</div>) as unknown as NonNullable<
        RouteModule["default"]
      >,
  });
  const [, html, headers] = await load({
    _layout: layout("outer"),
    "a/_layout": layout("inner"),
    "a/_middleware": {
      handler: async (context, next) => {
        await next();
        context.res.headers.set("x-seen", "yes");
      },
    },
    "a/index": { default: () => <p>in</p> },
  }, "/a");
  assert.match(html, /<div class="outer"><div class="inner"><p>in<\/p><\/div><\/div>/);
  assert.equal(headers.get("x-seen"), "yes");
});

Deno.test("mountPages() shows the not-found page with its status", async () => {
  const [status, html] = await load({ _404: { default: () => <p>No such page</p> } }, "/gone");
  assert.equal(status, 404);
  assert.match(html, /No such page/);
});

Deno.test("mountPages() shows the error page and says nothing of the error", async () => {
  const [status, html] = await load({
    index: {
      default: () => {
        throw new Error("secret");
      },
    },
    _error: { default: () => <p>Failed</p> },
  }, "/");
  assert.equal(status, 500);
  assert.match(html, /Failed/);
  assert.doesNotMatch(html, /secret/);
});

Deno.test("mountPages() serves static files of this build only, to be kept for ever", async () => {
  const [status, text, headers] = await load({}, "/static/abc/a.css");
  assert.deepEqual([status, text], [200, "a{}"]);
  assert.equal(headers.get("content-type"), "text/css; charset=utf-8");
  assert.match(headers.get("cache-control") ?? "", /immutable/);
  for (const path of ["/static/old/a.css", "/static/abc/b.css", "/static/abc/__proto__"]) {
    assert.equal((await load({}, path))[0], 404, path);
  }
});
