/**
 * A text of an agent drawn as a document: a plan, a reply. The caller puts it in a well.
 *
 * Guarantees what {@linkcode readDocument} does: no word is dropped, nothing in it can be clicked and no
 * image is loaded.
 *
 * @module
 */

import { drawMarks } from "../text/agent_text.tsx";
import { type Block, type Inline, readDocument } from "./document.ts";

/** The document. */
export function Document({ text }: { readonly text: string }) {
  return <div class="document">{readDocument(text).map(drawBlock)}</div>;
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
