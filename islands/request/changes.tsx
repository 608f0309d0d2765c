/**
 * What a request would change in files: one bar and one table of lines per file.
 *
 * @module
 */

import type { DiffLine, FileChange } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { AgentText, drawMarks } from "../text/agent_text.tsx";
import { changedParts, type Part } from "./word_diff.ts";
import type { Members } from "./members.tsx";
import { Well } from "./well.tsx";

/** Together over this many lines, all files but the first are folded. */
const MANY_LINES = 60;
/** Code is indented with blanks; only what could push text out of sight is counted. */
const MANY_BLANKS_IN_CODE = 41;

interface ChangesProps {
  readonly files: readonly FileChange[];
  readonly also: Members | undefined;
}

/** The changes of one request. */
export function Changes({ files, also }: ChangesProps) {
  const lines = files.reduce((sum, file) => sum + file.hunks.flat().length, 0);
  const first = files[0];
  if (first === undefined) return null;
  if (files.length === 1) {
    return (
      <Well label={words.action.changes(first.path)} class="well-diff" also={also}>
        <div class="file-bar">
          <Bar file={first} />
        </div>
        <Lines file={first} />
      </Well>
    );
  }
  return (
    <Well
      label={words.action.changes(files.map((file) => file.path).join(", "))}
      class="well-diff"
      also={also}
    >
      {files.map((file, index) => (
        <details key={file.path} open={index === 0 || lines <= MANY_LINES}>
          <summary class="file-bar">
            <Bar file={file} />
          </summary>
          <Lines file={file} />
        </details>
      ))}
    </Well>
  );
}

function Bar({ file }: { readonly file: FileChange }) {
  return (
    <>
      <span class="file-path">
        <AgentText text={file.path} />
        {file.kind === "move" && file.to !== undefined && (
          <>
            {" "}
            <span class="tag">{words.card.movedTo}</span> <AgentText text={file.to} />
          </>
        )}
      </span>
      {file.kind === "create" && <span class="tag">{words.card.newFile}</span>}
      {file.kind === "delete" && <span class="tag tag-rust">{words.card.deletedFile}</span>}
      <span class="file-count">{words.card.changed(file.added, file.removed)}</span>
    </>
  );
}

function Lines({ file }: { readonly file: FileChange }) {
  const nothing = file.hunks.every((hunk) => hunk.length === 0);
  return (
    <table class="diff">
      <tbody>
        {file.hunks.map((hunk, index) => {
          const parts = changedParts(hunk);
          return (
            <>
              {index > 0 && (
                <tr key={`gap ${index}`} class="diff-gap">
                  <td colSpan={4}>⋯</td>
                </tr>
              )}
              {hunk.map((line, at) => (
                <Line key={`${index} ${at}`} line={line} parts={parts.get(at)} />
              ))}
            </>
          );
        })}
        {nothing && !file.cut && file.kind !== "delete" && <Note text={words.card.noChange} />}
        {file.cut && <Note text={nothing ? words.card.changeUnknown : words.card.diffStops} />}
      </tbody>
    </table>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <tr class="diff-note">
      <td colSpan={4}>{text}</td>
    </tr>
  );
}

const ROW = { "+": "diff-added", "-": "diff-removed", " ": "diff-same" } as const;
const SIGN = { "+": "+", "-": "−", " ": "" } as const;

interface LineProps {
  readonly line: DiffLine;
  readonly parts: readonly Part[] | undefined;
}

function Line({ line, parts = [{ text: line.text, changed: false }] }: LineProps) {
  return (
    <tr class={ROW[line.mark]}>
      <td class="diff-number">
        <span class="hidden">{spoken(line)}</span>
        <span aria-hidden="true">{line.old}</span>
      </td>
      <td class="diff-number" aria-hidden="true">{line.new}</td>
      <td class="diff-sign" aria-hidden="true">{SIGN[line.mark]}</td>
      <td class="diff-text">
        {parts.map((part, index) =>
          part.changed
            ? <mark key={index}>{draw(part.text)}</mark>
            : <span key={index}>{draw(part.text)}</span>
        )}
      </td>
    </tr>
  );
}

function draw(text: string) {
  return drawMarks(text, MANY_BLANKS_IN_CODE);
}

function spoken(line: DiffLine): string {
  switch (line.mark) {
    case "+":
      return words.action.added(line.new);
    case "-":
      return words.action.removed(line.old);
    case " ":
      return words.action.same(line.new);
  }
}
