import assert from "node:assert/strict";
import {
  armed,
  assertNoPageErrors,
  type Flock,
  HAS_BROWSER,
  request,
  startFlock,
} from "./flock.ts";
import { AGENTS, claudeRequest, EVENT, PRINTED, recordedRequest } from "./recorded_requests.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let flock: Flock;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER) flock = await startFlock();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await flock.close();
});

/** Numbers the sessions: every test sees only its own. */
let sessions = 0;
const newSession = () => `00000000-0000-4000-8000-${String(++sessions).padStart(12, "0")}`;

function browserTest(name: string, body: () => Promise<void>): void {
  const fn = async () => {
    try {
      await body();
    } finally {
      flock.killRelays();
    }
  };
  Deno.test({ name, ignore: !HAS_BROWSER, fn });
}

browserTest(
  "page: a one-time link signs in, and the same link a second time does not",
  async () => {
    const page = await flock.openPage();
    try {
      assert.equal(new URL(page.url()).pathname, "/");
      const { stdout } = await flock.vults("open");
      const link = /http:\/\/\S+/.exec(stdout)?.[0] ?? "";
      const fresh = await page.context().browser()?.newContext();
      assert.ok(fresh);
      const first = await fresh.newPage();
      await flock.signIn(first, link);
      const second = await (await page.context().browser()!.newContext()).newPage();
      await second.goto(link);
      await second.getByText("This link was used already or is older than 2 minutes.").waitFor();
      // A fresh link pasted into that very tab changes the fragment alone, and still signs in.
      const again = await flock.vults("open");
      await flock.signIn(second, /http:\/\/\S+/.exec(again.stdout)?.[0] ?? "");
      await second.context().close();
      await fresh.close();
    } finally {
      await page.context().close();
    }
  },
);

for (const agent of AGENTS) {
  for (const decision of ["Allow", "Deny"] as const) {
    browserTest(
      `relay: ${decision} clicked on a request of ${agent} prints its words`,
      async () => {
        const page = await flock.openPage();
        try {
          if (agent === "copilot") await answerCopilotHere(page);
          const relay = await flock.ask(page, {
            agent,
            event: EVENT[agent],
            payload: await recordedRequest(agent, newSession()),
          });
          await (await armed(page, decision)).click();
          const words = PRINTED[agent];
          assert.deepEqual(await relay.end, {
            code: 0,
            stdout: decision === "Allow" ? words.allow : words.deny(),
            stderr: "",
          });
          assertNoPageErrors();
        } finally {
          await page.context().close();
        }
      },
    );
  }

  browserTest(`relay: the reason of a Deny goes out in the words of ${agent} (PB-57)`, async () => {
    const page = await flock.openPage();
    try {
      if (agent === "copilot") await answerCopilotHere(page);
      const payload = await recordedRequest(agent, newSession());
      const relay = await flock.ask(page, { agent, event: EVENT[agent], payload });
      await request(page).getByRole("textbox", { name: "Reason" }).fill("Use make clean");
      await (await armed(page, "Deny")).click();
      assert.equal((await relay.end).stdout, PRINTED[agent].deny("Use make clean"));
    } finally {
      await page.context().close();
    }
  });
}

/** Copilot is answered only by choice (design decision 16): made on the page when it first asks. */
async function answerCopilotHere(page: Awaited<ReturnType<Flock["openPage"]>>): Promise<void> {
  if (copilotChosen) return;
  const payload = await recordedRequest("copilot", newSession());
  const first = await flock.relay({ agent: "copilot", event: EVENT.copilot, payload }).end;
  assert.deepEqual(first, { code: 0, stdout: "", stderr: "" });
  await page.getByRole("button", { name: "Answer Copilot here", exact: true }).click();
  await page.getByRole("button", { name: "Leave Copilot to its terminal", exact: true }).waitFor();
  copilotChosen = true;
}

/** The choice is the app's, and this file has one app. */
let copilotChosen = false;

browserTest("relay: Answer in the terminal prints nothing and ends at once", async () => {
  const page = await flock.openPage();
  try {
    const relay = await flock.ask(page, {
      event: "PermissionRequest",
      payload: await recordedRequest("claude", newSession()),
    });
    await (await armed(page, "Answer in the terminal")).click();
    assert.deepEqual(await relay.end, { code: 0, stdout: "", stderr: "" });
    // Said to those who hear the page; those who see it read it on the card.
    await page.getByRole("status").getByText("Back to the terminal")
      .waitFor({ state: "attached" });
  } finally {
    await page.context().close();
  }
});

browserTest(
  "page: a reload shows the waiting card again, and it can be answered (PB-23)",
  async () => {
    const page = await flock.openPage();
    try {
      const relay = await flock.ask(page, {
        event: "PermissionRequest",
        payload: claudeRequest(newSession(), "Bash", { command: "make reload-me" }),
      });
      await armed(page, "Allow");
      await page.reload();
      await request(page).getByText("make reload-me").waitFor();
      await (await armed(page, "Allow")).click();
      assert.equal((await relay.end).stdout, PRINTED.claude.allow);
    } finally {
      await page.context().close();
    }
  },
);

