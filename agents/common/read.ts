/**
 * Reads one event of any agent, given what makes that agent differ.
 *
 * Guarantees that what it returns belongs to a session and means something; everything else (an
 * unknown event, an event without a session id, a notice that says nothing) is `undefined`.
 * Source: app-behaviour contract, section 2; protocol contract, sections 16 and 17.
 *
 * @module
 */

import type { EventMessage, JsonObject } from "../../protocol/mod.ts";
import type { AgentEvent, EventOrigin, SessionEvent } from "../event.ts";
import { type CanonicalEvent, isCanonicalEvent } from "./canonical_event.ts";
import type { Dialect } from "./dialect.ts";
import { firstWords, member } from "./fields.ts";
import { readFinishedPatch } from "./finished_patch.ts";
import { readOrigin, type Sender } from "./session.ts";
import { readQuestions } from "./questions.ts";
import { firstQuestion, QUESTION_TOOL, readToolUse } from "./tool_use.ts";
import { readUsage } from "./usage.ts";

/** Prompts that begin with this are an agent's notes to itself (Claude Code, Qwen Code, recorded). */
const MACHINE_PROMPT = "<task-notification>";

/** Reads `message` as an event of `sender`, whose ways `dialect` describes. */
export function readWith(
  message: EventMessage,
  sender: Sender,
  dialect: Dialect,
): AgentEvent | undefined {
  const payload = dialect.shape?.(message.payload) ?? message.payload;
  const event = canonicalEvent(message.event, payload, dialect);
  if (event === undefined) return undefined;
  if (event === "StatusLine") return readUsage(payload, sender);
  const origin = readOrigin(message, payload, sender);
  return origin === undefined ? undefined : readSessionEvent(event, origin, payload, dialect);
}

function canonicalEvent(
  name: string,
  payload: JsonObject,
  dialect: Dialect,
): CanonicalEvent | undefined {
  const mapped = dialect.events.get(name) ?? (isCanonicalEvent(name) ? name : undefined);
  if (mapped === undefined || dialect.event === undefined) return mapped;
  return dialect.event(mapped, payload);
}

function readSessionEvent(
  event: Exclude<CanonicalEvent, "StatusLine">,
  origin: EventOrigin,
  payload: JsonObject,
  dialect: Dialect,
): SessionEvent | undefined {
  switch (event) {
    case "SessionStart":
      return { ...origin, type: "session_started" };
    case "SessionEnd":
      return { ...origin, type: "session_ended" };
    case "UserPromptSubmit": {
      const text = firstWords(payload, "prompt");
      return {
        ...origin,
        type: "prompted",
        ...(text === undefined ? {} : { text }),
        machine: text?.trimStart().startsWith(MACHINE_PROMPT) ?? false,
      };
    }
    case "PreToolUse":
    case "PermissionRequest":
      return readToolEvent(event, origin, payload, dialect);
    case "PostToolUse":
    case "PostToolUseFailure": {
      const tool = readToolUse(payload, dialect.tools);
      const patch = readFinishedPatch(payload);
      return {
        ...origin,
        type: "tool_finished",
        ...(tool === undefined ? {} : { tool }),
        failed: event === "PostToolUseFailure",
        ...(patch === undefined ? {} : { patch }),
      };
    }
    case "PermissionResult":
      return { ...origin, type: "answered_in_terminal" };
    case "Notification":
      return readNotice(origin, payload, dialect);
    case "Stop": {
      const reply = firstWords(payload, "last_assistant_message");
      return { ...origin, type: "stopped", ...(reply === undefined ? {} : { reply }) };
    }
    case "StopFailure": {
      const error = firstWords(payload, "error_details", "error");
      return { ...origin, type: "failed", ...(error === undefined ? {} : { error }) };
    }
    case "Interrupt":
      return { ...origin, type: "interrupted" };
    case "SubagentStart":
      return { ...origin, type: "subagent_started" };
    case "SubagentStop":
      return { ...origin, type: "subagent_stopped" };
  }
}

function readToolEvent(
  event: "PreToolUse" | "PermissionRequest",
  origin: EventOrigin,
  payload: JsonObject,
  dialect: Dialect,
): SessionEvent | undefined {
  const tool = readToolUse(payload, dialect.tools);
  const asks = event === "PermissionRequest";
  if (tool === undefined) return asks ? undefined : { ...origin, type: "tool_started" };
  if (tool.canonical === QUESTION_TOOL && (asks || dialect.questionStartsAnswered !== true)) {
    const question = firstQuestion(tool.input);
    // A permission for the tool is none of these: it is let go whoever waits (design decision 15).
    const questions = asks ? undefined : readQuestions(tool);
    return {
      ...origin,
      type: "question_asked",
      tool,
      ...(question === undefined ? {} : { question }),
      ...(questions === undefined ? {} : { questions }),
    };
  }
  return { ...origin, type: asks ? "permission_asked" : "tool_started", tool };
}

function readNotice(
  origin: EventOrigin,
  payload: JsonObject,
  dialect: Dialect,
): SessionEvent | undefined {
  const text = (firstWords(payload, "message") ?? "").trim();
  const plain = text.toLowerCase();
  if (plain.includes("rate limit") || plain.includes("usage limit")) {
    return { ...origin, type: "noticed", means: "limit", text };
  }
  if (
    dialect.asksByNotice === true && member(payload, "notification_type") === "permission_prompt"
  ) {
    return { ...origin, type: "noticed", means: "asks", text };
  }
  return text.endsWith("?") ? { ...origin, type: "noticed", means: "question", text } : undefined;
}
