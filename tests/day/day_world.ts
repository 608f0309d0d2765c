/**
 * The world of the day: the running app over its real socket, database and page connection, restarted
 * when the script says so.
 *
 * Permission: all of the app's, in temporary folders.
 *
 * @module
 */

import assert from "node:assert/strict";
import { startApp } from "../../app/command/running_app.ts";
import type { RunningApp } from "../../app/command/running_app.ts";
import type { FlockView } from "../../app/view/mod.ts";
import { type Browser, Page, signInWith } from "../conformance/app_page.ts";
import { FakeRelay } from "../conformance/app_relay.ts";
import { foldersIn, testOptions } from "../conformance/app_world.ts";
import type { Worker } from "./day.ts";

/** The app, its one page, and the relays' end of the socket. */
export class DayWorld {
  readonly root: string;
  #app: RunningApp;
  #browser: Browser;
  page: Page;
  /** How many events went over the socket. */
  sent = 0;
  #ids = 0;

  private constructor(root: string, app: RunningApp, browser: Browser, page: Page) {
    this.root = root;
    this.#app = app;
    this.#browser = browser;
    this.page = page;
  }

  /** Starts the app in `root` and signs a page in. */
  static async open(root: string): Promise<DayWorld> {
    const app = await startApp(testOptions(foldersIn(root)));
    const browser = await signInWith(app.newLink());
    return new DayWorld(root, app, browser, await Page.open(browser));
  }

  get view(): FlockView {
    assert.ok(this.page.view);
    return this.page.view;
  }

  /** One event that nobody waits for; returns once the app has taken it. */
  async tell(worker: Worker, event: string, payload: object): Promise<void> {
    const relay = await this.#send(worker, event, payload, false);
    await relay.end();
  }

  /** One event whose relay waits; `id` is its request. */
  async ask(
    worker: Worker,
    event: string,
    payload: object,
  ): Promise<{ readonly relay: FakeRelay; readonly id: string }> {
    const relay = await this.#send(worker, event, payload, true);
    return { relay, id: `day-${this.#ids}` };
  }

  /** Stops the app and starts it again on the same port; the page comes back with its old key. */
  async restart(): Promise<void> {
    const { port } = this.#app;
    await this.page.close();
    await this.#app.stop();
    this.#app = await startApp(testOptions(foldersIn(this.root), { port }));
    this.#browser = { ...this.#browser, origin: this.#app.origin };
    this.page = await Page.open(this.#browser);
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.#app.stop();
  }

  async #send(worker: Worker, event: string, payload: object, waits: boolean): Promise<FakeRelay> {
    this.sent += 1;
    this.#ids += 1;
    return await FakeRelay.send(foldersIn(this.root).socket, {
      id: `day-${this.#ids}`,
      agent: worker.agent,
      ...(worker.name === undefined ? {} : { agent_name: worker.name }),
      event,
      wants_reply: waits,
      terminal: { cwd: worker.folder },
      payload: {
        session_id: worker.session,
        cwd: worker.folder,
        hook_event_name: event,
        ...payload,
      },
    });
  }
}
