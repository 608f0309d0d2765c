import assert from "node:assert/strict";
import { sourceStamp } from "./sources.ts";

Deno.test("sourceStamp() follows contents, not times, and leaves tests and made files out", async () => {
  const folder = await Deno.makeTempDir({ prefix: "vults-sources-" });
  const root = `${folder}/`;
  const write = async (name: string, text: string) => {
    await Deno.mkdir(root + name.slice(0, name.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(root + name, text);
  };
  try {
    await write("hook/main.ts", "1");
    await write("app/web/site.ts", "2");
    const first = sourceStamp(root);
    assert.equal(sourceStamp(root), first);
    await write("hook/main_test.ts", "test");
    await write("app/web/kernel/generated/site.ts", "made");
    await write("docs/guide.md", "words");
    await Deno.utime(`${root}hook/main.ts`, 1, 1);
    assert.equal(sourceStamp(root), first);

    await write("hook/main.ts", "11");
    const second = sourceStamp(root);
    assert.notEqual(second, first);
    await write("hook/main.ts", "1");
    assert.equal(sourceStamp(root), first);
    await Deno.rename(`${root}app/web/site.ts`, `${root}app/web/page.ts`);
    assert.notEqual(sourceStamp(root), first);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
