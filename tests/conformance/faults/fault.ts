/**
 * One deliberate fault in the relay, and the test that must notice it.
 *
 * @module
 */

/** One fault: exactly one change of one source file. */
export interface Fault {
  /** What the faulty relay does, as a sentence. */
  readonly name: string;
  /** Section of the protocol contract that it breaks. */
  readonly rule: string;
  /** The source file, from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in that file. */
  readonly find: string;
  readonly replace: string;
  /** The beginning of the title of the test that must fail. */
  readonly test: string;
  /** The test runs as root only, and so does this fault. */
  readonly needsRoot?: true;
}

/** `source` with the fault in it. Throws unless `find` occurs exactly once. */
export function withFault(source: string, fault: Fault): string {
  const at = source.indexOf(fault.find);
  if (at === -1) throw new Error(`"${fault.name}": its text is not in ${fault.file} any more`);
  if (source.indexOf(fault.find, at + 1) !== -1) {
    throw new Error(`"${fault.name}": its text is in ${fault.file} more than once`);
  }
  return source.slice(0, at) + fault.replace + source.slice(at + fault.find.length);
}
