/**
 * Signing in: hands in the one-time code together with a fresh key, keeps the key, goes to the flock.
 *
 * Guarantees that the code leaves the address bar before anything is sent, so that it stands in no
 * history, and that a failed sign-in keeps the key that was there before.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { SIGN_IN_PATH, type SignInRequest } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { keepPageKey, makePageKey } from "./page/page_key.ts";

type Step = "working" | "badLink" | "noLink" | "noServer" | "noKey";

/** The sentence of the sign-in page, and the work behind it. */
export default function SignIn() {
  const step = useSignal<Step>("working");
  useEffect(() => {
    const run = () => {
      step.value = "working";
      signIn().then((failed) => {
        if (failed === undefined) location.replace("/");
        else step.value = failed;
      });
    };
    // A fresh link pasted into this tab changes the fragment alone: no page is loaded for it.
    addEventListener("hashchange", run);
    run();
    return () => removeEventListener("hashchange", run);
  }, []);
  return <p class="sign-in-words" role="status">{words.signIn[step.value]}</p>;
}

/** Signs in with the code of the address; says what went wrong, or nothing. */
async function signIn(): Promise<Exclude<Step, "working"> | undefined> {
  const code = location.hash.slice(1);
  if (code === "") return "noLink";
  history.replaceState(null, "", location.pathname);
  const key = await makePageKey();
  const body: SignInRequest = { code, key: key.publicKey };
  const answer = await send(body);
  if (answer === undefined) return "noServer";
  if (!answer.ok) return "badLink";
  try {
    await keepPageKey(key);
  } catch {
    // A private window or a full disk: nothing to tell but that it cannot be.
    return "noKey";
  }
  return undefined;
}

async function send(body: SignInRequest): Promise<Response | undefined> {
  try {
    return await fetch(SIGN_IN_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    // The only thing fetch throws for here is a server that cannot be reached.
    return undefined;
  }
}
