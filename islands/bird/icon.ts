/**
 * A bird's portrait as an address of its own, for the page's icon, with a count while something needs
 * the reader. Pure; made of our own drawing only, no agent's text goes in.
 *
 * @module
 */

import type { Species } from "../../app/view/mod.ts";
import { HEAD, PART, PLUMAGE, type Shape } from "./drawing.ts";

/** The icon as a `data:` address. `count` 0 draws no disc; more than nine is drawn as "9+". */
export function iconOf(species: Species, count: number): string {
  const { body, covert } = PLUMAGE[species];
  const bird = path(PART.body, body) + path(PART.covert, covert) +
    HEAD[species].map(markup).join("");
  const disc = count === 0 ? "" : `<circle cx="78" cy="44" r="14" fill="#e08a1e"/>` +
    `<text x="78" y="50.5" font-family="sans-serif" font-weight="700" font-size="19" ` +
    `text-anchor="middle" fill="#1d1b18">${count > 9 ? "9+" : count}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="42 8 50 50">${bird}${disc}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

function markup(shape: Shape): string {
  switch (shape.is) {
    case "area":
      return path(shape.d, shape.fill);
    case "line":
      return `<path d="${shape.d}" fill="none" stroke="${shape.stroke}" ` +
        `stroke-width="${shape.width}" stroke-linecap="round"/>`;
    case "oval":
      return `<ellipse cx="${shape.at[0]}" cy="${shape.at[1]}" rx="${shape.r[0]}" ` +
        `ry="${shape.r[1]}" fill="${shape.fill}"/>`;
    case "eye": {
      const [x, y] = shape.at;
      const ring = shape.ring === undefined
        ? ""
        : `<circle cx="${x}" cy="${y}" r="${shape.r + 1.4}" fill="${shape.ring}"/>`;
      return `${ring}<circle cx="${x}" cy="${y}" r="${shape.r}" fill="${shape.iris}"/>`;
    }
  }
}
