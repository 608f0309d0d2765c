/**
 * Reads a plan as a document: headings, paragraphs, lists, quotes, code. Pure.
 *
 * Guarantees that no word of the text is dropped: what is not understood stays as it was written, an
 * address stays readable beside its link's words, and nothing becomes a link, an image or markup.
 *
 * @module
 */

/** A part of a line. */
export type Inline =
  | { readonly is: "text" | "code" | "strong" | "emphasis"; readonly text: string }
  /** A link or an image: its words, and the address as text. */
  | { readonly is: "link"; readonly text: string; readonly address: string };

/** A part of the document. */
export type Block =
  | { readonly is: "heading"; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly is: "paragraph" | "quote"; readonly inline: readonly Inline[] }
  /** One entry of a list; `depth` by its indent, `mark` as it was written. */
  | {
    readonly is: "item";
    readonly depth: number;
    readonly mark: string;
    readonly inline: readonly Inline[];
  }
  | { readonly is: "code"; readonly info: string; readonly text: string }
  /** A table or anything else whose columns matter: kept as written. */
  | { readonly is: "table"; readonly text: string }
  | { readonly is: "rule" };

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(.*)$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const TABLE = /^[ \t]*\|/;

/** Reads the text of a plan. */
export function readDocument(text: string): Block[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && test(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line);
    if (line.trim() === "") at++;
    else if (fence !== null) {
      at++;
      const end = new RegExp(`^ {0,3}${fence[1]?.charAt(0)}{${fence[1]?.length},}[ \\t]*$`);
      const code = take((next) => !end.test(next));
      at++;
      blocks.push({ is: "code", info: (fence[2] ?? "").trim(), text: code.join("\n") });
    } else if (RULE.test(line)) {
      at++;
      blocks.push({ is: "rule" });
    } else if (HEADING.test(line)) {
      at++;
      const [, marks = "", words = ""] = HEADING.exec(line) ?? [];
      blocks.push({ is: "heading", level: marks.length, inline: readInline(words) });
    } else if (TABLE.test(line)) {
      blocks.push({ is: "table", text: take((next) => TABLE.test(next)).join("\n") });
    } else if (QUOTE.test(line)) {
      const quote = take((next) => QUOTE.test(next)).map((next) => QUOTE.exec(next)?.[1] ?? "");
      blocks.push({ is: "quote", inline: readInline(quote.join("\n")) });
    } else if (ITEM.test(line)) {
      at++;
      const [, indent = "", mark = "", words = ""] = ITEM.exec(line) ?? [];
      const rest = take((next) => isContinuation(next) && /^[ \t]/.test(next));
      blocks.push({
        is: "item",
        depth: Math.min(4, Math.floor(indent.replaceAll("\t", "    ").length / 2)),
        mark,
        inline: readInline([words, ...rest.map((next) => next.trim())].join("\n")),
      });
    } else {
      blocks.push({ is: "paragraph", inline: readInline(take(isContinuation).join("\n")) });
    }
  }
  return blocks;
}

function isContinuation(line: string): boolean {
  return line.trim() !== "" &&
    ![FENCE, HEADING, ITEM, QUOTE, RULE, TABLE].some((start) => start.test(line));
}

const INLINE = new RegExp(
  [
    "(`+)(?!`)([\\s\\S]+?)(?<!`)\\1(?!`)", // code: 1, 2
    '!?\\[([^\\]\\n]*)\\]\\(([^)\\s]+)(?:[ \\t]+"[^"\\n]*")?\\)', // link: 3, 4
    "\\*\\*(?=\\S)([^*\\n]+?)(?<=\\S)\\*\\*", // strong: 5
    "(?<![\\w*])\\*(?=[^\\s*])([^*\\n]+?)(?<=[^\\s*])\\*(?![\\w*])", // emphasis: 6
  ].join("|"),
  "g",
);

/** Reads the words of one block. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, , code, words, address, strong, emphasis] = match;
    // A title behind the address would be dropped: such a link stays as it was written.
    if (address !== undefined && /"/.test(whole)) continue;
    if (match.index > from) parts.push({ is: "text", text: text.slice(from, match.index) });
    from = match.index + whole.length;
    if (code !== undefined) parts.push({ is: "code", text: code });
    else if (address !== undefined) parts.push({ is: "link", text: words ?? "", address });
    else if (strong !== undefined) parts.push({ is: "strong", text: strong });
    else parts.push({ is: "emphasis", text: emphasis ?? "" });
  }
  if (from < text.length) parts.push({ is: "text", text: text.slice(from) });
  return parts;
}
