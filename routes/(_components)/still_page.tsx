/**
 * A page without the flock: one bird under the sky and what there is to say.
 *
 * @module
 */

import type { ComponentChildren } from "preact";
import { words } from "../../app/words/mod.ts";
import { Portrait } from "../../islands/bird/bird.tsx";
import type { Pose } from "../../islands/bird/state.ts";

/** The frame of sign-in, not-found and error pages. */
export function StillPage(
  { pose, children }: { readonly pose: Pose; readonly children: ComponentChildren },
) {
  return (
    <main class="still">
      <div class="still-bird">
        <Portrait view="whole" species="griffon" pose={pose} ring="none" />
      </div>
      <h1 class="still-name">{words.frame.name}</h1>
      {children}
    </main>
  );
}
