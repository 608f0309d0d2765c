/**
 * A shell command, whole, with its joints loud and its invisible characters named.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { byteLength } from "../../protocol/mod.ts";
import { drawMarks } from "../text/agent_text.tsx";
import { readShell, type Token } from "./shell.ts";
import type { Members } from "./members.tsx";
import { Well } from "./well.tsx";

/** From this many lines on, or this long, the type is smaller. */
const LONG_LINES = 9;
const LONG_CHARACTERS = 420;

/** The command in its well. */
export function Command(
  { text, also }: { readonly text: string; readonly also: Members | undefined },
) {
  const lines = text.replace(/\n+$/, "").split("\n");
  const long = lines.length >= LONG_LINES || text.length > LONG_CHARACTERS;
  const bytes = byteLength(text);
  const last = lines.at(-1) ?? "";
  return (
    <Well
      label={words.action.command}
      class={`well-code ${long ? "well-long" : ""}`}
      also={also}
      below={
        <>
          <span>
            {lines.length > 1
              ? words.card.lastLine(lines.length, bytes)
              : words.card.end(lines.length, bytes)}
          </span>
          {lines.length > 1 ? <code>{drawMarks(last)}</code> : (
            <code class="tail">
              <span>{drawMarks(tail(last))}</span>
            </code>
          )}
        </>
      }
    >
      <pre class="code"><code>{readShell(text).map(drawToken)}</code></pre>
    </Well>
  );
}

function drawToken({ kind, text }: Token, index: number) {
  if (kind === "plain") return <span key={index}>{drawMarks(text)}</span>;
  if (kind === "line") return <span key={index} class="joint line-end">{text}</span>;
  return <span key={index} class={kind}>{drawMarks(text)}</span>;
}

/** The end of a line that is too long to be shown again. */
function tail(line: string): string {
  const characters = Array.from(line);
  return characters.length <= 80 ? line : "…" + characters.slice(-80).join("");
}
