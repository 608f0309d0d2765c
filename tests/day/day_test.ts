/**
 * A whole day over the real socket: 12 sessions of 6 agents, 3,000 events, 80 requests, 10 questions,
 * clicks, answers in terminals, restarts. In the evening view, record and rules are as they must be.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { RecordLineView, SessionView } from "../../app/view/mod.ts";
import { builtPrograms } from "../conformance/app_program.ts";
import { removeFolder } from "../support/mod.ts";
import {
  ASKED,
  type DayQuestion,
  type DayRequest,
  EVENTS,
  QUESTIONS,
  REQUESTS,
  RESTART_BEFORE,
  SECRETS,
  type Worker,
  WORKERS,
} from "./day.ts";
import { DayWorld } from "./day_world.ts";

const decisionLine = (id: string, decision: string, reason?: string) => ({
  kind: "decision",
  v: 8,
  id,
  decision,
  ...(reason === undefined ? {} : { reason }),
});

function worker(n: number): Worker {
  const found = WORKERS[n];
  assert.ok(found);
  return found;
}

const key = (of: Worker) =>
  of.agent === "other" ? `other:${of.name}/${of.session}` : `${of.agent}:${of.session}`;

/** Plays one permission request to its end. */
async function play(world: DayWorld, request: DayRequest, again: DayRequest): Promise<void> {
  const who = worker(request.worker);
  const tool = { tool_name: "Bash", tool_input: { command: request.command } };
  if (request.ending === "restart") return;
  await world.tell(who, "PreToolUse", tool);
  const { relay, id } = await world.ask(who, "PermissionRequest", tool);
  if (request.ending === "ruled") {
    assert.deepEqual(await relay.next(), decisionLine(id, "allow"));
    await relay.end();
    assert.equal(world.view.cards[id], undefined);
    return await world.tell(who, "PostToolUse", tool);
  }
  const { page } = world;
  const card = await page.card(id);
  await page.look(card);
  assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id });
  const wish = { request: card.request, hash: card.hash };
  switch (request.ending) {
    case "allow":
      page.decide(card, "allow");
      assert.deepEqual(await relay.next(), decisionLine(id, "allow"));
      break;
    case "deny":
    case "deny_why": {
      const reason = request.ending === "deny" ? undefined : `not ${again.command.slice(0, 20)}`;
      page.decide(card, "deny", reason);
      assert.deepEqual(await relay.next(), decisionLine(id, "deny", reason));
      break;
    }
    case "always":
      page.send({ type: "decide_always", ...wish });
      assert.deepEqual(await relay.next(), decisionLine(id, "allow"));
      break;
    case "terminal":
      page.send({ type: "release", ...wish });
      break;
    case "finished":
      await world.tell(who, "PostToolUse", tool);
      break;
    case "gone":
      await relay.leave();
      break;
  }
  assert.equal((await relay.end()).text, "");
  await page.until((view) => view?.cards[id] === undefined);
  const ran = ["allow", "always", "terminal", "gone"].includes(request.ending);
  if (ran) await world.tell(who, "PostToolUse", tool);
}

/** Plays one question to its end. */
async function playQuestion(world: DayWorld, question: DayQuestion): Promise<void> {
  const who = worker(question.worker);
  const tool = { tool_name: "AskUserQuestion", tool_input: { questions: ASKED } };
  const { relay, id } = await world.ask(who, "PreToolUse", tool);
  const { page } = world;
  const card = await page.card(id);
  assert.equal(card.allow, false);
  assert.equal(card.questions?.length, 2);
  await page.look(card);
  assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id });
  const wish = { request: card.request, hash: card.hash };
  if (question.ending === "answer") {
    page.send({ type: "answer", ...wish, answers: question.answers });
    assert.deepEqual(await relay.next(), { kind: "answer", v: 8, id, answers: question.answers });
  } else if (question.ending === "terminal") page.send({ type: "release", ...wish });
  else await relay.leave();
  assert.equal((await relay.end()).text, "");
  await page.until((view) => view?.cards[id] === undefined);
  await world.tell(who, "PostToolUse", tool);
}

/** What every session does between its requests. */
async function work(world: DayWorld, who: Worker, n: number): Promise<void> {
  const edit = {
    tool_name: "Edit",
    tool_input: { file_path: `${who.folder}/file-${n % 7}.ts`, old_string: "a", new_string: "b" },
  };
  const read = { tool_name: "Read", tool_input: { file_path: `${who.folder}/file-${n % 5}.ts` } };
  await world.tell(who, "UserPromptSubmit", { prompt: `do thing ${n}` });
  await world.tell(who, "PreToolUse", read);
  await world.tell(who, "PostToolUse", read);
  await world.tell(who, "PreToolUse", edit);
  await world.tell(who, "PostToolUse", edit);
  if (n % 4 === 0) await world.tell(who, "SubagentStart", { agent_id: `a-${n}` });
  if (n % 4 === 0) await world.tell(who, "SubagentStop", { agent_id: `a-${n}` });
  await world.tell(who, "Stop", { last_assistant_message: `Did thing ${n}.` });
}

