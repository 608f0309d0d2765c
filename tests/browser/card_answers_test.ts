/**
 * Questions, rules, risky requests and recent reasons, from the click to the bytes the relay prints.
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import type { Page } from "../packages/playwright_core.ts";
import {
  armed,
  assertNoPageErrors,
  type Flock,
  HAS_BROWSER,
  request,
  startFlock,
} from "./flock.ts";
import { claudeRequest, PRINTED } from "./recorded_requests.ts";

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
const newSession = () => `00000000-0000-4000-9000-${String(++sessions).padStart(12, "0")}`;

function flockTest(name: string, body: (page: Page) => Promise<void>): void {
  Deno.test({
    name,
    ignore: !HAS_BROWSER,
    fn: async () => {
      const page = await flock.openPage();
      try {
        await body(page);
        assertNoPageErrors();
      } finally {
        flock.killRelays();
        await page.context().close();
      }
    },
  });
}

const COLOR = {
  question: "Which color?",
  header: "Color",
  multiSelect: false,
  options: [{ label: "Red", description: "warm" }, { label: "Blue", description: "cold" }],
};
const SIZES = {
  question: "Sizes?",
  header: "Size",
  multiSelect: true,
  options: [{ label: "S", description: "s" }, { label: "M", description: "m" }],
};
const PORT = {
  question: "Which port?",
  header: "Port",
  multiSelect: false,
  options: [{ label: "80" }, { label: "8080" }],
};

/** Claude Code's question, which its hook may answer. */
function asking(questions: readonly JsonObject[]) {
  const payload = {
    session_id: newSession(),
    cwd: "/home/me/shop",
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "AskUserQuestion",
    tool_input: { questions },
    tool_use_id: "toolu_1",
  };
  return { event: "PreToolUse", ask: true, payload } as const;
}

const run = (command: string, session = newSession()) => ({
  event: "PermissionRequest",
  payload: claudeRequest(session, "Bash", { command }),
});

flockTest(
  "question: one answer, several and one's own go out as Claude Code reads them",
  async (page) => {
    const relay = await flock.ask(page, asking([COLOR, SIZES, PORT]));
    await request(page).getByRole("heading", { name: "Claude Code asks" }).waitFor();
    await request(page).getByRole("radio", { name: "Blue", exact: true }).check();
    await request(page).getByRole("checkbox", { name: "M", exact: true }).check();
    await request(page).getByRole("checkbox", { name: "S", exact: true }).check();
    await request(page).getByRole("group", { name: /Which port/ })
      .getByRole("radio", { name: "Other", exact: true }).click();
    await request(page).getByRole("textbox").fill("3000, behind the proxy");
    await (await armed(page, "Send")).click();
    const { stdout, code, stderr } = await relay.end;
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(
      stdout,
      `${
        JSON.stringify({
          hookSpecificOutput: {
            hookEventName: "PreToolUse",
            permissionDecision: "allow",
            updatedInput: {
              questions: [COLOR, SIZES, PORT],
              answers: {
                "Which color?": "Blue",
                "Sizes?": ["S", "M"],
                "Which port?": "3000, behind the proxy",
              },
            },
          },
        })
      }\n`,
    );
    await request(page).getByText("Answered", { exact: true }).waitFor();
  },
);

flockTest("question: Answer in the terminal prints nothing", async (page) => {
  const relay = await flock.ask(page, asking([COLOR]));
  await request(page).getByRole("radio", { name: "Red", exact: true }).check();
  await (await armed(page, "Answer in the terminal")).click();
  assert.deepEqual(await relay.end, { code: 0, stdout: "", stderr: "" });
});

flockTest("question: a number key and Send by Space answer without a pointer", async (page) => {
  const relay = await flock.ask(page, asking([COLOR]));
  await page.waitForTimeout(400);
  await page.keyboard.press("2");
  await armed(page, "Send");
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("aria-label") === "Send")) {
      break;
    }
  }
  await page.keyboard.press("Space");
  const { stdout } = await relay.end;
  assert.match(stdout, /"answers":\{"Which color\?":"Blue"\}/);
});

flockTest(
  "Always allow makes a rule: the same request is answered with no card, another one is not (PB-54)",
  async (page) => {
    const command = "cargo test --workspace";
    const relay = await flock.ask(page, run(command));
    await request(page).getByText("exactly this command, by Claude Code, in /home/me/shop")
      .waitFor();
    await (await armed(page, "Always allow")).click();
    assert.equal((await relay.end).stdout, PRINTED.claude.allow);
    await page.getByRole("status").getByText("Rule made.").waitFor();
    await page.getByRole("heading", { name: "Nothing needs you" }).waitFor();
    const cards = await countCards(page);
    const again = await flock.relay(run(command)).end;
    assert.deepEqual(again, { code: 0, stdout: PRINTED.claude.allow, stderr: "" });
    assert.equal(await cards(), 0, "no card came");
    const wider = await flock.ask(page, run(`${command} && make`));
    assert.equal(await cards(), 1);
    await (await armed(page, "Deny")).click();
    assert.equal((await wider.end).stdout, PRINTED.claude.deny());
  },
);

/** Counts the cards that come from now on. */
async function countCards(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const card = document.querySelector("section[aria-label=Request]");
      const action = card?.querySelector("pre")?.textContent;
      if (action) seen.add(action);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: Set<string> }).seen.size);
}

