// Door of second copies: invoices are sent to whom they concern, in a conversation that flows begin.
import type { ServerModule } from "#platform/registry";
import { forgetJob, turnJob } from "./second-copy.jobs.ts";
import "./second-copy.tables.ts";

export { askSecondCopy } from "./port.ts";

export const secondCopyModule: ServerModule = { name: "second-copy", serves: [], jobs: [turnJob, forgetJob] };
