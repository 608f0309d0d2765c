/**
 * Questions, risky cards, Always and recent reasons as they are drawn, and what each press sends.
 */
import assert from "node:assert/strict";
import type { FromPage } from "../../app/view/mod.ts";
import type { Locator, Page } from "../packages/playwright_core.ts";
import { type Drawn, type Look, startDrawn } from "./drawn.ts";
import { armed, HAS_BROWSER, request } from "./flock.ts";

Deno.test.sanitizer({ ops: false, resources: false });

let drawn: Drawn;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER) drawn = await startDrawn();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER) await drawn.close();
});

const WIDE: Look = { width: 1280, height: 720 };

function sceneTest(
  name: string,
  scene: string,
  look: Look,
  body: (page: Page) => Promise<void>,
): void {
  Deno.test({ name, ignore: !HAS_BROWSER, fn: () => drawn.onScene(scene, look, body) });
}

/** What pages have sent that could answer something. */
function answers(): FromPage[] {
  const kinds: readonly FromPage["type"][] = ["decide", "decide_always", "answer", "release"];
  return drawn.gallery.heard.filter(({ type }) => kinds.includes(type));
}

/** A look later, nothing was answered and the card still stands there. */
async function assertUnanswered(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  assert.deepEqual(answers(), []);
  await request(page).getByRole("button", { name: "Answer in the terminal" }).waitFor();
}

