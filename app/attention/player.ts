/**
 * Plays cues by the system's own player, where no page may.
 *
 * Guarantees that a player gets a whole WAV file, written beside and renamed, that at most two play at
 * once, each for a few seconds at most, and that nothing is played later than it was asked for.
 * Permissions: run of `pw-play`, `paplay`, `aplay` or `afplay`; write of the sounds' folder.
 * Source: app-behaviour contract, section 9; page, section 9.
 *
 * @module
 */

import { join } from "node:path";
import type { Cue, Species } from "../view/mod.ts";
import { type Env, runProgram } from "./run_program.ts";
import { cueWav } from "./wav.ts";

/** A player, and what makes it tell that it is there. */
const PLAYERS: readonly { readonly program: string; readonly asks: readonly string[] }[] = [
  { program: "pw-play", asks: ["--version"] },
  { program: "paplay", asks: ["--version"] },
  { program: "aplay", asks: ["--version"] },
  // It has no version to tell; without a file it explains itself.
  { program: "afplay", asks: ["--help"] },
];

const PLAYS_MS = 5_000;
const AT_ONCE = 2;

/** A player that was found. */
export class Player {
  readonly #program: string;
  readonly #folder: string;
  readonly #env: Env;
  /** What each file holds: written once, and again when the volume changed. */
  readonly #written = new Map<string, number>();
  readonly #onError: (error: unknown) => void;
  #playing = 0;

  constructor(program: string, folder: string, env: Env, onError: (error: unknown) => void) {
    this.#program = program;
    this.#folder = folder;
    this.#env = env;
    this.#onError = onError;
  }

  /** Plays a cue; settles when it is over. Failures are told, never thrown. */
  async play(cue: Cue, species: Species, volume: number): Promise<void> {
    if (this.#playing >= AT_ONCE) return;
    this.#playing += 1;
    try {
      const file = await this.#fileOf(cue, species, volume);
      const args = this.#program === "aplay" ? ["--quiet", file] : [file];
      const { is } = await runProgram(this.#program, args, { ms: PLAYS_MS, env: this.#env });
      if (is !== "done") this.#onError(new Error(`"${this.#program}" could not play: ${is}`));
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#playing -= 1;
    }
  }

  async #fileOf(cue: Cue, species: Species, volume: number): Promise<string> {
    const file = join(this.#folder, `${cue}-${species}.wav`);
    if (this.#written.get(file) === volume) return file;
    await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const fresh = `${file}.${crypto.randomUUID()}`;
    await Deno.writeFile(fresh, cueWav(cue, species, volume), { mode: 0o600 });
    // A player that still reads the older one keeps what it opened.
    await Deno.rename(fresh, file);
    this.#written.set(file, volume);
    return file;
  }
}

/** The first player that is there. `folder`: where the sounds are written, made when needed. */
export async function findPlayer(
  folder: string,
  onError: (error: unknown) => void,
  env: Env = {},
): Promise<Player | undefined> {
  for (const { program, asks } of PLAYERS) {
    const { is } = await runProgram(program, asks, { ms: PLAYS_MS, env });
    if (is === "done" || (is === "failed" && program === "afplay")) {
      return new Player(program, folder, env, onError);
    }
  }
  return undefined;
}
