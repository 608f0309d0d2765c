/**
 * Unpacks the browser of the npm package `@sparticuz/chromium` into the temporary folder and prints
 * where it and its libraries are, as one line of JSON. A process of its own, since the package changes
 * the environment it runs in.
 *
 * @module
 */

// Named here and not in deno.json: only a machine without any browser fetches its 67 MB.
// deno-lint-ignore no-import-prefix -- see above
import chromium from "npm:@sparticuz/chromium@153.0.0";

const path = await chromium.executablePath();
const library = Deno.env.get("LD_LIBRARY_PATH");
// deno-lint-ignore no-console -- its one line of output is what it exists for
console.log(JSON.stringify({ path, library }));
