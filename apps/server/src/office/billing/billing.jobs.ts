// Issues invoices a week before the paid time ends, company by company, each in its own transaction.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { ISSUED_BEFORE_MS, issueRenewal } from "./billing.actions.ts";

const AT_ONCE = 200;
const NAME = "billing.issue";

export const issueInvoices = defineJob({
  name: NAME,
  audit: { own: ["finance.issued"] },
  payload: z.object({}),
  everySeconds: 300,
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() + ISSUED_BEFORE_MS);
    let after = 0;
    for (;;) {
      const found = await deps.db.callOnce<{ tenantId: number }>(
        "companies_to_invoice",
        "select tenant_id from companies_to_invoice($1, $2, $3)",
        [before, after, AT_ONCE],
      );
      for (const { tenantId } of found) {
        after = tenantId;
        // One company's trouble is not the next one's.
        await asSystem(deps, tenantId, issueRenewal, NAME).catch((error) => {
          deps.log.error({ error, tenantId }, "an invoice could not be issued");
        });
      }
      if (found.length < AT_ONCE) return;
    }
  },
});