browserTest(
  "page: of two open pages the first answer counts, the other one says so (PB-16)",
  async () => {
    const page = await flock.openPage();
    const other = await flock.openSibling(page);
    try {
      const relay = await flock.ask(page, {
        event: "PermissionRequest",
        payload: await recordedRequest("claude", newSession()),
      });
      await page.bringToFront();
      await armed(page, "Deny");
      await other.bringToFront();
      await (await armed(other, "Allow")).click();
      assert.equal((await relay.end).stdout, PRINTED.claude.allow);
      await page.bringToFront();
      await request(page).getByRole("button", { name: "Deny" }).waitFor({ state: "detached" });
    } finally {
      await page.context().close();
    }
  },
);

browserTest(
  "page: a card answered elsewhere leaves within a second, nothing is printed (PB-12)",
  async () => {
    const page = await flock.openPage();
    try {
      const relay = await flock.ask(page, {
        event: "PermissionRequest",
        payload: await recordedRequest("claude", newSession()),
      });
      const payload = {
        ...relay.payload,
        hook_event_name: "PostToolUse",
        tool_use_id: "toolu_1",
      };
      await flock.report({ event: "PostToolUse", payload });
      const gone = Date.now();
      await request(page).getByRole("button", { name: "Allow", exact: true }).waitFor({
        state: "detached",
      });
      assert.ok(Date.now() - gone < 2_000, "the card stayed too long");
      assert.deepEqual(await relay.end, { code: 0, stdout: "", stderr: "" });
      await request(page).getByText("Answered in the terminal").waitFor();
    } finally {
      await page.context().close();
    }
  },
);

browserTest("page: a killed relay's card leaves as answered elsewhere (PB-12)", async () => {
  const page = await flock.openPage();
  try {
    const relay = await flock.ask(page, {
      event: "PermissionRequest",
      payload: await recordedRequest("claude", newSession()),
    });
    await armed(page, "Allow");
    relay.kill();
    await request(page).getByRole("button", { name: "Allow", exact: true }).waitFor({
      state: "detached",
    });
    assert.equal((await relay.end).stdout, "");
  } finally {
    await page.context().close();
  }
});

browserTest(
  "page: the answer reaches the card it was given on, not its neighbours (PB-16)",
  async () => {
    const page = await flock.openPage();
    try {
      const call = (command: string) => ({
        event: "PermissionRequest",
        payload: claudeRequest(newSession(), "Bash", { command }),
      });
      const a = await flock.ask(page, call("make a"));
      await request(page).getByText("make a").waitFor();
      const b = flock.relay(call("make b"));
      await page.getByRole("button", { name: "Show request" }).first().waitFor();
      await page.getByRole("button", { name: "Show request" }).first().click();
      await request(page).getByText("make b").waitFor();
      const c = flock.relay(call("make c"));
      const allow = await armed(page, "Allow");
      // Two clicks within 20 ms are one answer.
      await allow.dblclick({ delay: 1 });
      assert.equal((await b.end).stdout, PRINTED.claude.allow);
      for (const rest of [a, c]) {
        await (await armed(page, "Deny")).click();
        await Promise.race([a.end, c.end]);
        if (rest === a) await request(page).getByText(/make [ac]/).waitFor();
      }
      assert.equal((await a.end).stdout, PRINTED.claude.deny());
      assert.equal((await c.end).stdout, PRINTED.claude.deny());
    } finally {
      await page.context().close();
    }
  },
);

browserTest("page: a cut command offers Deny and the terminal, never Allow (PB-27)", async () => {
  const page = await flock.openPage();
  try {
    const relay = await flock.ask(page, {
      event: "PermissionRequest",
      payload: claudeRequest(newSession(), "Bash", { command: `echo ${"x".repeat(70_000)}` }),
    });
    await armed(page, "Deny");
    assert.equal(
      await request(page).getByRole("button", { name: "Allow", exact: true }).count(),
      0,
    );
    await request(page).getByText("so it cannot offer Allow").waitFor();
    await (await armed(page, "Deny")).click();
    assert.equal((await relay.end).stdout, PRINTED.claude.deny());
  } finally {
    await page.context().close();
  }
});

browserTest("page: what an agent writes is shown as text, never as page", async () => {
  const page = await flock.openPage();
  try {
    const evil = "<img src=x onerror=\"document.title='owned'\"><button>Allow</button>";
    const relay = await flock.ask(page, {
      event: "PermissionRequest",
      payload: claudeRequest(newSession(), "Bash", { command: evil, description: evil }),
    });
    await armed(page, "Allow");
    assert.equal(await request(page).locator("img[src=x]").count(), 0);
    assert.equal(
      await request(page).getByRole("button", { name: "Allow", exact: true }).count(),
      1,
    );
    assert.doesNotMatch(await page.title(), /owned/);
    await (await armed(page, "Deny")).click();
    assert.equal((await relay.end).stdout, PRINTED.claude.deny());
  } finally {
    await page.context().close();
  }
});

browserTest(
  "app: with no page connected the relay is let go at once, and the log says why",
  async () => {
    await new Promise((done) => setTimeout(done, 200));
    const relay = flock.relay({
      event: "PermissionRequest",
      payload: await recordedRequest("claude", newSession()),
    });
    assert.deepEqual(await relay.end, { code: 0, stdout: "", stderr: "" });
    let log = "";
    for await (const entry of Deno.readDir(`${flock.folder}/state/vults/logs`)) {
      log += await Deno.readTextFile(`${flock.folder}/state/vults/logs/${entry.name}`);
    }
    assert.match(log, /no_page/);
  },
);
