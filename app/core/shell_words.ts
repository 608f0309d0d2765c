/**
 * A shell text as the simple commands it holds, for classifying it and for nothing else.
 *
 * Guarantees that it ends for every text, in time that grows with its length, and that it never throws.
 * What it cannot follow (a quote that never ends, nesting beyond a bound) it reads as plain words, so
 * that a command is rather seen where there is none than missed. It runs nothing and expands nothing:
 * `$X` stays the text it is.
 *
 * It knows quotes of all kinds, escapes, comments, joints, redirections, groups, substitutions (also
 * inside double quotes), and the words that only open or close a construct. The body of a here-document
 * is read as commands too: it may be fed to a shell. Source: app-behaviour contract, section 14.
 *
 * @module
 */

/** One command with its words, quotes taken off. */
export interface SimpleCommand {
  readonly words: readonly string[];
  /** What is written to: targets of `>`, `>>`, `>|`, `&>`, `<>`. */
  readonly writes: readonly string[];
}

/** How deep substitutions are followed. */
const DEPTH = 8;

/** Words in command place that are none. */
const OPENERS: ReadonlySet<string> = new Set(
  "if then elif else fi for while until do done case esac in select function time coproc ! { }"
    .split(
      " ",
    ),
);

/** All simple commands of `text`, those of substitutions included. */
export function readCommands(text: string): readonly SimpleCommand[] {
  return new Reader(text, 0).read();
}

class Reader {
  readonly #text: string;
  readonly #depth: number;
  readonly #commands: SimpleCommand[] = [];
  #at = 0;
  #words: string[] = [];
  #writes: string[] = [];
  /** The word being read; `undefined` between words. */
  #word: string | undefined;
  /** What the next word is: an argument, or the target of a redirection. */
  #next: "word" | "write" | "read" = "word";

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  read(): readonly SimpleCommand[] {
    while (this.#at < this.#text.length) this.#step();
    this.#endCommand();
    return this.#commands;
  }

  #step(): void {
    const char = this.#text.charAt(this.#at);
    switch (char) {
      case " ":
      case "\t":
      case "\r":
        this.#at++;
        return this.#endWord();
      case "\n":
      case ";":
      case "&":
      case "|":
      case "(":
      case ")":
        return this.#joint(char);
      case "<":
      case ">":
        return this.#redirection(char);
      case "'":
        return this.#untilQuote("'", 1);
      case '"':
        return this.#doubleQuoted();
      case "\\":
        return this.#escape();
      case "`":
        return this.#backticks();
      case "$":
        return this.#dollar();
      case "#":
        // A comment begins a word.
        return this.#word === undefined ? this.#comment() : this.#take(char);
      default:
        return this.#take(char);
    }
  }

