/**
 * The input of any other tool, member by member, and an address or a path.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { drawMarks } from "../text/agent_text.tsx";
import { type Members, MembersTable } from "./members.tsx";
import { Well } from "./well.tsx";

/** The input of a tool that is shown as it came. */
export function Input({ input }: { readonly input: Members }) {
  return (
    <Well label={words.action.input} class="well-input">
      {Object.keys(input).length === 0
        ? <pre class="code"><code>{"{}"}</code></pre>
        : <MembersTable members={input} />}
    </Well>
  );
}

/** An address, its host loud: it is what tells where the request would go. */
export function Address(
  { url, also }: { readonly url: string; readonly also: Members | undefined },
) {
  const [before, host, after] = splitAtHost(url);
  return (
    <Well label={words.action.address} class="well-code" also={also}>
      <pre class="code"><code>{drawMarks(before)}<span class="host">{drawMarks(host)}</span>{
        drawMarks(after)
      }</code></pre>
    </Well>
  );
}

/** A path. */
export function Path(
  { path, also }: { readonly path: string; readonly also: Members | undefined },
) {
  return (
    <Well label={words.action.path} class="well-code" also={also}>
      <pre class="code"><code>{drawMarks(path)}</code></pre>
    </Well>
  );
}

/**
 * Splits an address as written around its host. What stands before an `@` is a name, not the host,
 * and is left quiet.
 */
export function splitAtHost(url: string): readonly [before: string, host: string, after: string] {
  const match = /^([a-z][a-z0-9+.-]*:[/\\]{2}(?:[^/\\?#]*@)?)([^/\\?#]*)(.*)$/is.exec(url);
  return [match?.[1] ?? "", match?.[2] ?? "", match?.[3] ?? url];
}
