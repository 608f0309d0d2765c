/**
 * What tests share: the built relay, a fake app, worlds to run them in. See each file.
 *
 * @module
 */

export { AppConnection, type SentEvent } from "./app_connection.ts";
export {
  assertNothingSent,
  assertPrinted,
  assertSilent,
  type Exchange,
  exchange,
  type Exchanged,
  exchangeIn,
  sent,
  text,
  withWorld,
  type World,
} from "./exchange.ts";
export { type AppScript, declines, FakeApp, type FakeAppOptions, withFakeApp } from "./fake_app.ts";
export { inParallel } from "./in_parallel.ts";
export { ASK, asking, BASH, bash, POST, PRE, START } from "./payloads.ts";
export {
  buildRelay,
  builtRelay,
  relayIsNamed,
  SCALED,
  scaledRelay,
  scaledRelayIsMissing,
} from "./relay_build.ts";
export {
  ALLOW,
  answer,
  DENY,
  denyWith,
  heard,
  replyTo,
  says,
  saysBytes,
  WAITING,
} from "./replies.ts";
export {
  type Finished,
  type RelayCall,
  type Running,
  runRelay,
  startRelay,
  type Stdin,
  type StdinScript,
} from "./run_relay.ts";
export { settlesWithin } from "./settles_within.ts";
export { removeFolder, withTempFolder } from "./temp.ts";
