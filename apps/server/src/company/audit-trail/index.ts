// Door of the audit trail: the chains of the security log and their keeping, and the log as administrators look through it.
import { exportAudit, listAudit } from "@prosa/contracts/audit-trail";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { pageOfAudit } from "./audit-trail.queries.ts";
import { checkJob, sealJob } from "./chain.jobs.ts";
import { startAuditExport } from "./export.jobs.ts";

export { pageOfAudit } from "./audit-trail.queries.ts";
export { checkTenant, sealAll } from "./chain.jobs.ts";

export const auditTrailModule: ServerModule = {
  name: "audit-trail",
  serves: [listAudit, exportAudit],
  jobs: [sealJob, checkJob],
  routes: (deps) => async (app) => {
    serve(app, listAudit, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfAudit(tx, request.query), { readOnly: true }),
    );
    serve(app, exportAudit, (request) => inTenant(deps, request, (ctx) => startAuditExport(ctx, request.body.filter)));
  },
};
