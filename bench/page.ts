/**
 * What a person waits for and what stays in memory: the time from an event's bytes on the socket to
 * the card in a real browser, and the peak memory of both programs. Linux only (reads `/proc`).
 *
 * @module
 */

import { type Flock, request, startFlock } from "../tests/browser/flock.ts";
import { LIMITS } from "../protocol/mod.ts";
import { quantile, type Results } from "./results.ts";

/** What one browser session measures. */
export type PageFigures = Pick<Results, "card" | "memory"> & { readonly clientGzipBytes: number };

const now = () => performance.timeOrigin + performance.now();

/** Starts the app and a browser, asks `runs` times, and reads the memory with 40 sessions there. */
export async function measurePage(runs: number): Promise<PageFigures> {
  const flock = await startFlock();
  try {
    const page = await flock.openPage();
    const clientGzipBytes = await scriptBytes(new URL(page.url()).origin, await page.content());
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const command = `make bench-${run}`;
      const drawn = page.evaluate((text) =>
        new Promise<number>((found) => {
          const look = () => {
            if (!document.body.textContent?.includes(text)) return;
            observer.disconnect();
            requestAnimationFrame(() => found(performance.timeOrigin + performance.now()));
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }), command);
      // The observer must be in place before the event is sent.
      await page.evaluate(() => 0);
      const connection = await connect(flock);
      const sent = now();
      await connection.write(eventLine(`bench-${run}`, command));
      times.push(await drawn - sent);
      connection.close();
      await request(page).getByText(command).waitFor({ state: "detached" });
    }
    for (let session = 0; session < 40; session++) {
      await flock.report({
        event: "UserPromptSubmit",
        payload: {
          hook_event_name: "UserPromptSubmit",
          session_id: `bench-session-${session}`,
          cwd: `/home/me/project-${session % 12}`,
          prompt: "Do the thing",
        },
      });
    }
    const relay = flock.relay({
      event: "PermissionRequest",
      payload: JSON.parse(new TextDecoder().decode(eventLine("memory", "make memory"))).payload,
    });
    await request(page).getByText("make memory").waitFor();
    const memory = {
      relayBytes: await peakMemory(relay.pid),
      appBytes: await peakMemory(flock.appPid),
    };
    relay.kill();
    await relay.end;
    return {
      card: {
        runs,
        medianMs: Math.round(quantile(times, 0.5)),
        p95Ms: Math.round(quantile(times, 0.95)),
      },
      memory,
      clientGzipBytes,
    };
  } finally {
    await flock.close();
  }
}

async function connect(flock: Flock): Promise<Deno.UnixConn> {
  return await Deno.connect({ transport: "unix", path: `${flock.env.XDG_RUNTIME_DIR}/vults.sock` });
}

function eventLine(id: string, command: string): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify({
      kind: "event",
      v: LIMITS.version,
      id,
      agent: "claude",
      event: "PermissionRequest",
      wants_reply: true,
      terminal: { cwd: "/home/me/bench" },
      payload: {
        hook_event_name: "PermissionRequest",
        session_id: "bench",
        cwd: "/home/me/bench",
        tool_name: "Bash",
        tool_input: { command },
      },
    }) + "\n",
  );
}

/** The most memory a process has held so far. */
async function peakMemory(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`Cannot read the peak memory of process ${pid}`);
  return Number(kilobytes) * 1024;
}

/** Compressed size of every script the page loads, those it imports included. */
async function scriptBytes(origin: string, html: string): Promise<number> {
  const seen = new Set<string>();
  let bytes = 0;
  const queue = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const url = new URL(path, origin).href;
    if (seen.has(url)) continue;
    seen.add(url);
    const text = await (await fetch(url)).text();
    const gzip = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    bytes += (await new Response(gzip).bytes()).length;
    for (const match of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
      queue.push(new URL(match[1] ?? "", url).pathname);
    }
  }
  return bytes;
}
