/**
 * One bird as SVG elements. Pure: the same species and pose give the same picture; nothing is set as
 * markup text, so that the content policy can forbid it.
 *
 * @module
 */

import type { Species } from "../../app/view/mod.ts";
import { HEAD, PART, PATCH, PLUMAGE, type Shape, WEDGE_TAILED } from "./drawing.ts";
import { memo } from "../page/memo.ts";
import type { Pose } from "./state.ts";

/** What a bird is drawn from. */
export interface BirdProps {
  readonly species: Species;
  readonly pose: Pose;
  /** Colour of the band on the near leg: which agent it is. */
  readonly ring: string;
}

/** A bird on a perch, in the units of its own `<svg viewBox="0 0 96 96">`. */
export function Bird({ species, pose, ring }: BirdProps) {
  if (pose === "soar") {
    return (
      <g class="bird soar" transform="translate(48 44) scale(1.25)">
        <Soar species={species} />
      </g>
    );
  }
  const { body, tail, legs } = PLUMAGE[species];
  const tailPath = WEDGE_TAILED.has(species) ? PART.wedge : PART.tail;
  const open = pose === "ask" || pose === "question";
  return (
    <g class={`bird ${pose}`}>
      {open && <OpenWings species={species} />}
      <g class="torso">
        <path class="rim" d={tailPath} />
        <path class="rim" d={PART.body} />
        <path d={tailPath} fill={tail} />
        <path d={PART.body} fill={body} />
        {!open && <FoldedWing species={species} />}
        {pose === "failed" && <path class="blush" d={PART.body} />}
      </g>
      <path d={PART.feet} class="stroke" stroke={legs} stroke-width="3" />
      <path d={PART.ring} fill={ring} />
      <g class="head">{HEAD[species].map(drawShape)}</g>
    </g>
  );
}

/** A bird in the air, centred on 0 0. */
export function Soar({ species }: { readonly species: Species }) {
  const { covert, flight } = PLUMAGE[species];
  return (
    <>
      <path class="rim" d={PART.soar} />
      <path d={PART.soar} fill={flight} />
      <path d={PART.soarCovert} fill={covert} />
      <circle cx="0" cy="2" r="3" fill={headColour(species)} />
    </>
  );
}

/** The skull's colour: the first round shape of the head. */
function headColour(species: Species): string {
  const skull = HEAD[species].find((shape) => shape.is === "oval");
  return skull?.is === "oval" ? skull.fill : PLUMAGE[species].body;
}

function OpenWings({ species }: { readonly species: Species }) {
  const { covert, under } = PLUMAGE[species];
  const wing = () => (
    <g class="open">
      <path d={PART.openFlight} fill={under} />
      <path d={PART.openCovert} fill={covert} />
    </g>
  );
  return (
    <>
      {wing()}
      <g transform="matrix(-1 0 0 1 96 0)">{wing()}</g>
    </>
  );
}

function FoldedWing({ species }: { readonly species: Species }) {
  const { covert, flight } = PLUMAGE[species];
  return (
    <g class="wing">
      <path d={PART.flight} fill={flight} />
      <path d={PART.covert} fill={covert} />
      {species === "condor" && <path d={PART.patch} fill={PATCH} />}
    </g>
  );
}

function drawShape(shape: Shape, index: number) {
  switch (shape.is) {
    case "area":
      return <path key={index} d={shape.d} fill={shape.fill} />;
    case "line":
      return (
        <path
          key={index}
          class="stroke"
          d={shape.d}
          stroke={shape.stroke}
          stroke-width={shape.width}
        />
      );
    case "oval":
      return (
        <ellipse
          key={index}
          cx={shape.at[0]}
          cy={shape.at[1]}
          rx={shape.r[0]}
          ry={shape.r[1]}
          fill={shape.fill}
        />
      );
    case "eye":
      return <Eye key={index} eye={shape} />;
  }
}

/** Eye and closed lid, both centred, so that a blink turns about the middle. */
function Eye({ eye }: { readonly eye: Extract<Shape, { is: "eye" }> }) {
  const { at, iris, ring, r } = eye;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      <g class="eye">
        {ring !== undefined && <circle r={r + 1.4} fill={ring} />}
        <circle r={r} fill={iris} />
        <circle cx="0.8" cy="-0.8" r="0.75" fill="#fff" />
      </g>
      <path class="lid stroke" d="M-2.6 .2q2.6 2.4 5.2 0" stroke={iris} stroke-width="1.5" />
    </g>
  );
}

/** The parts of the drawing that are cut out elsewhere than on the wire. */
const VIEWS = {
  /** Head and shoulders: lists, recognisable at 16. */
  portrait: "42 8 50 50",
  /** The whole bird, alone and small. */
  whole: "10 16 82 82",
  /** With open wings. */
  spread: "-26 2 148 96",
} as const;

/** A bird and how much of it is seen. */
export interface PortraitProps extends BirdProps {
  readonly view: keyof typeof VIEWS;
}

/** A bird in a picture of its own. Decoration: what it says stands beside it in words. */
export const Portrait = memo(function Portrait({ view, ...bird }: PortraitProps) {
  return (
    <svg class="portrait" viewBox={VIEWS[view]} aria-hidden="true" focusable="false">
      <Bird {...bird} />
    </svg>
  );
});
