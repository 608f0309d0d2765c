/**
 * The settings: one column, each change saved at once and said so in the status line.
 * Source: page section 8, Settings; app-behaviour contract, section 15.
 *
 * @module
 */

import { THEMES } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { CopyLine } from "./page/copy_line.tsx";
import { view } from "./page/store.ts";
import { AnswersGroup } from "./settings/answers.tsx";
import { AttentionGroup } from "./settings/attention.tsx";
import { KeepingGroup } from "./settings/keeping.tsx";
import { ProjectsGroup } from "./settings/projects.tsx";
import { Group, Row, Segments } from "./settings/row.tsx";
import { SignInsGroup } from "./settings/sign_ins.tsx";

const { settings: say } = words;

/** The page. */
export default function Settings() {
  const current = view.value;
  return (
    <div class="settings">
      <h1 class="headline">{say.title}</h1>
      <p class="page-note">{current === undefined ? words.connection.connecting : say.note}</p>
      {current !== undefined && (
        <>
          <AttentionGroup settings={current.settings} />
          <AnswersGroup settings={current.settings} />
          <Group id="look" title={say.look}>
            <Segments
              id="theme"
              label={say.theme}
              means={say.themeMeans}
              values={THEMES}
              name={say.themeName}
              value={current.settings.theme}
              change={(value) => ({ key: "theme", value })}
            />
          </Group>
          <Group id="start" title={say.start}>
            <Row id="at-login" label={say.atLogin} means={say.atLoginMeans} group>
              <CopyLine text={say.atLoginCommand} />
            </Row>
          </Group>
          <KeepingGroup settings={current.settings} />
          <ProjectsGroup settings={current.settings} home={current.home} />
          <SignInsGroup />
        </>
      )}
    </div>
  );
}
