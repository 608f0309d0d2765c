/**
 * The extra shape beside a bird: the state again, as a form (page rule 3). In the bird's own units.
 *
 * @module
 */

import { PART } from "../bird/drawing.ts";
import type { Badge as BadgeName } from "../bird/state.ts";

/** Draws a badge; nothing of it is ever the only sign of a state. */
export function Badge({ badge }: { readonly badge: BadgeName }) {
  switch (badge) {
    case "terminal":
      return (
        <g class="badge badge-ember" transform="translate(74 22)">
          <rect class="badge-ground" x="-10" y="-8.5" width="20" height="17" rx="3.5" />
          <path class="badge-glyph" d="M-5.5 -3.5L-2 0L-5.5 3.5M0 4H5.5" />
        </g>
      );
    case "done":
      return (
        <>
          <g class="badge badge-moss" transform="translate(22 22)">
            <circle class="badge-ground" r="9" />
            <path class="badge-glyph" d="M-4 .3L-1.2 3.2L4.2 -3" />
          </g>
          <g class="stars">
            <path d={PART.star} transform="translate(86 0) scale(.95)" />
            <path d={PART.star} transform="translate(79 -9) scale(.5)" />
            <path d={PART.star} transform="translate(93 11) scale(.6)" />
          </g>
        </>
      );
    case "failed":
      return (
        <g class="badge badge-rust" transform="translate(22 22)">
          <circle class="badge-ground" r="9" />
          <path class="badge-glyph" d="M0 -4.6V1M0 4.4V4.5" />
        </g>
      );
    case "limited":
      return (
        <g class="badge badge-ember" transform="translate(22 22)">
          <circle class="badge-ground" r="9" />
          <circle class="badge-glyph" r="4.6" />
          <path class="badge-solid" d="M0 -4.6A4.6 4.6 0 0 1 0 4.6Z" />
        </g>
      );
    case "quiet":
    case "loud":
      return (
        <g
          class={`badge ${badge === "loud" ? "badge-ember" : "badge-grey"}`}
          transform="translate(22 22)"
        >
          <circle class="badge-ground" r="9" />
          <path class="badge-glyph badge-dots" d="M-4 0V.01M0 0V.01M4 0V.01" />
        </g>
      );
  }
}
