/**
 * Members of a tool's input as a table of names and values.
 *
 * @module
 */

import { drawMarks } from "../text/agent_text.tsx";

/** Members by their name, of any JSON. */
export type Members = { readonly [member: string]: unknown };

/** The table; what is nested stands in it as indented JSON. */
export function MembersTable({ members }: { readonly members: Members }) {
  return (
    <table class="input">
      <tbody>
        {Object.entries(members).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{drawMarks(name)}</th>
            <td>
              <pre><code>{drawMarks(asText(value))}</code></pre>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text stays as it is; anything else is JSON. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
