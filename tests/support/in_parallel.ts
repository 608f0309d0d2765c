/**
 * Runs the rows of a table a few at a time: the machine that tests is small and shared.
 *
 * @module
 */

/** How many relays a test lets run at once unless it says otherwise. */
const AT_ONCE = 4;

/**
 * Calls `work` for every row, at most `atOnce` at a time, and waits for all of them. Results come in
 * the order of the rows. When rows failed, one error names each of them.
 */
export async function inParallel<Row, Result>(
  rows: readonly Row[],
  work: (row: Row, index: number) => Promise<Result>,
  options: { readonly atOnce?: number; readonly name?: (row: Row) => string } = {},
): Promise<Result[]> {
  const results = new Array<Result>(rows.length);
  const failures: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < rows.length) {
      const index = next++;
      const row = rows[index] as Row;
      try {
        results[index] = await work(row, index);
      } catch (error) {
        const name = options.name?.(row) ?? JSON.stringify(row) ?? String(row);
        const told = error instanceof Error ? error.stack ?? error.message : String(error);
        failures.push(`${name.slice(0, 300)}\n${told}`);
      }
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(options.atOnce ?? AT_ONCE, rows.length) }, worker),
  );
  if (failures.length > 0) {
    throw new Error(`${failures.length} of ${rows.length} rows failed:\n${failures.join("\n\n")}`);
  }
  return results;
}
