/**
 * The built pages, ready to be mounted. The generated module is made by `buildPages()` of the kernel;
 * without it this file does not load, which is why only the program's front imports it.
 *
 * @module
 */

import type { Hono } from "hono";
import { site } from "./kernel/generated/site.ts";
import { mountPages } from "./kernel/mod.ts";

/** Mounts all pages and static files; `version` is what they were built as. */
export function mountSite(app: Hono, version: string): void {
  mountPages(app, site, { version });
}
