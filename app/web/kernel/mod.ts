/**
 * The kernel that serves the pages: file-based routes, islands, static files, a strict content policy.
 *
 * A server does `import { site } from "./kernel/generated/site.ts"` and `mountPages(app, site, …)`.
 * The generated folder is made by `buildPages()`, which this front door therefore must not import.
 *
 * @module
 */

export { buildPages } from "./build.ts";
export type { BuildOptions } from "./build.ts";
export { mountPages } from "./pages.tsx";
export type { PagesOptions } from "./pages.tsx";
export type {
  FrameProps,
  Handled,
  PageProps,
  RouteHandler,
  RouteModule,
  Site,
  StaticFile,
} from "./site.ts";
