/**
 * Everything that may reach the core, as tagged records in past tense. Only a
 * `decided`, `decided_always` or `answered` input whose checks pass, a `denied_in_list`, and an event
 * that a stored rule matches exactly can produce an answer (promise 2).
 *
 * @module
 */

import type { AgentEvent } from "../../agents/mod.ts";
import type { Answer, PageId, RequestId, SessionKey } from "../../protocol/mod.ts";
import type { SettingChange } from "../view/mod.ts";

/** One input of the core. */
export type Input =
  /** `waits`: the relay keeps its connection open for an answer to the request `id`. */
  | {
    readonly type: "event_arrived";
    readonly id: RequestId;
    readonly waits: boolean;
    /** It asked for an answer and was let go before it came here: it can be no card. */
    readonly declined?: boolean;
    readonly event: AgentEvent;
  }
  /** The relay's connection ended before an answer was sent. */
  | { readonly type: "relay_gone"; readonly id: RequestId }
  /** A page has proved its key. It counts as hidden until its first `page_here`. */
  | { readonly type: "page_joined"; readonly page: PageId }
  | {
    readonly type: "page_here";
    readonly page: PageId;
    readonly visible: boolean;
    /** It may play a sound now. */
    readonly sound: boolean;
    /** It may raise notifications. */
    readonly notify: boolean;
  }
  /** Its connection closed, or it was silent for 12 s. */
  | { readonly type: "page_left"; readonly page: PageId }
  | {
    readonly type: "card_drawn";
    readonly page: PageId;
    readonly request: RequestId;
    readonly hash: string;
    readonly place: "front" | "queued";
  }
  | {
    readonly type: "decided";
    readonly page: PageId;
    readonly request: RequestId;
    readonly hash: string;
    readonly decision: "allow" | "deny";
    readonly reason?: string;
  }
  | {
    readonly type: "released";
    readonly page: PageId;
    readonly request: RequestId;
    readonly hash: string;
  }
  /** *Always allow* was pressed. */
  | {
    readonly type: "decided_always";
    readonly page: PageId;
    readonly request: RequestId;
    readonly hash: string;
  }
  /** *Send* was pressed: one answer per question. */
  | {
    readonly type: "answered";
    readonly page: PageId;
    readonly request: RequestId;
    readonly hash: string;
    readonly answers: readonly Answer[];
  }
  /** Denied or let go in `vults watch`, which showed the card with this hash. It has no allow. */
  | {
    readonly type: "denied_in_list" | "released_in_list";
    readonly request: RequestId;
    readonly hash: string;
    readonly reason?: string;
  }
  /** A page's notification is on screen (`page`), or the desktop took it (no `page`). */
  | { readonly type: "called"; readonly call: string; readonly page?: PageId }
  /** Neither could be done. */
  | { readonly type: "call_failed"; readonly call: string }
  /** Whether there is a desktop service that takes calls, and a player for sounds. */
  | { readonly type: "desktop_found"; readonly calls: boolean; readonly sounds: boolean }
  /** The screen was locked or unlocked. */
  | { readonly type: "locked"; readonly locked: boolean }
  | { readonly type: "setting_chosen"; readonly page?: PageId; readonly change: SettingChange }
  | {
    readonly type: "quiet_answered";
    readonly session: SessionKey;
    readonly answer: "snooze" | "keep_going" | "dismiss";
  }
  | { readonly type: "seen"; readonly session: SessionKey }
  | { readonly type: "digest_dismissed" }
  | { readonly type: "rule_removed" | "rule_restored"; readonly rule: string }
  | { readonly type: "brought_forward"; readonly page: PageId; readonly request: RequestId }
  /** On a page, or by *Open* on the desktop's notification. */
  | { readonly type: "session_chosen"; readonly page?: PageId; readonly session: SessionKey }
  | { readonly type: "ticked" }
  /** The app is stopping: every waiting request is let go. */
  | { readonly type: "stopping" };
