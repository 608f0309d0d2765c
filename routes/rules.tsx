import type { PageProps } from "../app/web/kernel/mod.ts";
import Rules from "../islands/rules.tsx";
import { Frame } from "./(_components)/frame.tsx";

/** The rules. Served empty: what stands in it comes over the connection. */
export default function RulesPage({ version }: PageProps) {
  return (
    <Frame path="/rules" version={version}>
      <Rules />
    </Frame>
  );
}
