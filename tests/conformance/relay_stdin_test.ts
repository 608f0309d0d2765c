// Protocol contract, section 8: reading stdin. PB-03.

import assert from "node:assert/strict";
import {
  ALLOW,
  assertPrinted,
  assertSilent,
  BASH,
  builtRelay,
  exchange,
  heard,
  inParallel,
  PRE,
  replyTo,
  runRelay,
  says,
  type StdinScript,
  withWorld,
} from "../support/mod.ts";

const ALLOWED =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n';
const OPEN = 10_000;
const TRICKY = {
  session_id: "s-1",
  hook_event_name: "Stop",
  text: 'braces }{ ]["\\ quoted "}" and \\"} \\\\',
  nested: [{ "}": "{" }, "\\", '"', "}"],
  'key "}': {},
};

Deno.test("relay, section 8: a complete object is sent at once though stdin stays open (PB-03)", async () => {
  const rows: readonly { name: string; stdin: StdinScript }[] = [
    {
      name: "the object, then silence",
      stdin: async (stdin) => {
        await stdin.write(JSON.stringify(PRE));
        await stdin.pause(OPEN);
      },
    },
    {
      name: "the object, a newline, then silence",
      stdin: async (stdin) => {
        await stdin.write(`${JSON.stringify(PRE)}\n`);
        await stdin.pause(OPEN);
      },
    },
    {
      name: "the first byte after 400 ms",
      stdin: async (stdin) => {
        await stdin.pause(400);
        await stdin.write(JSON.stringify(PRE));
        await stdin.pause(OPEN);
      },
    },
    {
      name: "the first byte after 1.5 s, the rest 1.5 s later",
      stdin: async (stdin) => {
        await stdin.pause(1_500);
        await stdin.write(JSON.stringify(PRE).slice(0, 1));
        await stdin.pause(1_500);
        await stdin.write(JSON.stringify(PRE).slice(1));
        await stdin.pause(OPEN);
      },
    },
    {
      name: "bytes one at a time, 30 ms apart",
      stdin: async (stdin) => {
        for (const byte of new TextEncoder().encode(JSON.stringify({ hook_event_name: "Stop" }))) {
          await stdin.write(Uint8Array.of(byte));
          await stdin.pause(30);
        }
        await stdin.pause(OPEN);
      },
    },
  ];
  await inParallel(rows, async ({ stdin }) => {
    const { run, event } = await exchange({ stdin });
    assertSilent(run);
    assert.ok(event !== undefined, "the event is sent");
    assert.ok(run.ms < 6_000, `took ${run.ms} ms`);
  }, { name: (row) => row.name, atOnce: 5 });
});

Deno.test("relay, section 8: the end of the object is found wherever the pipe cuts it", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(TRICKY));
  const byteByByte: StdinScript = async (stdin) => {
    for (const byte of bytes) await stdin.write(Uint8Array.of(byte));
    await stdin.pause(OPEN);
  };
  const { run, event } = await exchange({ stdin: byteByByte });
  assertSilent(run);
  assert.deepEqual(event?.payload, TRICKY);
  // Cut once, at every place: inside escapes, between brackets, in the middle of a character.
  const accented = new TextEncoder().encode(`{"hook_event_name":"Stop","t":"\\\\\\"é🐦}"}`);
  await inParallel(Array.from({ length: accented.length - 27 }, (_, n) => n + 27), async (at) => {
    const { event } = await exchange({
      stdin: async (stdin) => {
        await stdin.write(accented.subarray(0, at));
        await stdin.pause(25);
        await stdin.write(accented.subarray(at));
        await stdin.pause(OPEN);
      },
    });
    assert.equal(event?.payload.t, '\\"é🐦}', `cut at ${at}`);
  });
  // Not cut at all, but not alone either.
  for (const object of [bytes, accented]) {
    const behind = new TextEncoder().encode("\nbehind");
    const { event } = await exchange({ stdin: new Uint8Array([...object, ...behind]) });
    assert.deepEqual(event?.payload, JSON.parse(new TextDecoder().decode(object)));
  }
});

Deno.test("relay, section 8: 2 s without a byte, 10 s in all, or 64 MiB end the run in silence (PB-03)", async () => {
  const half = JSON.stringify(BASH).slice(0, -2);
  const quiet = { from: 1_900, to: 4_500 };
  const rows: readonly { name: string; stdin: StdinScript; from: number; to: number }[] = [
    { name: "nothing is written", stdin: (stdin) => stdin.pause(OPEN), ...quiet },
    {
      name: "half an object",
      stdin: async (stdin) => {
        await stdin.write(half);
        await stdin.pause(OPEN);
      },
      ...quiet,
    },
    {
      name: "spaces only",
      stdin: async (stdin) => {
        await stdin.write("\n \n");
        await stdin.pause(OPEN);
      },
      ...quiet,
    },
    {
      name: "half an object, more after 1.5 s, then silence",
      stdin: async (stdin) => {
        await stdin.write(half.slice(0, 10));
        await stdin.pause(1_500);
        await stdin.write(half.slice(10));
        await stdin.pause(OPEN);
      },
      from: 3_400,
      to: 6_000,
    },
    {
      name: "a trickle without end",
      stdin: async (stdin) => {
        await stdin.write('{"session_id":"');
        for (let n = 0; n < 40; n++) {
          await stdin.write("x");
          await stdin.pause(500);
        }
      },
      from: 9_900,
      to: 13_000,
    },
    {
      name: "more than 64 MiB",
      stdin: async (stdin) => {
        await stdin.write('{"session_id":"');
        const block = new Uint8Array(1_048_576).fill(0x78);
        let megabytes = 0;
        while (megabytes < 200 && await stdin.write(block)) megabytes++;
        // The pipe itself holds less than one.
        assert.ok(megabytes >= 63 && megabytes <= 66, `${megabytes} MiB were taken`);
      },
      from: 0,
      to: 9_000,
    },
  ];
  await inParallel(rows, async ({ stdin, from, to }) => {
    const { run, connections } = await exchange({ args: ["Stop"], stdin, app: says(ALLOW) });
    assertSilent(run);
    assert.equal(connections.length, 0, "nothing is sent");
    assert.ok(run.ms >= from && run.ms <= to, `took ${Math.round(run.ms)} ms`);
  }, { name: (row) => row.name, atOnce: 6 });
});

