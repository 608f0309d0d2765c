/**
 * `vults watch` where there is no screen: a line for each request and each change of a session.
 *
 * Guarantees that each line is one line and inert.
 *
 * @module
 */

import type { WatchMessage } from "../ipc/mod.ts";
import { sessionName, shown } from "../terminal/mod.ts";
import type { AppList, ListedCard, ListedRequest, ListedSession } from "../view/mod.ts";
import { commandWords } from "../words/mod.ts";

const { lines: words } = commandWords.list;

/** One such watch; `print` writes a line. */
export class WatchLines {
  readonly #print: (line: string) => void;
  readonly #cards = new Map<string, ListedCard>();
  #sessions: ReadonlyMap<string, ListedSession> = new Map();
  #requests: ReadonlyMap<string, ListedRequest> = new Map();
  #isLost = false;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Takes what the app says. */
  hear(message: Exclude<WatchMessage, { type: "full" }>, at: Date): void {
    if (message.type === "card") this.#cards.set(message.card.request, message.card);
    else this.#hearList(message.list, at);
  }

  /** There is no app. */
  lost(at: Date): void {
    if (!this.#isLost) this.#print(words.lost(at));
    this.#isLost = true;
    this.#cards.clear();
    this.#sessions = new Map();
    this.#requests = new Map();
  }

  #hearList(list: AppList, at: Date): void {
    if (this.#isLost) this.#print(words.back(at));
    this.#isLost = false;
    const sessions = new Map(list.sessions.map((session) => [session.key, session]));
    const requests = new Map(list.requests.map((request) => [request.request, request]));
    for (const session of list.sessions) {
      const before = this.#sessions.get(session.key);
      if (before?.says !== session.says) {
        this.#print(words.session(at, who(session), shown(session.says)));
      }
    }
    for (const [key, session] of this.#sessions) {
      if (!sessions.has(key)) this.#print(words.gone(at, who(session)));
    }
    for (const [key, request] of requests) {
      if (this.#requests.has(key)) continue;
      const title = this.#cards.get(key)?.title ?? request.agent.label;
      this.#print(words.request(at, place(request), shown(title), shown(request.what)));
    }
    for (const [key, request] of this.#requests) {
      if (requests.has(key)) continue;
      this.#cards.delete(key);
      this.#print(words.over(at, place(request)));
    }
    this.#sessions = sessions;
    this.#requests = requests;
  }
}

function who(session: ListedSession): string {
  return `${sessionName(session)}, ${shown(session.agent.label)}`;
}

function place({ project }: ListedRequest): string {
  return project === "" ? commandWords.list.noFolder : shown(project);
}
