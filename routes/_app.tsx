import type { FrameProps } from "../app/web/kernel/mod.ts";
import { words } from "../app/words/mod.ts";

/** The document around every page. */
export default function App({ children, asset }: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{words.frame.title.quiet}</title>
        <link rel="icon" href={asset("icon.svg")} type="image/svg+xml" />
        <script src={asset("theme.js")} />
        <link rel="stylesheet" href={asset("vults.css")} />
      </head>
      <body>{children}</body>
    </html>
  );
}
