/**
 * A plan as a document. Its words are the agent's, so it stands in a well; nothing in it can be
 * clicked, and no image is loaded.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { byteLength } from "../../protocol/mod.ts";
import { drawMarks } from "../text/agent_text.tsx";
import { type Block, type Inline, readDocument } from "./document.ts";
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
      <div class="document">{readDocument(text).map(drawBlock)}</div>
    </Well>
  );
}

function drawBlock(block: Block, index: number) {
  switch (block.is) {
    case "heading":
      // The page's own headings stay the only ones of the page's outline.
      return (
        <p key={index} class="document-heading" data-level={block.level}>
          {drawInline(block.inline)}
        </p>
      );
    case "paragraph":
      return <p key={index}>{drawInline(block.inline)}</p>;
    case "quote":
      return <blockquote key={index}>{drawInline(block.inline)}</blockquote>;
    case "item":
      return (
        <p key={index} class="document-item" data-depth={block.depth}>
          <span class="document-mark">{/^\d/.test(block.mark) ? block.mark : "•"}</span>
          <span>{drawInline(block.inline)}</span>
        </p>
      );
    case "code":
      return (
        <pre key={index} class="document-code"><code>{block.info !== "" && (
          <span class="document-info">{drawMarks(`${block.info}\n`)}</span>
        )}{drawMarks(block.text, 41)}</code></pre>
      );
    case "table":
      return <pre key={index} class="document-code"><code>{drawMarks(block.text, 41)}</code></pre>;
    case "rule":
      return <hr key={index} />;
  }
}

function drawInline(inline: readonly Inline[]) {
  return inline.map((part, index) => {
    const text = drawMarks(part.text);
    switch (part.is) {
      case "text":
        return <span key={index}>{text}</span>;
      case "code":
        return <code key={index}>{text}</code>;
      case "strong":
        return <strong key={index}>{text}</strong>;
      case "emphasis":
        return <em key={index}>{text}</em>;
      case "link":
        return (
          <span key={index}>
            {text} (<code>{drawMarks(part.address)}</code>)
          </span>
        );
    }
  });
}
