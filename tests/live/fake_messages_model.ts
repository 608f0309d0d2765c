/**
 * A model server on 127.0.0.1 that speaks just enough of Anthropic's Messages API for the real Claude
 * Code to work without an account: it plays the given steps, one per request that offers tools.
 * Requests without tools are side calls (titles, summaries) and get plain text.
 *
 * @module
 */

/** One reply of the model. */
export type Step =
  | { readonly text: string }
  | { readonly tool: string; readonly input: { readonly [member: string]: unknown } };

/** A running model: where it is, and what was asked of it (request bodies, in order). */
export interface FakeModel {
  readonly url: string;
  readonly requests: readonly unknown[];
  close(): Promise<void>;
}

const USAGE = {
  input_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 5,
};

/** Starts the model on a free port. When the steps run out it answers "done". */
export function startFakeModel(steps: readonly Step[]): FakeModel {
  const requests: unknown[] = [];
  const left = [...steps];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (req) => {
    if (req.method !== "POST" || !new URL(req.url).pathname.endsWith("/messages")) {
      return Response.json({ data: [] });
    }
    const body = await req.json() as { tools?: unknown[]; stream?: boolean };
    requests.push(body);
    const offersTools = Array.isArray(body.tools) && body.tools.length > 0;
    const step = (offersTools ? left.shift() : { text: "side reply" }) ?? { text: "done" };
    return reply(step, requests.length, body.stream === true);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    close: () => server.shutdown(),
  };
}

function reply(step: Step, number: number, stream: boolean): Response {
  const content = "text" in step
    ? { type: "text", text: step.text }
    : { type: "tool_use", id: `toolu_call_${number}`, name: step.tool, input: step.input };
  const stop_reason = "text" in step ? "end_turn" : "tool_use";
  const message = { id: `msg_${number}`, type: "message", role: "assistant", model: "fake-model" };
  if (!stream) {
    return Response.json({
      ...message,
      content: [content],
      stop_reason,
      stop_sequence: null,
      usage: USAGE,
    });
  }
  const start = "text" in step
    ? { content_block: { type: "text", text: "" } }
    : { content_block: { ...content, input: {} } };
  const delta = "text" in step
    ? { type: "text_delta", text: step.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(step.input) };
  const events = [
    {
      type: "message_start",
      message: { ...message, content: [], stop_reason: null, stop_sequence: null, usage: USAGE },
    },
    { type: "content_block_start", index: 0, ...start },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: 5 },
    },
    { type: "message_stop" },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(text.join(""), { headers: { "content-type": "text/event-stream" } });
}
