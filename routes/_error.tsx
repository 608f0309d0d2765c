import { words } from "../app/words/mod.ts";
import { StillPage } from "./(_components)/still_page.tsx";

/** For a page whose making failed. */
export default function Failed() {
  return (
    <StillPage pose="failed">
      <p>{words.frame.failed}</p>
      <p>{words.frame.failedHint}</p>
    </StillPage>
  );
}
