/**
 * Shows the real pages with made-up views: for the eyes of whoever works on them.
 *
 * `deno run -A tests/gallery/gallery.ts [--port N]` serves them, `/scene/NAME` switches the view of all
 * open pages. The wire to the page is the real one; only who answers is made up: any proof is taken,
 * and an answer ends the card. Never part of the product.
 *
 * @module
 */

import { Hono } from "hono";
import { safeHeaders } from "../../app/web/headers.ts";
import { site } from "../../app/web/kernel/generated/site.ts";
import { mountPages } from "../../app/web/kernel/mod.ts";
import {
  diffJson,
  type FlockView,
  type FromPage,
  type Outcome,
  SIGN_IN_PATH,
  SOCKET_PATH,
  type ToPage,
  withChange,
} from "../../app/view/mod.ts";
import { pageId, type RequestId } from "../../protocol/mod.ts";
import { answerQuery } from "./answers.ts";
import { SCENES } from "./scenes.ts";

/** A gallery that is being served. */
export interface Gallery {
  readonly origin: string;
  /** Switches every open page to a scene, or to a changed view. */
  show(scene: string | ((view: FlockView) => FlockView)): void;
  /** Drops all connections and refuses new ones, or takes them again. */
  cut(off: boolean): void;
  /** Drops all connections once; new ones are taken. */
  drop(): void;
  /** Sends every open page something that is not in the view. */
  tell(message: Extract<ToPage, { readonly type: "call" | "uncall" | "cue" | "notice" }>): void;
  /** What pages have sent since the start. */
  readonly heard: FromPage[];
  stop(): Promise<void>;
}

/** Serves the gallery. Permission: net of 127.0.0.1. */
export function startGallery(port = 0): Gallery {
  const sockets = new Set<WebSocket>();
  const heard: FromPage[] = [];
  let off = false;
  let revision = 1;
  let view = SCENES.quiet?.(Date.now()) ?? raise("no scene");

  const send = (socket: WebSocket, message: ToPage) => socket.send(JSON.stringify(message));
  const change = (next: FlockView) => {
    const patch = diffJson(view, next);
    view = next;
    revision++;
    for (const socket of sockets) send(socket, { type: "patch", revision, now: Date.now(), patch });
  };
  const end = (request: RequestId, outcome: Outcome, reason?: string) => {
    const card = view.cards[request];
    if (card === undefined) return;
    const { [request]: _gone, ...cards } = view.cards;
    const session = view.sessions[card.session];
    change({
      ...view,
      cards,
      queue: view.queue.filter((one) => one !== request),
      sessions: session === undefined ? view.sessions : {
        ...view.sessions,
        [card.session]: { ...session, waiting: 0, status: "working", activity: "run" },
      },
      ended: [...view.ended, {
        request,
        session: card.session,
        agent: card.agent,
        project: card.project,
        outcome,
        ...(reason === undefined ? {} : { reason }),
        target: "its command",
        page: pageId("here"),
        at: Date.now(),
        arrived: card.arrived,
      }],
    });
  };
  const take = (socket: WebSocket, message: FromPage) => {
    heard.push(message);
    switch (message.type) {
      case "prove":
        sockets.add(socket);
        return send(socket, { type: "view", revision, now: Date.now(), view });
      case "decide":
        return end(
          message.request,
          message.decision === "allow" ? "allowed" : "denied",
          message.reason,
        );
      case "decide_always":
        end(message.request, "allowed");
        return send(socket, { type: "notice", notice: { kind: "rule_made", more: 2 } });
      case "answer":
        return end(message.request, "answered");
      case "release":
        return end(message.request, "released");
      case "bring_forward":
        return change({
          ...view,
          queue: [message.request, ...view.queue.filter((one) => one !== message.request)],
        });
      case "choose_session":
        return change({ ...view, front: message.session });
      case "ask":
        return send(socket, {
          type: "told",
          n: message.n,
          told: answerQuery(message.query, view, Date.now()),
        });
      case "set":
        return change({ ...view, settings: withChange(view.settings, message.change) });
      case "dismiss_digest": {
        const { digest: _gone, ...rest } = view;
        return change(rest);
      }
      case "dismiss_alarm":
      case "confirm_sign_in":
        return change({ ...view, alarms: view.alarms.filter(({ id }) => id !== message.alarm) });
      case "play_demo":
        return change(SCENES.one?.(Date.now()) ?? view);
      default:
        return;
    }
  };

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    if (context.res.status === 101) return;
    for (const [name, value] of Object.entries(safeHeaders(context.req.header("host") ?? ""))) {
      context.res.headers.set(name, value);
    }
  });
  app.post(SIGN_IN_PATH, (context) => context.body(null, 204));
  app.get(SOCKET_PATH, (context) => {
    if (off) return context.body(null, 503);
    const { socket, response } = Deno.upgradeWebSocket(context.req.raw);
    socket.onopen = () => send(socket, { type: "challenge", nonce: "AAAA" });
    socket.onmessage = (event) => take(socket, JSON.parse(String(event.data)) as FromPage);
    socket.onclose = () => sockets.delete(socket);
    return response;
  });
  app.get("/scene/:name", (context) => {
    gallery.show(context.req.param("name"));
    return context.text("shown");
  });
  mountPages(app, site, { version: "gallery" });

  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, app.fetch);
  const gallery: Gallery = {
    origin: `http://127.0.0.1:${server.addr.port}`,
    heard,
    show(scene) {
      if (typeof scene === "function") return change(scene(view));
      change((SCENES[scene] ?? raise(`No scene "${scene}"`))(Date.now()));
    },
    tell(message) {
      for (const socket of sockets) send(socket, message);
    },
    cut(now) {
      off = now;
      if (off) { for (const socket of sockets) socket.close(); }
    },
    drop() {
      for (const socket of sockets) socket.close();
    },
    async stop() {
      for (const socket of sockets) socket.close();
      await server.shutdown();
    },
  };
  return gallery;
}

function raise(what: string): never {
  throw new Error(what);
}

if (import.meta.main) {
  const at = Deno.args.indexOf("--port");
  const gallery = startGallery(at === -1 ? 0 : Number(Deno.args[at + 1]));
  // deno-lint-ignore no-console
  console.log(`${gallery.origin}/login#any`, Object.keys(SCENES).join(" "));
}
