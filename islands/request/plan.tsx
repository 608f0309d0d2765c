/**
 * A plan as a document. Its words are the agent's, so it stands in a well; nothing in it can be
 * clicked, and no image is loaded.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { byteLength } from "../../protocol/mod.ts";
import { drawMarks } from "../text/agent_text.tsx";
import { Document } from "./document_view.tsx";
import type { Members } from "./members.tsx";
import { Well } from "./well.tsx";

/** The plan in its well. */
export function Plan(
  { text, also }: { readonly text: string; readonly also: Members | undefined },
) {
  const lines = text.trimEnd().split("\n");
  return (
    <Well
      label={words.action.plan}
      class="well-plan"
      also={also}
      below={
        <>
          <span>{words.card.lastLine(lines.length, byteLength(text))}</span>
          <code>{drawMarks(lines.at(-1) ?? "")}</code>
        </>
      }
    >
      <Document text={text} />
    </Well>
  );
}
