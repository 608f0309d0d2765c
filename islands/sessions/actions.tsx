/**
 * What can be done with a session from its row: be seen to, be left alone, be kept in front, and the
 * choices for its project.
 *
 * Guarantees that none of it can allow or deny anything (app-behaviour section 18), and that only a
 * person's own press does any of it.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import {
  type FromPage,
  type ProjectChoices,
  readSettingChange,
  type SessionView,
  SPECIES,
} from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { Portrait } from "../bird/bird.tsx";
import { choose } from "../page/choose.ts";
import { send } from "../page/connection.ts";
import { moveInMenu } from "../page/menu.ts";
import { asksToBeSeen, projectName } from "./session_words.ts";

interface ActionsProps {
  readonly session: SessionView;
  readonly front: boolean;
  readonly chosen: ProjectChoices;
}

/** The buttons at the end of a row. */
export function Actions({ session, front, chosen }: ActionsProps) {
  const { key } = session;
  return (
    <div class="row-actions">
      <QuietAnswers session={session} />
      {asksToBeSeen(session) && (
        <Press class="row-button row-button-stays" message={{ type: "seen", session: key }}>
          {words.session.ok}
        </Press>
      )}
      {session.waiting > 0 && !front && (
        <Press class="row-button" message={{ type: "choose_session", session: key }}>
          {words.session.show}
        </Press>
      )}
      <More session={session} front={front} chosen={chosen} />
    </div>
  );
}

/** The answers to a silence: none of them touches the agent (app-behaviour section 10). */
export function QuietAnswers(
  { session: { key, quiet }, look }: { readonly session: SessionView; readonly look?: string },
) {
  if (quiet === undefined) return null;
  const { snooze, keepGoing, dismiss } = words.session;
  const answers = [["snooze", snooze], ["keep_going", keepGoing], ["dismiss", dismiss]] as const;
  return (
    <>
      {answers.map(([answer, label]) => (
        <Press
          key={answer}
          class={look ?? `row-button ${answer === "snooze" ? "row-button-stays" : ""}`}
          message={{ type: "quiet_answer", session: key, answer }}
        >
          {label}
        </Press>
      ))}
    </>
  );
}

/** A button that sends one message. */
export function Press(
  { message, class: look, children }: {
    readonly message: FromPage;
    readonly class: string;
    readonly children: string;
  },
) {
  return (
    <button
      type="button"
      class={look}
      onClick={(event) => {
        if (event.isTrusted) send(message);
      }}
    >
      {children}
    </button>
  );
}

/** The room below a button that the menu wants, in pixels. */
const MENU_HEIGHT = 300;

function More({ session, front, chosen }: ActionsProps) {
  const open = useSignal<"down" | "up" | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (open.value === undefined) return;
    box.current?.querySelector<HTMLElement>("[role^='menuitem']")?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) {
        open.value = undefined;
      }
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open.value]);
  const close = () => {
    open.value = undefined;
    button.current?.focus();
  };
  const toggle = () => {
    const below = innerHeight - (button.current?.getBoundingClientRect().bottom ?? 0);
    open.value = open.peek() === undefined ? below < MENU_HEIGHT ? "up" : "down" : undefined;
  };
  const more = words.session.more(projectName(session));
  return (
    <div class="row-more" ref={box}>
      <button
        type="button"
        class="row-button row-more-button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open.value !== undefined}
        aria-label={more}
        onClick={toggle}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h.01M8 8h.01M13 8h.01" />
        </svg>
      </button>
      {open.value !== undefined && (
        <div
          class={`row-menu row-menu-${open.value}`}
          role="menu"
          aria-label={more}
          onKeyDown={(event) => moveInMenu(event, close)}
        >
          <Item
            checked={front}
            does={() => {
              send({ type: "choose_session", session: session.key });
              close();
            }}
          >
            {words.session.keepInFront}
          </Item>
          {session.projectKey !== undefined && (
            <Project folder={session.projectKey} chosen={chosen} close={close} />
          )}
        </div>
      )}
    </div>
  );
}

const FLAGS = ["pin", "mute", "hide"] as const;

/** What is chosen for the project: it holds for all its sessions. */
function Project(
  { folder, chosen, close }: {
    readonly folder: string;
    readonly chosen: ProjectChoices;
    readonly close: () => void;
  },
) {
  const put = (value: { readonly [choice: string]: unknown }) => {
    const kept = Object.entries(value).filter(([, one]) => one !== undefined);
    const change = readSettingChange({
      key: "project",
      of: folder,
      value: Object.fromEntries(kept),
    });
    if (change !== undefined) choose(change);
    close();
  };
  return (
    <>
      <hr />
      {FLAGS.map((flag) => (
        <Item
          key={flag}
          checked={chosen[flag] === true}
          does={() => put({ ...chosen, [flag]: chosen[flag] === true ? undefined : true })}
        >
          {words.session[flag]}
        </Item>
      ))}
      <hr />
      <div class="row-birds" role="group" aria-label={words.session.chooseBird}>
        <p class="row-birds-title" aria-hidden="true">{words.session.chooseBird}</p>
        {SPECIES.map((species) => (
          <button
            type="button"
            key={species}
            class="row-bird"
            role="menuitemradio"
            aria-checked={chosen.species === species}
            aria-label={words.session.species(species)}
            title={words.session.species(species)}
            onClick={() => put({ ...chosen, species })}
          >
            <Portrait view="portrait" species={species} pose="idle" ring="none" />
          </button>
        ))}
      </div>
      {chosen.species !== undefined && (
        <Item does={() => put({ ...chosen, species: undefined })}>
          {words.session.anyBird}
        </Item>
      )}
    </>
  );
}

function Item(
  { checked, does, children }: {
    readonly checked?: boolean;
    readonly does: () => void;
    readonly children: string;
  },
) {
  return (
    <button
      type="button"
      class="row-menu-item"
      role={checked === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={checked}
      onClick={(event) => {
        if (event.isTrusted) does();
      }}
    >
      {children}
    </button>
  );
}
