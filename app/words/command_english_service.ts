/**
 * What `vults service` says, in English.
 *
 * @module
 */

/** The English words of `vults service`. */
export const serviceEnglish = {
  whichAct: 'Say what to do: "vults service install", "remove" or "status"',
  askInstall: "Write this file, so that Vults starts when you log in?",
  askRemove: "Remove this file, so that Vults starts no more when you log in?",
  needsYes: "Nothing was changed. Run it in a terminal, or with --yes to agree",
  installed: "Vults starts when you log in, and runs now",
  removed: "Vults starts no more when you log in",
  notInstalled: "Vults does not start when you log in",
  isInstalled: (path: string, enabled: boolean | undefined) =>
    enabled === true
      ? `Vults starts when you log in, by "${path}"`
      : enabled === false
      ? `"${path}" is there but not enabled. Run "vults service install"`
      : `"${path}" is there; whether it is enabled nobody here can tell`,
  notCurrent: 'The file is not the one of this Vults. Run "vults service install"',
  notEnabled: (path: string, why: "refused" | "missing") =>
    why === "missing"
      ? `"${path}" was written, but nothing here starts it: there is no systemctl or launchctl`
      : `"${path}" was written, but it could not be enabled. Log in to a desktop or a user session and run "vults service install" again`,
  foreign: (path: string) =>
    `"${path}" was not made by Vults, so it is left alone. Move it away and try again`,
};
