/**
 * The screen of `vults watch`: from what is known and the terminal's size to its lines. Pure.
 *
 * Guarantees exactly as many lines as the terminal has rows, none wider than its columns; that the
 * request in front is there whole, over as many lines as it takes, with its place in them told; and
 * that everything others wrote is inert. It offers no Allow (design decision 23).
 *
 * @module
 */

import type { AppList, ListedCard, ListedSession } from "../view/mod.ts";
import { commandWords, words } from "../words/mod.ts";
import { cells, fit, fitEnd, pad, wrap } from "./cells.ts";
import { shown, shownLines } from "./shown.ts";
import { type Column, table } from "./table.ts";

/** The terminal's size in cells. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** All that the screen shows. */
export interface WatchPicture {
  readonly connection: "connecting" | "open" | "lost" | "full";
  readonly list?: AppList;
  /** The request in front here. */
  readonly card?: ListedCard;
  /** Its place among those that wait, from 1. */
  readonly place?: number;
  /** First line of the card's body that is shown. */
  readonly scroll: number;
  /** What is being written, while it is. */
  readonly reason?: { readonly text: string; readonly over: boolean };
  /** What just happened. */
  readonly said?: string;
  /** On the app's clock. */
  readonly now: number;
  readonly home?: string;
}

/** One line, and how it is set off where there are colours. */
export interface ScreenLine {
  readonly text: string;
  readonly as: "plain" | "strong" | "quiet" | "needs";
}

/** The lines, and how far the card's body may be scrolled. */
export interface WatchScreen {
  readonly lines: readonly ScreenLine[];
  /** The largest `scroll` that shows anything new. */
  readonly scrollMost: number;
  /** Lines of the body that are shown at once. */
  readonly page: number;
  /** The request in front stands there: keys may answer it. */
  readonly cardShown: boolean;
}

const { screen, card: cardWords } = commandWords.list;
/** With less there is no room for an action. */
const LEAST: Size = { rows: 10, columns: 32 };
/** With less, only what is asked has more than a line. */
const ROOMY_ROWS = 18;

/** The screen for `picture`. */
export function watchScreen(picture: WatchPicture, size: Size): WatchScreen {
  const { rows, columns } = size;
  if (rows < LEAST.rows || columns < LEAST.columns) {
    const lines = filled([line(screen.tooSmall, "needs")], rows, columns);
    return { lines, scrollMost: 0, page: 0, cardShown: false };
  }
  const head = headLines(picture, columns);
  const foot = footLines(picture, size);
  const room = rows - head.length - foot.length;
  const { card } = picture;
  if (card === undefined) {
    const empty = picture.list === undefined ? [] : [line(""), line(screen.nothing, "strong")];
    const sessions = sessionLines(picture, columns, room - empty.length);
    const above = filled([...head, ...sessions, ...empty], rows - foot.length, columns);
    return {
      lines: [...above, ...filled(foot, foot.length, columns)],
      scrollMost: 0,
      page: 0,
      cardShown: false,
    };
  }
  // What is asked needs the room more than who else is there.
  const most = rows < ROOMY_ROWS ? 1 : Math.floor(room * 0.3);
  const sessions = sessionLines(picture, columns, most);
  const top = [...sessions, line("─".repeat(columns), "quiet"), ...titleLines(picture, card, size)];
  const body = bodyLines(card, columns);
  const page = Math.max(1, room - top.length);
  const scrollMost = Math.max(0, body.length - page);
  const from = Math.min(picture.scroll, scrollMost);
  const visible = body.slice(from, from + page);
  const where = scrollMost === 0
    ? undefined
    : screen.lines(from + 1, from + visible.length, body.length);
  const above = filled([...head, ...top, ...visible], rows - foot.length, columns);
  return {
    lines: [...above, ...filled(footLines(picture, size, where), foot.length, columns)],
    scrollMost,
    page,
    cardShown: true,
  };
}

