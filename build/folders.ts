/**
 * Where the build keeps the engine: the data folder of the person who builds.
 *
 * @module
 */

/** `$XDG_DATA_HOME/vults`, by default `~/.local/share/vults`. Throws when there is no home. */
export function dataFolder(env: (name: string) => string | undefined = Deno.env.get): string {
  const data = env("XDG_DATA_HOME");
  // The XDG rule: a relative value counts as not set.
  if (data?.startsWith("/")) return `${data}/vults`;
  const home = env("HOME");
  if (home?.startsWith("/")) return `${home}/.local/share/vults`;
  throw new Error('Cannot find the data folder: set "HOME" or "XDG_DATA_HOME" to an absolute path');
}
