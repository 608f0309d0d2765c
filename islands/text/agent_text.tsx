/**
 * Text that an agent wrote, drawn so that it can do nothing but be read.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { findMarks } from "./marks.ts";

/**
 * An agent's text with what is invisible in it made visible. The caller puts it in quotation marks or
 * in a well (page rule 2).
 */
export function AgentText(
  { text, manyBlanks }: { readonly text: string; readonly manyBlanks?: number },
) {
  return <bdi class="agent-text">{drawMarks(text, manyBlanks)}</bdi>;
}

/** The pieces of a text as nodes, for inside an element of one's own. */
export function drawMarks(text: string, manyBlanks?: number) {
  return findMarks(text, manyBlanks).map((piece, index) => {
    switch (piece.as) {
      case "text":
        return piece.raw;
      case "isolated":
        return <bdi key={index}>{piece.raw}</bdi>;
      case "blanks":
        return <span key={index} class="mark">{words.action.blanks(piece.count)}</span>;
      case "named":
        return <span key={index} class="mark">{piece.name}</span>;
    }
  });
}
