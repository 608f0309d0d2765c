import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import { CoreDriver } from "../../tests/property/core_driver.ts";
import { ownPlaceIn } from "./own_places.ts";
import { shellRisk } from "./shell_risk.ts";
import { readCommands } from "./shell_words.ts";

const DELETES: readonly (readonly [string, string])[] = [
  ["rm -r build", "rm -r build"],
  ["rm -rf build dist", "rm -rf build dist"],
  ["rm -fR build", "rm -fR build"],
  ["rm build -r", "rm build -r"],
  ["rm --recursive build", "rm --recursive build"],
  ["rm --recurs build", "rm --recurs build"],
  ["/bin/rm -r build", "rm -r build"],
  ["\\rm -r build", "rm -r build"],
  ["'rm' \"-r\" build", "rm -r build"],
  ["r''m -r build", "rm -r build"],
  ["r\\\nm -r build", "rm -r build"],
  ["$'\\x72m' -r build", "rm -r build"],
  ["cd /tmp && rm -r build", "rm -r build"],
  ["cd /tmp&&rm -r build", "rm -r build"],
  ["true; rm -r build; echo done", "rm -r build"],
  ["true\nrm -r build", "rm -r build"],
  ["false || rm -r build", "rm -r build"],
  ["sleep 1 & rm -r build", "rm -r build"],
  ["ls | xargs rm -r", "rm -r"],
  ["ls | xargs -n 1 -P 4 rm -r", "rm -r"],
  ["sudo rm -r build", "rm -r build"],
  ["sudo -u root -- rm -r build", "rm -r build"],
  ["doas rm -r build", "rm -r build"],
  ["env X=1 rm -r build", "rm -r build"],
  ["env -i X=1 rm -r build", "rm -r build"],
  ["X=1 Y='a b' rm -r build", "rm -r build"],
  ["nohup nice -n 5 rm -r build", "rm -r build"],
  ["timeout 5 rm -r build", "rm -r build"],
  ["bash -c 'rm -r build'", "rm -r build"],
  ['sh -lc "cd x && rm -r build"', "rm -r build"],
  ["bash -c \"bash -c 'rm -r build'\"", "rm -r build"],
  ["sudo bash -c 'rm -r build'", "rm -r build"],
  ["eval rm -r build", "rm -r build"],
  ["eval 'rm -r build'", "rm -r build"],
  ["env -S 'rm -r build'", "rm -r build"],
  ["echo $(rm -r build)", "rm -r build"],
  ['echo "$(rm -r build)"', "rm -r build"],
  ["echo `rm -r build`", "rm -r build"],
  ['echo "`rm -r build`"', "rm -r build"],
  ["diff <(rm -r build) x", "rm -r build"],
  ["echo ${X:-$(rm -r build)}", "rm -r build"],
  ["(rm -r build)", "rm -r build"],
  ["{ rm -r build; }", "rm -r build"],
  ["if true; then rm -r build; fi", "rm -r build"],
  ["for x in a b; do rm -r $x; done", "rm -r $x"],
  ["! rm -r build", "rm -r build"],
  ["find . -name x -exec rm -r {} +", "rm -r {} +"],
  ["bash <<EOF\nrm -r build\nEOF", "rm -r build"],
  ["# harmless\nrm -r build", "rm -r build"],
  ["echo a#b; rm -r build", "rm -r build"],
  ["2>/dev/null rm -r build", "rm -r build"],
  ["rm -r build 2>&1", "rm -r build"],
  ["git push --force", "git push --force"],
  ["git push -f origin main", "git push -f"],
  ["git push -uf origin main", "git push -uf"],
  ["git push --force-with-lease", "git push --force-with-lease"],
  ["git push origin +main", "git push +main"],
  ["git -C /src push origin +main:main", "git push +main:main"],
  ["git -c a.b=c --no-pager push -f", "git push -f"],
  ["git reset --hard", "git reset --hard"],
  ["git reset --hard HEAD~3", "git reset --hard"],
  ["git clean -f", "git clean -f"],
  ["git clean -xdf", "git clean -xdf"],
  ["git clean --force -d", "git clean --force -d"],
  ["dd if=/dev/zero of=/dev/sda", "dd if=/dev/zero of=/dev/sda"],
  ["mkfs /dev/sdb1", "mkfs /dev/sdb1"],
  ["mkfs.ext4 /dev/sdb1", "mkfs.ext4 /dev/sdb1"],
  ["shred secrets.txt", "shred secrets.txt"],
  ["wipefs -a /dev/sdb", "wipefs -a /dev/sdb"],
  ["echo x > /dev/sda", "> /dev/sda"],
  ["cat image >>/dev/nvme0n1", "> /dev/nvme0n1"],
  ["cat image 1>| /dev/sda", "> /dev/sda"],
  ["echo x | tee /dev/sda", "tee /dev/sda"],
  ["chmod -R 777 .", "chmod -R 777 ."],
  ["chmod 0777 -R .", "chmod 0777 -R ."],
  ["git push && rm -r build", "rm -r build"],
];

