import assert from "node:assert/strict";
import {
  HAS_DESKTOP,
  HOW_TO_ENABLE_DESKTOP,
  startDesktop,
  until,
} from "../../tests/support/private_desktop.ts";
import { runProgram } from "./run_program.ts";
import { findBus } from "./session_bus.ts";

for (const program of ["gdbus", "busctl", "dbus-send"]) {
  const found = HAS_DESKTOP && await isThere(program);
  Deno.test({
    name: `findBus() asks and closes with ${program}` +
      (found ? "" : ` (to enable it: ${HOW_TO_ENABLE_DESKTOP})`),
    ignore: !found,
    fn: async () => {
      const desktop = await startDesktop();
      try {
        // Only this one is to be found.
        await Deno.mkdir(`${desktop.folder}/bin`);
        await Deno.symlink(`/usr/bin/${program}`, `${desktop.folder}/bin/${program}`);
        const bus = await findBus({ ...desktop.env, PATH: `${desktop.folder}/bin` });
        assert.deepEqual(await bus?.service(), { actions: true, markup: true });
        const raised = await runProgram("notify-send", ["--print-id", "--", "a", "b"], {
          ms: 5_000,
          env: desktop.env,
        });
        await until(async () => await desktop.standing() === 1);
        assert.equal(await bus?.close(Number(raised.output)), true);
        await until(async () => await desktop.standing() === 0);
        await desktop.endService();
        assert.equal(await bus?.service(), undefined);
      } finally {
        await desktop.close();
      }
    },
  });
}

Deno.test("findBus() finds none where no program is there", async () => {
  assert.equal(await findBus({ PATH: "/nonexistent" }), undefined);
});

async function isThere(program: string): Promise<boolean> {
  return (await runProgram(program, ["--version"], { ms: 5_000 })).is !== "absent";
}
