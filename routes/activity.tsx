import type { PageProps } from "../app/web/kernel/mod.ts";
import Activity from "../islands/activity.tsx";
import { Frame } from "./(_components)/frame.tsx";

/** The activity. Served empty: what stands in it comes over the connection. */
export default function ActivityPage({ version }: PageProps) {
  return (
    <Frame path="/activity" version={version}>
      <Activity />
    </Frame>
  );
}
