/**
 * What a page and the app say to each other over the page's one WebSocket, as JSON text messages.
 *
 * The app sends the whole view once, then patches; a page sends facts it knows (*drawn*, *here*) and
 * what its person wants. An intent is only a wish: the app checks it against the card that this very
 * connection has drawn (design decision 21).
 *
 * @module
 */

import type { RequestId, SessionKey } from "../../protocol/mod.ts";
import type { FlockView } from "./flock.ts";
import type { Patch } from "./patch.ts";

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
  | { readonly type: "refused"; readonly request: RequestId; readonly why: Refusal };

/** Page to app. */
export type FromPage =
  /** `key` as in `SignInRequest`; ECDSA P-256 with SHA-256 over the nonce's bytes, raw r and s, base64url. */
  | { readonly type: "prove"; readonly key: string; readonly signature: string }
  /** On every change, and in answer to a ping (then with its number). */
  | {
    readonly type: "here";
    readonly visible: boolean;
    readonly focused: boolean;
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
  /** *Answer in the terminal*. */
  | { readonly type: "release"; readonly request: RequestId; readonly hash: string }
  /** *Show request*. */
  | { readonly type: "bring_forward"; readonly request: RequestId }
  | { readonly type: "choose_session"; readonly session: SessionKey }
  /** *Answer … here*: from now on, or no longer, an agent is answered that is so only by choice. */
  | { readonly type: "answer_here"; readonly agent: string; readonly on: boolean }
  /** Play the recorded session; only while there is no session. */
  | { readonly type: "play_demo" };
