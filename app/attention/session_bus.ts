/**
 * The desktop's notification service, asked over the session bus with whichever small program is there.
 *
 * Guarantees that nothing but two methods of the service is called: what it can do, and to close one
 * notification by its number. Permission: run of `gdbus`, `busctl` or `dbus-send`. Source: the
 * freedesktop.org notification specification 1.2.
 *
 * @module
 */

import { type Env, runProgram } from "./run_program.ts";

/** What the service can do. */
export interface Service {
  /** A click on the notification, or its button, is told. */
  readonly actions: boolean;
  /** `<`, `>` and `&` of a body mean something. */
  readonly markup: boolean;
}

/** A session bus and a program that talks to it. */
export interface SessionBus {
  /** `undefined`: no service answers. */
  service(): Promise<Service | undefined>;
  /** Closes one notification; whether the service was reached. */
  close(id: number): Promise<boolean>;
}

const NAME = "org.freedesktop.Notifications";
const PATH = "/org/freedesktop/Notifications";
/** A service may be started by the first question. */
const ASK_MS = 3_000;

type Method = "GetCapabilities" | "CloseNotification";

/** Each program's own words for one call; all three take the number as text. */
const PROGRAMS: Readonly<Record<string, (method: Method, id?: number) => readonly string[]>> = {
  gdbus: (method, id) => [
    "call",
    "--session",
    "--timeout=2",
    `--dest=${NAME}`,
    `--object-path=${PATH}`,
    `--method=${NAME}.${method}`,
    ...(id === undefined ? [] : [String(id)]),
  ],
  busctl: (method, id) => [
    "--user",
    "--timeout=2",
    "call",
    NAME,
    PATH,
    NAME,
    method,
    ...(id === undefined ? [] : ["u", String(id)]),
  ],
  "dbus-send": (method, id) => [
    "--session",
    "--print-reply",
    "--reply-timeout=2000",
    `--dest=${NAME}`,
    PATH,
    `${NAME}.${method}`,
    ...(id === undefined ? [] : [`uint32:${id}`]),
  ],
};

/** Finds a program that talks to the bus; `undefined` when there is none. */
export async function findBus(env: Env = {}): Promise<SessionBus | undefined> {
  for (const [program, wording] of Object.entries(PROGRAMS)) {
    const { is } = await runProgram(program, ["--version"], { ms: ASK_MS, env });
    // `dbus-send` knows no such option: it is there when it complains.
    if (is === "absent") continue;
    const call = (method: Method, id?: number) =>
      runProgram(program, wording(method, id), { ms: ASK_MS, env });
    return {
      service: async () => readCapabilities(await call("GetCapabilities")),
      close: async (id) => (await call("CloseNotification", id)).is === "done",
    };
  }
  return undefined;
}

function readCapabilities(
  { is, output }: { readonly is: string; readonly output: string },
): Service | undefined {
  if (is !== "done") return undefined;
  return {
    actions: /["']actions["']/.test(output),
    markup: /["']body-markup["']/.test(output),
  };
}
