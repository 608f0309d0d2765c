/**
 * The species a bird can be, once for the core that hands them out and the page that draws them.
 *
 * @module
 */

/** All species, in the order in which they are handed out. */
export const SPECIES = [
  "griffon",
  "urubu",
  "king",
  "turkey",
  "condor",
  "bearded",
  "egyptian",
  "california",
] as const;

/** One of them. */
export type Species = typeof SPECIES[number];
