// Door of intake: what customers and providers tell us.
import type { ServerModule } from "#platform/registry";
import { restoreIgnored } from "./intake.ignored.ts";
import { intakeRoutes } from "./intake.routes.ts";
import "./intake.tables.ts";

export { takeInChanges } from "./intake.actions.ts";
export { forgetOldQuarantined, forgetQuarantined, MOST_KEPT, replay } from "./intake.quarantine.ts";
export type { Source } from "./intake.types.ts";

export const intakeModule: ServerModule = { name: "intake", routes: intakeRoutes, reactions: [restoreIgnored] };