Deno.test("relay, section 8: what follows the object is read and dropped while the app decides", async () => {
  const block = new Uint8Array(65_536).fill(0x20);
  let written = false;
  const { run, event } = await exchange({
    stdin: async (stdin) => {
      await stdin.write(JSON.stringify(BASH));
      // 5 MB, far more than a pipe holds.
      for (let n = 0; n < 80; n++) await stdin.write(block);
      written = true;
      await stdin.pause(OPEN);
    },
    app: async (connection) => {
      const event = await heard(connection);
      await connection.send(replyTo(event, { kind: "waiting" }));
      while (!written) await new Promise((resolve) => setTimeout(resolve, 10));
      await connection.send(replyTo(event, ALLOW));
    },
  });
  assert.equal(event?.wantsReply, true);
  assert.equal(run.stdinBroken, false, "no broken pipe");
  assertPrinted(run, ALLOWED);
});

Deno.test("relay, section 8: a writer that is busy behind the object meets no broken pipe", async () => {
  // An event that nobody answers is sent in a moment, long before 5 MB have gone through a pipe.
  const { run, event } = await exchange({
    stdin: async (stdin) => {
      await stdin.write(JSON.stringify(PRE));
      for (let n = 0; n < 80; n++) await stdin.write("x".repeat(65_536));
      await stdin.close();
    },
  });
  assert.equal(event?.event, "PreToolUse");
  assert.equal(run.stdinBroken, false, "no broken pipe");
  assertSilent(run);
});

Deno.test("relay, section 8: a writer that never ends does not take the run beyond its 2 s", async () => {
  const endless: StdinScript = async (stdin) => {
    await stdin.write(JSON.stringify(BASH));
    while (await stdin.write("x".repeat(1_000))) await stdin.pause(5);
  };
  const rows = [
    { args: ["--agent", "claude"], app: says(ALLOW), printed: ALLOWED },
    { args: ["--agent", "kimi"], app: says(ALLOW), printed: "" },
  ];
  await inParallel(rows, async ({ args, app, printed }) => {
    const { run } = await exchange({ args, stdin: endless, app });
    assertPrinted(run, printed);
    assert.ok(run.ms < 3_300, `took ${Math.round(run.ms)} ms`);
  });
});

Deno.test("relay, section 8: the budgets begin at the connect, not with the input", async () => {
  const { run } = await exchange({
    stdin: async (stdin) => {
      const text = JSON.stringify(BASH);
      await stdin.write(text.slice(0, 20));
      await stdin.pause(1_600);
      await stdin.write(text.slice(20));
      await stdin.pause(OPEN);
    },
    app: async (connection) => {
      const event = await heard(connection);
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      await connection.send(replyTo(event, ALLOW));
    },
  });
  assertPrinted(run, ALLOWED);
});

Deno.test("relay, section 8: without an app it reads its input within the same bounds (PB-03)", async () => {
  const whole = JSON.stringify({ ...BASH, pad: "p".repeat(1_000_000) });
  const rows: readonly { name: string; stdin: StdinScript; to: number }[] = [
    {
      name: "more than a pipe holds",
      stdin: async (stdin) => {
        assert.ok(await stdin.write(whole));
        await stdin.close();
      },
      to: 1_500,
    },
    {
      name: "the object, then silence",
      stdin: async (stdin) => {
        await stdin.write(JSON.stringify(BASH));
        await stdin.pause(OPEN);
      },
      to: 1_500,
    },
    {
      name: "a busy writer behind the object",
      stdin: async (stdin) => {
        await stdin.write(JSON.stringify(BASH));
        for (let n = 0; n < 80; n++) assert.ok(await stdin.write("x".repeat(65_536)));
        await stdin.close();
      },
      to: 2_000,
    },
    { name: "nothing is written", stdin: (stdin) => stdin.pause(OPEN), to: 4_500 },
    {
      name: "half an object",
      stdin: async (stdin) => {
        await stdin.write('{"session_id":"');
        await stdin.pause(OPEN);
      },
      to: 4_500,
    },
    {
      name: "garbage without end",
      stdin: async (stdin) => {
        const block = new Uint8Array(1_048_576).fill(0x78);
        let megabytes = 0;
        while (megabytes < 200 && await stdin.write(block)) megabytes++;
        assert.ok(megabytes >= 63 && megabytes <= 66, `${megabytes} MiB were taken`);
      },
      to: 9_000,
    },
  ];
  await inParallel(rows, ({ stdin, to }) =>
    withWorld(async (world) => {
      const run = await runRelay({
        relay: await builtRelay(),
        args: ["--agent", "claude"],
        env: world.env,
        cwd: world.folder,
        stdin,
      });
      assertSilent(run);
      assert.ok(run.ms <= to, `took ${Math.round(run.ms)} ms`);
    }), { name: (row) => row.name, atOnce: 6 });
});
