/**
 * Opens a link in the person's browser, where there is one to open. Permissions: env of the display's
 * variables, run of `xdg-open` or `open`.
 *
 * @module
 */

/** Whether this terminal belongs to a machine that shows windows. */
export function hasDisplay(env: (name: string) => string | undefined = Deno.env.get): boolean {
  if (Deno.build.os === "darwin") return !env("SSH_CONNECTION");
  return Boolean(env("DISPLAY") || env("WAYLAND_DISPLAY"));
}

/** Starts the browser and does not wait for it; the link was printed, so a failure loses nothing. */
export function openBrowser(link: string, onError: (error: unknown) => void): void {
  const opener = Deno.build.os === "darwin" ? "open" : "xdg-open";
  try {
    const child = new Deno.Command(opener, {
      args: [link],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    child.status.catch(onError);
    child.unref();
  } catch (error) {
    onError(error);
  }
}