/** `vults ARGS` against the day's files, as a process. */
async function vults(root: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(`${await builtPrograms()}/vults`, {
    args,
    clearEnv: true,
    env: {
      HOME: root,
      PATH: Deno.env.get("PATH") ?? "",
      XDG_RUNTIME_DIR: `${root}/run`,
      XDG_DATA_HOME: `${root}/data`,
      XDG_STATE_HOME: `${root}/state`,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** How the requests of the day must stand in the record. */
function expectedOutcomes(): Record<string, number> {
  const outcome = {
    allow: "allowed",
    deny: "denied",
    deny_why: "denied",
    always: "allowed",
    ruled: "allowed_by_rule",
    terminal: "released",
    finished: "elsewhere",
    gone: "elsewhere",
    restart: "unreached",
    answer: "answered",
  } as const;
  const endings = [
    ...REQUESTS.map(({ ending }) => ending),
    ...QUESTIONS.map(({ ending }) => ending),
    ...RESTART_BEFORE.map(() => "restart" as const),
  ];
  const counts: Record<string, number> = {};
  for (const ending of endings) counts[outcome[ending]] = (counts[outcome[ending]] ?? 0) + 1;
  return counts;
}

Deno.test("a day of 3,000 events, 80 requests and 10 questions ends as it must", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-day-" }));
  await Deno.mkdir(`${root}/run`, { mode: 0o700 });
  const world = await DayWorld.open(root);
  let restarts = 0;
  try {
    for (const who of WORKERS) await world.tell(who, "SessionStart", { source: "startup" });
    const questions = [...QUESTIONS];
    for (const [n, request] of REQUESTS.entries()) {
      if (RESTART_BEFORE.includes(n)) {
        // A request is open when the app stops: it is let go, and nothing of it is left.
        const open = await world.ask(worker(request.worker), "PermissionRequest", {
          tool_name: "Bash",
          tool_input: { command: `restart ${n}` },
        });
        const card = await world.page.card(open.id);
        await world.page.look(card);
        await open.relay.next();
        await world.restart();
        restarts += 1;
        assert.equal((await open.relay.end()).text, "");
        assert.deepEqual(world.view.queue, [], "no ghost card");
      }
      await play(world, request, REQUESTS[n - 1] ?? request);
      await work(world, worker(n % WORKERS.length), n);
      if (n % 8 === 7) {
        const question = questions.shift();
        if (question !== undefined) await playQuestion(world, question);
      }
    }
    assert.deepEqual(questions, []);
    for (let n = 0; world.sent < EVENTS - WORKERS.length; n++) {
      const round = Math.floor(n / WORKERS.length);
      const tool = { tool_name: "Grep", tool_input: { pattern: `word ${Math.floor(round / 2)}` } };
      const event = round % 2 === 0 ? "PreToolUse" : "PostToolUse";
      await world.tell(worker(n % WORKERS.length), event, tool);
    }
    for (const [n, who] of WORKERS.entries()) {
      if (n % 4 === 3) await world.tell(who, "SessionEnd", {});
      else await world.tell(who, "Stop", { last_assistant_message: `Good night from ${n}.` });
    }
    assert.equal(world.sent, EVENTS);
    assert.equal(restarts, RESTART_BEFORE.length);

    const evening = await world.page.until((view) =>
      view?.order.every((one) => view.sessions[one]?.status === "finished") ?? false
    );
    assert.ok(evening);
    assert.deepEqual(evening.queue, []);
    const here = WORKERS.filter((_, n) => n % 4 !== 3);
    assert.deepEqual([...evening.order].sort(), here.map(key).sort());
    for (const [n, who] of WORKERS.entries()) {
      if (n % 4 === 3) continue;
      const session: SessionView | undefined = evening.sessions[key(who)];
      assert.equal(session?.reply, `Good night from ${n}.`);
      assert.equal(session?.folder, who.folder);
      assert.equal(session?.waiting, 0);
      assert.equal(session?.steps.length, 8);
      assert.equal(session?.subagents, 0);
    }

    const made = REQUESTS.filter(({ ending }) => ending === "always");
    const ruled = REQUESTS.filter(({ ending }) => ending === "ruled");
    const rules = JSON.parse(await vults(root, "rules", "--json"));
    const list: readonly Record<string, unknown>[] = Array.isArray(rules) ? rules : rules.rules;
    assert.deepEqual(
      list.map(({ action }) => action).sort(),
      made.map((one) => one.command).sort(),
    );
    const times = list.reduce((sum, rule) => sum + Number(rule.times), 0);
    assert.equal(times, ruled.length);

    const text = await vults(root, "record", "--json", "--limit", "1000");
    for (const secret of SECRETS) {
      assert.ok(REQUESTS.some(({ command }) => command.includes(secret)), "each is planted");
    }
    for (const secret of SECRETS) assert.ok(!text.includes(secret), `the record holds "${secret}"`);
    const lines = text.trim().split("\n").map((line) => JSON.parse(line) as RecordLineView);
    assert.equal(
      lines.length,
      REQUESTS.length + QUESTIONS.length + RESTART_BEFORE.length,
      "one line per request",
    );
    const counts: Record<string, number> = {};
    for (const { outcome } of lines) counts[outcome] = (counts[outcome] ?? 0) + 1;
    assert.deepEqual(counts, expectedOutcomes());
    assert.equal(lines.filter(({ actor }) => actor === "rule").length, ruled.length);
    const answered = lines.filter(({ outcome }) =>
      ["allowed", "allowed_by_rule", "denied", "answered"].includes(outcome)
    );
    assert.ok(answered.every(({ taken }) => taken === true), "each answer was taken");
  } finally {
    await world.close();
    await removeFolder(root);
  }
});
