/**
 * What Vults has to say about itself: paused, no record, what happened meanwhile, who wants to come in.
 *
 * Guarantees that each of them stays until it is over or somebody dismisses it, and that only a
 * person's own press lets a page in. Source: page sections 4, 8 and 11 (strings 32, 33 and 36);
 * design decision 22.
 *
 * @module
 */

import type { ComponentChildren } from "preact";
import type { AlarmView, FlockView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { choose } from "./page/choose.ts";
import { send } from "./page/connection.ts";
import { clock, view } from "./page/store.ts";
import { AgentText } from "./text/agent_text.tsx";

const { notice } = words;

/** All of them, the most pressing first. */
export default function Notices() {
  const current = view.value;
  if (current === undefined) return null;
  const { alarms, settings, notKept, digest } = current;
  if (
    alarms.length === 0 && settings.presence !== "paused" && notKept === undefined &&
    digest === undefined
  ) return null;
  return (
    <section class="notices" aria-label={notice.region}>
      {alarms.map((alarm) => <Alarm key={alarm.id} alarm={alarm} />)}
      {settings.presence === "paused" && (
        <Bar tone="ember" text={notice.paused}>
          <Press does={() => choose({ key: "presence", value: "on" })}>{notice.resume}</Press>
        </Bar>
      )}
      {notKept !== undefined && <Bar tone="rust" text={notice.notKept(notKept)} />}
      {digest !== undefined && <Digest digest={digest} />}
    </section>
  );
}

function Digest({ digest }: { readonly digest: NonNullable<FlockView["digest"]> }) {
  const { finished, failed, waiting, longestMs, at } = digest;
  const longest = longestMs + Math.max(0, clock.value - at);
  return (
    <Bar tone="plain" text={notice.digest(finished, failed, waiting, longest)}>
      <Press does={() => send({ type: "dismiss_digest" })}>{notice.dismiss}</Press>
    </Bar>
  );
}

function Alarm({ alarm }: { readonly alarm: AlarmView }) {
  const { id } = alarm;
  switch (alarm.kind) {
    case "sign_in":
      return (
        <Bar tone="ember" text={notice.signIn(alarm.browser)}>
          <Press does={() => send({ type: "confirm_sign_in", alarm: id, letIn: true })}>
            {notice.letIn}
          </Press>
          <Press does={() => send({ type: "confirm_sign_in", alarm: id, letIn: false })}>
            {notice.refuse}
          </Press>
        </Bar>
      );
    case "signed_in":
      return (
        <Bar tone="ember" text={notice.signedIn(alarm.browser)}>
          <a class="plain-button" href="/settings#sign-ins">{notice.toSignIns}</a>
          <Press does={() => send({ type: "dismiss_alarm", alarm: id })}>{notice.dismiss}</Press>
        </Bar>
      );
    case "agent_page":
      return (
        <Bar tone="rust" text={notice.agentPage(alarm.program)}>
          <Press does={() => send({ type: "dismiss_alarm", alarm: id })}>{notice.dismiss}</Press>
        </Bar>
      );
  }
}

function Bar(
  { tone, text, children }: {
    readonly tone: "plain" | "ember" | "rust";
    readonly text: string;
    readonly children?: ComponentChildren;
  },
) {
  return (
    <div class={`notice notice-${tone}`}>
      <p>
        <AgentText text={text} />
      </p>
      {children}
    </div>
  );
}

function Press({ does, children }: { readonly does: () => void; readonly children: string }) {
  return (
    <button
      type="button"
      class="plain-button"
      onClick={(event) => {
        if (event.isTrusted) does();
      }}
    >
      {children}
    </button>
  );
}
