/**
 * The data between the app and its pages: views, page messages, patches. Pure, shared by both.
 *
 * @module
 */

export type {
  ActionView,
  Activity,
  AgentView,
  AlsoView,
  CardView,
  ChoiceView,
  CutView,
  DiffLine,
  EndedView,
  FileChange,
  FlockView,
  Outcome,
  SessionView,
  Status,
} from "./flock.ts";
export type { FromPage, Refusal, ToPage } from "./page_messages.ts";
export { applyPatch, diffJson } from "./patch.ts";
export type { Change, Patch } from "./patch.ts";
export { CLOSED, SIGN_IN_PATH, SOCKET_PATH } from "./sign_in.ts";
export type { SignInRequest } from "./sign_in.ts";
export { SPECIES } from "./species.ts";
export type { Species } from "./species.ts";
