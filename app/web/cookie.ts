/**
 * The cookie that loads pages.
 *
 * Guarantees: no script reads it, no other site sends it, and the cookies of two apps on two ports do
 * not overwrite each other (a browser keeps cookies by host name and ignores the port, so the name
 * carries it). It opens no data: every connection proves its key too. Source: design decision 22.
 *
 * @module
 */

import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "hono";
import { SIGN_IN_LIFE_MS } from "./sign_ins.ts";

/** The value of the cookie of the app on `port`, when the request has one. */
export function readCookie(c: Context, port: number): string | undefined {
  return getCookie(c, nameOf(port));
}

/** Sets the cookie of the app on `port`, or makes it last from now on. */
export function writeCookie(c: Context, port: number, value: string): void {
  setCookie(c, nameOf(port), value, {
    httpOnly: true,
    sameSite: "Strict",
    path: "/",
    maxAge: SIGN_IN_LIFE_MS / 1_000,
  });
}

function nameOf(port: number): string {
  return `vults_${port}`;
}
