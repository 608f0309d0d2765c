import SignIn from "../islands/sign_in.tsx";
import { words } from "../app/words/mod.ts";
import { StillPage } from "./(_components)/still_page.tsx";

/** The sign-in page. What it says depends on the code in the fragment, which only the browser sees. */
export default function Login() {
  return (
    <StillPage pose="quiet">
      <SignIn />
      <noscript>
        <p>{words.frame.needsScript}</p>
      </noscript>
    </StillPage>
  );
}
