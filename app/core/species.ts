/**
 * Which bird a project gets: the first species that no other project on the wire has, counted from a
 * place that its folder gives, so that the same folder tends to get the same bird.
 * Source: page design, section 5.
 *
 * @module
 */

import { SPECIES, type Species } from "../view/mod.ts";
import { hashParts } from "./hash.ts";

/** Chooses for the project `key`; `used` are the species on the wire. All used: one is shared. */
export function chooseSpecies(key: string, used: ReadonlySet<Species>): Species {
  const start = parseInt(hashParts([key]).slice(0, 8), 16) % SPECIES.length;
  const order = [...SPECIES.slice(start), ...SPECIES.slice(0, start)];
  return order.find((species) => !used.has(species)) ?? order[0] ?? "griffon";
}
