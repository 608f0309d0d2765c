/**
 * The front of the `vults` program: hands the arguments on and ends with the status that comes back.
 *
 * @module
 */

import { runVults } from "./command/vults.ts";
import { VERSION } from "./command/version.ts";
import { mountSite } from "./web/site.ts";

const status = await runVults(Deno.args, { mountPages: (app) => mountSite(app, VERSION) });
// A read of the terminal or a connection on its way out must not keep the program.
Deno.exit(status);
