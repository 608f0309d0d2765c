/**
 * Which project a folder belongs to, and what it is called.
 *
 * A git worktree that an agent made inside a project (`.claude/worktrees/NAME`, `.worktrees/NAME`) is
 * that project: its folder is read as if the worktree were the project itself (PB-40).
 * Source: app-behaviour contract, section 2.
 *
 * @module
 */

/** A project, by its folder. */
export interface Project {
  /** Equal for equal projects; empty without a folder. */
  readonly key: string;
  /** The folder's last component; empty without a folder. */
  readonly name: string;
  readonly worktree?: string;
}

const WORKTREE = /[/\\](?:\.claude[/\\])?\.?worktrees[/\\]([^/\\]+)(?=[/\\]|$)/;

/** Names the project of `folder`. Both kinds of slash separate, trailing ones are ignored. */
export function projectOf(folder: string | undefined): Project {
  if (folder === undefined) return { key: "", name: "" };
  const found = WORKTREE.exec(folder);
  const isWorktree = found !== null && /^[/\\](\.claude[/\\]|\.)worktrees/.test(found[0]) &&
    found.index > 0;
  const root = isWorktree
    ? folder.slice(0, found.index) + folder.slice(found.index + found[0].length)
    : folder;
  const key = root.replace(/[/\\]+$/, "");
  const name = key.split(/[/\\]/).at(-1) ?? "";
  return { key, name, ...(isWorktree && found[1] !== undefined ? { worktree: found[1] } : {}) };
}
