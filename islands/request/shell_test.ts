import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { readShell, type TokenKind } from "./shell.ts";

const PIECES = [
  ..."'\"`$(){}<>|&;#\\ \t\n\r-=!~*ab",
  "$(",
  "$((",
  "((",
  "))",
  "&&",
  "||",
  ">>",
  "<<EOF\n",
  "<<-'X'\n",
  "EOF\n",
  "\nEOF",
  "X\n",
  "$'",
  "\u00a0",
  "\u202e",
  "é",
  "😀",
  "\ud800",
  "echo ",
  "FOO=",
  "sudo ",
];

function of(kind: TokenKind, command: string): string[] {
  return readShell(command).filter((token) => token.kind === kind).map(({ text }) => text);
}

Deno.test("readShell() never adds, drops or moves a character", () => {
  const command = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 200 }),
  );
  fc.assert(
    fc.property(command, (text) => {
      assert.equal(readShell(text).map((token) => token.text).join(""), text);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("readShell() ends on a command made to be deep", () => {
  const deep = '"$('.repeat(20_000);
  assert.equal(readShell(deep).map(({ text }) => text).join(""), deep);
});

Deno.test("readShell() finds every joint of a plain command", () => {
  assert.deepEqual(of("joint", "a && b || c | d & e ; f > x >> y < z"), [
    "&&",
    "||",
    "|",
    "&",
    ";",
    ">",
    ">>",
    "<",
  ]);
});

Deno.test("readShell() finds commands inside double quotes, and none inside single ones", () => {
  assert.deepEqual(of("joint", "echo \"a $(b; c) d\" `e` '$(f); g'"), ["$(", ";", ")", "`", "`"]);
});

Deno.test("readShell() calls what starts a command a program, behind joints and line ends too", () => {
  assert.deepEqual(of("program", "git push && gh pr create\nmake all"), ["git", "gh", "make"]);
  assert.deepEqual(of("program", "FOO=1 sudo rm -rf x | xargs y"), ["sudo", "rm", "xargs"]);
  assert.deepEqual(of("program", "X=$(curl u) node f > out.txt"), ["curl", "node"]);
});

Deno.test("readShell() marks a line end only where another command follows", () => {
  assert.deepEqual(of("line", "a\nb \\\n c\n"), ["\n"]);
});

Deno.test("readShell() reads a heredoc as text, and what it carries out as a command", () => {
  assert.deepEqual(of("program", "cat <<'EOF' > f\nrm -rf $(x)\nEOF\nls"), ["cat", "ls"]);
  assert.deepEqual(of("program", "cat <<EOF\n$(whoami)\nEOF\nls"), ["cat", "whoami", "ls"]);
});

Deno.test("readShell() reads on as commands where a heredoc has no end or is a shift", () => {
  assert.deepEqual(of("program", "cat <<EOF\nrm -rf x"), ["cat", "rm"]);
  assert.deepEqual(of("program", "echo $((1<<2))\nrm -rf x\n2))"), ["echo", "rm", "2"]);
});
