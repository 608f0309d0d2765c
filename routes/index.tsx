import type { PageProps } from "../app/web/kernel/mod.ts";
import { words } from "../app/words/mod.ts";
import Flock from "../islands/flock.tsx";
import Help from "../islands/help.tsx";
import Request from "../islands/request.tsx";
import Sessions from "../islands/sessions.tsx";
import Status from "../islands/status.tsx";

/** The flock. Served empty: what is at work comes over the connection, which proves the page's key. */
export default function FlockPage({ version }: PageProps) {
  return (
    <>
      <a class="skip" href="#request">{words.frame.skip}</a>
      <div class="over">
        <header class="bar">
          <span class="bar-name">{words.frame.name}</span>
          <nav class="bar-nav" aria-label={words.frame.pages}>
            <a href="/" aria-current="page">{words.frame.flock}</a>
          </nav>
          <Help />
        </header>
        <Flock />
      </div>
      <main class="content">
        <h1 class="hidden">{words.frame.flock}</h1>
        <Request version={version} />
        <Sessions />
      </main>
      <Status />
    </>
  );
}
