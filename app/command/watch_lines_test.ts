import assert from "node:assert/strict";
import type { AppList, ListedRequest, ListedSession } from "../view/mod.ts";
import { WatchLines } from "./watch_lines.ts";

const AT = new Date(2026, 0, 2, 9, 5);
const agent = { id: "claude", label: "Claude Code" };

const SESSION: ListedSession = {
  key: "s",
  agent,
  project: "shop",
  number: 1,
  state: "working",
  says: "Running tests",
  subagents: 0,
  waiting: 0,
  demo: false,
  started: 0,
  updated: 0,
};

const REQUEST: ListedRequest = {
  request: "r",
  hash: "h",
  session: "s",
  agent,
  project: "shop",
  kind: "command",
  what: "git \x1b[2Jpush\nrm",
  demo: false,
  arrived: 0,
  deadline: 1,
};

function list(sessions: readonly ListedSession[], requests: readonly ListedRequest[]): AppList {
  return {
    format: 1,
    version: "1",
    pid: 1,
    origin: "http://127.0.0.1:1",
    socket: "",
    pages: 0,
    presence: "on",
    now: 0,
    started: 0,
    sessions,
    requests,
    heard: {},
  };
}

Deno.test("WatchLines prints one inert line for each change, and nothing where nothing changed", () => {
  const printed: string[] = [];
  const lines = new WatchLines((line) => printed.push(line));
  const hear = (sessions: readonly ListedSession[], requests: readonly ListedRequest[] = []) =>
    lines.hear({ type: "list", list: list(sessions, requests) }, AT);
  hear([SESSION]);
  hear([SESSION]);
  hear([SESSION], [REQUEST]);
  hear([{ ...SESSION, says: "Done" }]);
  lines.lost(AT);
  lines.lost(AT);
  hear([]);
  assert.deepEqual(printed, [
    "09:05 shop, Claude Code: Running tests",
    "09:05 shop: Claude Code: git <U+001B>[2Jpush↵rm",
    "09:05 shop, Claude Code: Done",
    "09:05 shop: waits no more",
    "09:05 No connection to Vults. Waiting for it to start again",
    "09:05 Connected",
  ]);
});
