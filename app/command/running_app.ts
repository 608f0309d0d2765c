/**
 * The app that runs: sockets, core and pages, wired together.
 *
 * Guarantees: it is the only one of its user; a request is answered by an effect of the core and by
 * nothing else; stopping lets every waiting request go and leaves no socket file. Long, because it is
 * the one place where the parts meet; what they do is theirs. Source: design, section 2 (the life of an
 * event) and section 4 (`start`).
 *
 * @module
 */

import { mayBeCarded, readEvent } from "../../agents/mod.ts";
import { Desktop, type DesktopOptions, wordCall } from "../attention/mod.ts";
import type { EventMessage, PageId, RequestId } from "../../protocol/mod.ts";
import { type Effect, initialState, type ShellView } from "../core/mod.ts";
import {
  type AppStatus,
  Checks,
  type ControlServer,
  type EventServer,
  type InstanceLock,
  prepareSocketFolder,
  startControlServer,
  startEventServer,
  takeInstanceLock,
  type WaitingRelay,
} from "../ipc/mod.ts";
import {
  PageHub,
  type PageServer,
  type PageServerOptions,
  type PageTimes,
  type PageWish,
  SignInCodes,
  SignInDesk,
  SignIns,
  startPageServer,
} from "../web/mod.ts";
import { words } from "../words/mod.ts";
import { answerQuery } from "./asked.ts";
import { controlHandlers } from "./control_handlers.ts";
import { CoreLoop } from "./core_loop.ts";
import { DayLog } from "./day_log.ts";
import { Kept, type KeptTrouble } from "./kept.ts";
import { LimitedLog } from "./limited_log.ts";
import { steadyClock } from "./steady_clock.ts";
import type { Folders } from "./folders.ts";
import type { ListFacts } from "./listed.ts";
import { Relays } from "./relays.ts";

/** What a person should know once. A closed list. */
export type Trouble = KeptTrouble | "no_log";

/** How often what was not kept is tried again; milliseconds. */
const TEND_EVERY_MS = 60_000;

/** What the app is started with. */
export interface AppOptions {
  readonly folders: Folders;
  /** 0 means any free port. */
  readonly port: number;
  readonly version: string;
  readonly mountPages: PageServerOptions["mountPages"];
  /** A page wants to see the recorded session; called only while there is no session. */
  readonly playDemo: () => void;
  /**
   * There when the desktop may call a person and play sounds. `open` shows the address in a browser:
   * *Open* was chosen on a notification.
   */
  readonly desktop?: Pick<DesktopOptions, "env"> & { readonly open: (address: string) => void };
  /** Shorter times, for tests. */
  readonly pageTimes?: PageTimes;
  /** Something a person should know once; the app works on. */
  readonly onTrouble: (trouble: Trouble) => void;
}

/** The app, running. */
export interface RunningApp {
  readonly origin: string;
  readonly port: number;
  newLink(): string;
  status(): AppStatus;
  /** Lets every request go, closes every page, gives port, sockets, database and lock back. */
  stop(): Promise<void>;
}

/** Another app of this user holds the lock. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
}

/**
 * Starts the app. Throws `AlreadyRunning`, `FolderNotPrivate`, `SocketTaken`, `Deno.errors.AddrInUse`
 * (the port), or the system's error; nothing is left behind then.
 */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { folders } = options;
  await prepareSocketFolder(folders.socket);
  const lock = await takeInstanceLock(folders.lock);
  if (lock === undefined) throw new AlreadyRunning(`The lock "${folders.lock}" is held`);
  let app: App | undefined;
  try {
    app = new App(options, lock);
    await app.start();
    return app;
  } catch (error) {
    if (app === undefined) lock.release();
    else await app.stop();
    throw error;
  }
}

/** Agents and tools whose last event is remembered. */
const HEARD_AT_MOST = 64;

