/**
 * The top bar: the pages by their fixed names, and the chips at its right. In a narrow window both go
 * into the menu behind one button.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../app/words/mod.ts";
import { PresenceChip } from "./bar/presence.tsx";
import { SoundChip } from "./bar/sound_chip.tsx";
import { Usage } from "./bar/usage.tsx";
import Help from "./help.tsx";
import { startTheme } from "./page/theme.ts";

const { nav } = words.bar;
/** The pages there are, in the order of the bar. */
const PAGES = [
  { name: nav.flock, path: "/" },
  { name: nav.activity, path: "/activity" },
  { name: nav.rules, path: "/rules" },
  { name: nav.record, path: "/record" },
  { name: nav.settings, path: "/settings" },
] as const;

/** What the bar is given. */
export interface TopBarProps {
  /** Of this page, or of the page it belongs to. */
  readonly path: string;
  /** This page has no link of its own. */
  readonly within?: true;
}

/** The bar. */
export default function TopBar({ path, within }: TopBarProps) {
  const open = useSignal(false);
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(startTheme, []);
  useLayoutEffect(() => {
    if (!open.value) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) open.value = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      open.value = false;
      button.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open.value]);
  return (
    <header class="bar" ref={bar}>
      <span class="bar-name">{words.frame.name}</span>
      <button
        type="button"
        class="chip bar-menu-button"
        ref={button}
        aria-expanded={open.value}
        aria-controls="bar-rest"
        onClick={() => open.value = !open.value}
      >
        {words.bar.menu}
      </button>
      <div class={`bar-rest ${open.value ? "bar-rest-open" : ""}`} id="bar-rest">
        <nav class="bar-nav" aria-label={words.frame.pages}>
          {PAGES.map((page) => (
            <a
              key={page.path}
              href={page.path}
              aria-current={page.path !== path ? undefined : within ? "true" : "page"}
            >
              {page.name}
            </a>
          ))}
        </nav>
        <div class="bar-chips">
          <Usage />
          <PresenceChip />
          <SoundChip />
          <Help />
        </div>
      </div>
    </header>
  );
}
