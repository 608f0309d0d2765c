import type { PageProps } from "../app/web/kernel/mod.ts";
import Settings from "../islands/settings.tsx";
import { Frame } from "./(_components)/frame.tsx";

/** The settings. */
export default function SettingsPage({ version }: PageProps) {
  return (
    <Frame path="/settings" version={version}>
      <Settings />
    </Frame>
  );
}
