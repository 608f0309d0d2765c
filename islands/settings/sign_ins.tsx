/**
 * The signed-in pages: who may open Vults here, and the way to end it.
 *
 * @module
 */

import { useEffect } from "preact/hooks";
import type { SignInView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { send } from "../page/connection.ts";
import { clock, say as tell, view } from "../page/store.ts";
import { useAsked } from "../page/use_asked.ts";
import { AgentText } from "../text/agent_text.tsx";
import { Group } from "./row.tsx";

const { settings: say } = words;

/** The group. */
export function SignInsGroup() {
  const told = useAsked({ of: "sign_ins" }, view.value?.revisions.signIns);
  const there = told !== undefined;
  useEffect(() => {
    // The address may name this group, which is not there when the page is loaded.
    if (there && location.hash === "#sign-ins") {
      document.getElementById("sign-ins")?.scrollIntoView();
    }
  }, [there]);
  return (
    <Group id="sign-ins" title={say.signIns}>
      <p class="set-empty">{say.signInsMean}</p>
      {told?.of === "failed" && <p class="set-empty">{say.signInsUnknown}</p>}
      {told?.of === "sign_ins" && (
        <ul class="set-list">
          {told.signIns.map((signIn) => <SignIn key={signIn.id} signIn={signIn} />)}
        </ul>
      )}
    </Group>
  );
}

function SignIn({ signIn }: { readonly signIn: SignInView }) {
  const { id, browser, created, used, self, open, unconfirmed } = signIn;
  const now = clock.value;
  const end = () => {
    if (!send({ type: "end_sign_in", signIn: id })) tell(say.notSent);
  };
  return (
    <li class="set-row">
      <div class="set-text">
        <span class="set-label" id={`sign-in-name-${id}`}>
          <AgentText text={browser} /> {self
            ? <span class="tag">{say.thisPage}</span>
            : open && <span class="tag">{say.openNow}</span>}{" "}
          {unconfirmed && <span class="tag tag-rust">{say.unconfirmed}</span>}
        </span>
        <p class="set-means" id={`sign-in-${id}`}>
          {say.signedIn(Math.max(0, now - created), Math.max(0, now - used))}
          {self && ` · ${say.endSelf}`}
        </p>
      </div>
      <button
        type="button"
        class="plain-button"
        aria-describedby={`sign-in-name-${id} sign-in-${id}`}
        onClick={(event) => {
          if (event.isTrusted) end();
        }}
      >
        {say.end}
      </button>
    </li>
  );
}