function headLines({ connection, list }: WatchPicture, columns: number): ScreenLine[] {
  if (list === undefined || connection !== "open") {
    const why = connection === "full"
      ? screen.full
      : connection === "connecting"
      ? screen.connecting
      : screen.lost;
    return [line(screen.title, "strong"), ...wrap(why, columns).map((text) => line(text, "needs"))];
  }
  const left = `${screen.title} · ${screen.waiting(list.sessions.length, list.requests.length)}`;
  const right = shown(list.origin);
  const gap = columns - cells(left) - cells(right);
  const presence = commandWords.list.presence[list.presence];
  const notes = [
    ...(presence === undefined ? [] : [presence]),
    ...(list.notKept === undefined ? [] : [commandWords.list.notKept]),
    ...(list.pages > 0 ? [] : [screen.noPage]),
  ];
  return [
    line(gap >= 2 ? left + " ".repeat(gap) + right : left, "strong"),
    ...notes.flatMap((note) => wrap(note, columns)).map((text) => line(text, "needs")),
  ];
}

const { heads } = commandWords.list;
const COLUMNS: readonly Column[] = [
  { head: heads.session, least: 8, most: 24 },
  { head: heads.agent, least: 6, most: 14 },
  { head: heads.state, least: 9 },
  { head: heads.age, least: 4 },
];

function sessionLines(
  { list, now }: WatchPicture,
  columns: number,
  most: number,
): ScreenLine[] {
  if (list === undefined || most <= 0) return [];
  if (list.sessions.length === 0) return [line(fit(screen.noSessions, columns), "quiet")];
  // Those that need somebody are never among the ones that have no room.
  const needy = list.sessions.filter((session) => session.waiting > 0);
  const others = list.sessions.filter((session) => session.waiting === 0);
  const all = [...needy, ...others];
  const fits = all.length <= most ? all.length : most - 1;
  const kept = new Set(all.slice(0, fits));
  const rows = list.sessions.filter((session) => kept.has(session));
  const [, ...lines] = table(COLUMNS, rows.map((session) => sessionRow(session, now)), columns);
  return [
    ...lines.map((text, index) => line(text, (rows[index]?.waiting ?? 0) > 0 ? "needs" : "plain")),
    ...(fits < all.length ? [line(screen.more(all.length - fits), "quiet")] : []),
  ];
}

/** One row of a table of sessions: name, agent, state, age. */
export function sessionRow(session: ListedSession, now: number): readonly string[] {
  return [
    sessionName(session),
    shown(session.agent.label),
    shown(session.says),
    commandWords.list.age(now - session.updated),
  ];
}

/** What a session is called in a line. */
export function sessionName(
  { project, number, demo }: Pick<ListedSession, "project" | "number" | "demo">,
): string {
  const name = project === "" ? commandWords.list.noFolder : shown(project);
  const numbered = number === 1 ? name : words.sessions.numbered(name, number);
  return demo ? `${numbered} (${commandWords.list.demo})` : numbered;
}

function titleLines(
  { list, place, now }: WatchPicture,
  card: ListedCard,
  { columns }: Size,
): ScreenLine[] {
  const total = list?.requests.length ?? 1;
  const right = [
    ...(total > 1 && place !== undefined ? [cardWords.place(place, total)] : []),
    cardWords.left(Math.max(0, card.deadline - now)),
  ].join(" · ");
  const where = [
    card.project === "" ? commandWords.list.noFolder : shown(card.project),
    ...(card.folder === undefined ? [] : [cardWords.where(shown(card.folder))]),
  ].join(" ");
  const room = columns - cells(right) - 2;
  const title = wrap(shown(card.title), columns);
  // Long names are the agent's: they must not push the action off the screen.
  const titles = title.length <= 2
    ? title
    : [title[0] ?? "", fit(title.slice(1).join(""), columns)];
  return [
    ...titles.map((text) => line(text, "strong")),
    line(room < 8 ? fit(right, columns) : `${pad(where, room)}  ${right}`, "quiet"),
  ];
}

