/**
 * The pages' side of the app: web server, sign-in, page connections.
 *
 * @module
 */

export type { GateRefusal } from "./gate.ts";
export { PageHub } from "./page_hub.ts";
export type { PageHubOptions, PageWish } from "./page_hub.ts";
export { startPageServer } from "./page_server.ts";
export type { PageServer, PageServerOptions } from "./page_server.ts";
export { PAGE_TIMES } from "./page_times.ts";
export type { PageTimes } from "./page_times.ts";
export { CODE_LIFE_MS, SignInCodes } from "./sign_in_codes.ts";
export { LINGER_MS, SignInDesk } from "./sign_in_desk.ts";
export type { SignInAct, SignInDeskOptions } from "./sign_in_desk.ts";
export { SIGN_IN_LIFE_MS, SignIns } from "./sign_ins.ts";
export type { LetIn, SignIn, SignInStore } from "./sign_ins.ts";
