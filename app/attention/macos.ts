/**
 * Notifications on macOS, by `terminal-notifier` where it is installed, else by `osascript`.
 *
 * Guarantees that the texts are arguments: never part of a script. `terminal-notifier` replaces and
 * takes back by group, and a click on its notification opens the page; `osascript` can do neither.
 * Permission: run of the two. Source: design decision 11; app-behaviour contract, section 9.
 *
 * @module
 */

import type { SessionKey } from "../../protocol/mod.ts";
import type { CallAbout } from "../core/mod.ts";
import type { Call } from "../view/mod.ts";
import { type Notifier, RAISE_MS, type Raised } from "./notifier.ts";
import { type Env, runProgram } from "./run_program.ts";

const SCRIPT = [
  "on run argv",
  "display notification (item 2 of argv) with title (item 1 of argv)",
  "end run",
];

/** The program that is there, if one is. `page`: what a click opens. */
export async function findMacNotifier(
  page: () => string,
  env: Env = {},
): Promise<Notifier | undefined> {
  const { is } = await runProgram("terminal-notifier", ["-version"], { ms: RAISE_MS, env });
  if (is === "done") return new TerminalNotifier(page, env);
  const script = await runProgram("osascript", ["-e", "return"], { ms: RAISE_MS, env });
  return script.is === "done" ? new OsaScript(env) : undefined;
}

/** The arguments for `osascript`. Pure. */
export function osaScriptArguments({ title, body }: Pick<Call, "title" | "body">) {
  return [...SCRIPT.flatMap((line) => ["-e", line]), "--", title, body];
}

/** The arguments for `terminal-notifier`. Pure. */
export function terminalNotifierArguments(
  { title, body, tag }: Pick<Call, "title" | "body" | "tag">,
  page: string,
): readonly string[] {
  return ["-title", literal(title), "-message", literal(body), "-group", tag, "-open", page];
}

/**
 * It reads its arguments as property lists: a text that begins like one would vanish, one that begins
 * with a dash would be the next option. A backslash in front makes it a text.
 */
function literal(text: string): string {
  return /^[[({<"'\\@-]/.test(text) ? `\\${text}` : text;
}

class TerminalNotifier implements Notifier {
  readonly #page: () => string;
  readonly #env: Env;
  readonly #standing = new Set<SessionKey>();

  constructor(page: () => string, env: Env) {
    this.#page = page;
    this.#env = env;
  }

  isThere(): Promise<boolean> {
    return Promise.resolve(true);
  }

  raise(call: Call, _about: CallAbout, raised: Raised): void {
    this.#standing.add(call.tag);
    void answer(
      runProgram("terminal-notifier", terminalNotifierArguments(call, this.#page()), {
        ms: RAISE_MS,
        env: this.#env,
      }),
      raised,
    );
  }

  async withdraw(tag: SessionKey): Promise<void> {
    if (!this.#standing.delete(tag)) return;
    await runProgram("terminal-notifier", ["-remove", tag], { ms: RAISE_MS, env: this.#env });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#standing].map((tag) => this.withdraw(tag)));
  }
}

class OsaScript implements Notifier {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  isThere(): Promise<boolean> {
    return Promise.resolve(true);
  }

  raise(call: Call, _about: CallAbout, raised: Raised): void {
    const args = osaScriptArguments(call);
    void answer(runProgram("osascript", args, { ms: RAISE_MS, env: this.#env }), raised);
  }

  /** There is no way to: it leaves by itself. */
  withdraw(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

async function answer(run: ReturnType<typeof runProgram>, raised: Raised): Promise<void> {
  const { is } = await run;
  if (is === "done") raised.onUp();
  else raised.onFailed(is === "absent" ? "gone" : "there");
}
