import type { PageProps } from "../app/web/kernel/mod.ts";
import Record from "../islands/record.tsx";
import { Frame } from "./(_components)/frame.tsx";

/** The record. Served empty: what stands in it comes over the connection. */
export default function RecordPage({ version }: PageProps) {
  return (
    <Frame path="/record" version={version}>
      <Record />
    </Frame>
  );
}
