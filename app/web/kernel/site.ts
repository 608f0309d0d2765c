/**
 * The shapes of the kernel: what a route file may export and what a built site consists of.
 *
 * Route files keep Fresh's shape (a default component, `handler`, `_app`, `_layout`, `_middleware`,
 * `_404`, `_error`), so that a move to Fresh would be a change of imports (design decision 2).
 *
 * @module
 */

import type { Context, MiddlewareHandler } from "hono";
import type { ComponentChildren, ComponentType } from "preact";

/** What every page component is given. */
export interface PageProps<Data = unknown> {
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  /** What the route's handler handed over; `undefined` without a handler. */
  readonly data: Data;
  /** The app's version, for a page that outlives an update. */
  readonly version: string;
  /** The address of a static file of this build; throws for a file that is not part of it. */
  readonly asset: (name: string) => string;
}

/** What `_app` and `_layout` are given: the page's props and the page itself. */
export interface FrameProps extends PageProps {
  readonly children: ComponentChildren;
}

/** A handler answers itself, or hands data to the route's component. */
export type Handled = Response | {
  readonly data: unknown;
  readonly status?: 200 | 400 | 403 | 404 | 500;
};

/** One HTTP method of a route. */
export type RouteHandler = (context: Context) => Handled | Promise<Handled>;

/** What a file below `routes/` may export. */
export interface RouteModule {
  readonly default?: ComponentType<PageProps>;
  /** By method; in `_middleware` one Hono middleware. */
  readonly handler?:
    | { readonly [method in "GET" | "POST"]?: RouteHandler }
    | MiddlewareHandler;
}

/** One file a browser may load: scripts, styles and icons are all text. */
export interface StaticFile {
  readonly type: string;
  readonly text: string;
}

/** A built site, as `generated/site.ts` exports it. */
export interface Site {
  /** Route modules by their path below `routes/`, without the extension. */
  readonly routes: Readonly<Record<string, RouteModule>>;
  /** Island components by their name. Their props are checked where they are used, not here. */
  readonly islands: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, StaticFile>>;
  /** A hash over all files: part of their address, so that they may be cached for ever. */
  readonly stamp: string;
}
