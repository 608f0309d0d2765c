/**
 * Whether a text names something of Vults itself, or what makes an agent call it.
 *
 * Guarantees rather a false alarm than a miss: whoever changes these decides who is asked at all. So it
 * looks at names, not at what is done to them, at each spelling of a path that reaches them, at patterns
 * that could, and at a folder and a file name that stand apart. A text that works its words out (from
 * pieces, from code numbers) is out of its reach; Vults is no sandbox.
 * Source: design decision 19; app-behaviour contract, sections 14 and 17.
 *
 * @module
 */

/** A folder of an agent's settings, and the names in it that decide whether hooks run. */
interface AgentPlace {
  readonly folder: string;
  readonly names: RegExp;
  /** Samples of `names`, for patterns. */
  readonly samples: readonly string[];
}

const SETTINGS = /settings[\w.*?-]*\.json/i;

const AGENT_PLACES: readonly AgentPlace[] = [
  // Claude Code (and Copilot CLI, Cursor, Droid, which read its hooks too).
  {
    folder: ".claude",
    names: /settings[\w.*?-]*\.json|\bhooks\b|\bplugins\b/i,
    samples: ["settings.json", "settings.local.json", "hooks", "plugins"],
  },
  {
    folder: "claude-code",
    names: /managed-settings/i,
    samples: ["managed-settings.json", "managed-settings.d"],
  },
  {
    folder: ".codex",
    names: /hooks\.json|config\.toml/i,
    samples: ["hooks.json", "config.toml"],
  },
  { folder: ".qwen", names: SETTINGS, samples: ["settings.json"] },
  {
    folder: "opencode",
    names: /\bplugins?\b|opencode\.jsonc?|config\.json/i,
    samples: ["plugins", "plugin", "opencode.json", "opencode.jsonc"],
  },
  {
    folder: ".opencode",
    names: /\bplugins?\b|opencode\.jsonc?/i,
    samples: ["plugins", "plugin", "opencode.json"],
  },
  {
    folder: ".copilot",
    names: /\bhooks\b|settings\.json|config\.json/i,
    samples: ["hooks", "settings.json", "config.json"],
  },
  { folder: ".github", names: /\bhooks\b/i, samples: ["hooks"] },
  {
    folder: ".gemini",
    names: /hooks\.json|settings\.json/i,
    samples: ["config", "hooks.json", "settings.json"],
  },
  { folder: ".cursor", names: /hooks\.json/i, samples: ["hooks.json"] },
  {
    folder: ".factory",
    names: /hooks\.json|settings\.json/i,
    samples: ["hooks.json", "settings.json"],
  },
  {
    folder: ".kimi-code",
    names: /config\.toml/i,
    samples: ["config.toml"],
  },
  { folder: ".kimi", names: /config\.toml/i, samples: ["config.toml"] },
  {
    folder: ".vibe",
    names: /hooks\.toml|config\.toml/i,
    samples: ["hooks.toml", "config.toml"],
  },
];

/** Variables that move an agent's folder elsewhere, and the one that silences Vults' own relay. */
const VARIABLES =
  /\b(?:CLAUDE_CONFIG_DIR|CODEX_HOME|QWEN_HOME|KIMI_CODE_HOME|VIBE_HOME|OPENCODE_CONFIG(?:_DIR)?|COPILOT_HOME|VULTS_\w+)\b/;

/** Switches that turn hooks off, wherever they are written. */
const SWITCHES = /\b(?:disableAllHooks|enable_experimental_hooks)\b/;

/**
 * Vults by name: the command, its relay, its data, state and socket folders, its files. A folder that
 * is merely called after it (`vults-notes`) is another thing.
 */
const OWN =
  /(?:^|[^\w.-])\.?vults(?:-hook|-control(?:\.sock)?|-\d+)?(?:\.(?:sock|db|lock|js|json)(?:-wal|-shm)?)?(?![\w-]|\.\w)/i;

/** Where the app listens unless its user chose another port. */
const PORT = /(?<!\d)8858(?!\d)/;

/** Longer words are no patterns of paths. */
const PATTERN_CHARS = 1_024;

/** What is looked at. */
export interface Looked {
  readonly text: string;
  /** The folder that relative names start from. */
  readonly folder?: string;
  /** Where the app listens, when it is told. */
  readonly port?: number;
}