  #take(text: string, length = text.length): void {
    this.#word = (this.#word ?? "") + text;
    this.#at += length;
  }

  #joint(char: string): void {
    if (char === "&" && this.#text.charAt(this.#at + 1) === ">") {
      this.#at++;
      return this.#redirection(">");
    }
    this.#at++;
    this.#endCommand();
  }

  #redirection(char: string): void {
    // The number before it is no argument.
    if (this.#word !== undefined && /^\d+$/.test(this.#word)) this.#word = undefined;
    this.#endWord();
    const rest = this.#text.slice(this.#at, this.#at + 3);
    // A process in the place of a file is a command.
    if (/^[<>]\(/.test(rest)) {
      this.#at += 2;
      return this.#nested(")");
    }
    const sign = /^(?:<<<|<<-|<<|<>|<&|<|>>|>\||>&|>)/.exec(rest)?.[0] ?? char;
    this.#at += sign.length;
    this.#next = sign.includes(">") ? "write" : "read";
  }

  #untilQuote(quote: string, open: number): void {
    const from = this.#at + open;
    const end = this.#text.indexOf(quote, from);
    const to = end === -1 ? this.#text.length : end;
    this.#word = (this.#word ?? "") + this.#text.slice(from, to);
    this.#at = to + 1;
  }

  #doubleQuoted(): void {
    this.#word ??= "";
    this.#at++;
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at);
      if (char === '"') {
        this.#at++;
        return;
      }
      if (char === "\\") {
        const next = this.#text.charAt(this.#at + 1);
        if (next === "\n") this.#at += 2;
        else if ('$`"\\'.includes(next) && next !== "") this.#take(next, 2);
        else this.#take(char);
      } else if (char === "`") this.#backticks();
      else if (char === "$") this.#dollar(true);
      else this.#take(char);
    }
  }

  #escape(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === "\n") this.#at += 2;
    else if (this.#text.startsWith("\r\n", this.#at + 1)) this.#at += 3;
    else this.#take(next, 2);
  }

  #backticks(): void {
    this.#at++;
    const from = this.#at;
    while (this.#at < this.#text.length && this.#text.charAt(this.#at) !== "`") {
      this.#at += this.#text.charAt(this.#at) === "\\" ? 2 : 1;
    }
    const inner = this.#text.slice(from, this.#at).replaceAll(/\\([`\\$])/g, "$1");
    this.#at++;
    this.#readInner(inner);
    this.#word = `${this.#word ?? ""}\`${inner}\``;
  }

  #dollar(quoted = false): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === "(") {
      this.#at += 2;
      return this.#nested(")");
    }
    if (next === "'" && !quoted) return this.#ansiQuoted();
    // `$"…"` is a double quote.
    if (next === '"' && !quoted) {
      this.#at++;
      return;
    }
    if (next === "{") {
      this.#at += 2;
      return this.#nested("}");
    }
    this.#take("$");
  }

  /** `$'…'`: escapes are spelled out, since they may hide a word. */
  #ansiQuoted(): void {
    this.#word ??= "";
    this.#at += 2;
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at);
      if (char === "'") {
        this.#at++;
        return;
      }
      if (char !== "\\") {
        this.#take(char);
        continue;
      }
      const rest = this.#text.slice(this.#at + 1, this.#at + 10);
      const code = /^(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3}))/i
        .exec(rest);
      if (code === null) {
        const plain: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
        this.#take(plain[rest.charAt(0)] ?? rest.charAt(0), 2);
        continue;
      }
      const octal = code[4];
      const point = octal === undefined
        ? Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "", 16)
        : Number.parseInt(octal, 8);
      this.#take(point <= 0x10ffff ? String.fromCodePoint(point) : "", 1 + code[0].length);
    }
  }

  /** What stands up to the matching `close`: read as commands, and kept in the word as it is. */
  #nested(close: ")" | "}"): void {
    const from = this.#at;
    const open = close === ")" ? "(" : "{";
    let depth = 1;
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at);
      if (char === "\\") {
        this.#at += 2;
        continue;
      }
      if (char === "'" || char === '"') {
        const end = this.#endOfQuote(this.#at);
        // A quote that never ends is a plain character here.
        this.#at = end ?? this.#at + 1;
        continue;
      }
      if (char === open) depth++;
      else if (char === close && --depth === 0) break;
      this.#at++;
    }
    const inner = this.#text.slice(from, this.#at);
    this.#at++;
    this.#readInner(inner);
    this.#word = `${this.#word ?? ""}$${open}${inner}${close}`;
  }

  #endOfQuote(from: number): number | undefined {
    const quote = this.#text.charAt(from);
    for (let at = from + 1; at < this.#text.length; at++) {
      const char = this.#text.charAt(at);
      if (char === "\\" && quote === '"') at++;
      else if (char === quote) return at + 1;
    }
    return undefined;
  }

  #readInner(inner: string): void {
    if (this.#depth >= DEPTH) return;
    this.#commands.push(...new Reader(inner, this.#depth + 1).read());
  }

  #comment(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  #endWord(): void {
    const word = this.#word;
    if (word === undefined) return;
    this.#word = undefined;
    const place = this.#next;
    this.#next = "word";
    if (place === "write") this.#writes.push(word);
    if (place !== "word" || (this.#words.length === 0 && OPENERS.has(word))) return;
    this.#words.push(word);
  }

  #endCommand(): void {
    this.#endWord();
    this.#next = "word";
    if (this.#words.length > 0 || this.#writes.length > 0) {
      this.#commands.push({ words: this.#words, writes: this.#writes });
    }
    this.#words = [];
    this.#writes = [];
  }
}
