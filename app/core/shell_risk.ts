/**
 * What a shell command deletes, or sends away from this machine.
 *
 * Guarantees classification only: it answers nothing, and a command without a mark is not called
 * harmless. A command behind another one (`sudo`, `env`, `xargs`, `find -exec`, `sh -c`) counts as
 * itself; where that place cannot be told exactly, every place is looked at.
 * Source: app-behaviour contract, section 14 (policy classes); design decision 19.
 *
 * @module
 */

import type { RiskView } from "../view/mod.ts";
import { readCommands, type SimpleCommand } from "./shell_words.ts";

/** How often a command may hold another one as text (`sh -c "sh -c …"`). */
const DEPTH = 4;

/** What may still be looked at: texts can be built so that every word leads to all the others. */
interface Budget {
  chars: number;
}

/** Enough for a text of the longest length that is asked about, nested as deep as may be. */
const BUDGET_CHARS = 1_000_000;

/** The words that earn a mark, as they stand in the command. */
type Found = Pick<RiskView, "kind" | "part">;

/** The first mark of `text`: what deletes is named before what leaves. */
export function shellRisk(text: string): Found | undefined {
  const found = marksOf(text, 0, { chars: BUDGET_CHARS });
  return found.find(({ kind }) => kind === "deletes") ?? found[0];
}

function marksOf(text: string, depth: number, budget: Budget): readonly Found[] {
  budget.chars -= text.length;
  // What is wound up so far that it cannot be followed may hold anything.
  if (depth > DEPTH || budget.chars < 0) return [{ kind: "deletes", part: text }];
  return readCommands(text).flatMap((command) => markOf(command, depth, budget));
}

function markOf(
  { words, writes }: SimpleCommand,
  depth: number,
  budget: Budget,
): readonly Found[] {
  const disk = writes.find(isDisk);
  const marks: Found[] = disk === undefined ? [] : [{ kind: "deletes", part: `> ${disk}` }];
  const from = words.findIndex((word) => !/^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(word));
  const first = words[from];
  if (first === undefined) return marks;
  const program = programName(first);
  const rest = words.slice(from + 1);
  return [
    ...marks,
    ...markOfProgram(program, rest, depth, budget),
    ...BEARERS.has(program) ? markOfBorne(rest, depth, budget) : [],
  ];
}

function markOfProgram(
  program: string,
  rest: readonly string[],
  depth: number,
  budget: Budget,
): readonly Found[] {
  // Whatever is not an option may be the text of `-c`, also behind options with values.
  if (SHELLS.test(program)) {
    return rest.flatMap((word) => word.startsWith("-") ? [] : marksOf(word, depth + 1, budget));
  }
  if (program === "eval") return marksOf(rest.join(" "), depth + 1, budget);
  const own = readProgram(program, rest);
  return own === undefined ? [] : [own];
}

/** A command somewhere behind one that runs it; the first one found is it. */
function markOfBorne(
  rest: readonly string[],
  depth: number,
  budget: Budget,
): readonly Found[] {
  for (const [at, word] of rest.entries()) {
    if (word.startsWith("-")) continue;
    const program = programName(word);
    // `env -S 'rm -r x'`, `su -c 'rm -r x'`, `watch 'rm -r x'`: a whole command in one word.
    const inside = /\s/.test(word) ? marksOf(word, depth + 1, budget) : [];
    if (inside.length > 0) return inside;
    if (!MARKED.test(program) && !SHELLS.test(program)) continue;
    const behind = rest.slice(at + 1);
    budget.chars -= behind.length;
    if (budget.chars < 0) return [{ kind: "deletes", part: word }];
    const found = markOfProgram(program, behind, depth, budget);
    if (found.length > 0) return found;
  }
  return [];
}

/** The programs that `markOfProgram` knows beside the shells. */
const MARKED =
  /^(?:rm|dd|shred|wipefs|chmod|tee|cp|mv|install|git|gh|npm|pnpm|yarn|bun|cargo|scp|rsync|eval|mkfs(?:\..*)?)$/;

const SHELLS = /^(?:ba|z|da|k|mk|a|fi)?sh$/;

