// Door of what a restored database must have done before anybody is served by it.
export { closedUntilReplayed, keepReplay } from "./restore.ts";

import "./restore.tables.ts";
