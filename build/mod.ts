/**
 * Makes the two programs, and puts the relay and its engine in their place.
 *
 * The running app uses {@linkcode placeEngine}, {@linkcode placeRelay} and {@linkcode builtRelay}:
 * they read the relay built beside the app's own file and give it a new head, so no bundler and no
 * copy of the relay travel inside the app. Everything else is for the build and for tests.
 *
 * @module
 */

export { compile, compileApp, compileRelay, DIST } from "./compile.ts";
export type { CompileOptions } from "./compile.ts";
export type { LimitsOverride } from "./bundle.ts";
export { builtRelay } from "./built_relay.ts";
export { placeEngine, placeProgram, placeRelay, relayToPlace } from "./place.ts";
export type { Placed, PlaceRelay } from "./place.ts";
export { relayText } from "./relay_head.ts";
export type { RelayText } from "./relay_head.ts";
