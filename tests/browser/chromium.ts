/**
 * Finds or fetches a Chromium for the browser tests, in this order: `CHROMIUM` from the environment,
 * a Chromium or Chrome on PATH, Debian's `chromium-headless-shell` (as root, where `apt-get` is), and
 * the browser that ships inside the npm package `@sparticuz/chromium` with its own libraries.
 *
 * Never downloads anything but from the npm registry and Debian, never touches a user's own profile.
 * Permissions: env, read, run, write of the temporary folder.
 *
 * @module
 */

/** A browser that can be launched: its binary and what its process needs in the environment. */
export interface Chromium {
  readonly path: string;
  readonly env: { readonly [name: string]: string };
}

const ON_PATH = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** What enables the browser tests where nothing could be found. */
export const HOW_TO_ENABLE =
  "apt-get install chromium-headless-shell, or CHROMIUM=/path/to/chrome deno task test";

/** Says each step through `say`. Resolves to `undefined` when no browser can be had. */
export async function findChromium(say: (line: string) => void): Promise<Chromium | undefined> {
  const named = Deno.env.get("CHROMIUM");
  const library = Deno.env.get("CHROMIUM_LIBRARY_PATH");
  if (named) return { path: named, env: library ? { LD_LIBRARY_PATH: library } : {} };
  return onPath() ?? await fromDebian(say) ?? await fromNpm(say);
}

function onPath(): Chromium | undefined {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":").filter(Boolean)) {
    for (const name of ON_PATH) {
      try {
        if (Deno.statSync(`${folder}/${name}`).isFile) {
          return { path: `${folder}/${name}`, env: {} };
        }
      } catch (error) {
        if (
          !(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory)
        ) {
          throw error;
        }
      }
    }
  }
  return undefined;
}

async function fromDebian(say: (line: string) => void): Promise<Chromium | undefined> {
  if (Deno.uid() !== 0) return undefined;
  say("No Chromium found: installing Debian's chromium-headless-shell");
  const script = "command -v apt-get >/dev/null && apt-get update -qq && " +
    "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends " +
    "chromium-headless-shell fonts-dejavu-core";
  const { code } = await new Deno.Command("/bin/sh", {
    args: ["-c", script],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
  return code === 0 ? onPath() : undefined;
}

async function fromNpm(say: (line: string) => void): Promise<Chromium | undefined> {
  say("No Chromium found: fetching the one in the npm package @sparticuz/chromium (70 MB)");
  // The package unpacks its libraries only where it believes to run as a cloud function.
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", new URL("./unpack_chromium.ts", import.meta.url).pathname],
    env: { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    stdin: "null",
  }).output();
  if (code !== 0) {
    say(`Cannot fetch it: ${new TextDecoder().decode(stderr).trim().split("\n")[0] ?? ""}`);
    return undefined;
  }
  const found: unknown = JSON.parse(new TextDecoder().decode(stdout));
  if (typeof found !== "object" || found === null) return undefined;
  const { path, library } = found as { path?: unknown; library?: unknown };
  if (typeof path !== "string") return undefined;
  return { path, env: typeof library === "string" ? { LD_LIBRARY_PATH: library } : {} };
}
