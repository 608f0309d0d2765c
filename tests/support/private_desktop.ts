/**
 * A desktop of a test's own: a virtual screen, a session bus, and a real notification service (dunst)
 * that writes down what it is given.
 *
 * Guarantees that nothing of it is reachable from the machine's own desktop, or reaches it. Permission:
 * run of the programs, write of temporary files.
 *
 * @module
 */

import assert from "node:assert/strict";

/** What enables the tests that need one. */
export const HOW_TO_ENABLE_DESKTOP =
  "apt-get install --no-install-recommends dbus-bin dbus-daemon dunst libglib2.0-bin libnotify-bin xvfb";

const PROGRAMS = ["Xvfb", "dbus-daemon", "dbus-monitor", "dunst", "gdbus", "notify-send"];
const START_MS = 20_000;

/** Whether this machine has what such a desktop needs. */
export const HAS_DESKTOP = Deno.build.os === "linux" && PROGRAMS.every(isOnPath);

/** One notification as the service was given it. */
export interface Shown {
  readonly id: string;
  readonly app: string;
  readonly summary: string;
  readonly body: string;
  readonly urgency: string;
}

/** The desktop, running. */
export interface PrivateDesktop {
  readonly folder: string;
  /** For programs that shall see it. */
  readonly env: Readonly<Record<string, string>>;
  /** Everything that was shown so far. */
  shown(): Promise<readonly Shown[]>;
  /** How many notifications stand on the screen. */
  standing(): Promise<number>;
  /** Does what a click on the newest one does. */
  click(): Promise<void>;
  /** Ends the service, as a desktop that goes away. */
  endService(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one. */
export async function startDesktop(): Promise<PrivateDesktop> {
  const folder = await Deno.makeTempDir({ prefix: "vults-desktop-" });
  const children: Deno.ChildProcess[] = [];
  const start = (program: string, args: string[], env: Record<string, string>) => {
    const child = new Deno.Command(program, {
      args,
      env,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    children.push(child);
    return child;
  };
  const close = async () => {
    for (const child of children.reverse()) {
      try {
        child.kill("SIGKILL");
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      await child.stdout.cancel().catch(() => {});
      await child.status;
    }
    await Deno.remove(folder, { recursive: true });
  };
  try {
    const screen = start("Xvfb", ["-displayfd", "1", "-nolisten", "tcp"], {});
    const display = `:${await firstLine(screen)}`;
    const address = `unix:path=${folder}/bus`;
    await Deno.writeTextFile(`${folder}/bus.conf`, busOf(address));
    const bus = start("dbus-daemon", [
      `--config-file=${folder}/bus.conf`,
      "--nofork",
      "--print-address",
    ], {});
    await firstLine(bus);
    const env = {
      DISPLAY: display,
      DBUS_SESSION_BUS_ADDRESS: address,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
    };
    await Deno.writeTextFile(`${folder}/seen`, "");
    await Deno.writeTextFile(`${folder}/note`, NOTE, { mode: 0o755 });
    await Deno.writeTextFile(`${folder}/dunstrc`, configOf(folder));
    const service = start("dunst", ["-conf", `${folder}/dunstrc`], { ...env, SEEN: folder });
    const ask = async (...words: string[]) => {
      const { success, stdout } = await new Deno.Command("gdbus", {
        args: [
          "call",
          "--session",
          "--dest=org.freedesktop.Notifications",
          "--object-path=/org/freedesktop/Notifications",
          ...words,
        ],
        env,
        stdin: "null",
        stderr: "null",
      }).output();
      return success ? new TextDecoder().decode(stdout) : undefined;
    };
    await until(async () => await ask(method("org.freedesktop.Notifications.GetCapabilities")));
    return {
      folder,
      env,
      shown: async () => readSeen(await Deno.readTextFile(`${folder}/seen`)),
      standing: async () => {
        const told = await ask(
          method("org.freedesktop.DBus.Properties.Get"),
          "org.dunstproject.cmd0",
          "displayedLength",
        );
        const count = /<uint32 (\d+)>/.exec(told ?? "")?.[1];
        assert.ok(count, `no count in ${told}`);
        return Number(count);
      },
      click: async () => {
        assert.ok(await ask(method("org.dunstproject.cmd0.NotificationAction"), "0"));
      },
      endService: async () => {
        service.kill("SIGKILL");
        await service.status;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until `look` finds something. */
export async function until<Found>(
  look: () => Promise<Found | undefined | false>,
  ms = START_MS,
): Promise<Found> {
  const end = performance.now() + ms;
  while (true) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    assert.ok(performance.now() < end, "It did not come about in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The service runs it for each notification, with what it was given in the environment. */
const NOTE = `#!/bin/sh
printf '%s\\037' "$DUNST_ID" "$DUNST_APP_NAME" "$DUNST_SUMMARY" "$DUNST_BODY" "$DUNST_URGENCY" > "$SEEN/$$"
printf '\\036' >> "$SEEN/$$"
cat "$SEEN/$$" >> "$SEEN/seen"
`;

/** A session bus that starts no service by itself, so that one which has ended stays away. */
function busOf(address: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${address}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}

function configOf(folder: string): string {
  return `[global]
    markup = full
    history_length = 50
    notification_limit = 0
[note]
    summary = "*"
    script = "${folder}/note"
    always_run_script = true
`;
}

function readSeen(text: string): Shown[] {
  return text.split("\u001e").filter((entry) => entry !== "").map((entry) => {
    const [id = "", app = "", summary = "", body = "", urgency = ""] = entry.split("\u001f");
    return { id, app, summary, body, urgency };
  });
}

const method = (name: string) => `--method=${name}`;

async function firstLine(child: Deno.ChildProcess): Promise<string> {
  const reader = child.stdout.getReader();
  try {
    let text = "";
    while (!text.includes("\n")) {
      const { value, done } = await reader.read();
      assert.ok(!done, "It ended before it was up");
      text += new TextDecoder().decode(value);
    }
    return text.split("\n")[0] ?? "";
  } finally {
    reader.releaseLock();
  }
}

function isOnPath(program: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").filter(Boolean).some((folder) => {
    try {
      return Deno.statSync(`${folder}/${program}`).isFile;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
        return false;
      }
      throw error;
    }
  });
}