class App implements RunningApp {
  readonly #options: AppOptions;
  readonly #lock: InstanceLock;
  readonly #now: () => number;
  readonly #log: DayLog;
  /** For what a stranger can cause. */
  readonly #knocks: LimitedLog;
  readonly #relays = new Relays();
  readonly #loop: CoreLoop;
  readonly #hub: PageHub;
  readonly #kept: Kept;
  /** What `vults doctor` has sent through an installed command line. */
  readonly #checks = new Checks();
  /** When each agent was last heard of, by its id. */
  readonly #heard = new Map<string, number>();
  readonly #started: number;
  readonly #desktop: Desktop | undefined;
  readonly #codes = new SignInCodes(() => performance.now());
  readonly #signIns: SignIns;
  readonly #desk: SignInDesk;
  /** Requests on record of which it is still to be learnt whether the agent took the answer. */
  readonly #answered = new Set<RequestId>();
  #tending: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #pages: PageServer | undefined;
  #events: EventServer | undefined;
  #control: ControlServer | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: AppOptions, lock: InstanceLock) {
    const { folders, version } = options;
    const now = steadyClock();
    this.#now = now;
    this.#started = now();
    this.#options = options;
    this.#lock = lock;
    this.#log = new DayLog(folders.logs, now, () => options.onTrouble("no_log"));
    this.#knocks = new LimitedLog(this.#log, () => performance.now());
    this.#kept = new Kept({
      folders,
      now,
      log: this.#log,
      onTrouble: options.onTrouble,
      onChanged: () => this.#loop?.show(),
    });
    this.#signIns = new SignIns(this.#kept.signIns, now);
    this.#desk = new SignInDesk({
      codes: this.#codes,
      signIns: this.#signIns,
      hub: () => this.#hub,
      now,
      monotonic: () => performance.now(),
      onChanged: () => this.#loop.show(),
      onAct: (act) => {
        const { what, ...facts } = act;
        // The only acts that somebody without a link can cause.
        if (act.what === "sign_in_refused") this.#knocks.write(what, act.why);
        else if (act.what === "agent_page") this.#knocks.write(what, act.agent);
        else this.#log.write(what, facts);
      },
      onAlarm: (alarm) => {
        // An open page shows it; without one nobody would hear of it before the next.
        if (this.#hub.joined > 0) return;
        const body = alarm.kind === "signed_in"
          ? words.notice.signedIn(alarm.browser)
          : words.notice.agentPage(alarm.program);
        const open = () => options.desktop?.open(this.newLink());
        this.#desktop?.tell(alarm.kind, body, open);
      },
    });
    const state = initialState({
      version,
      home: folders.home,
      ...(options.port === 0 ? {} : { port: options.port }),
      ...this.#kept.begins,
    });
    this.#loop = new CoreLoop({
      state,
      now,
      shell: () => this.#shell(),
      carryOut: (effect) => this.#carryOut(effect),
      publish: (view) => {
        this.#hub.publish(view);
        this.#control?.changed();
      },
      onError: (error, input) => {
        this.#log.error("core_failed", error);
        // What came of a request nobody knows now: its agent asks in its terminal.
        if (input?.type === "event_arrived") this.#relays.letGo(input.id);
      },
    });
    this.#hub = new PageHub({
      view: this.#loop.view,
      now,
      onInput: (input) => this.#loop.feed(input),
      onWish: (page, wish) => this.#wished(page, wish),
      ...(options.pageTimes === undefined ? {} : { times: options.pageTimes }),
      onDropped: (why) => this.#knocks.write("page_dropped", why),
      onLook: () => this.#desk.touch(),
    });
    this.#desktop = options.desktop && this.#newDesktop(options.desktop);
  }

  #newDesktop({ open, ...env }: NonNullable<AppOptions["desktop"]>): Desktop {
    return new Desktop({
      ...env,
      sounds: `${this.#options.folders.data}/sounds`,
      page: () => this.origin,
      onInput: (input) => this.#loop.feed(input),
      onOpen: (session) => {
        this.#loop.feed({ type: "session_chosen", session });
        // A browser that has a page is signed in already.
        open(this.#hub.joined > 0 ? this.origin : this.newLink());
      },
      onError: (error) => this.#log.error("desktop_failed", error),
    });
  }

  get origin(): string {
    return this.#pages?.origin ?? "";
  }

  get port(): number {
    return this.#pages?.port ?? 0;
  }

  /** Port, then the private socket, then the relays' socket: whoever reaches the last finds all. */
  async start(): Promise<void> {
    const { folders, port, mountPages, version } = this.#options;
    this.#kept.tellProblem();
    const onError = (error: unknown) => this.#log.error("failed", error);
    this.#pages = startPageServer({
      port,
      hub: this.#hub,
      codes: this.#codes,
      signIns: this.#signIns,
      desk: this.#desk,
      mountPages,
      onRefused: (why) => this.#knocks.write("request_refused", why),
      onError,
    });
    const handlers = controlHandlers({
      newLink: () => this.newLink(),
      status: () => this.status(),
      facts: () => this.#listFacts(),
      view: () => this.#loop.view,
      state: () => this.#loop.state,
      feed: (input) => this.#loop.feed(input),
      checks: this.#checks,
    });
    this.#control = await startControlServer(folders.control, handlers, onError);
    this.#events = await startEventServer({
      path: folders.socket,
      onEvent: (event, relay) => this.#arrived(event, relay),
      onGone: (relay) => {
        if (this.#relays.remove(relay)) this.#loop.feed({ type: "relay_gone", id: relay.id });
      },
      onRefused: (why) => this.#knocks.write("connection_refused", why),
      onError,
    });
    this.#kept.archive.tend();
    this.#tending = setInterval(() => this.#kept.archive.tend(), TEND_EVERY_MS);
    this.#log.write("started", { version, port: this.port, pid: Deno.pid });
    // Not waited for: until it is known, there is no desktop.
    void this.#desktop?.start();
  }

  newLink(): string {
    if (this.#pages === undefined) throw new Error("Should never happen: no page server yet");
    return this.#pages.newLink();
  }

  status(): AppStatus {
    const { notKept } = this.#kept.view;
    const { order, queue } = this.#loop.view;
    return {
      version: this.#options.version,
      pid: Deno.pid,
      origin: this.origin,
      socket: this.#options.folders.socket,
      pages: this.#hub.joined,
      sessions: order.length,
      waiting: queue.length,
      ...(notKept === undefined ? {} : { notKept }),
    };
  }

  #listFacts(): ListFacts {
    const { notKept } = this.status();
    return {
      pid: Deno.pid,
      origin: this.origin,
      socket: this.#options.folders.socket,
      pages: this.#hub.joined,
      now: this.#now(),
      started: this.#started,
      heard: Object.fromEntries(this.#heard),
      ...(notKept === undefined ? {} : { notKept }),
    };
  }

  stop(): Promise<void> {
    return this.#stopping ??= this.#stop();
  }

  async #stop(): Promise<void> {
    this.#loop.feed({ type: "stopping" });
    this.#loop.stop();
    this.#events?.stop();
    this.#control?.stop();
    this.#desk.stop();
    clearInterval(this.#tending);
    await Promise.all([this.#pages?.stop(), this.#desktop?.stop()]);
    this.#closed = true;
    this.#kept.archive.close();
    this.#log.write("stopped");
    this.#log.close();
    this.#lock.release();
  }

  /** Steps 5 and 6 of an event's life: named by `agents`, then handed to the core. */
  #arrived(message: EventMessage, relay: WaitingRelay | undefined): void {
    if (this.#checks.take(message)) return relay?.letGo();
    this.#noteHeard(message.agent_name ?? message.agent);
    // An agent that has reported through an entry of its own is not heard through a foreign one too.
    const event = readEvent(message, (agent) => this.#heard.has(agent));
    const waits = relay !== undefined &&
      mayBeCarded(message, event, this.#loop.state.settings.answerHere);
    if (relay !== undefined && !waits) {
      relay.letGo();
      this.#log.write("let_go", { agent: message.agent, why: "not_answered_here" });
    }
    if (event === undefined) return;
    if (relay !== undefined && waits) this.#relays.add(relay, message.agent);
    const declined = relay !== undefined && !waits;
    this.#loop.feed({ type: "event_arrived", id: message.id, waits, declined, event });
  }

  /** The newest last, so that a tool that invents names pushes out its own. */
  #noteHeard(agent: string): void {
    this.#heard.delete(agent);
    this.#heard.set(agent, this.#now());
    const [oldest] = this.#heard.keys();
    if (this.#heard.size > HEARD_AT_MOST && oldest !== undefined) this.#heard.delete(oldest);
  }

  /** What the view holds beside the core's own. */
  #shell(): ShellView {
    return {
      alarms: this.#desk.alarms(),
      ...this.#kept.view,
      revisions: { ...this.#kept.archive.revision, signIns: this.#desk.revision },
    };
  }

  #wished(page: PageId, wish: PageWish): void {
    switch (wish.type) {
      case "play_demo":
        if (this.#loop.view.order.length === 0) this.#options.playDemo();
        return;
      case "ask": {
        const sources = {
          state: this.#loop.state,
          archive: this.#kept.archive,
          signIns: () => this.#desk.list(page),
        };
        const told = answerQuery(wish.query, sources);
        return this.#hub.tell(page, { type: "told", n: wish.n, told });
      }
      case "dismiss_alarm":
        return this.#desk.dismiss(wish.alarm);
      case "confirm_sign_in":
        return this.#desk.confirm(wish.alarm, wish.letIn);
      case "end_sign_in":
        return this.#desk.end(wish.signIn);
      case "clear_history":
        return this.#kept.archive.clearHistory();
    }
  }

  /** Where a request was decided, in people's words. */
  #surfaceOf(page: PageId | "list" | undefined): string | undefined {
    if (page === undefined) return undefined;
    return page === "list" ? "vults watch" : this.#hub.browserOf(page);
  }

  /** Its line may come after the effect that answers; the connection's news comes after both. */
  #noteTaken(request: RequestId, said: Promise<boolean>): void {
    void said.catch((error) => {
      this.#log.error("failed", error);
      return false;
    }).then((taken) => {
      if (!this.#answered.delete(request) || this.#closed) return;
      this.#kept.archive.taken(request, taken);
    });
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case "say_waiting":
        return this.#relays.sayWaiting(effect.id);
      case "say_decision":
        this.#log.write("decided", {
          agent: this.#relays.agentOf(effect.id),
          decision: effect.decision,
        });
        return this.#noteTaken(
          effect.id,
          this.#relays.sayDecision(effect.id, effect.decision, effect.reason),
        );
      case "say_answers":
        this.#log.write("decided", {
          agent: this.#relays.agentOf(effect.id),
          decision: "answer",
        });
        return this.#noteTaken(effect.id, this.#relays.sayAnswers(effect.id, effect.answers));
      case "let_go":
        this.#log.write("let_go", { agent: this.#relays.agentOf(effect.id), why: effect.why });
        return this.#relays.letGo(effect.id);
      case "keep_setting":
        this.#log.write("setting", { key: effect.change.key });
        return this.#kept.archive.keepSetting(effect.change);
      case "notice":
        return this.#hub.tell(effect.page, { type: "notice", notice: effect.notice });
      case "record":
        if (effect.line.answers) this.#answered.add(effect.line.request);
        return this.#kept.archive.record(effect.line, this.#surfaceOf(effect.line.page));
      case "keep_rule":
        return this.#kept.archive.keepRule(effect.rule, effect.madeBy);
      case "rule_used":
        return this.#kept.archive.ruleUsed(effect.rule);
      case "drop_rule":
        return this.#kept.archive.dropRule(effect.rule);
      case "keep_turn":
        return this.#kept.archive.keepTurn(effect.turn);
      case "call": {
        const { call, page } = effect;
        if (page === undefined) return this.#desktop?.call(call);
        return this.#hub.tell(page, { type: "call", call: wordCall(call) });
      }
      case "uncall":
        this.#hub.tellAll({ type: "uncall", tag: effect.tag });
        return this.#desktop?.uncall(effect.tag);
      case "play": {
        const { page, ...cue } = effect;
        if (page === undefined) return this.#desktop?.play(cue.cue, cue.species, cue.volume);
        return this.#hub.tell(page, { ...cue, type: "cue" });
      }
      case "refuse":
        return this.#hub.refuse(effect.page, effect.request, effect.why);
    }
  }
}
