/**
 * Where the socket is, as one pure rule that both ends share.
 *
 * Guarantees that equal facts give an equal path, and that no path is better than a doubtful one: a
 * relative folder gives none. Never looks at a temporary folder but the fixed one of the rule: those
 * differ between sandboxes, terminals and services, and get cleaned. The relay's head (`build/`)
 * carries the same rule in shell; a test holds the two together. Source: protocol contract,
 * section 2; design decision 7.
 *
 * @module
 */

/** What the rule looks at. An empty variable counts as unset. */
export interface SocketFacts {
  readonly platform: "linux" | "darwin" | "other";
  /** The real user id; absent where the platform cannot say. */
  readonly uid?: number | undefined;
  /** `XDG_RUNTIME_DIR`. */
  readonly runtimeDir?: string | undefined;
  /** The runtime folder noted when the relay was installed. */
  readonly notedRuntimeDir?: string | undefined;
  /** `XDG_STATE_HOME`. */
  readonly stateHome?: string | undefined;
  /** `HOME`. */
  readonly home?: string | undefined;
  /** Whether a folder is there, links followed. Asked only about the runtime folders. */
  readonly isFolder: (path: string) => boolean;
}

const SOCKET = "vults.sock";

/** The socket's path, or `undefined` when the facts give none: then nobody connects and nobody serves. */
export function socketPath(facts: SocketFacts): string | undefined {
  if (facts.platform !== "linux") return inStateFolder(facts);
  if (facts.runtimeDir) {
    if (!facts.runtimeDir.startsWith("/")) return undefined;
    const folder = withoutEndSlashes(facts.runtimeDir);
    return facts.isFolder(folder) ? under(folder, SOCKET) : inStateFolder(facts);
  }
  if (facts.notedRuntimeDir?.startsWith("/")) {
    const folder = withoutEndSlashes(facts.notedRuntimeDir);
    if (facts.isFolder(folder)) return under(folder, SOCKET);
  }
  return facts.uid === undefined ? undefined : `/tmp/vults-${facts.uid}/${SOCKET}`;
}

/** The folder of a path that {@linkcode socketPath} gave. */
export function socketFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** The fixed folder of systems without a runtime folder. */
function inStateFolder({ stateHome, home }: SocketFacts): string | undefined {
  const state = stateHome || (home ? under(withoutEndSlashes(home), ".local/state") : "");
  if (!state.startsWith("/")) return undefined;
  return under(withoutEndSlashes(state), `vults/run/${SOCKET}`);
}

/** A trailing slash would make lstat follow a link, which the private-folder test must not. */
function withoutEndSlashes(folder: string): string {
  return folder.replace(/\/+$/, "") || "/";
}

function under(folder: string, name: string): string {
  return folder === "/" ? `/${name}` : `${folder}/${name}`;
}
