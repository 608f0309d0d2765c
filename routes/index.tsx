import type { PageProps } from "../app/web/kernel/mod.ts";
import Sessions from "../islands/sessions.tsx";
import { FlockFrame } from "./(_components)/frame.tsx";

/** The flock. Served empty: what is at work comes over the connection, which proves the page's key. */
export default function FlockPage({ version }: PageProps) {
  return (
    <FlockFrame version={version}>
      <Sessions />
    </FlockFrame>
  );
}
