/**
 * The drawing of the eight birds: paths and colours, as data.
 *
 * Everything is drawn in 96 × 96 units, the wire at y = 80, facing right. One rig serves all species;
 * they differ in head, ruff and plumage only. Source: page section 5.
 *
 * @module
 */

import type { Species } from "../../app/view/mod.ts";

/** One flat shape of a head. */
export type Shape =
  | { readonly is: "area"; readonly fill: string; readonly d: string }
  | { readonly is: "line"; readonly stroke: string; readonly width: number; readonly d: string }
  | {
    readonly is: "oval";
    readonly fill: string;
    readonly at: readonly [number, number];
    readonly r: readonly [number, number];
  }
  | {
    readonly is: "eye";
    readonly at: readonly [number, number];
    readonly iris: string;
    readonly ring?: string;
    readonly r: number;
  };

/** Paths that every bird shares; `wedge` is the tail of bearded and egyptian, `patch` the condor's. */
export const PART = {
  tail: "M30 60L15 87Q13 92 18 93L28 92Q31 92 33 89L46 70Z",
  wedge: "M30 58L13 85L17 95L29 92L46 70Z",
  body:
    "M43 23C29 22 19 36 20 52C21 68 31 79 46 80L54 80C67 79 75 68 74 55C73 41 66 33 57 28C52 25 48 23 43 23Z",
  flight:
    "M40 26C27 29 19 43 21 58C22 68 26 78 31 87L35 82L38 90L42 82L46 86C53 76 59 64 58 51C57 38 50 25 40 26Z",
  covert: "M40 26C27 29 19 43 21 58C27 64 40 64 50 58C56 54 58 52 58 49C57 37 50 25 40 26Z",
  patch: "M24 60C32 66 47 64 55 56C53 66 47 74 41 78C32 76 26 69 24 60Z",
  openFlight:
    "M44 38C30 20 8 8-12 12C-20 14-25 19-26 26L-17 25C-23 31-25 37-23 43L-13 38C-18 46-18 52-15 57L-5 48C-8 57-6 62-2 67L7 56C7 64 9 68 13 72L22 62L40 66Z",
  openCovert: "M44 38C30 20 8 8-12 12C-6 22 4 34 16 42C26 48 36 52 44 54Z",
  feet: "M45 77v3.5M42 81.5h7M57 77v3.5M54 81.5h7",
  ring: "M43.2 77h3.6v2.6h-3.6Z",
  soar:
    "M0 3C-4-2-11-6-22-5C-25-5-27-4-29-2L-24-1L-27 2L-21 2C-14 3-8 6-4 9L-6 15L0 12L6 15L4 9C8 6 14 3 21 2L27 2L24-1L29-2C27-4 25-5 22-5C11-6 4-2 0 3Z",
  soarCovert: "M0 3C-4-2-11-6-22-5C-15-2-7 3-4 9L0 11L4 9C7 3 15-2 22-5C11-6 4-2 0 3Z",
  star: "M0-6C.8-1.6 1.6-.8 6 0C1.6.8.8 1.6 0 6C-.8 1.6-1.6.8-6 0C-1.6-.8-.8-1.6 0-6Z",
};

/** The colours of one species; `under` is seen below an open wing. */
export interface Plumage {
  readonly body: string;
  readonly covert: string;
  readonly flight: string;
  readonly tail: string;
  readonly under: string;
  readonly legs: string;
}

