/**
 * Where in a text a secret stands.
 *
 * @module
 */

/** What stands in a secret's place. */
export const MARK = "[redacted]";

/** From `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces every span by one mark; spans that touch or overlap become one. */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  const inOrder = spans
    .filter(({ start, end }) => end > start && text.slice(start, end) !== MARK)
    .sort((one, other) => one.start - other.start);
  if (inOrder.length === 0) return text;
  let out = "";
  let at = 0;
  let open: { start: number; end: number } | undefined;
  for (const { start, end } of inOrder) {
    if (open !== undefined && start <= open.end) {
      open.end = Math.max(open.end, end);
      continue;
    }
    if (open !== undefined) [out, at] = [out + text.slice(at, open.start) + MARK, open.end];
    open = { start, end };
  }
  if (open !== undefined) [out, at] = [out + text.slice(at, open.start) + MARK, open.end];
  return out + text.slice(at);
}
