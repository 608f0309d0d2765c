/**
 * Asks the app for what is too much to be in every view: a diff, the rules, the record.
 *
 * Guarantees that every question is settled: with its answer, or with `failed` and `busy` when none
 * came in time. A question that was on its way when the connection was lost is asked again on the next
 * one: all of them only read. Never throws, and never gives one question the answer to another.
 *
 * @module
 */

import { effect } from "@preact/signals";
import type { Query, Told } from "../../app/view/mod.ts";
import { onMessage, send } from "./connection.ts";
import { connection, epoch } from "./store.ts";

/** The answer to a question of this kind, or that there is none just now. */
export type Answered<Asked extends Query> =
  | Extract<Told, { readonly of: Asked["of"] }>
  | Extract<Told, { readonly of: "failed" }>;

/** An export reads the whole record: longer than the app needs for any answer. */
const PATIENCE_MS = 15_000;

interface Open {
  readonly query: Query;
  readonly settle: (told: Told) => void;
}

const open = new Map<number, Open>();
let last = 0;
let started = false;

/** Asks; resolves with the answer, or with `failed` after 15 s without one. */
export function ask<Asked extends Query>(query: Asked): Promise<Answered<Asked>> {
  start();
  const n = ++last;
  return new Promise((resolve) => {
    const settle = (told: Told) => {
      clearTimeout(patience);
      open.delete(n);
      resolve(isAnswer(told, query) ? told : { of: "failed", why: "busy" });
    };
    const patience = setTimeout(() => settle({ of: "failed", why: "busy" }), PATIENCE_MS);
    open.set(n, { query, settle });
    // Without a connection it waits for the next one.
    send({ type: "ask", n, query });
  });
}

function isAnswer<Asked extends Query>(told: Told, query: Asked): told is Answered<Asked> {
  return told.of === query.of || told.of === "failed";
}

function start(): void {
  if (started) return;
  started = true;
  onMessage((message) => {
    if (message.type === "told") open.get(message.n)?.settle(message.told);
  });
  let asked = epoch.peek();
  effect(() => {
    const current = epoch.value;
    if (connection.value !== "open" || current === asked) return;
    asked = current;
    for (const [n, { query }] of open) send({ type: "ask", n, query });
  });
}
