/**
 * What Vults has to say about itself: paused, no record, what happened meanwhile, who wants to come in.
 *
 * Guarantees that each of them stays until it is over or somebody dismisses it, and that only a
 * person's own press lets a page in. Source: page sections 4, 8 and 11 (strings 32, 33 and 36);
 * design decision 22.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import type { AlarmView, FlockView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { choose } from "./page/choose.ts";
import { send } from "./page/connection.ts";
import { clock, view } from "./page/store.ts";
import { AgentText } from "./text/agent_text.tsx";

const { notice } = words;

/** The most pressing one; the others behind it, folded, so that they never bury the page. */
export default function Notices() {
  const all = useSignal(false);
  const current = view.value;
  if (current === undefined) return null;
  const notices = noticesOf(current);
  const [first, ...others] = notices;
  if (first === undefined) return null;
  return (
    <section class="notices" aria-label={notice.region}>
      {first}
      {others.length > 0 && (
        <button
          type="button"
          class="chip notices-more"
          aria-expanded={all.value}
          onClick={() => all.value = !all.value}
        >
          {all.value ? notice.fewer : notice.more(others.length)}
        </button>
      )}
      {all.value && others}
    </section>
  );
}

/** All of them, the most pressing first. */
function noticesOf({ alarms, settings, notKept, fileNews, digest }: FlockView): readonly VNode[] {
  const notices = alarms.map((alarm) => <Alarm key={alarm.id} alarm={alarm} />);
  if (notKept !== undefined) {
    notices.push(<Bar key="not-kept" tone="rust" text={notice.notKept(notKept)} />);
  }
  if (fileNews !== undefined) {
    notices.push(<Bar key="file-news" tone="ember" text={notice.fileNews(fileNews)} />);
  }
  if (settings.presence === "paused") {
    notices.push(
      <Bar key="paused" tone="ember" text={notice.paused}>
        <Press does={() => choose({ key: "presence", value: "on" })}>{notice.resume}</Press>
      </Bar>,
    );
  }
  if (digest !== undefined) notices.push(<Digest key="digest" digest={digest} />);
  return notices;
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
          <Press does={() => send({ type: "end_sign_in", signIn: alarm.signIn })}>
            {words.settings.end}
          </Press>
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