const LEAVES: readonly (readonly [string, string])[] = [
  ["git push", "git push"],
  ["git push origin main", "git push"],
  ["git -C /src push origin main", "git push"],
  ["cd x && git push -u origin main", "git push"],
  ["gh pr create --fill", "gh pr create"],
  ["gh -R a/b pr merge 7", "gh pr merge"],
  ["gh pr -R a/b comment 7 -b hi", "gh pr comment"],
  ["gh pr close 7", "gh pr close"],
  ["gh release create v1", "gh release create"],
  ["npm publish", "npm publish"],
  ["npm --workspace a publish", "npm publish"],
  ["cargo +nightly publish", "cargo publish"],
  ["scp a host:b", "scp a host:b"],
  ["rsync -a . host:b", "rsync -a . host:b"],
  ["sudo rsync -a . host:b", "rsync -a . host:b"],
];

const HARMLESS = [
  "ls -la",
  "rm file",
  "rm -f file",
  "rm -- -r",
  "rm -i --force file",
  "echo rm -r build",
  "echo 'rm -r build'",
  'echo "rm -r build"',
  "echo x # rm -r build",
  "grep -r rm .",
  "git status",
  "git pull",
  "git log --grep push",
  "git commit -m 'git push --force'",
  "git reset HEAD~1",
  "git clean -n",
  "git stash push -f",
  "git add +x",
  "gh pr view 7",
  "gh issue create",
  "npm run publish",
  "npm install publish",
  "cargo build",
  "chmod -R 755 .",
  "chmod 777 file",
  "echo x > /dev/null",
  "cat < /dev/sda",
  "ddrescue a b",
  "bash script.sh",
  "cargo test && cargo build",
  "printf '%s' '$(rm -r build)'",
  "",
  "   ",
];

Deno.test("shellRisk() names what deletes, however it is wrapped", () => {
  for (const [command, part] of DELETES) {
    assert.deepEqual(shellRisk(command), { kind: "deletes", part }, command);
  }
});

Deno.test("shellRisk() marks what is wound up too far to be followed", () => {
  let nested = "ls";
  for (let n = 0; n < 7; n++) nested = `eval ${JSON.stringify(nested)}`;
  assert.equal(shellRisk(nested)?.kind, "deletes");
  assert.equal(shellRisk(`${"sudo rm ".repeat(7_000)}; rm -r build`)?.kind, "deletes");
});

Deno.test("shellRisk() names what leaves the machine", () => {
  for (const [command, part] of LEAVES) {
    assert.deepEqual(shellRisk(command), { kind: "leaves", part }, command);
  }
});

Deno.test("shellRisk() marks nothing else", () => {
  for (const command of HARMLESS) assert.equal(shellRisk(command), undefined, command);
});

