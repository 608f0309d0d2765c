/**
 * The data between the app and its pages: views, page messages, patches. Pure, shared by both.
 *
 * @module
 */

export type {
  ActionView,
  Activity,
  AgentView,
  AlarmView,
  AlsoView,
  AlwaysView,
  CardView,
  ChoiceView,
  CutView,
  DiffLine,
  DigestView,
  EndedView,
  FileChange,
  FlockView,
  Outcome,
  QuestionView,
  RiskView,
  SessionView,
  Status,
  StepView,
  UsageView,
} from "./flock.ts";
export { LIST_FORMAT, readAppList, readListedCard, readListEnd } from "./listed.ts";
export type { AppList, ListedCard, ListedRequest, ListedSession, ListEnd } from "./listed.ts";
export type { Call, Cue, FromPage, PageNotice, Refusal, ToPage } from "./page_messages.ts";
export { applyPatch, diffJson } from "./patch.ts";
export type { Change, Patch } from "./patch.ts";
export type {
  ActivityView,
  Query,
  RecordFilter,
  RecordLineView,
  RuleView,
  SignInView,
  Told,
} from "./query.ts";
export { ATTACK_MS, CALLS, END, notesOf } from "./cue_notes.ts";
export type { Note } from "./cue_notes.ts";
export {
  CALLED_WAITS,
  DEFAULT_SETTINGS,
  HIDING_AGENTS,
  PRESENCES,
  readSettingChange,
  THEMES,
  withChange,
} from "./settings.ts";
export type {
  CalledWait,
  HidingAgent,
  Presence,
  ProjectChoices,
  SettingChange,
  Settings,
  Theme,
} from "./settings.ts";
export { CLOSED, SIGN_IN_PATH, SIGNED_BEFORE_CODE, SOCKET_PATH } from "./sign_in.ts";
export type { SignInRefused, SignInRequest, SignInWaits } from "./sign_in.ts";
export { SPECIES } from "./species.ts";
export type { Species } from "./species.ts";
