/**
 * Everything that may reach the core, as tagged records in past tense. Only a `decided` input whose
 * checks pass can produce an answer (promise 2).
 *
 * @module
 */

import type { AgentEvent } from "../../agents/mod.ts";
import type { PageId, RequestId, SessionKey } from "../../protocol/mod.ts";

/** One input of the core. */
export type Input =
  /** `waits`: the relay keeps its connection open for an answer to the request `id`. */
  | {
    readonly type: "event_arrived";
    readonly id: RequestId;
    readonly waits: boolean;
    readonly event: AgentEvent;
  }
  /** The relay's connection ended before an answer was sent. */
  | { readonly type: "relay_gone"; readonly id: RequestId }
  /** A page has proved its key. It counts as hidden until its first `page_here`. */
  | { readonly type: "page_joined"; readonly page: PageId }
  | { readonly type: "page_here"; readonly page: PageId; readonly visible: boolean }
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
  | { readonly type: "brought_forward"; readonly page: PageId; readonly request: RequestId }
  | { readonly type: "session_chosen"; readonly page: PageId; readonly session: SessionKey }
  /** `agent` is the id of one that is answered here only by choice; any other changes nothing. */
  | {
    readonly type: "answer_here_chosen";
    readonly page: PageId;
    readonly agent: string;
    readonly on: boolean;
  }
  | { readonly type: "ticked" }
  /** The app is stopping: every waiting request is let go. */
  | { readonly type: "stopping" };