const OWN: readonly string[] = [
  "vults uninstall",
  "/usr/local/bin/vults rules",
  "deno task vults install",
  "pkill -f vults",
  "kill $(pgrep vults-hook)",
  "rm ~/.local/share/vults/bin/vults-hook",
  "sqlite3 ~/.local/share/vults/vults.db 'delete from rules'",
  "cat ~/.local/share/vults/vults.db-wal",
  "rm -r ~/.local/state/vults",
  "rm $XDG_RUNTIME_DIR/vults.sock",
  "nc -U /run/user/1000/vults.sock",
  "nc -U /tmp/vults-1000/vults.sock",
  "cd ~/.local/share && rm -r vults",
  "cp x \"$HOME\"/.local/share/'vults'/y",
  'v"ul"ts rules',
  "rm ~/.local/share/vult\\s/x",
  "curl http://127.0.0.1:8858/login",
  "curl http://localhost:8858/",
  "nc 127.1 8858",
  "vi ~/.claude/settings.json",
  "sed -i s/a/b/ /home/me/.claude/settings.local.json",
  "cd ~/.claude && vi settings.json",
  "cat x > ~/.claude/settings.json",
  "cat x >~/.claude//./settings.json",
  "python3 -c \"open('/home/me/.claude/settings.json','w')\"",
  'python3 -c \'os.path.join(home, ".claude", "settings.json")\'',
  "mv ~/.claude ~/old",
  "rm -r ~/.claude/",
  "rm -r ~/.claude/*",
  "vi ~/.cl*/sett*.json",
  "vi ~/.{claude,codex}/settings.json",
  "vi ~/.c?dex/hooks.js*",
  "CLAUDE_CONFIG_DIR=/tmp claude",
  "vi $CODEX_HOME/hooks.json",
  "vi ~/.codex/hooks.json",
  "vi ~/.codex/config.toml",
  "vi ~/.Codex/Config.TOML",
  "vi ~/.qwen/settings.json",
  "rm ~/.config/opencode/plugins/vults.js",
  "rm ~/.config/opencode/plugins/other.js",
  "vi ~/.copilot/hooks/other.json",
  "vi ~/.gemini/config/hooks.json",
  "vi ~/.gemini/settings.json",
  "vi ~/.cursor/hooks.json",
  "vi ~/.factory/settings.json",
  "vi ~/.factory/hooks.json",
  "vi ~/.kimi-code/config.toml",
  "vi ~/.vibe/hooks.toml",
  "vi ~/.vibe/config.toml",
  "echo '{\"disableAllHooks\":true}' > x.json",
];

const NOT_OWN: readonly string[] = [
  "ls",
  "cat README.md",
  "vi settings.json",
  "vi ~/project/settings.json",
  "cat ~/.claude/CLAUDE.md",
  "ls ~/.claudette/settings.json",
  "cat /tmp/vults-notes/a.txt",
  "cat /tmp/vults_test/a.txt",
  "grep -r revults .",
  "curl http://localhost:18858/",
  "curl http://localhost:88580/",
  "ls ~/*/settings.json",
  "cargo build --config config.toml",
  "git add .github/workflows/ci.yml",
  "cd ~/src/opencode && make",
  "rm -r build/*",
  "echo {a,b}",
  "ls [",
];

Deno.test("ownPlaceIn() finds Vults and the agents' hooks in every spelling of a command", () => {
  for (const text of OWN) assert.notEqual(ownPlaceIn({ text }), undefined, text);
});

Deno.test("ownPlaceIn() leaves alone what only looks like it", () => {
  for (const text of NOT_OWN) assert.equal(ownPlaceIn({ text }), undefined, text);
});

Deno.test("ownPlaceIn() shows the words that name it, and reads a name from its folder", () => {
  assert.equal(ownPlaceIn({ text: "vi ~/.claude/settings.json" }), "~/.claude/settings.json");
  assert.equal(ownPlaceIn({ text: "cd x; vults uninstall" }), "vults");
  assert.equal(ownPlaceIn({ text: "nc localhost 9000", port: 9000 }), "9000");
  assert.equal(ownPlaceIn({ text: "nc localhost 9000" }), undefined);
  assert.equal(ownPlaceIn({ text: "rm settings.json" }), undefined);
  assert.equal(
    ownPlaceIn({ text: "rm settings.json", folder: "/home/me/.claude" }),
    "settings.json",
  );
});

function riskOf(payload: JsonObject) {
  const core = new CoreDriver();
  core.join();
  core.ask("a", payload);
  return core.view.cards.a;
}