/** Plumage by species. */
export const PLUMAGE: Readonly<Record<Species, Plumage>> = {
  urubu: {
    body: "#2e323d",
    covert: "#22252e",
    flight: "#1b1d25",
    tail: "#1b1d25",
    under: "#c9cedb",
    legs: "#b9b4aa",
  },
  turkey: {
    body: "#5f4a39",
    covert: "#4a382b",
    flight: "#3b2c21",
    tail: "#3b2c21",
    under: "#b3a496",
    legs: "#e2b6a0",
  },
  king: {
    body: "#f3e9d8",
    covert: "#fbf5ea",
    flight: "#23262e",
    tail: "#23262e",
    under: "#23262e",
    legs: "#c9c3b8",
  },
  condor: {
    body: "#272a34",
    covert: "#1d2028",
    flight: "#1d2028",
    tail: "#1d2028",
    under: "#1d2028",
    legs: "#c7c2b8",
  },
  california: {
    body: "#2a2b33",
    covert: "#1e1f26",
    flight: "#17181d",
    tail: "#17181d",
    under: "#e9e6df",
    legs: "#e6c8b4",
  },
  griffon: {
    body: "#c0915f",
    covert: "#ac7e4e",
    flight: "#4f3d2d",
    tail: "#4f3d2d",
    under: "#4f3d2d",
    legs: "#9c9486",
  },
  bearded: {
    body: "#e2a35d",
    covert: "#565866",
    flight: "#40424d",
    tail: "#40424d",
    under: "#40424d",
    legs: "#9aa0ad",
  },
  egyptian: {
    body: "#f6f1e7",
    covert: "#ece4d3",
    flight: "#34353d",
    tail: "#ece4d3",
    under: "#34353d",
    legs: "#e7b7a4",
  },
};

/** The condor's white wing patch. */
export const PATCH = "#eef0f4";

/** The species whose tail is a wedge. */
export const WEDGE_TAILED: ReadonlySet<Species> = new Set(["bearded", "egyptian"]);

const BEAK = "M77 27.5C83 26.5 88 31 88 37C88 39 86.5 40 86 38.5C85 35.5 81 35 76 36Z";
const NECK = "M59 38C60 33 64 31 70 31";
const PUPIL = "#15171c";

const area = (fill: string, d: string): Shape => ({ is: "area", fill, d });
const line = (stroke: string, width: number, d: string): Shape => ({
  is: "line",
  stroke,
  width,
  d,
});
const oval = (fill: string, x: number, y: number, rx: number, ry: number): Shape => ({
  is: "oval",
  fill,
  at: [x, y],
  r: [rx, ry],
});
const disc = (fill: string, x: number, y: number, r: number): Shape => oval(fill, x, y, r, r);
const neck = (stroke: string, width: number, d = NECK): Shape => line(stroke, width, d);
const eye = (x: number, y: number, iris = PUPIL): Shape => ({
  is: "eye",
  at: [x, y],
  iris,
  r: 2.3,
});
const ringedEye = (x: number, y: number, iris: string, ring: string, r: number): Shape => ({
  is: "eye",
  at: [x, y],
  iris,
  ring,
  r,
});

