/**
 * Whether a place in a command stands in quotes that were opened within that command.
 *
 * Guarantees one pass over the text, however often it is asked, as long as the places only go forward.
 * A command may itself stand in quotes (`sh -c '…'`, a JSON string): those end it when they close.
 *
 * @module
 */

const QUOTES = /\\?["'`]/g;

/** Follows the quotes of one text. */
export class OpenQuotes {
  readonly #text: string;
  readonly #quotes = new RegExp(QUOTES);
  #next: RegExpExecArray | null;
  /** What the command stands in; an escaped quote is another one than a bare one. */
  #outer: string | undefined;
  #inner: string | undefined;
  #inCommand = false;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#quotes.exec(text);
  }

  /** A command begins at `at`. */
  begin(at: number): void {
    this.#advance(at);
    this.#inCommand = true;
    this.#inner = undefined;
  }

  /** Whether the command goes on at `at`, a place that would end it outside of quotes. */
  goesOn(at: number): boolean {
    this.#advance(at);
    if (this.#inner === undefined) this.#inCommand = false;
    return this.#inCommand;
  }

  /** Whether the quotes that the command stands in have not closed before `at`. */
  holds(at: number): boolean {
    this.#advance(at);
    return this.#inCommand;
  }

  #advance(to: number): void {
    while (this.#next !== null && this.#next.index < to) {
      this.#meet(this.#next[0]);
      this.#next = this.#quotes.exec(this.#text);
    }
  }

  #meet(quote: string): void {
    if (this.#inCommand && this.#inner !== undefined) {
      if (quote === this.#inner) this.#inner = undefined;
    } else if (quote === this.#outer) {
      this.#outer = undefined;
      this.#inCommand = false;
    } else if (this.#inCommand) this.#inner = quote;
    else this.#outer ??= quote;
  }
}
