/**
 * Markdown as the formatter leaves it: the README's numbers are held to that, too.
 * Permission: run of the engine.
 *
 * @module
 */

/** Formats `markdown` as `deno fmt` does in this repository; throws when it cannot. */
export async function formatted(markdown: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext=md", "-"],
    cwd: new URL("../", import.meta.url).pathname,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(markdown));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("Cannot format README.md");
  return new TextDecoder().decode(stdout);
}