Deno.test("riskOf() looks at commands, paths, addresses and the inputs of other tools alike", () => {
  const rows: readonly (readonly [string, JsonObject, string | undefined])[] = [
    ["Bash", { command: "vi ~/.claude/settings.json" }, "changes_vults"],
    ["Bash", { command: "make", cwd: "/home/me/.local/share/vults" }, "changes_vults"],
    ["Write", { file_path: "/home/me/.claude/settings.json", content: "x" }, "changes_vults"],
    ["Edit", {
      file_path: "/home/me/.codex/hooks.json",
      old_string: "a",
      new_string: "b",
    }, "changes_vults"],
    ["Read", { file_path: "/home/me/.local/share/vults/vults.db" }, "changes_vults"],
    ["WebFetch", { url: "http://127.0.0.1:8858/login" }, "changes_vults"],
    ["mcp__fs__write", { path: "/home/me/.qwen/settings.json" }, "changes_vults"],
    ["mcp__fs__write", { dir: "/home/me/.qwen", files: ["settings.json"] }, "changes_vults"],
    ["mcp__run__shell", { args: { cmd: "vults uninstall" } }, "changes_vults"],
    ["apply_patch", {
      command:
        "*** Begin Patch\n*** Update File: /home/me/.codex/hooks.json\n@@\n-a\n+b\n*** End Patch",
    }, "changes_vults"],
    // A text about Vults changes nothing.
    ["Write", { file_path: "/home/me/notes.md", content: "~/.claude/settings.json" }, undefined],
    ["ExitPlanMode", { plan: "Look at vults" }, undefined],
    ["Write", { file_path: "/home/me/shop/settings.json", content: "x" }, undefined],
    // The last class wins: it is the one that gets no rule.
    ["Bash", { command: "rm -r ~/.claude" }, "changes_vults"],
    ["Bash", { command: "rm -r build" }, "deletes"],
    ["Bash", { command: "git push origin main" }, "leaves"],
    ["Bash", { command: "git status" }, undefined],
    // Not a shell: its text runs nothing.
    ["mcp__chat__say", { text: "rm -r build" }, undefined],
  ];
  for (const [tool_name, tool_input, kind] of rows) {
    const card = riskOf({ tool_name, tool_input });
    assert.equal(card?.risk?.kind, kind, JSON.stringify([tool_name, tool_input]));
    assert.equal(card?.allow, true, "a mark takes no Allow away");
    if (kind === "changes_vults") assert.deepEqual(card?.always, { not: "changes_vults" });
  }
});

Deno.test("riskOf() shows a part of bounded length", () => {
  const card = riskOf({ tool_input: { command: `rm -r ${"x".repeat(1_000)}` } });
  assert.equal(card?.risk?.part.length, 121);
});

Deno.test("readCommands() reads words, writes and joints as a shell does", () => {
  const rows: readonly (readonly [string, readonly (readonly string[])[], readonly string[]])[] = [
    ["a b  c", [["a", "b", "c"]], []],
    ["a 'b c' \"d e\"", [["a", "b c", "d e"]], []],
    ["a b\\ c ''", [["a", "b c", ""]], []],
    ['a "x\\"y" \'x"y\'', [["a", 'x"y', 'x"y']], []],
    ["a;b&&c||d|e&f", [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]], []],
    ["a >b 2>c >>d <e 2>&1", [["a"]], ["b", "c", "d", "1"]],
    ["a &>b", [["a"]], ["b"]],
    ["a 2 > b", [["a", "2"]], ["b"]],
    ["a <<<'b c' d", [["a", "d"]], []],
    ["while x; do y; done", [["x"], ["y"]], []],
    ["a \\\n b", [["a", "b"]], []],
  ];
  for (const [text, words, writes] of rows) {
    const commands = readCommands(text);
    assert.deepEqual(commands.map((command) => command.words), words, text);
    assert.deepEqual(commands.flatMap((command) => command.writes), writes, text);
  }
});

Deno.test("readCommands() ends in time for every text, also one that never closes", () => {
  const parts = [
    "'",
    '"',
    "`",
    "$(",
    "${",
    "(",
    "\\",
    "$'",
    "<(",
    "{",
    "#",
    ";",
    "\n",
    "a ",
    "rm -r x",
  ];
  const started = performance.now();
  for (const part of parts) {
    for (const other of parts) {
      readCommands((part + other).repeat(500));
      shellRisk(part + other);
    }
  }
  shellRisk("$(".repeat(30_000));
  for (const word of ["sudo ", "sudo rm ", "xargs a b ", "env 'a b' ", "sudo bash ", "eval "]) {
    shellRisk(word.repeat(60_000 / word.length));
  }
  shellRisk(`sudo ${"bash 'sudo bash' ".repeat(3_000)}`);
  ownPlaceIn({ text: "*".repeat(60_000) + "/x" });
  ownPlaceIn({ text: "{a,b}".repeat(10_000) });
  ownPlaceIn({ text: ".claude ".repeat(8_000) });
  assert.ok(performance.now() - started < 20_000);
});
