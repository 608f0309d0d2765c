import assert from "node:assert/strict";
import { isPrivateFolder, isPrivateSocket, type PathFacts } from "./private_folder.ts";

const folder: PathFacts = {
  isDirectory: true,
  isSymlink: false,
  isSocket: false,
  mode: 0o40700,
  uid: 7,
};
const socket: PathFacts = {
  isDirectory: false,
  isSymlink: false,
  isSocket: true,
  mode: 0o140600,
  uid: 7,
};

Deno.test("isPrivateFolder() wants a real directory of ours without bits for others", () => {
  assert.equal(isPrivateFolder(folder, 7), true);
  assert.equal(isPrivateFolder({ ...folder, mode: 0o41700 }, 7), true, "sticky");
  assert.equal(isPrivateFolder({ ...folder, mode: 0o40500 }, 7), true, "not even writable");
  const bad: [string, Partial<PathFacts>][] = [
    ["of another user", { uid: 8 }],
    ["of nobody known", { uid: null }],
    ["a link", { isSymlink: true, isDirectory: false }],
    ["a file", { isDirectory: false }],
    ["without a mode", { mode: null }],
    ...[0o001, 0o002, 0o004, 0o010, 0o020, 0o040].map((bit): [string, Partial<PathFacts>] => [
      `bit ${bit.toString(8)}`,
      { mode: 0o40700 | bit },
    ]),
  ];
  for (const [name, change] of bad) {
    assert.equal(isPrivateFolder({ ...folder, ...change }, 7), false, name);
  }
});

Deno.test("isPrivateSocket() wants a socket of ours with mode 0600 exactly", () => {
  assert.equal(isPrivateSocket(socket, 7), true);
  const bad: [string, Partial<PathFacts>][] = [
    ["of another user", { uid: 8 }],
    ["a link", { isSymlink: true }],
    ["a file", { isSocket: false }],
    ["a system that cannot say", { isSocket: null }],
    ["0700", { mode: 0o140700 }],
    ["0400", { mode: 0o140400 }],
    ["0660", { mode: 0o140660 }],
  ];
  for (const [name, change] of bad) {
    assert.equal(isPrivateSocket({ ...socket, ...change }, 7), false, name);
  }
});
