/**
 * The front place of the page: the card in front, what waits behind it, or that nothing needs the
 * reader; and across its top, that the connection is lost.
 *
 * Guarantees that the focus is never taken: it moves only when it was inside a card that ended, and
 * then to the title of what came instead.
 *
 * @module
 */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../app/words/mod.ts";
import { startCalls } from "./page/calls.ts";
import { startConnection } from "./page/connection.ts";
import { startSound } from "./page/sound.ts";
import { connection, view } from "./page/store.ts";
import { startTab } from "./page/tab.ts";
import { REASON_ID } from "./request/answers.tsx";
import { Card, TITLE_ID } from "./request/card.tsx";
import { shown, startFront } from "./request/front.ts";
import { startHold } from "./request/hold.ts";
import { startKeys } from "./request/keys.ts";
import { Next } from "./request/next.tsx";
import { Nothing } from "./request/nothing.tsx";

/** What the island is given. */
export interface RequestProps {
  /** Of the app that served the page. */
  readonly version: string;
  /** On a page beside the flock: there only while there is something to answer or to tell. */
  readonly docked?: true;
}

/** The island. */
export default function Request({ version, docked }: RequestProps) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    startFront();
    startHold();
    startKeys(() => document.getElementById(REASON_ID)?.focus());
    startTab();
    startSound();
    startCalls();
    startConnection(version);
  }, []);

  const current = view.value;
  const front = shown.value;
  const request = front?.card.request;
  const ended = front?.ended !== undefined;
  const follows = before.current !== undefined;
  useLayoutEffect(() => {
    before.current = request;
    const inside = () => place.current?.contains(document.activeElement) ?? false;
    const remember = () => focused.current = inside();
    const element = place.current;
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [request]);
  useLayoutEffect(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    if (focused.current && nowhere && !ended) {
      (document.getElementById(TITLE_ID) ?? place.current)?.focus();
    }
    if (!nowhere && !(place.current?.contains(document.activeElement) ?? false)) {
      focused.current = false;
    }
  }, [request, ended]);

  const empty = docked && front === undefined;
  return (
    <div
      class={`${docked ? "request-docked" : "request-place"} connection-${connection.value}`}
      id="request"
      tabIndex={-1}
      ref={place}
    >
      {connection.value === "lost" && <p class="lost-bar">{words.connection.lost}</p>}
      {connection.value === "updated" && (
        <p class="lost-bar">
          {words.connection.updated}
          <button type="button" class="plain-button" onClick={() => location.reload()}>
            {words.connection.reload}
          </button>
        </p>
      )}
      {empty ? null : current === undefined
        ? (
          <section class="card card-quiet">
            <p class="ours">{words.connection.connecting}</p>
          </section>
        )
        : front === undefined
        ? <Nothing view={current} />
        : <Card key={request ?? ""} shown={front} view={current} follows={follows} />}
      {/* New lines for each card: they begin where it ends, and nothing is seen to move. */}
      {current !== undefined && !empty && (
        <Next key={request ?? ""} view={current} front={request} />
      )}
    </div>
  );
}
