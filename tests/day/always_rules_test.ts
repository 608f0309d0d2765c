/**
 * Always rules the whole way: made by a click on the card of a real request, kept in the real file, and
 * matched after a restart by the same bytes and by no others.
 *
 * @module
 */

import assert from "node:assert/strict";
import { byteLength, capText, LIMITS } from "../../protocol/mod.ts";
import { removeFolder } from "../support/mod.ts";
import type { Worker } from "./day.ts";
import { DayWorld } from "./day_world.ts";

const WHO: Worker = { agent: "claude", session: "c-1", folder: "/home/me/shop" };
const ELSEWHERE: Worker = { agent: "claude", session: "c-2", folder: "/home/me/shop2" };
const OTHER: Worker = { agent: "codex", session: "x-1", folder: "/home/me/shop" };

const long = (bytes: number) => "é".repeat(bytes >> 1) + "x".repeat(bytes & 1);

/** Quotes, line ends, every script, substitution, and lengths around the relay's caps. */
const COMMANDS: readonly string[] = [
  `echo "it's" 'so' \`so\``,
  "first\nsecond\r\n\tthird\n",
  "größe 日本 🦅 e\u0301 \u202e x\u200b",
  'test "$(mktemp -d)" && echo $HOME \\',
  long(1_999),
  long(2_001),
  long(60_000),
];

/** The payload as the relay sends it: what is long is capped, and stands whole beside. */
function payload(command: string) {
  const capped = capText(command, LIMITS.stringBytes);
  return {
    tool_name: "Bash",
    tool_input: { command: capped },
    ...(capped === command ? {} : { vults_input: { command } }),
  };
}

Deno.test("each Always rule matches its own bytes only, after a restart too (PB-54, PB-55)", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-rules-" }));
  await Deno.mkdir(`${root}/run`, { mode: 0o700 });
  const world = await DayWorld.open(root);
  const allowed = (id: string) => ({ kind: "decision", v: 8, id, decision: "allow" });
  try {
    for (const command of COMMANDS) {
      const { relay, id } = await world.ask(WHO, "PermissionRequest", payload(command));
      const card = await world.page.card(id);
      assert.equal(card.action.kind === "command" && card.action.text, command);
      await world.page.look(card);
      assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id });
      world.page.send({ type: "decide_always", request: card.request, hash: card.hash });
      assert.deepEqual(await relay.next(), allowed(id));
      await relay.end();
    }
    await world.restart();
    for (const command of COMMANDS) {
      const { relay, id } = await world.ask(WHO, "PermissionRequest", payload(command));
      assert.deepEqual(await relay.next(), allowed(id), `${byteLength(command)} bytes`);
      await relay.end();
      const near: readonly (readonly [Worker, string])[] = [
        [WHO, command + " "],
        [WHO, " " + command],
        [WHO, command.slice(0, -1)],
        [WHO, `${command} && rm -r build`],
        [ELSEWHERE, command],
        [OTHER, command],
      ];
      for (const [who, other] of near) {
        const asked = await world.ask(who, "PermissionRequest", payload(other));
        // It stands on a card: nothing has answered it.
        await world.page.card(asked.id);
        await asked.relay.leave();
        await world.page.until((view) => view?.cards[asked.id] === undefined);
      }
    }
  } finally {
    await world.close();
    await removeFolder(root);
  }
});