async function centre(button: Locator): Promise<readonly [x: number, y: number]> {
  const box = await button.boundingBox();
  assert.ok(box, "the button is not drawn");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const status = (page: Page) => page.getByRole("status");
const inGroup = (page: Page, at: number) => request(page).getByRole("group").nth(at);

for (const look of [WIDE, { width: 1080, height: 600 }, { width: 360, height: 640 }]) {
  sceneTest(
    `Send is inside a window of ${look.width} × ${look.height}, and every option can be reached`,
    "question",
    look,
    async (page) => {
      for (const scene of ["question", "questions"]) {
        drawn.gallery.show(scene);
        await page.waitForTimeout(300);
        const send = await request(page).getByRole("button", { name: "Send" }).boundingBox();
        assert.ok(send && send.y >= 0 && send.y + send.height <= look.height, scene);
        for (const option of await request(page).locator(".option").all()) {
          await option.scrollIntoViewIfNeeded();
          assert.ok(await option.isVisible(), scene);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, look.width, `${scene} scrolls sideways`);
      }
    },
  );
}

sceneTest(
  "a question card has no Allow, no Deny, no Always and no Reason, and nothing chosen",
  "questions",
  WIDE,
  async (page) => {
    await armed(page, "Answer in the terminal");
    for (const name of ["Allow", "Deny", "Always allow"]) {
      assert.equal(await request(page).getByRole("button", { name, exact: true }).count(), 0, name);
    }
    assert.equal(await request(page).getByRole("textbox").count(), 0);
    assert.equal(await request(page).locator("input:checked").count(), 0);
    await request(page).getByRole("heading", { name: "Claude Code asks" }).waitFor();
    await page.keyboard.press("a");
    await page.waitForTimeout(900);
    await page.keyboard.press("d");
    await assertUnanswered(page);
  },
);

sceneTest(
  "Send says which question has no answer, and sends one answer per question, lists for several",
  "questions",
  WIDE,
  async (page) => {
    const send = request(page).getByRole("button", { name: "Send", exact: true });
    await armed(page, "Answer in the terminal");
    const says = () =>
      send.evaluate((button) =>
        document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent
      );
    assert.equal(await says(), "Question 1 has no answer yet");
    await send.click({ force: true });
    await assertUnanswered(page);
    await inGroup(page, 0).getByRole("radio", { name: "Gross", exact: true }).check();
    await inGroup(page, 1).getByRole("checkbox", { name: "Invoice", exact: true }).check();
    await inGroup(page, 1).getByRole("checkbox", { name: "Cart", exact: true }).check();
    assert.equal(await says(), "Question 3 has no answer yet");
    await inGroup(page, 2).getByRole("radio", { name: "Other", exact: true }).click();
    assert.equal(await says(), "Question 3 has no answer yet");
    // The press that chose Other put the focus into its field.
    await page.keyboard.type("Ask the tax office");
    assert.equal(await says(), "Question 4 has no answer yet");
    assert.equal(await send.getAttribute("aria-disabled"), "true");
    await inGroup(page, 3).getByRole("checkbox", { name: "Mail", exact: true }).check();
    await (await armed(page, "Send")).click();
    const { answers } = await drawn.heard("answer");
    assert.deepEqual(answers, ["Gross", ["Cart", "Invoice"], "Ask the tax office", ["Mail"]]);
    await request(page).getByText("Answered", { exact: true }).waitFor();
  },
);

sceneTest(
  "what was chosen and typed survives patches and a turn at the back of the queue",
  "question",
  WIDE,
  async (page) => {
    await armed(page, "Answer in the terminal");
    await request(page).getByRole("radio", { name: "Other", exact: true }).click();
    await request(page).getByRole("textbox").fill("In cents");
    drawn.gallery.show((view) => ({ ...view, usage: [] }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show request" }).click();
    await request(page).getByRole("heading", { name: /wants to run a command/ }).waitFor();
    await page.getByRole("button", { name: "Show request" }).click();
    assert.equal(await request(page).getByRole("textbox").inputValue(), "In cents");
    await (await armed(page, "Send")).click();
    assert.deepEqual((await drawn.heard("answer")).answers, ["In cents"]);
  },
);

sceneTest(
  "number keys choose an option of the first question without an answer, and send nothing",
  "questions",
  WIDE,
  async (page) => {
    await armed(page, "Answer in the terminal");
    const checked = () =>
      request(page).locator("input:checked").evaluateAll((boxes) => boxes.map(({ id }) => id));
    const press = async (key: string) => {
      await page.waitForTimeout(500);
      await page.keyboard.press(key);
      await page.waitForTimeout(500);
    };
    await press("2");
    assert.deepEqual(await checked(), ["question-0-1"]);
    await press("3");
    assert.deepEqual(await checked(), ["question-0-1", "question-1-2"]);
    // The number after the last option is Other: its field opens and takes the focus.
    await press("4");
    await page.waitForFunction(() => document.activeElement?.className === "own-answer");
    await page.keyboard.type("123 add");
    assert.equal(await request(page).getByRole("textbox").inputValue(), "123 add");
    await page.keyboard.press("Escape");
    // Beyond the options of the fourth question: nothing.
    await press("9");
    assert.deepEqual(await checked(), ["question-0-1", "question-1-2", "question-2-3"]);
    await page.keyboard.type("1234", { delay: 60 });
    await page.waitForTimeout(500);
    assert.equal((await checked()).length, 3);
    assert.deepEqual(answers(), []);
  },
);

sceneTest(
  "a risky Allow keeps its name, and its description says what is risky and to hold it",
  "leaves",
  WIDE,
  async (page) => {
    const allow = await armed(page, "Allow");
    const described = await allow.evaluate((button) =>
      (button.getAttribute("aria-describedby") ?? "").split(" ")
        .map((id) => document.getElementById(id)?.textContent).join(" ")
    );
    assert.equal(
      described,
      "Leaves this machine: git push Press and hold, or press twice.",
    );
    await page.getByText("press and hold", { exact: true }).waitFor();
  },
);

sceneTest(
  "a short click, a double click and a click by script do not allow what is risky",
  "leaves",
  WIDE,
  async (page) => {
    const allow = await armed(page, "Allow");
    await allow.click();
    await status(page).getByText("Hold a little longer.").waitFor();
    await assertUnanswered(page);
    await page.waitForTimeout(6_200);
    await allow.dblclick();
    await assertUnanswered(page);
    await allow.evaluate((button: HTMLElement) => {
      button.click();
      for (const type of ["pointerdown", "pointerup"]) {
        button.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }));
      }
    });
    await assertUnanswered(page);
  },
);

