/**
 * What is around every page: the way past it, the bar, the sky, what Vults has to say, the request, the
 * status line. Source: page section 4.
 *
 * Guarantees that no page is ever open without being able to show a card: on the flock it has the page's
 * first place, elsewhere it is docked and stands there only while there is something to answer.
 *
 * @module
 */

import type { ComponentChildren } from "preact";
import { words } from "../../app/words/mod.ts";
import Flock from "../../islands/flock.tsx";
import Notices from "../../islands/notices.tsx";
import Request from "../../islands/request.tsx";
import Status from "../../islands/status.tsx";
import TopBar from "../../islands/top_bar.tsx";

/** A page beside the flock, inside the frame. */
export interface FrameProps {
  /** The path of this page's link in the bar; of a page that has none: of the one it belongs to. */
  readonly path: string;
  readonly version: string;
  /** What stands under the bar instead of the strip with the flock, as high as it makes itself. */
  readonly sky?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of every page but the flock. */
export function Frame({ path, version, sky, children }: FrameProps) {
  return (
    <>
      <a class="skip" href="#request">{words.frame.skip}</a>
      <div class="over over-strip">
        {sky === undefined ? <TopBar path={path} /> : <TopBar path={path} within />}
        {sky ?? <Flock strip />}
      </div>
      <Notices />
      <main class="page">
        <Request version={version} docked />
        {children}
      </main>
      <Status />
    </>
  );
}

/** The frame of the flock itself. */
export function FlockFrame(
  { version, children }: { readonly version: string; readonly children: ComponentChildren },
) {
  return (
    <>
      <a class="skip" href="#request">{words.frame.skip}</a>
      <div class="over">
        <TopBar path="/" />
        <Flock />
        <Notices />
      </div>
      <main class="content">
        <h1 class="hidden">{words.frame.flock}</h1>
        <Request version={version} />
        {children}
      </main>
      <Status />
    </>
  );
}
