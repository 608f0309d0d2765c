/**
 * Serves a built site on a Hono app: pages, static files, the not-found and the error page.
 *
 * Guarantees: no page carries inline script, inline style or a `style` attribute, so that the strictest
 * content policy may be sent with it; a page without an island gets no script. Never looks at cookies,
 * Host or Origin, and sends no policy of its own: who may load a page, and the headers of every answer,
 * are the matter of middleware that was registered before (design decision 22).
 *
 * @module
 */

import type { Context, Hono } from "hono";
import { type ComponentChildren, type ComponentType, h } from "preact";
import { renderWithIslands } from "./island.tsx";
import { foldersOf, inOrder, isPage, routePath } from "./route_path.ts";
import type { FrameProps, Handled, PageProps, RouteModule, Site } from "./site.ts";

/** What `mountPages` needs beside the site. */
export interface PagesOptions {
  /** The app's version. A page that was loaded from another one says that Vults was updated. */
  readonly version: string;
}

type Status = 200 | 400 | 403 | 404 | 500;

/** Where the static files stand, below the site's stamp. */
const STATIC = "/static";

/**
 * Registers all pages and static files of `site`. Call it after the middleware that guards them:
 * everything but `/login` and `/static/…` shows who works on what.
 */
export function mountPages(app: Hono, site: Site, options: PagesOptions): void {
  const asset = (name: string) => {
    if (!Object.hasOwn(site.files, name)) throw new Error(`No static file "${name}" in this build`);
    return `${STATIC}/${site.stamp}/${name}`;
  };

  const page = (context: Context, file: string, data: unknown, status: Status) => {
    const url = new URL(context.req.url);
    const props: PageProps = {
      url,
      params: context.req.param() as Record<string, string>,
      data,
      version: options.version,
      asset,
    };
    const { html, hasIslands } = renderWithIslands(site.islands, () => framed(site, file, props));
    const script = `<script type="module" src="${hasIslands ? asset("client.js") : ""}"></script>`;
    const text = hasIslands ? html.replace("</head>", () => `${script}</head>`) : html;
    return context.html(`<!doctype html>${text}`, status);
  };

  app.get(`${STATIC}/:stamp/:name`, (context) => {
    const { stamp, name } = context.req.param();
    const file = stamp === site.stamp && Object.hasOwn(site.files, name) && site.files[name];
    if (!file) return context.text("Not found", 404);
    return context.body(file.text, 200, {
      "content-type": file.type,
      // The stamp in the address changes with the content.
      "cache-control": "private, max-age=31536000, immutable",
    });
  });

  const answer = async (context: Context, file: string, handled: Handled | Promise<Handled>) => {
    const result = await handled;
    if (result instanceof Response) return result;
    return page(context, file, result.data, result.status ?? 200);
  };

  for (const file of inOrder(Object.keys(site.routes).filter(isPage))) {
    const path = routePath(file);
    const module = site.routes[file];
    for (const folder of foldersOf(file)) {
      const middleware = special(site, folder, "_middleware")?.handler;
      if (typeof middleware === "function") app.use(path, middleware);
    }
    const handlers = typeof module?.handler === "object" ? module.handler : {};
    const { GET, POST } = handlers;
    if (GET !== undefined) app.get(path, (context) => answer(context, file, GET(context)));
    else if (module?.default !== undefined) {
      app.get(path, (context) => page(context, file, undefined, 200));
    }
    if (POST !== undefined) app.post(path, (context) => answer(context, file, POST(context)));
  }

  if (site.routes["_404"]?.default !== undefined) {
    app.notFound((context) => page(context, "_404", undefined, 404));
  }
  if (site.routes["_error"]?.default !== undefined) {
    // The page says only that it failed. What failed stays in the context for the server's log.
    app.onError((_error, context) => page(context, "_error", undefined, 500));
  }
}

function special(site: Site, folder: string, name: string): RouteModule | undefined {
  return site.routes[folder === "" ? name : `${folder}/${name}`];
}

/** The page inside its layouts, innermost first, inside the app frame. */
function framed(site: Site, file: string, props: PageProps): ComponentChildren {
  const frames = foldersOf(file).flatMap((folder) =>
    special(site, folder, "_layout")?.default ?? []
  );
  const outermost = site.routes["_app"]?.default;
  if (outermost !== undefined) frames.unshift(outermost);
  const component = site.routes[file]?.default;
  if (component === undefined) throw new Error(`The route "${file}" has no component to render`);
  let inner: ComponentChildren = h(component, props);
  for (const frame of frames.reverse()) {
    inner = h(frame as ComponentType<FrameProps>, { ...props, children: inner });
  }
  return inner;
}
