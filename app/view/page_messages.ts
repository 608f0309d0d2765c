/**
 * What a page and the app say to each other over the page's one WebSocket, as JSON text messages.
 *
 * The app sends the whole view once, then patches; a page sends facts it knows (*drawn*, *here*) and
 * what its person wants. An intent is only a wish: the app checks it against the card that this very
 * connection has drawn (design decision 21).
 *
 * @module
 */

import type { Answer, RequestId, SessionKey } from "../../protocol/mod.ts";
import type { FlockView } from "./flock.ts";
import type { Patch } from "./patch.ts";
import type { Query, Told } from "./query.ts";
import type { SettingChange } from "./settings.ts";
import type { Species } from "./species.ts";

/** Why an intent changed nothing. */
export type Refusal =
  /** The card ended already: answered in the terminal or elsewhere. */
  | "answered_elsewhere"
  /** The card ended already by an answer on another page. */
  | "answered_on_another_page"
  /** The card ended already by this page's own earlier answer. */
  | "answered_already"
  /** Its time was up. */
  | "expired"
  /** This connection has not drawn the card in front for long enough. */
  | "too_soon"
  /** What the page drew is not what waits. */
  | "mismatch"
  /** The card does not offer that answer. */
  | "not_offered"
  /** No such request. */
  | "unknown";

/** App to page. */
export type ToPage =
  /** First message: sign this (base64url) to prove that the page holds its key. */
  | { readonly type: "challenge"; readonly nonce: string }
  /** The whole view; follows the proof and every reconnect. `now` is the app's clock. */
  | {
    readonly type: "view";
    readonly revision: number;
    readonly now: number;
    readonly view: FlockView;
  }
  /** What changed from revision `revision - 1` to `revision`. A gap: reconnect. */
  | {
    readonly type: "patch";
    readonly revision: number;
    readonly now: number;
    readonly patch: Patch;
  }
  /** Every 5 s: answer with `here` at once, from the message handler. */
  | { readonly type: "ping"; readonly n: number }
  /** An intent of this page changed nothing. */
  | { readonly type: "refused"; readonly request: RequestId; readonly why: Refusal }
  /** The answer to the `ask` with this number. */
  | { readonly type: "told"; readonly n: number; readonly told: Told }
  /** Raise a notification; when its `show` fires, say `called` with this id. */
  | { readonly type: "call"; readonly call: Call }
  /** Take the notification with this tag back. */
  | { readonly type: "uncall"; readonly tag: string }
  /** Play this now; only the page that the app named hears it. */
  | { readonly type: "cue"; readonly cue: Cue; readonly species: Species; readonly volume: number }
  /** Something worth saying once on this page. */
  | { readonly type: "notice"; readonly notice: PageNotice };

/** A notification: what a page or the desktop shows. Redacted; the one action is *Open*. */
export interface Call {
  readonly id: string;
  /** The session's key: a newer one replaces an older one of the same tag. */
  readonly tag: SessionKey;
  /** The project, else the agent. */
  readonly title: string;
  readonly body: string;
  /** The request it is for, when it is for one. */
  readonly request?: RequestId;
}

/** The sounds there are (page section 9). */
export type Cue = "needs_you" | "question" | "done" | "failed" | "reminder" | "quiet";

/** What just happened because of this page. */
export type PageNotice =
  /** A rule was made; it answered so many more identical requests. */
  | { readonly kind: "rule_made"; readonly more: number }
  | { readonly kind: "setting_refused"; readonly key: string };

/** Page to app. */
export type FromPage =
  /** `key` as in `SignInRequest`; ECDSA P-256 with SHA-256 over the nonce's bytes, raw r and s, base64url. */
  | { readonly type: "prove"; readonly key: string; readonly signature: string }
  /** On every change, and in answer to a ping (then with its number). */
  | {
    readonly type: "here";
    readonly visible: boolean;
    readonly focused: boolean;
    /** Whether it may play a sound: the browser wants a click on the page first. */
    readonly sound: boolean;
    /** Whether it may raise notifications. */
    readonly notify: boolean;
    readonly ping?: number;
  }
  /** From the second animation frame of a visible window that holds the card. */
  | {
    readonly type: "drawn";
    readonly request: RequestId;
    readonly hash: string;
    readonly place: "front" | "queued";
  }
  | {
    readonly type: "decide";
    readonly request: RequestId;
    readonly hash: string;
    readonly decision: "allow" | "deny";
    readonly reason?: string;
  }
  /** *Always allow*. */
  | { readonly type: "decide_always"; readonly request: RequestId; readonly hash: string }
  /** *Send*: one answer per question, in their order. */
  | {
    readonly type: "answer";
    readonly request: RequestId;
    readonly hash: string;
    readonly answers: readonly Answer[];
  }
  /** The notification with this id is on screen. */
  | { readonly type: "called"; readonly call: string }
  /** Changes one setting. */
  | { readonly type: "set"; readonly change: SettingChange }
  /** *Snooze*, *Keep going* or *Dismiss* on a session without news (app-behaviour section 10). */
  | {
    readonly type: "quiet_answer";
    readonly session: SessionKey;
    readonly answer: "snooze" | "keep_going" | "dismiss";
  }
  /** *OK* on a session that has finished or failed. */
  | { readonly type: "seen"; readonly session: SessionKey }
  | { readonly type: "dismiss_digest" }
  | { readonly type: "dismiss_alarm"; readonly alarm: string }
  /** `Let it in` or `Refuse`, on a page that is in already. */
  | { readonly type: "confirm_sign_in"; readonly alarm: string; readonly letIn: boolean }
  /** Ends a signed-in page, by its id in the list. */
  | { readonly type: "end_sign_in"; readonly signIn: string }
  | { readonly type: "remove_rule"; readonly rule: string }
  /** Takes a removal back, within the 8 seconds that *Undo* stands there. */
  | { readonly type: "restore_rule"; readonly rule: string }
  | { readonly type: "clear_history" }
  /** Asks for something that is not in the view; answered by `told` with the same number. */
  | { readonly type: "ask"; readonly n: number; readonly query: Query }
  /** *Answer in the terminal*. */
  | { readonly type: "release"; readonly request: RequestId; readonly hash: string }
  /** *Show request*. */
  | { readonly type: "bring_forward"; readonly request: RequestId }
  | { readonly type: "choose_session"; readonly session: SessionKey }
  /** Play the recorded session; only while there is no session. */
  | { readonly type: "play_demo" };
