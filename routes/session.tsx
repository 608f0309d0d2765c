import type { PageProps } from "../app/web/kernel/mod.ts";
import Session from "../islands/session.tsx";
import SessionSky from "../islands/session_sky.tsx";
import { Frame } from "./(_components)/frame.tsx";

/**
 * The page of one session, `/session?key=…`. Served empty: the key is only where the page looks in the
 * view that comes over the connection.
 */
export default function SessionPage({ version, url }: PageProps) {
  const session = url.searchParams.get("key") ?? "";
  return (
    <Frame path="/" version={version} sky={<SessionSky session={session} />}>
      <Session session={session} />
    </Frame>
  );
}
