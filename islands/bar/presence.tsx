/**
 * How much Vults does on its own: on, quiet, paused, and do not disturb for a while.
 *
 * A menu: arrows move in it, Escape closes it and gives the focus back. Only a person's own press
 * chooses. Source: app-behaviour contract, section 9; page section 4.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { PRESENCES } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { choose } from "../page/choose.ts";
import { moveInMenu } from "../page/menu.ts";
import { appNow, view } from "../page/store.ts";
import { dndUntil } from "./dnd.ts";

/** How long do not disturb may last, in minutes. */
export const DND_MINUTES = [30, 60, 240] as const;

/** Epoch seconds at which do not disturb ends when it begins now. */
export function dndEnd(minutes: number): number {
  return Math.round(appNow() / 1_000) + minutes * 60;
}

/** The chip with its menu, and beside it, while it lasts, that nobody is to be disturbed. */
export function PresenceChip() {
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!open.value) return;
    box.current?.querySelector<HTMLElement>("[aria-checked='true']")?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) open.value = false;
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open.value]);
  const settings = view.value?.settings;
  if (settings === undefined) return null;
  const close = () => {
    open.value = false;
    button.current?.focus();
  };
  const until = dndUntil.value;
  return (
    <>
      {until !== undefined && (
        <button
          type="button"
          class="chip tone-ember"
          key={until}
          title={words.bar.dndEnd}
          onClick={() => choose({ key: "dnd_until", value: null })}
        >
          {words.bar.dndUntil(words.time.clock(new Date(until)))}
          <svg class="chip-cross" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 2L8 8M8 2L2 8" />
          </svg>
        </button>
      )}
      <div class="bar-item" ref={box}>
        <button
          type="button"
          class={`chip ${settings.presence === "paused" ? "tone-ember" : ""}`}
          ref={button}
          aria-haspopup="menu"
          aria-expanded={open.value}
          aria-label={words.bar.presenceName(settings.presence)}
          onClick={() => open.value = !open.value}
        >
          {words.bar.presence(settings.presence)}
        </button>
        {open.value && (
          <div
            class="bar-panel bar-menu-list"
            role="menu"
            aria-label={words.bar.presenceMenu}
            onKeyDown={(event) => moveInMenu(event, close)}
          >
            {PRESENCES.map((presence) => (
              <button
                type="button"
                role="menuitemradio"
                key={presence}
                aria-checked={settings.presence === presence}
                aria-describedby={`presence-${presence}`}
                onClick={() => {
                  choose({ key: "presence", value: presence });
                  close();
                }}
              >
                <b>{words.bar.presence(presence)}</b>
                <span id={`presence-${presence}`}>{words.bar.presenceMeans(presence)}</span>
              </button>
            ))}
            <hr />
            {DND_MINUTES.map((minutes) => (
              <button
                type="button"
                role="menuitem"
                key={minutes}
                onClick={() => {
                  choose({ key: "dnd_until", value: dndEnd(minutes) });
                  close();
                }}
              >
                {words.bar.dndFor(minutes)}
              </button>
            ))}
            {until !== undefined && (
              <button
                type="button"
                role="menuitem"
                onClick={() => {
                  choose({ key: "dnd_until", value: null });
                  close();
                }}
              >
                {words.bar.dndEnd}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
