/**
 * What a desktop's way to show notifications has to be able to do.
 *
 * @module
 */

import type { SessionKey } from "../../protocol/mod.ts";
import type { CallAbout } from "../core/mod.ts";
import type { Call } from "../view/mod.ts";

/** What became of a call. */
export interface Raised {
  /** The service has taken it. */
  readonly onUp: () => void;
  /** It could not be raised; `service`: because there is no service any more. */
  readonly onFailed: (service: "gone" | "there") => void;
  /** *Open* was chosen; only where the service tells. */
  readonly onOpen: () => void;
}

/** One way to notify. */
export interface Notifier {
  /** Shows `call`, in place of an earlier one with the same tag. Never throws, answers once. */
  raise(call: Call, about: CallAbout, raised: Raised): void;
  /** Takes back what stands for `tag`, where the service can; settles when that is done. */
  withdraw(tag: SessionKey): Promise<void>;
  /** Whether a service is there now. */
  isThere(): Promise<boolean>;
  /** Takes everything back and ends what it started. */
  stop(): Promise<void>;
}

/** A notifier has this long to answer a call, milliseconds. */
export const RAISE_MS = 3_000;
