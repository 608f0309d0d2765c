import assert from "node:assert/strict";
import { clientManifest, findPages, serverManifest } from "./generate.ts";

Deno.test("findPages() finds routes and islands and leaves their parts and tests out", async () => {
  const { routes, islands } = await findPages();
  for (const route of ["index.tsx", "login.tsx", "_app.tsx", "_404.tsx"]) {
    assert.ok(routes.includes(route), route);
  }
  assert.ok(islands.includes("request.tsx"));
  for (const path of [...routes, ...islands]) {
    assert.doesNotMatch(path, /_test\.tsx?$|\(_components\)/, path);
  }
  for (const path of islands) assert.doesNotMatch(path, /\//, path);
});

Deno.test("serverManifest() imports each file and names it without its ending", () => {
  const text = serverManifest({ routes: ["a/[id].tsx", "index.tsx"], islands: ["flock.tsx"] });
  assert.match(text, /import \* as r0 from "..\/..\/..\/..\/routes\/a\/\[id\]\.tsx";/);
  assert.match(text, /"a\/\[id\]": r0 as RouteModule/);
  assert.match(text, /"flock": i0/);
});

Deno.test("clientManifest() loads islands only when they are asked for", () => {
  const text = clientManifest({ routes: [], islands: ["flock.tsx"] });
  assert.match(text, /"flock": \(\) => import\("..\/..\/..\/..\/islands\/flock\.tsx"\)/);
});
