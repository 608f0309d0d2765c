/**
 * The input of any other tool, member by member, and an address or a path.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import { drawMarks } from "../text/agent_text.tsx";
import { Well } from "./well.tsx";

/** The input as a table; what is nested stands there as indented JSON. */
export function Input({ input }: { readonly input: { readonly [member: string]: unknown } }) {
  const members = Object.entries(input);
  return (
    <Well label={words.action.input} class="well-input">
      {members.length === 0 ? <pre class="code"><code>{"{}"}</code></pre> : (
        <table class="input">
          <tbody>
            {members.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{drawMarks(name)}</th>
                <td>
                  <pre><code>{drawMarks(asText(value))}</code></pre>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Well>
  );
}

/** A text stays as it is; that a number is no text shows nowhere else either. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** An address, its host loud: it is what tells where the request would go. */
export function Address({ url }: { readonly url: string }) {
  const [before, host, after] = splitAtHost(url);
  return (
    <Well label={words.action.address} class="well-code">
      <pre class="code"><code>{drawMarks(before)}<span class="host">{drawMarks(host)}</span>{
        drawMarks(after)
      }</code></pre>
    </Well>
  );
}

/** A path. */
export function Path({ path }: { readonly path: string }) {
  return (
    <Well label={words.action.path} class="well-code">
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