/** A long action is laid out once and not at every key. */
const laidOut = new WeakMap<
  ListedCard,
  { readonly columns: number; readonly lines: ScreenLine[] }
>();

function bodyLines(card: ListedCard, columns: number): readonly ScreenLine[] {
  const known = laidOut.get(card);
  if (known?.columns === columns) return known.lines;
  const lines = layOut(card, columns);
  laidOut.set(card, { columns, lines });
  return lines;
}

/** The whole request: the action first, so that no other text can push it away. */
function layOut(card: ListedCard, columns: number): ScreenLine[] {
  const parts = card.parts.length === 0
    ? wrap(cardWords.tooLong, columns).map((text) => line(text, "needs"))
    : card.parts.flatMap(({ name, text }) => [
      ...wrap(`${shown(name)}:`, columns).map((each) => line(each, "quiet")),
      ...shownLines(text).flatMap((each) => inGutter(each, columns)),
    ]);
  const more = [
    ...card.remarks.map((remark) => ({ text: shown(remark), as: "needs" as const })),
    ...(card.says === undefined ? [] : [{ text: cardWords.says(shown(card.says)) }]),
    ...(card.task === undefined ? [] : [{ text: cardWords.task(shown(card.task)) }]),
  ];
  return [
    ...parts,
    ...more.flatMap(({ text, as = "quiet" }: { text: string; as?: ScreenLine["as"] }) =>
      wrap(text, columns).map((each) => line(each, as))
    ),
  ];
}

/** A line of the action behind a bar; what goes on from the line before has none. */
function inGutter(text: string, columns: number): ScreenLine[] {
  return wrap(text, columns - 2).map((each, index) => line((index === 0 ? "│ " : "  ") + each));
}

/** What just happened, else which lines are shown; then the keys, or the reason that is written. */
function footLines(picture: WatchPicture, { rows, columns }: Size, where = ""): ScreenLine[] {
  const { reason, said, card, list } = picture;
  const { keys } = screen;
  const note = line(fit(said === undefined ? where : shown(said), columns), "needs");
  if (reason?.over === true) return [note, line(fit(screen.reasonOver, columns), "strong")];
  if (reason !== undefined) {
    const prompt = fit(screen.reason, columns);
    // Below the prompt, so that a long one leaves room.
    return [note, line(prompt, "strong"), line(fitEnd(shown(reason.text), columns - 1) + "_")];
  }
  const offered = [
    ...(card?.deny === true ? [keys.deny] : []),
    ...(card === undefined ? [] : [keys.letGo]),
    ...((list?.requests.length ?? 0) > 1 ? [keys.move] : []),
    ...(card === undefined ? [] : [keys.scroll]),
    keys.open,
    keys.quit,
  ];
  if (rows < ROOMY_ROWS) return [note, line(fit(offered.join(" · "), columns), "quiet")];
  const [first = "", ...rest] = wrapWords(offered, columns);
  return [note, line(first, "quiet"), ...rest.map((text) => line(text, "quiet"))];
}

/** Joins the keys, as many to a line as have room. */
function wrapWords(all: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const each of all) {
    const last = lines.at(-1);
    const joined = last === undefined ? each : `${last} · ${each}`;
    if (last !== undefined && cells(joined) <= columns) lines[lines.length - 1] = joined;
    else lines.push(fit(each, columns));
  }
  return lines;
}

function line(text: string, as: ScreenLine["as"] = "plain"): ScreenLine {
  return { text, as };
}

/** Exactly `rows` lines; a text that is too wide after all is cut. */
function filled(lines: readonly ScreenLine[], rows: number, columns: number): ScreenLine[] {
  const cut = lines.slice(0, Math.max(0, rows)).map(({ text, as }) => line(fit(text, columns), as));
  return [...cut, ...Array.from({ length: Math.max(0, rows - cut.length) }, () => line(""))];
}
