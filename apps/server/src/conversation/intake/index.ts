// Door of intake: what customers and providers tell us.
import type { ServerModule } from "#platform/registry";
import { intakeRoutes } from "./intake.routes.ts";
import "./intake.tables.ts";

export { forgetQuarantined, replay } from "./intake.quarantine.ts";

export const intakeModule: ServerModule = { name: "intake", routes: intakeRoutes };
