/**
 * Finds in a shell command what its reader must not miss: where something new starts. Pure.
 *
 * Guarantees that the texts of the tokens, put together, are the command. It reads like a shell, but
 * decides nothing: where it is unsure it calls a character a joint, since a loud mark too many is
 * harmless. Source: page section 6, "Command".
 *
 * @module
 */

/** What a stretch of a command is. */
export type TokenKind = "program" | "flag" | "string" | "joint" | "line" | "plain";

/** One stretch; `line` is a line end behind which another command starts. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Operators, the longest first. Each starts something new, sends output away or takes it from there. */
const JOINT = /^(?:&>>|<<<|\|\||&&|;;|\|&|&>|>>|>\||<<-?|<>|>&|<&|<\(|>\(|\$\(|[;|&><()`])/;
const WORDS_BEFORE_A_PROGRAM = new Set(
  "! { time if then elif else while until do sudo env exec command nohup builtin".split(" "),
);
const FILE_FOLLOWS = /^(?:&?>>?|>\||<|<>|<<<|<<-?)$/;

/** Commands inside quotes inside commands …: a text made to be deep must not end the reading. */
const MOST_NESTED = 50;

/** Splits a command into tokens. */
export function readShell(command: string): Token[] {
  return new Reader(command).read();
}

/** A heredoc that was announced and begins behind the next line end. */
interface Heredoc {
  readonly word: string;
  readonly indented: boolean;
  readonly live: boolean;
}

/** An open bracket, and whether a program was to come where it opened. */
interface Bracket {
  readonly is: "group" | "arithmetic";
  readonly start: boolean;
}

class Reader {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  readonly #heredocs: Heredoc[] = [];
  #at = 0;
  /** The next word is a program. */
  #start = true;
  /** The next word is the file of a redirection. */
  #file = false;
  #nested = 0;
  /** Open `$(`, `(` and `((`; inside arithmetic `<<` is no heredoc. */
  #depth: Bracket[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): Token[] {
    while (this.#at < this.#text.length) this.#step();
    return merge(this.#tokens);
  }

  #step(): void {
    const rest = this.#text.slice(this.#at, this.#at + 4);
    const first = rest.charAt(0);
    if (first === "\n") return this.#lineEnd();
    if (/\s/.test(first)) return this.#take("plain", 1);
    if (first === "\\" && rest.charAt(1) === "\n") return this.#take("plain", 2);
    if (rest.startsWith("((") || rest.startsWith("$((")) {
      this.#open("arithmetic");
      this.#open("group");
      return this.#take("joint", rest.startsWith("$") ? 3 : 2);
    }
    const joint = JOINT.exec(rest)?.[0];
    if (joint !== undefined) return this.#joint(joint);
    if (first === "#") return this.#comment();
    this.#word();
  }

  #take(kind: TokenKind, length: number): void {
    this.#tokens.push({ kind, text: this.#text.slice(this.#at, this.#at + length) });
    this.#at += length;
  }

  #joint(joint: string): void {
    const isHeredoc = /^<<-?$/.test(joint) && !this.#depth.some(({ is }) => is === "arithmetic");
    this.#take("joint", joint.length);
    if (isHeredoc && this.#announce(joint === "<<-")) return;
    this.#file = FILE_FOLLOWS.test(joint);
    if (joint === ")") this.#start = this.#depth.pop()?.start ?? true;
    else {
      if (joint.endsWith("(")) this.#open("group");
      if (!this.#file && !/[<>]&$/.test(joint)) this.#start = true;
    }
  }

  #open(is: Bracket["is"]): void {
    this.#depth.push({ is, start: this.#start });
  }

  /** Notes a heredoc whose end really stands further below; else its lines are read as commands. */
  #announce(indented: boolean): boolean {
    const match = /^[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([\w.-]+))/.exec(
      this.#text.slice(this.#at),
    );
    const word = match?.[1] ?? match?.[2] ?? match?.[3];
    if (match === null || word === undefined) return false;
    const lines = this.#text.slice(this.#at).split("\n").slice(1);
    if (!lines.some((line) => (indented ? line.replace(/^\t+/, "") : line) === word)) return false;
    this.#heredocs.push({ word, indented, live: /^[ \t]*[\w.-]/.test(match[0]) });
    this.#take("string", match[0].length);
    return true;
  }

  #lineEnd(): void {
    const more = /[^\s]/.test(this.#text.slice(this.#at));
    this.#take(more ? "line" : "plain", 1);
    this.#start = true;
    this.#file = false;
    for (const heredoc of this.#heredocs.splice(0)) this.#heredocBody(heredoc);
  }

  #heredocBody({ word, indented, live }: Heredoc): void {
    while (this.#at < this.#text.length) {
      const end = this.#text.indexOf("\n", this.#at);
      const line = this.#text.slice(this.#at, end === -1 ? undefined : end + 1);
      const bare = line.replace(/\n$/, "");
      const last = (indented ? bare.replace(/^\t+/, "") : bare) === word;
      // A variable or `$(` inside an unquoted heredoc is still carried out.
      if (live && !last) this.#quoted(this.#at + line.length, "");
      else this.#take("string", bare.length);
      if (last) {
        this.#start = true;
        return;
      }
      if (this.#text.charAt(this.#at) === "\n") this.#take("string", 1);
    }
  }

  /** To the line's end. Joints in it stay loud: what begins with `#` is not a comment everywhere. */
  #comment(): void {
    const end = this.#text.indexOf("\n", this.#at);
    const to = end === -1 ? this.#text.length : end;
    while (this.#at < to) {
      const joint = JOINT.exec(this.#text.slice(this.#at, Math.min(to, this.#at + 4)))?.[0];
      if (joint !== undefined) this.#take("joint", joint.length);
      else this.#take("plain", 1);
    }
  }

  #word(): void {
    const from = this.#at;
    const isFlag = /^-/.test(this.#text.slice(from));
    const kind: TokenKind = this.#file
      ? "plain"
      : this.#start
      ? "program"
      : isFlag
      ? "flag"
      : "plain";
    const before = this.#tokens.length;
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at, this.#at + 4);
      const first = rest.charAt(0);
      if (first === "'" || rest.startsWith("$'")) this.#single();
      else if (first === '"') {
        this.#take("string", 1);
        this.#quoted(this.#text.length, '"');
      } else if (first === "\\" && rest.length > 1) this.#take(kind, 2);
      else if (/[\s]/.test(first) || JOINT.test(rest)) break;
      else this.#take(kind, 1);
    }
    const word = this.#text.slice(from, this.#at);
    if (this.#file) this.#file = false;
    else if (this.#start && /^\w+\+?=/.test(word)) this.#rename(before, "program", "plain");
    else if (this.#start) this.#start = WORDS_BEFORE_A_PROGRAM.has(word);
  }

  #rename(from: number, old: TokenKind, kind: TokenKind): void {
    for (let i = from; i < this.#tokens.length; i++) {
      const token = this.#tokens[i];
      if (token?.kind === old) this.#tokens[i] = { kind, text: token.text };
    }
  }

  /** `'…'`, where nothing is special, or `$'…'`, where a backslash is. */
  #single(): void {
    const escapes = this.#text.charAt(this.#at) === "$";
    let end = this.#at + (escapes ? 2 : 1);
    while (end < this.#text.length && this.#text.charAt(end) !== "'") {
      end += escapes && this.#text.charAt(end) === "\\" ? 2 : 1;
    }
    this.#take("string", Math.min(end + 1, this.#text.length) - this.#at);
  }

  /** Text in which only `$(`, a backtick and a backslash are special, up to `closing` or `to`. */
  #quoted(to: number, closing: string): void {
    while (this.#at < to) {
      const rest = this.#text.slice(this.#at, this.#at + 2);
      if (rest.charAt(0) === closing) return this.#take("string", 1);
      if (rest.charAt(0) === "\\" && this.#at + 1 < to) this.#take("string", 2);
      else if (rest === "$(") {
        this.#take("joint", 2);
        if (this.#nested < MOST_NESTED) this.#substitution(to);
      } else if (rest.charAt(0) === "`") this.#take("joint", 1);
      else this.#take("string", 1);
    }
  }

  /** A command inside quotes, up to its closing bracket. */
  #substitution(to: number): void {
    const depth = this.#depth.length;
    this.#open("group");
    this.#start = true;
    this.#nested++;
    while (this.#at < to && this.#depth.length > depth) this.#step();
    this.#nested--;
  }
}

/** Neighbours of one kind become one token; joints stay apart, each is one mark. */
function merge(tokens: readonly Token[]): Token[] {
  const merged: Token[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (last !== undefined && last.kind === token.kind && token.kind !== "joint") {
      merged[merged.length - 1] = { kind: token.kind, text: last.text + token.text };
    } else if (token.text !== "") merged.push(token);
  }
  return merged;
}