/** The part of the text that names such a thing, as it can be shown; `undefined` for none. */
export function ownPlaceIn({ text, folder = "", port = 0 }: Looked): string | undefined {
  const plain = unquoted(text);
  const asked = port === 0 ? undefined : wordWith(plain, new RegExp(`(?<!\\d)${port}(?!\\d)`));
  const spelled = plain.split(/[\s;&|()<>=]+/).filter((word) => word.includes("{"))
    .flatMap((word) => expandBraces(word.slice(0, PATTERN_CHARS)));
  return nameIn(plain, folder) ?? asked ?? wordsOf(plain).find(couldReach) ??
    spelled.find((word) => nameIn(word, folder) !== undefined || couldReach(word));
}

function nameIn(text: string, folder: string): string | undefined {
  return wordWith(text, OWN) ?? wordWith(text, PORT) ?? wordWith(text, VARIABLES) ??
    wordWith(text, SWITCHES) ?? agentFile(text, folder);
}

function agentFile(text: string, folder: string): string | undefined {
  for (const place of AGENT_PLACES) {
    const escaped = place.folder.replaceAll(".", "\\.");
    const named = new RegExp(`(?<![\\w.-])${escaped}(?![\\w-]|\\.\\w)`, "i");
    const inText = named.test(text);
    const file = wordWith(text, place.names);
    if (file !== undefined && (inText || named.test(folder))) return file;
    // The folder itself, whole: moved, removed, entered.
    const whole = new RegExp(`(?<![\\w.-])${escaped}/*(?:[*?{[].*)?$`, "i");
    const word = inText ? wordsOf(text).find((one) => whole.test(one)) : undefined;
    if (word !== undefined && place.folder !== ".github" && place.folder !== "opencode") {
      return word;
    }
  }
  return undefined;
}

/** Whether a pattern of a shell could stand for such a file. */
function couldReach(word: string): boolean {
  if (!isPattern(word)) return false;
  const parts = word.slice(0, PATTERN_CHARS).split("/")
    .filter((part) => part !== "" && part !== ".");
  if (parts.some((part) => isPattern(part) && /^\.?v/i.test(part) && matches(part, "vults"))) {
    return true;
  }
  return AGENT_PLACES.some(({ folder, samples }) =>
    parts.some((part, at) => {
      const next = parts[at + 1] ?? "";
      // A star alone stands for no name that begins with a dot.
      return next !== "" && !/^\*+$/.test(part) && (isPattern(part) || isPattern(next)) &&
        matches(part, folder) && samples.some((sample) => matches(next, sample));
    })
  );
}

function isPattern(text: string): boolean {
  return /[*?[]/.test(text);
}

/** Whether a shell pattern of one name stands for `name`. */
function matches(pattern: string, name: string): boolean {
  // Runs of stars are one: many in a row would make the matching slow.
  const source = pattern.slice(0, 64).replaceAll(/\*+/g, "*")
    .replaceAll(/[.+^$()|\\{}]/g, "\\$&")
    .replaceAll("*", ".*").replaceAll("?", ".")
    .replaceAll(/\[!/g, "[^");
  try {
    return new RegExp(`^${source}$`, "i").test(name);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // No pattern after all: a bracket that never closes is a plain character to a shell.
    return pattern === name;
  }
}

/** `{a,b}` spelled out; of many only the first ones. */
function expandBraces(word: string, most = 64): readonly string[] {
  let words: readonly string[] = [word];
  for (let round = 0; round < 6; round++) {
    const next = words.flatMap((one) => {
      const found = /\{([^{}]*,[^{}]*)\}/.exec(one);
      if (found === null) return [one];
      const before = one.slice(0, found.index);
      const after = one.slice(found.index + found[0].length);
      return (found[1] ?? "").split(",").map((part) => before + part + after);
    }).slice(0, most);
    if (next.length === words.length) return next;
    words = next;
  }
  return words;
}

/** Quotes, escapes and ends of lines inside a word are taken out: they hide names from a plain look. */
function unquoted(text: string): string {
  return text.replaceAll(/\\\r?\n/g, "").replaceAll(/["'\\]/g, "").replaceAll(/\/(?:\.?\/)+/g, "/");
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s;&|()<>=,]+/).filter((word) => word !== "");
}

/** The word around what the pattern finds, as far as it can be shown. */
function wordWith(text: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const at = found.index + found[0].length - 1;
  let from = at;
  let to = at + 1;
  const isEdge = (char: string) => /[\s;&|()<>=,]/.test(char);
  while (from > 0 && !isEdge(text.charAt(from - 1))) from--;
  while (to < text.length && !isEdge(text.charAt(to))) to++;
  return text.slice(from, to);
}