/** Programs that run the command that stands behind them. */
const BEARERS: ReadonlySet<string> = new Set(
  ("sudo doas su env nohup nice ionice time timeout stdbuf setsid command exec builtin xargs find fd " +
    "parallel watch chroot unshare nsenter busybox flock chrt taskset script systemd-run strace ltrace " +
    "caffeinate entr runuser pkexec trap npx then do else docker podman kubectl")
    .split(" "),
);

function readProgram(program: string, rest: readonly string[]): Found | undefined {
  const all = () => [program, ...rest].join(" ");
  const deletes = (): Found => ({ kind: "deletes", part: all() });
  const leaves = (part: string): Found => ({ kind: "leaves", part });
  switch (program) {
    case "rm":
      return hasFlag(rest, "rR", "recursive") ? deletes() : undefined;
    case "dd":
    case "shred":
    case "wipefs":
      return deletes();
    case "chmod":
      return hasFlag(rest, "R", "recursive") && rest.some((word) => /^0*777$/.test(word))
        ? deletes()
        : undefined;
    case "tee":
    case "cp":
    case "mv":
    case "install":
      return rest.some(isDisk) ? deletes() : undefined;
    case "git":
      return readGit(rest);
    case "gh":
      return readGh(rest);
    case "npm":
    case "pnpm":
    case "yarn":
    case "bun":
    case "cargo":
      return readPublish(program, rest);
    case "scp":
    case "rsync":
      return leaves(all());
    default:
      return /^mkfs(?:\.|$)/.test(program) ? deletes() : undefined;
  }
}

/** Options of git before its command that take a value of their own. */
const GIT_VALUES: ReadonlySet<string> = new Set(
  "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source".split(" "),
);

function readGit(words: readonly string[]): Found | undefined {
  let at = 0;
  while (words[at]?.startsWith("-") === true) at += GIT_VALUES.has(words[at] ?? "") ? 2 : 1;
  const command = words[at];
  const rest = words.slice(at + 1);
  const part = (...more: readonly string[]) => ["git", command, ...more].join(" ");
  switch (command) {
    case "push": {
      const force = rest.find((word) =>
        /^--force(?:$|[-=])/.test(word) || /^-[a-zA-Z]*f/.test(word) || /^\+./.test(word)
      );
      return force === undefined
        ? { kind: "leaves", part: part() }
        : { kind: "deletes", part: part(force) };
    }
    case "reset":
      return rest.includes("--hard") ? { kind: "deletes", part: part("--hard") } : undefined;
    case "clean":
      return hasFlag(rest, "f", "force") ? { kind: "deletes", part: part(...rest) } : undefined;
    default:
      return undefined;
  }
}

const GH_PR = /^(?:create|new|merge|comment|close)$/;

function readGh(words: readonly string[]): Found | undefined {
  // `-R owner/name` may stand anywhere.
  const plain = words.filter((word, at) =>
    !word.startsWith("-") && !/^(?:-R|--repo|--hostname)$/.test(words[at - 1] ?? "")
  );
  const [area, action = ""] = plain;
  if (area === "pr" && GH_PR.test(action)) return { kind: "leaves", part: `gh pr ${action}` };
  return area === "release"
    ? { kind: "leaves", part: `gh release ${action}`.trimEnd() }
    : undefined;
}

/** `npm run publish` runs a script of that name; `npm -w x publish` publishes. */
function readPublish(program: string, words: readonly string[]): Found | undefined {
  const at = words.indexOf("publish");
  const before = words.slice(0, at);
  const runs = before.some((word) => /^(?:run|run-script|exec|install|add|help)$/.test(word));
  return at === -1 || runs ? undefined : { kind: "leaves", part: `${program} publish` };
}

/** Whether one of the short flags stands in a cluster, or the long one, before `--`. */
function hasFlag(words: readonly string[], short: string, long: string): boolean {
  const end = words.indexOf("--");
  const options = end === -1 ? words : words.slice(0, end);
  const cluster = new RegExp(`^-[a-zA-Z]*[${short}]`);
  // A long option may be shortened as far as it stays the only one: two letters do for these.
  return options.some((word) =>
    cluster.test(word) ||
    (word.length >= 4 && word.startsWith("--") && `--${long}`.startsWith(word))
  );
}

/** The name behind the path of a program. */
function programName(word: string): string {
  return word.split("/").at(-1) ?? word;
}

function isDisk(word: string): boolean {
  return /(?:^|=)\/dev\/(?:sd|nvme)/.test(word);
}
