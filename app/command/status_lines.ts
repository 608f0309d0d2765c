/**
 * What `vults status` prints for people.
 *
 * Guarantees aligned columns within the terminal's width, and that everything others wrote is inert.
 *
 * @module
 */

import { type Column, sessionName, sessionRow, shown, table } from "../terminal/mod.ts";
import type { AppList, ListedRequest } from "../view/mod.ts";
import { commandWords } from "../words/mod.ts";

const words = commandWords.list;
const { heads } = words;

const SESSIONS: readonly Column[] = [
  { head: heads.session, least: 8, most: 30 },
  { head: heads.agent, least: 8, most: 20 },
  { head: heads.state, least: 12, most: 60 },
  { head: heads.task, least: 4, most: 60 },
  { head: heads.age, least: 6 },
];
const REQUESTS: readonly Column[] = [
  { head: heads.request, least: 8, most: 30 },
  { head: heads.agent, least: 8, most: 20 },
  { head: "", least: 16 },
  { head: heads.age, least: 6 },
  { head: heads.left, least: 4 },
];

/** The lines, each at most `room` cells where the columns' least widths allow it. */
export function statusLines(list: AppList, room: number): string[] {
  const { sessions, requests, pages, now, presence, notKept } = list;
  const [says, trouble] = [words.presence[presence], commandWords.trouble];
  const why = notKept === "not_writable" || notKept === "newer_uncopied" ? trouble[notKept] : "";
  return [
    words.runs(shown(list.origin), list.pid),
    words.counts(pages, sessions.length, requests.length),
    ...(says === undefined ? [] : [says]),
    ...(notKept === undefined ? [] : [why === "" ? words.notKept : why]),
    ...(sessions.length === 0 ? [] : ["", ...sessionTable(list, room)]),
    ...(requests.length === 0 ? [] : [
      "",
      ...table(
        REQUESTS,
        requests.map((request) => requestRow(request, now)),
        room,
      ),
    ]),
  ];
}

function sessionTable({ sessions, now }: AppList, room: number): string[] {
  const rows = sessions.map((session) => {
    const [name = "", agent = "", says = "", age = ""] = sessionRow(session, now);
    return [name, agent, says, shown(session.task ?? ""), age];
  });
  return table(SESSIONS, rows, room);
}

function requestRow(request: ListedRequest, now: number): readonly string[] {
  const { project, agent, what, arrived, deadline, demo } = request;
  return [
    sessionName({ project, number: 1, demo }),
    shown(agent.label),
    shown(what),
    words.age(now - arrived),
    words.left(deadline - now),
  ];
}
