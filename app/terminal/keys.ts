/**
 * Keys out of the bytes of a terminal in raw mode.
 *
 * Guarantees that what a terminal sends for anything else (a mouse, a paste, a function key, an answer
 * to a question nobody asked) is no key, however the bytes are cut into reads.
 *
 * @module
 */

/** A key that means something here. */
export type Key =
  | { readonly key: "character"; readonly text: string }
  | {
    readonly key:
      | "enter"
      | "escape"
      | "backspace"
      | "erase"
      | "up"
      | "down"
      | "page_up"
      | "page_down"
      | "home"
      | "end"
      | "interrupt";
  }
  /** A whole paste; only a text field takes it. */
  | { readonly key: "paste"; readonly text: string };

const SEQUENCES: Readonly<Record<string, Exclude<Key["key"], "character" | "paste">>> = {
  "A": "up",
  "B": "down",
  "H": "home",
  "F": "end",
  "5~": "page_up",
  "6~": "page_down",
  "1~": "home",
  "4~": "end",
};
const PASTE = "\x1b[200~";
const PASTE_END = "\x1b[201~";
/** A paste beyond this is cut: nobody pastes so much into a line. */
const PASTE_CHARS = 8_192;
// deno-lint-ignore no-control-regex
const SEQUENCE = /^\x1b(?:\[([0-?]*[ -/]*[@-~])|O([A-Za-z])|[\]P^_X][^\x07\x1b]*(?:\x07|\x1b\\))/;
// deno-lint-ignore no-control-regex
const UNFINISHED = /^\x1b(?:\[[0-?]*[ -/]*|O|[\]P^_X][^\x07\x1b]*\x1b?)$/;

/** Reads one terminal. */
export class KeyReader {
  readonly #decoder = new TextDecoder();
  #rest = "";

  /** Takes bytes and gives the keys they complete. */
  push(bytes: Uint8Array): Key[] {
    this.#rest += this.#decoder.decode(bytes, { stream: true });
    const keys: Key[] = [];
    while (this.#rest !== "") {
      const next = this.#next();
      if (next === undefined) break;
      if (next !== "nothing") keys.push(next);
    }
    return keys;
  }

  /** Nothing came for a moment: a lone escape character was the Escape key. */
  settle(): Key[] {
    const lone = this.#rest === "\x1b";
    if (lone || UNFINISHED.test(this.#rest)) this.#rest = "";
    return lone ? [{ key: "escape" }] : [];
  }

  /** Whether `settle` is to be called when nothing comes. */
  get waits(): boolean {
    return this.#rest !== "";
  }

  #next(): Key | "nothing" | undefined {
    const text = this.#rest;
    if (text.startsWith(PASTE)) return this.#paste(text);
    if (text.startsWith("\x1b")) return this.#escape(text);
    const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
    this.#rest = text.slice(character.length);
    switch (character) {
      case "\r":
      case "\n":
        return { key: "enter" };
      case "\x7f":
      case "\b":
        return { key: "backspace" };
      case "\x15":
        return { key: "erase" };
      case "\x03":
        return { key: "interrupt" };
      default:
        return /^\p{C}$/u.test(character) ? "nothing" : { key: "character", text: character };
    }
  }

  #paste(text: string): Key | undefined {
    const end = text.indexOf(PASTE_END);
    if (end === -1) {
      const most = PASTE.length + PASTE_CHARS;
      // Its end may have begun already.
      if (text.length > most) this.#rest = text.slice(0, most) + text.slice(-PASTE_END.length);
      return undefined;
    }
    this.#rest = text.slice(end + PASTE_END.length);
    return { key: "paste", text: text.slice(PASTE.length, end).slice(0, PASTE_CHARS) };
  }

  #escape(text: string): Key | "nothing" | undefined {
    const match = SEQUENCE.exec(text);
    if (match !== null) {
      this.#rest = text.slice(match[0].length);
      const name = match[1] ?? match[2] ?? "";
      const key = Object.hasOwn(SEQUENCES, name) ? SEQUENCES[name] : undefined;
      return key === undefined ? "nothing" : { key };
    }
    if (text === "\x1b" || UNFINISHED.test(text)) return undefined;
    // Alt with a key: somebody means another program's command.
    this.#rest = text.slice(1 + String.fromCodePoint(text.codePointAt(1) ?? 0).length);
    return "nothing";
  }
}