sceneTest("holding a risky Allow for 800 ms allows once", "leaves", WIDE, async (page) => {
  const [x, y] = await centre(await armed(page, "Allow"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  const { decision } = await drawn.heard("decide");
  await page.waitForTimeout(1_200);
  await page.mouse.up();
  assert.equal(decision, "allow");
  assert.equal(answers().length, 1);
});

sceneTest("a hold that slides off the button is taken back", "leaves", WIDE, async (page) => {
  const [x, y] = await centre(await armed(page, "Allow"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(400);
  await page.mouse.move(x, y + 300);
  await page.waitForTimeout(900);
  await page.mouse.move(x, y);
  await page.mouse.up();
  await assertUnanswered(page);
});

sceneTest(
  "two presses of a risky Allow at least 700 ms apart allow",
  "deletes",
  WIDE,
  async (page) => {
    const allow = await armed(page, "Allow");
    await allow.click();
    await page.getByText("hold, or press again", { exact: true }).waitFor();
    await page.waitForTimeout(750);
    await allow.click();
    assert.equal((await drawn.heard("decide")).decision, "allow");
  },
);

for (const key of ["Space", "Enter", "a"]) {
  sceneTest(
    `${key} held down allows what is risky, pressed shortly it does not`,
    "leaves",
    WIDE,
    async (page) => {
      const allow = await armed(page, "Allow");
      if (key !== "a") await allow.focus();
      await page.waitForTimeout(300);
      await page.keyboard.press(key);
      await status(page).getByText("Hold a little longer.").waitFor();
      await assertUnanswered(page);
      // What was pressed once has been forgotten.
      await page.waitForTimeout(6_200);
      const until = Date.now() + 5_000;
      while (answers().length === 0 && Date.now() < until) {
        // As a keyboard repeats a key that is held.
        await page.keyboard.down(key);
        await page.waitForTimeout(40);
      }
      await page.keyboard.up(key);
      assert.equal((await drawn.heard("decide")).decision, "allow");
      await page.waitForTimeout(300);
      assert.equal(answers().length, 1);
    },
  );
}

sceneTest("another key beside a held A takes the hold back", "leaves", WIDE, async (page) => {
  await armed(page, "Allow");
  await page.waitForTimeout(300);
  await page.keyboard.down("a");
  await page.waitForTimeout(300);
  await page.keyboard.press("s");
  await page.waitForTimeout(900);
  await page.keyboard.up("a");
  await assertUnanswered(page);
});

sceneTest(
  "a hold ends with its card: the next one is not allowed by the same press",
  "leaves",
  WIDE,
  async (page) => {
    const [x, y] = await centre(await armed(page, "Allow"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(400);
    drawn.gallery.show((view) => ({ ...view, queue: [...view.queue].reverse() }));
    await request(page).getByText("cargo build").waitFor();
    await page.waitForTimeout(1_500);
    await page.mouse.up();
    await assertUnanswered(page);
  },
);

sceneTest(
  "recent reasons fill Reason and send nothing; Deny sends them",
  "deletes",
  WIDE,
  async (page) => {
    await armed(page, "Deny");
    const recent = request(page).getByRole("list", { name: "Recent reasons" });
    assert.equal(await recent.getByRole("button").count(), 3);
    await recent.getByRole("button", { name: "Use make clean" }).click();
    assert.equal(
      await request(page).getByRole("textbox", { name: "Reason" }).inputValue(),
      "Use make clean",
    );
    await assertUnanswered(page);
    await (await armed(page, "Deny")).click();
    assert.equal((await drawn.heard("decide")).reason, "Use make clean");
  },
);

sceneTest(
  "Always allow says exactly what it covers, has no key, and tells of its rule",
  "ruled",
  WIDE,
  async (page) => {
    const always = await armed(page, "Always allow");
    const described = await always.getAttribute("aria-describedby");
    assert.equal(
      await request(page).locator(`#${described}`).textContent(),
      "exactly this command, by Claude Code, in ~/src/shop",
    );
    assert.equal(await always.getAttribute("aria-keyshortcuts"), null);
    await always.click();
    await drawn.heard("decide_always");
    await status(page).getByText("Rule made. It just answered 2 more identical requests.")
      .waitFor();
    assert.equal(answers().length, 1);
  },
);

sceneTest("Always allow of what is risky is held, too", "deletes", WIDE, async (page) => {
  const always = await armed(page, "Always allow");
  await always.click();
  await status(page).getByText("Hold a little longer.").waitFor();
  await assertUnanswered(page);
  const [x, y] = await centre(always);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await drawn.heard("decide_always");
  await page.mouse.up();
});

sceneTest("where no Always is offered the card says why", "vults", WIDE, async (page) => {
  await armed(page, "Allow");
  assert.equal(await request(page).getByRole("button", { name: "Always allow" }).count(), 0);
  await request(page).getByText("No Always here: this changes Vults or its hooks.").waitFor();
  await request(page).getByText(/^Changes Vults or its hooks: ~\/\.claude\/settings\.json$/)
    .waitFor();
});

for (const [scene, act] of [["question", "Send"], ["deletes", "Deny"]] as const) {
  sceneTest(`nothing moves while "${scene}" comes and goes`, "quiet", WIDE, async (page) => {
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      const shifts: unknown[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput) {
            shifts.push(JSON.stringify(entry));
          }
        }
      }).observe({ type: "layout-shift" });
    });
    drawn.gallery.show(scene);
    await armed(page, "Answer in the terminal");
    if (scene === "question") {
      await request(page).getByRole("radio", { name: "Net", exact: true }).check();
    }
    await (await armed(page, act)).click();
    await page.waitForTimeout(1_500);
    drawn.gallery.show("quiet");
    await page.getByRole("heading", { name: "Nothing needs you" }).waitFor();
    await page.waitForTimeout(300);
    const shifts = await page.evaluate(() =>
      (globalThis as unknown as { shifts: unknown[] }).shifts
    );
    assert.deepEqual(shifts, []);
  });
}