/** Neck, ruff, skull, marks, beak and eye of each species, in drawing order. */
export const HEAD: Readonly<Record<Species, readonly Shape[]>> = {
  urubu: [
    neck("#5d616d", 12),
    disc("#6f7480", 71, 31, 9),
    line("#4a4e59", 1.7, "M63.5 25.5C66.5 21.5 73 20.5 77.5 24M58 37l5 2.4M60 33l4.6 2.4"),
    area("#d5cfc4", BEAK),
    eye(73, 29.5),
  ],
  turkey: [
    neck("#c7553d", 9),
    area("#35271d", "M46 33C52 27 64 32 68 42C70 49 65 52 59 47C54 43 50 40 46 39Z"),
    disc("#d9593d", 71, 31, 8),
    area(
      "#f4e9d4",
      "M76 27C83 26 88.5 31 88.5 37.5C88.5 39.5 87 40 86.5 38.5C85 36 81 36 75 36.5Z",
    ),
    area("#d9593d", "M74 26.4C77.5 25.3 80.5 26.6 81 29C79 31 76 30.6 74 31Z"),
    eye(71.5, 29.6),
  ],
  king: [
    neck("#ea7f2f", 11),
    area("#585c68", "M47 33C53 27 64 33 68 42C70 49 65 52 59 47C54 43 50 40 47 39Z"),
    disc("#dd4a30", 71, 31, 9),
    area(
      "#6c4b90",
      "M62.3 29A9 9 0 0 1 71.5 22A9 9 0 0 1 76.5 23.6Q69.5 25 68.5 31.6Q64.5 32.6 62.3 29Z",
    ),
    area("#f28d2c", BEAK),
    area("#f6ab33", "M76 25q3-6 7-3q3 3-1 6z"),
    ringedEye(72.5, 30.2, "#15171c", "#fff", 1.9),
  ],
  condor: [
    neck("#b8705f", 10),
    area(
      "#f6f4ee",
      "M44 34C50 26 65 30 70 42C73 50 67 54 61 49C56 44 51 41 46 41C42 41 41 38 44 34Z",
    ),
    disc("#c07a68", 71.5, 31, 8.5),
    area("#94524a", "M64 26q1-8 9-7.5q8 .5 8.5 8.5q-4.5 1.5-9.5-.5q-4.5-1.8-8-.5z"),
    area("#f0e6d2", BEAK),
    eye(72.5, 31),
  ],
  california: [
    neck("#f0a35e", 11),
    area(
      "#454853",
      "M43 32L53 25L55 29L62 28L62 33L70 37L67 40L73 46L66 46.5L67 53L59 48L52 44L45 40Z",
    ),
    disc("#f59d4b", 71, 31, 9),
    area("#2a2b31", "M71 22q7 .6 8.8 6.2l-4.6.2q-.8-4.2-4.2-6.4z"),
    area("#f3ebdd", BEAK),
    eye(73, 30.3, "#8a231c"),
  ],
  griffon: [
    neck("#efe6d6", 9, "M58 40C59 34 62 28 70 27.5"),
    area("#f6ecdb", "M45 33q1-6 7-5q4-4 8 1q6-.5 7 5.5q6 4 2 9q0 7-7 6q-6 3-9-3q-8-1-8-13.5z"),
    oval("#f3ece0", 71.5, 27.5, 8.5, 7.5),
    area(
      "#8e8577",
      "M78 24.5C85 23.5 89.5 27 89.5 33.5C89.5 36 87.5 36.5 87.1 35C86 32 81.5 32 77 33Z",
    ),
    eye(73, 26.2),
  ],
  bearded: [
    neck("#ecc48b", 14),
    oval("#f7ecd6", 71.5, 30, 9.5, 8.5),
    area("#1d1e25", "M65.5 29.5C70 24 77 23.5 80.5 27L80.5 32C75 34 69 33 65.5 29.5Z"),
    area(
      "#7d808b",
      "M78 27.5C84 27 88.5 31 88.5 37C88.5 39 87 40 86.5 38.5C85.5 35.5 82 35 77 35.5Z",
    ),
    area("#1d1e25", "M77 33q4.5 2 3 12.5q-5-4-6-11z"),
    ringedEye(73, 28.7, "#15171c", "#e0452f", 1.8),
  ],
  egyptian: [
    area(
      "#fdf9ef",
      "M43 32L52 25L54 26.5L62 19.5L63 24L67 22L67 30L69 40L66 51L61.5 47L57 52L54 45L47 44Z",
    ),
    neck("#f2c545", 10, "M60 37C61 33 65 31 70 31"),
    disc("#f5c93f", 71, 31, 8),
    area("#e8ae2d", "M77 29C83 28.5 89 32 90 37C90 38.5 88.5 38.6 88 37.6C86 35.4 82 35 76 35.5Z"),
    area(
      "#3b3224",
      "M84.5 30.9C88 32.6 90 35 90 37C90 38.5 88.5 38.6 88 37.6C87 36.5 85.6 35.7 84 35.4Z",
    ),
    eye(72.5, 29.7),
  ],
};
