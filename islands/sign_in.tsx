/**
 * Signing in: hands in the one-time code together with this browser's key, waits to be let in where a
 * page is in already, keeps the key, goes to the flock.
 *
 * Guarantees that the code leaves the address bar before anything is sent, so that it stands in no
 * history; that a failed sign-in keeps the key that was there before; and that a browser which is in
 * already shows it with that key and needs nobody's word.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  SIGN_IN_PATH,
  SIGNED_BEFORE_CODE,
  type SignInRefused,
  type SignInRequest,
  type SignInWaits,
} from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { keepPageKey, loadPageKey, makePageKey, type PageKey, signText } from "./page/page_key.ts";

type Step =
  | "working"
  | "waiting"
  | "badLink"
  | "noLink"
  | "noServer"
  | "noKey"
  | "agent"
  | "refused"
  | "expired"
  | "busy";

/** How often a page that waits asks, in milliseconds. */
const ASK_EVERY_MS = 700;
/** The address of a page that was sent away says so, since its connection is gone. */
const STARTED_BY_AGENT = "#started-by-agent";

/** The sentence of the sign-in page, and the work behind it. */
export default function SignIn() {
  const step = useSignal<Step>("working");
  useEffect(() => {
    let attempt = 0;
    const run = () => {
      const mine = ++attempt;
      step.value = "working";
      const isLatest = () => mine === attempt;
      const onWait = () => {
        if (isLatest()) step.value = "waiting";
      };
      signIn(onWait, isLatest).then((failed) => {
        if (!isLatest()) return;
        if (failed === undefined) location.replace("/");
        else step.value = failed;
      });
    };
    // A fresh link pasted into this tab changes the fragment alone: no page is loaded for it.
    addEventListener("hashchange", run);
    run();
    return () => removeEventListener("hashchange", run);
  }, []);
  const how = words.signedIn.how[step.value];
  return (
    <>
      <p class="sign-in-words" role="status">{words.signIn[step.value]}</p>
      {how !== undefined && <p class="sign-in-how">{how}</p>}
    </>
  );
}

/** Signs in with the code of the address; says what went wrong, or nothing. */
async function signIn(
  onWait: () => void,
  isLatest: () => boolean,
): Promise<Exclude<Step, "working" | "waiting"> | undefined> {
  const fragment = location.hash;
  history.replaceState(null, "", location.pathname);
  if (fragment === STARTED_BY_AGENT) return "agent";
  const code = fragment.slice(1);
  if (code === "") return "noLink";
  const key = await ownKey();
  if (key === undefined) return "noKey";
  const proof = await signText(key, SIGNED_BEFORE_CODE + code);
  let answer = await send({ code, key: key.publicKey, proof });
  while (answer?.status === 202) {
    onWait();
    const { ticket } = await answer.json() as SignInWaits;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    // A fresh link in this tab has taken over.
    if (!isLatest()) return "noLink";
    answer = await send({ ticket });
  }
  if (answer === undefined) return "noServer";
  if (!answer.ok) return await whyNot(answer);
  try {
    await keepPageKey(key);
  } catch {
    // A private window or a full disk: nothing to tell but that it cannot be.
    return "noKey";
  }
  return undefined;
}

/** The key of this browser, else a new one; none where the browser keeps nothing for this page. */
async function ownKey(): Promise<PageKey | undefined> {
  try {
    return await loadPageKey() ?? await makePageKey();
  } catch {
    // A private window, a database that cannot be read.
    return undefined;
  }
}

async function whyNot(
  answer: Response,
): Promise<"badLink" | Exclude<SignInRefused["why"], "link">> {
  if (answer.status !== 403) return "badLink";
  const { why } = await answer.json() as SignInRefused;
  return why === "link" ? "badLink" : why;
}

async function send(body: SignInRequest | SignInWaits): Promise<Response | undefined> {
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
