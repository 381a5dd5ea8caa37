// Door of signs: what a customer is shown of whoever attends them.
import type { ServerModule } from "#platform/registry";
import { showSign } from "./signs.jobs.ts";
import "./signs.tables.ts";

export const signsModule: ServerModule = { name: "signs", jobs: [showSign] };
