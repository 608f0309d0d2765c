/**
 * The projects that something was chosen for, each with the way to forget it.
 *
 * @module
 */

import type { Settings } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { choose } from "../page/choose.ts";
import { withTilde } from "../request/card_words.ts";
import { AgentText } from "../text/agent_text.tsx";
import { Group } from "./row.tsx";

const { settings: say } = words;

/** The group. */
export function ProjectsGroup(
  { settings, home }: { readonly settings: Settings; readonly home: string },
) {
  const projects = Object.entries(settings.projects).sort(([a], [b]) => a < b ? -1 : 1);
  return (
    <Group id="projects" title={say.projects}>
      {projects.length === 0 && <p class="set-empty">{say.projectsNone}</p>}
      {projects.length > 0 && (
        <ul class="set-list">
          {projects.map(([folder, choices], index) => (
            <li class="set-row" key={folder}>
              <div class="set-text">
                <code class="set-label" id={`project-${index}`}>
                  <AgentText text={withTilde(folder, home)} />
                </code>
                <p class="set-means">{say.projectChoices(choices)}</p>
              </div>
              <button
                type="button"
                class="plain-button"
                aria-describedby={`project-${index}`}
                onClick={() => choose({ key: "project", of: folder, value: {} })}
              >
                {say.forget}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}
