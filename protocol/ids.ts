/**
 * Branded ids: all of them are strings on the wire, none of them may stand in for another.
 *
 * A value gets its brand in the one parser that read it (a message, a payload, a page message) and
 * nowhere else; the casts below are that act, named.
 *
 * @module
 */

declare const brand: unique symbol;
type Brand<Name extends string> = string & { readonly [brand]: Name };

/** The `id` of one event: the identity of one relay's request, opaque to the app. */
export type RequestId = Brand<"RequestId">;
/** One session of one agent: `<agent>:<session id>`, for other tools `other:<name>/<id>`. */
export type SessionKey = Brand<"SessionKey">;
/** One agent inside a session: the id of a subagent. The session's main agent has none. */
export type SubagentId = Brand<"SubagentId">;
/** One connection of one open page; a reload makes a new one. */
export type PageId = Brand<"PageId">;

/** Names a string that a parser has read from an event's `id`. */
export const requestId = (text: string): RequestId => text as RequestId;
/** Names a string that the session rules have built. */
export const sessionKey = (text: string): SessionKey => text as SessionKey;
/** Names a string that was read from a payload's subagent id. */
export const subagentId = (text: string): SubagentId => text as SubagentId;
/** Names a string that the page server has made for a new connection. */
export const pageId = (text: string): PageId => text as PageId;
