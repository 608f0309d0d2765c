/**
 * The real Claude Code from npm, run in a throw-away home against a fake model, with made-up keys and
 * an environment of its own. Never sees the user's home, settings or credentials.
 *
 * Permissions: run `npm` and the program, write of the temporary folder.
 *
 * @module
 */

const PACKAGE = `@anthropic-ai/claude-code-linux-${
  Deno.build.arch === "aarch64" ? "arm64" : "x64"
}`;
const VERSION = "2.1.332";

/** What enables the live tests where the program could not be fetched. */
export const HOW_TO_ENABLE = `npm must be able to fetch ${PACKAGE}@${VERSION} (380 MB)`;

/**
 * The path of the program, fetched once into the temporary folder; `undefined` where npm cannot
 * bring it (no network, another platform).
 */
export async function claudeProgram(): Promise<string | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  const root = `${Deno.env.get("TMPDIR") ?? "/tmp"}/vults-live-claude-${VERSION}-${Deno.uid()}`;
  const program = `${root}/node_modules/${PACKAGE}/claude`;
  if (await runs(program)) return program;
  const { success } = await new Deno.Command("npm", {
    args: ["install", "--silent", "--ignore-scripts", "--prefix", root, `${PACKAGE}@${VERSION}`],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
  return success && await runs(program) ? program : undefined;
}

async function runs(program: string): Promise<boolean> {
  try {
    const home = await Deno.makeTempDir();
    const { success } = await new Deno.Command(program, {
      args: ["--version"],
      clearEnv: true,
      env: { HOME: home, PATH: "/usr/bin:/bin" },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).output();
    await Deno.remove(home, { recursive: true });
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** One run of the program: where it lives, what it talks to, what it is asked. */
export interface ClaudeRun {
  readonly program: string;
  readonly home: string;
  readonly project: string;
  readonly runtimeDir: string;
  readonly modelUrl: string;
  readonly prompt: string;
}

/** Marks first-run screens as seen and the project as trusted, as a person's first hour would. */
export async function prepareHome(home: string, project: string): Promise<void> {
  await Deno.mkdir(`${home}/.claude`, { recursive: true });
  await Deno.mkdir(project, { recursive: true });
  const seen = {
    hasCompletedOnboarding: true,
    autoUpdates: false,
    customApiKeyResponses: { approved: ["sk-test"], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, allowedTools: [] } },
  };
  await Deno.writeTextFile(`${home}/.claude.json`, JSON.stringify(seen));
}

/** Starts one non-interactive run; the caller awaits or ends the process. */
export function startClaude(run: ClaudeRun): Deno.ChildProcess {
  return new Deno.Command(run.program, {
    args: ["-p", run.prompt],
    cwd: run.project,
    clearEnv: true,
    env: {
      HOME: run.home,
      PATH: "/usr/bin:/bin",
      TMPDIR: run.home,
      TERM: "dumb",
      LANG: "C.UTF-8",
      XDG_RUNTIME_DIR: run.runtimeDir,
      ANTHROPIC_BASE_URL: run.modelUrl,
      ANTHROPIC_API_KEY: "sk-test",
      ANTHROPIC_MODEL: "claude-sonnet-4-5",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_MAX_RETRIES: "0",
      DISABLE_TELEMETRY: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_ERROR_REPORTING: "1",
      DISABLE_BUG_COMMAND: "1",
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}
