/**
 * Names of the tools that are only observed: those that have a label of their own, and the spellings
 * of events and tools that any of them uses.
 *
 * One table serves them all, since no two use the same spelling for different things.
 * Source: protocol contract, section 16; app-behaviour contract, section 6.
 *
 * @module
 */

import type { AgentNames } from "../common/mod.ts";

/** Proper names of tools that are installed natively; any other tool is called what it calls itself. */
export const OTHER_LABELS: ReadonlyMap<string, string> = new Map([
  ["antigravity", "Antigravity"],
  ["cursor", "Cursor"],
  ["droid", "Factory Droid"],
  ["kimi", "Kimi Code"],
  ["vibe", "Mistral Vibe"],
]);

/** Names of Antigravity, Cursor, Factory Droid, Kimi Code, Mistral Vibe and their likes. */
export const OTHER_NAMES: Omit<AgentNames, "label"> = {
  tools: new Map([
    // Antigravity
    ["view_file", "Read"],
    ["list_directory", "LS"],
    ["list_dir", "LS"],
    ["read_notebook", "NotebookRead"],
    ["grep_search", "Grep"],
    ["find_by_name", "Glob"],
    ["write_to_file", "Write"],
    ["replace_file_content", "Edit"],
    ["multi_replace_file_content", "MultiEdit"],
    ["edit_notebook", "NotebookEdit"],
    ["run_command", "Bash"],
    ["shell_exec", "Bash"],
    ["search_web", "WebSearch"],
    ["read_url_content", "WebFetch"],
    // Cursor, Factory Droid, Kimi Code, Mistral Vibe
    ["shell", "Bash"],
    ["bash", "Bash"],
    ["execute", "Bash"],
    ["readfile", "Read"],
    ["read_file", "Read"],
    ["read", "Read"],
    ["writefile", "Write"],
    ["write_file", "Write"],
    ["create", "Write"],
    ["strreplacefile", "Edit"],
    ["search_replace", "Edit"],
    ["applypatch", "apply_patch"],
    ["ls", "LS"],
    ["glob", "Glob"],
    ["grep", "Grep"],
    ["fetchurl", "WebFetch"],
    ["searchweb", "WebSearch"],
    ["websearch", "WebSearch"],
    ["todo", "TodoWrite"],
    ["todowrite", "TodoWrite"],
    ["settodolist", "TodoWrite"],
    ["task", "Task"],
    ["askuser", "AskUserQuestion"],
    ["ask_user", "AskUserQuestion"],
    ["ask_user_question", "AskUserQuestion"],
  ]),
  events: new Map([
    ["sessionStart", "SessionStart"],
    ["sessionEnd", "SessionEnd"],
    ["beforeSubmitPrompt", "UserPromptSubmit"],
    ["PreInvocation", "UserPromptSubmit"],
    ["preToolUse", "PreToolUse"],
    ["postToolUse", "PostToolUse"],
    ["postToolUseFailure", "PostToolUseFailure"],
    ["subagentStart", "SubagentStart"],
    ["subagentStop", "SubagentStop"],
    ["stop", "Stop"],
    ["pre_tool", "PreToolUse"],
    ["before_tool", "PreToolUse"],
    ["post_tool", "PostToolUse"],
    ["after_tool", "PostToolUse"],
    ["post_agent", "Stop"],
    ["post_agent_turn", "Stop"],
  ]),
};

/** Antigravity's argument names to the common ones. */
export const ANTIGRAVITY_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ["CommandLine", "command"],
  ["AbsolutePath", "file_path"],
  ["TargetFile", "file_path"],
  ["File", "file_path"],
  ["DirectoryPath", "path"],
  ["SearchPath", "path"],
  ["Url", "url"],
  ["Query", "query"],
  ["Pattern", "pattern"],
  ["Description", "description"],
]);
