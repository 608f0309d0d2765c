import { words } from "../app/words/mod.ts";
import { StillPage } from "./(_components)/still_page.tsx";

/** For an address that is no page. */
export default function NotFound() {
  return (
    <StillPage pose="think">
      <p>{words.frame.notFound}</p>
      <p>
        <a href="/">{words.frame.toFlock}</a>
      </p>
    </StillPage>
  );
}
