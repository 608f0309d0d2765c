import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { findPlayer } from "./player.ts";
import { cueWav } from "./wav.ts";

/** A player that keeps what it was given; asked what it is, it says nothing. */
const KEEPS = `#!/bin/sh
case $1 in --version | --help) exit 0 ;; esac
for last; do :; done
cat "$last" > "$KEPT"
printf '%s\\n' "$*" >> "$KEPT.args"
`;

async function withPlayer(
  program: string,
  work: (world: {
    readonly folder: string;
    readonly env: Record<string, string>;
    readonly errors: unknown[];
  }) => Promise<void>,
  script = KEEPS,
): Promise<void> {
  await withTempFolder(async (folder) => {
    await Deno.mkdir(`${folder}/bin`);
    await Deno.writeTextFile(`${folder}/bin/${program}`, script, { mode: 0o755 });
    await Deno.symlink("/bin/cat", `${folder}/bin/cat`);
    const env = { PATH: `${folder}/bin`, KEPT: `${folder}/kept` };
    await work({ folder, env, errors: [] });
  });
}

for (const program of ["pw-play", "paplay", "aplay", "afplay"]) {
  Deno.test({
    name: `Player gives ${program} a whole WAV file`,
    ignore: Deno.build.os !== "linux",
    fn: () =>
      withPlayer(program, async ({ folder, env, errors }) => {
        const player = await findPlayer(`${folder}/sounds`, (error) => errors.push(error), env);
        assert.ok(player);
        await player.play("needs_you", "urubu", 50);
        assert.deepEqual(errors, []);
        assert.deepEqual(
          await Deno.readFile(`${folder}/kept`),
          new Uint8Array(cueWav("needs_you", "urubu", 50)),
        );
        // Written once; again when the volume has changed.
        await player.play("needs_you", "urubu", 50);
        await player.play("needs_you", "urubu", 80);
        assert.deepEqual(
          await Deno.readFile(`${folder}/kept`),
          new Uint8Array(cueWav("needs_you", "urubu", 80)),
        );
        const names = [...Deno.readDirSync(`${folder}/sounds`)].map(({ name }) => name);
        assert.deepEqual(names, ["needs_you-urubu.wav"]);
        const args = (await Deno.readTextFile(`${folder}/kept.args`)).trim().split("\n");
        const file = `${folder}/sounds/needs_you-urubu.wav`;
        const expected = program === "aplay" ? `--quiet ${file}` : file;
        assert.deepEqual(args, [expected, expected, expected]);
      }),
  });
}

Deno.test({
  name: "Player tells of a player that fails, and throws nothing",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withPlayer("paplay", async ({ folder, env, errors }) => {
      const player = await findPlayer(`${folder}/sounds`, (error) => errors.push(error), env);
      await player?.play("done", "king", 50);
      assert.match(String(errors[0]), /"paplay" could not play: failed/);
    }, '#!/bin/sh\n[ "$1" = --version ]\n'),
});

Deno.test("findPlayer() finds none where there is none", async () => {
  const env = { PATH: "/nonexistent" };
  assert.equal(await findPlayer("/nonexistent", () => assert.fail(), env), undefined);
});
