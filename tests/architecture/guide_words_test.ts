/**
 * Holds the troubleshooting tables of `docs/guide.md` to the program: each sentence they explain is
 * one that the program says, word for word.
 *
 * @module
 */

import assert from "node:assert/strict";
import { commandWords, installWords, words } from "../../app/words/mod.ts";
import { FolderNotPrivate, prepareSocketFolder } from "../../app/ipc/mod.ts";
import { appText } from "../../build/app_head.ts";
import { fromRoot } from "./source_files.ts";

const PLACE = { line: 3, column: 5 };
const TITLE = "Claude Code";

/** The sentences as the guide writes them, names in capitals. */
const SAID: readonly string[] = [
  commandWords.alreadyRunning,
  commandWords.heldButSilent("LOCK"),
  commandWords.foreignSocket("SOCKET"),
  commandWords.pathTooLong("SOCKET"),
  commandWords.noSocketPath,
  commandWords.noHome,
  commandWords.noRelay("PATH"),
  ...Object.values(commandWords.trouble),
  commandWords.noBrowser,
  commandWords.notRunning,
  words.signIn.badLink,
  words.signIn.noLink,
  words.signIn.noServer,
  words.signIn.noKey,
  words.connection.lost,
  words.connection.updated,
  words.status.refused("answered_elsewhere"),
  words.status.refused("answered_on_another_page"),
  words.status.refused("expired"),
  words.status.refused("too_soon"),
  words.status.refused("mismatch"),
  words.status.keyTooSoon,
  words.card.noAllow,
  installWords.absent(TITLE),
  installWords.needsYes,
  installWords.text.comment("FILE", TITLE, PLACE),
  installWords.text.trailing_comma("FILE", TITLE, PLACE),
  installWords.text.cut_off("FILE", TITLE, PLACE),
  installWords.text.not_json("FILE", TITLE, PLACE),
  installWords.text.not_an_object("FILE", TITLE, PLACE),
  installWords.text.hooks_twice("FILE", TITLE, PLACE),
  installWords.text.hooks_not_an_object("FILE", TITLE, PLACE),
  installWords.text.too_deep("FILE", TITLE, PLACE),
  ...Object.values(installWords.target).map((say) => say("FILE")),
  installWords.changedSince("FILE"),
  installWords.failed("FILE", "WHY"),
  installWords.failedHalfway("FILE", "WHY"),
  installWords.hooksOff(TITLE),
  installWords.notPlaced("WHY"),
  installWords.tooOld(TITLE, "2.0.1", "2.0.45"),
  installWords.versionUnreadable(TITLE),
  installWords.versionAssumed(TITLE, "2.1.101"),
  installWords.relayPath("PATH"),
  installWords.sidecarBroken("FILE"),
  installWords.sidecarUnreadable("FILE"),
  installWords.lineSavedElsewhere("PATH"),
  installWords.noRecord("FILE"),
  installWords.undoChanged("FILE", "uninstall"),
  installWords.backupGone("FILE"),
];

/** Sentences that take a number, or that are made outside of the catalogue. */
const PORT = 1_234;
const portTaken = commandWords.portTaken(PORT).replace(String(PORT), "PORT");

const guide = await Deno.readTextFile(fromRoot("docs/guide.md"));

/** The first column of the tables whose head is `It says`. */
function explained(document: string): string[] {
  return document.split(/^\| It says\s*\|.*$/m).slice(1).flatMap((part) => {
    const table = /^\s*(?:\|.*\n?)+/.exec(part)?.[0] ?? "";
    return [...table.matchAll(/^\| (.*?)\s*\|/gm)].map((match) => match[1] ?? "")
      .filter((cell) => !/^-+$/.test(cell));
  });
}

/** What the shell head of the program says before any of its code runs. */
function saidByTheHead(): string[] {
  const head = appText({ engine: "/PATH", body: "", platform: "linux" });
  return [...head.matchAll(/\{ echo "((?:[^"\\]|\\.)*)" >&2/g)]
    .map((match) => (match[1] ?? "").replaceAll(/\\(.)/g, "$1").replace("$D", "PATH"));
}

async function folderRefused(): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.chmod(folder, 0o755);
    const error = await prepareSocketFolder(`${folder}/vults.sock`).catch((error) => error);
    assert.ok(error instanceof FolderNotPrivate);
    return error.message.replace(folder, "FOLDER");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("docs/guide.md explains sentences that the program says, word for word", async () => {
  const said = [...SAID, portTaken, ...saidByTheHead(), await folderRefused()];
  assert.deepEqual(explained(guide).sort(), said.toSorted());
});

Deno.test("docs/guide.md shows the keys and buttons by their fixed names", () => {
  const { controls } = words;
  for (const name of [controls.allow, controls.deny, controls.terminal, controls.reason]) {
    assert.ok(guide.includes(`\`${name}\``), name);
  }
});

Deno.test("explained() reads the first column of the right tables only", () => {
  const document =
    "| It says | Do |\n| --- | --- |\n| a b | c |\n| d | e |\n\n| Key | f |\n| - | - |\n| g | h |\n";
  assert.deepEqual(explained(document), ["a b", "d"]);
});
