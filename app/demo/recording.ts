/**
 * Two recorded runs of Claude Code 2.1 asking for permission to write a file: one that was allowed by
 * a hook, one that was denied. Each step is what one hook call got on standard input.
 *
 * The payloads are as recorded, but for ids, paths and user names, which the recording replaced, and
 * the session's id, which the player sets anew for each replay.
 *
 * @module
 */

import type { JsonObject } from "../../protocol/mod.ts";

/** One hook call of a recorded run. */
export interface RecordedCall {
  /** The event name on the hook's command line. */
  readonly event: string;
  /** When it came, in milliseconds after the first one. */
  readonly atMs: number;
  readonly payload: JsonObject;
}

/** The session's id in both recordings. */
export const RECORDED_SESSION = "00000000-0000-4000-8000-000000000001";

/** The run in which the command was allowed. */
export const ALLOWED_RUN: readonly RecordedCall[] = [
  {
    event: "SessionStart",
    atMs: 0,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "hook_event_name": "SessionStart",
      "source": "startup",
    },
  },
  {
    event: "UserPromptSubmit",
    atMs: 177,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "UserPromptSubmit",
      "prompt": "do the thing",
    },
  },
  {
    event: "PreToolUse",
    atMs: 316,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PreToolUse",
      "tool_name": "Bash",
      "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
      "tool_use_id": "toolu_call_0002",
    },
  },
  {
    event: "PermissionRequest",
    atMs: 392,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PermissionRequest",
      "tool_name": "Bash",
      "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
      "permission_suggestions": [{
        "type": "addDirectories",
        "directories": ["/home/me/project"],
        "destination": "session",
      }],
    },
  },
  {
    event: "PostToolUse",
    atMs: 456,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PostToolUse",
      "tool_name": "Bash",
      "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
      "tool_response": {
        "stdout": "",
        "stderr": "",
        "interrupted": false,
        "isImage": false,
        "noOutputExpected": false,
      },
      "tool_use_id": "toolu_call_0002",
      "duration_ms": 23,
    },
  },
  {
    event: "PostToolBatch",
    atMs: 526,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PostToolBatch",
      "tool_calls": [{
        "tool_name": "Bash",
        "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
        "tool_use_id": "toolu_call_0002",
        "tool_response": "(Bash completed with no output)",
      }],
    },
  },
  {
    event: "Stop",
    atMs: 608,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "Stop",
      "stop_hook_active": false,
      "last_assistant_message": "all done",
      "background_tasks": [],
      "session_crons": [],
    },
  },
  {
    event: "SessionEnd",
    atMs: 757,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "hook_event_name": "SessionEnd",
      "reason": "other",
    },
  },
];

/** The run in which it was denied. */
export const DENIED_RUN: readonly RecordedCall[] = [
  {
    event: "SessionStart",
    atMs: 0,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "hook_event_name": "SessionStart",
      "source": "startup",
    },
  },
  {
    event: "UserPromptSubmit",
    atMs: 128,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "UserPromptSubmit",
      "prompt": "do the thing",
    },
  },
  {
    event: "PreToolUse",
    atMs: 372,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PreToolUse",
      "tool_name": "Bash",
      "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
      "tool_use_id": "toolu_call_0002",
    },
  },
  {
    event: "PermissionRequest",
    atMs: 456,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PermissionRequest",
      "tool_name": "Bash",
      "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
      "permission_suggestions": [{
        "type": "addDirectories",
        "directories": ["/home/me/project"],
        "destination": "session",
      }],
    },
  },
  {
    event: "PostToolBatch",
    atMs: 547,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "PostToolBatch",
      "tool_calls": [{
        "tool_name": "Bash",
        "tool_input": { "command": "echo ran > out.txt", "description": "make a file" },
        "tool_use_id": "toolu_call_0002",
        "tool_response": "NO-PERM",
      }],
    },
  },
  {
    event: "Stop",
    atMs: 735,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "permission_mode": "default",
      "hook_event_name": "Stop",
      "stop_hook_active": false,
      "last_assistant_message": "all done",
      "background_tasks": [],
      "session_crons": [],
    },
  },
  {
    event: "SessionEnd",
    atMs: 887,
    payload: {
      "session_id": "00000000-0000-4000-8000-000000000001",
      "transcript_path":
        "/home/me/.claude/projects/-home-me-project/00000000-0000-4000-8000-000000000001.jsonl",
      "cwd": "/home/me/project",
      "prompt_id": "00000000-0000-4000-8000-000000000002",
      "hook_event_name": "SessionEnd",
      "reason": "other",
    },
  },
];
