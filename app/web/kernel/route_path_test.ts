import assert from "node:assert/strict";
import { foldersOf, inOrder, isPage, routePath } from "./route_path.ts";

Deno.test("routePath() drops index and turns brackets into parameters", () => {
  assert.equal(routePath("index"), "/");
  assert.equal(routePath("login"), "/login");
  assert.equal(routePath("rules/index"), "/rules");
  assert.equal(routePath("session/[key]"), "/session/:key");
  assert.equal(routePath("lab/[...rest]"), "/lab/*");
});

Deno.test("inOrder() puts fixed addresses before parameters and catch-alls last", () => {
  const files = ["[...rest]", "[name]", "~tilde", "about", "a/[id]", "a/b", "a/[...rest]", "index"];
  assert.deepEqual(
    inOrder(files),
    ["index", "a/b", "a/[id]", "a/[...rest]", "about", "~tilde", "[name]", "[...rest]"],
  );
});

Deno.test("isPage() tells pages from the kernel's special files", () => {
  assert.deepEqual(["index", "a/b", "_app", "a/_layout", "_404"].filter(isPage), ["index", "a/b"]);
});

Deno.test("foldersOf() names the folders above a file, outermost first", () => {
  assert.deepEqual(foldersOf("a/b/c"), ["", "a", "a/b"]);
});