flockTest(
  "Always allow answers the identical requests that wait, and says how many",
  async (page) => {
    const command = "make the-same";
    const first = await flock.ask(page, run(command));
    const second = flock.relay(run(command));
    await page.getByRole("button", { name: "Show request" }).waitFor();
    await (await armed(page, "Always allow")).click();
    for (const { end } of [first, second]) assert.equal((await end).stdout, PRINTED.claude.allow);
    await page.getByRole("status").getByText(
      "Rule made. It just answered 1 more identical request.",
    )
      .waitFor();
  },
);

flockTest("risk: a short click does not allow, a hold does", async (page) => {
  const relay = await flock.ask(page, run("rm -rf build"));
  await request(page).getByText("Deletes files: rm -rf build").waitFor();
  const allow = await armed(page, "Allow");
  await allow.click();
  await page.getByRole("status").getByText("Hold a little longer.").waitFor();
  await page.waitForTimeout(6_500);
  await allow.click({ delay: 900 });
  assert.equal((await relay.end).stdout, PRINTED.claude.allow);
});

flockTest("risk: two presses at least 700 ms apart allow", async (page) => {
  const relay = await flock.ask(page, run("git push origin main"));
  await request(page).getByText("Leaves this machine: git push").waitFor();
  const allow = await armed(page, "Allow");
  await allow.click();
  await page.waitForTimeout(800);
  await allow.click();
  assert.equal((await relay.end).stdout, PRINTED.claude.allow);
});

flockTest("risk: what changes Vults or its hooks gets no Always", async (page) => {
  const relay = await flock.ask(
    page,
    run(`sed -i s/a/b/ ${flock.env.HOME}/.claude/settings.json`),
  );
  await request(page).getByText(/^Changes Vults or its hooks:/).waitFor();
  assert.equal(await request(page).getByRole("button", { name: "Always allow" }).count(), 0);
  await request(page).getByText("No Always here: this changes Vults or its hooks.").waitFor();
  await (await armed(page, "Deny")).click();
  assert.equal((await relay.end).stdout, PRINTED.claude.deny());
});

flockTest(
  "reasons: the last ones of the project fill Reason, and go out only with Deny",
  async (page) => {
    const first = await flock.ask(page, run("make reasons"));
    await request(page).getByRole("textbox", { name: "Reason" }).fill("Use the small model");
    await (await armed(page, "Deny")).click();
    assert.equal((await first.end).stdout, PRINTED.claude.deny("Use the small model"));
    const second = await flock.ask(page, run("make reasons again"));
    await request(page).getByRole("button", { name: "Use the small model" }).click();
    await page.waitForTimeout(500);
    await (await armed(page, "Deny")).click();
    assert.equal((await second.end).stdout, PRINTED.claude.deny("Use the small model"));
  },
);

flockTest("session: its page lists an edit and opens its diff in place", async (page) => {
  const session = newSession();
  const common = { session_id: session, cwd: "/home/me/atlas", permission_mode: "default" };
  await flock.report({
    event: "UserPromptSubmit",
    payload: { ...common, hook_event_name: "UserPromptSubmit", prompt: "Make the tiles survive" },
  });
  const tool = {
    ...common,
    tool_name: "Edit",
    tool_use_id: "toolu_edit",
    tool_input: {
      file_path: "/home/me/atlas/tiles.ts",
      old_string: "const kept = false;",
      new_string: "const kept = true;",
    },
  };
  await flock.report({ event: "PreToolUse", payload: { ...tool, hook_event_name: "PreToolUse" } });
  await flock.report({
    event: "PostToolUse",
    payload: {
      ...tool,
      hook_event_name: "PostToolUse",
      tool_response: {
        filePath: "/home/me/atlas/tiles.ts",
        structuredPatch: [{
          oldStart: 7,
          oldLines: 1,
          newStart: 7,
          newLines: 1,
          lines: ["-const kept = false;", "+const kept = true;"],
        }],
      },
    },
  });
  await page.getByRole("listitem").filter({ hasText: "atlas" }).getByRole("link").click();
  await page.getByRole("heading", { name: /^atlas/ }).waitFor();
  await page.getByText("“Make the tiles survive”").first().waitFor();
  await page.getByRole("button", { name: /Show what changed in tiles\.ts: 1 added, 1 removed/ })
    .click();
  await page.getByRole("row", { name: /added, line 7 .*const kept = true;/ }).waitFor();
  // A request of any session can be answered from here.
  const relay = await flock.ask(page, run("make from-here"));
  await (await armed(page, "Allow")).click();
  assert.equal((await relay.end).stdout, PRINTED.claude.allow);
  await page.getByRole("row", { name: /added, line 7 .*const kept = true;/ }).waitFor();
});

flockTest("session: an address of no session says so, and leads back", async (page) => {
  await page.goto(new URL("/session?key=__proto__", page.url()).href);
  await page.getByRole("heading", { name: "This session is not here any more." }).waitFor();
  await page.getByRole("link", { name: "Go to the flock" }).click();
  await page.getByRole("list", { name: "Sessions" }).waitFor();
});

flockTest("sessions: OK on a finished session rests it, for every page", async (page) => {
  const session = newSession();
  const common = { session_id: session, cwd: "/home/me/notes", permission_mode: "default" };
  await flock.report({
    event: "UserPromptSubmit",
    payload: { ...common, hook_event_name: "UserPromptSubmit", prompt: "Sort the notes" },
  });
  await flock.report({
    event: "Stop",
    payload: {
      ...common,
      hook_event_name: "Stop",
      stop_hook_active: false,
      last_assistant_message: "Sorted.",
    },
  });
  const row = page.getByRole("listitem").filter({ hasText: "notes" });
  await row.getByText("Done").waitFor();
  await row.getByRole("button", { name: "OK" }).click();
  await row.getByRole("button", { name: "OK" }).waitFor({ state: "detached" });
});
