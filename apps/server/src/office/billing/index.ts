// Door of billing: invoices of companies, and the money that pays them.
import * as contract from "@prosa/contracts/billing";
import type { ServerModule } from "#platform/registry";
import { issueInvoices } from "./billing.jobs.ts";
import { billingRoutes } from "./billing.routes.ts";
import "./billing.tables.ts";

export { issueByHand, issueRenewal, type Money, renewAnew, settle, settleByHand, voidOne } from "./billing.actions.ts";
export { loadInvoice, type OperatorInvoiceRow, operatorInvoices, tenantOfInvoice } from "./billing.queries.ts";
export { toWire } from "./billing.rules.ts";

export const billingModule: ServerModule = {
  name: "billing",
  serves: [
    contract.listInvoices,
    contract.showInvoice,
    contract.promisePayment,
    contract.listOffers,
    contract.choosePlan,
  ],
  routes: billingRoutes,
  jobs: [issueInvoices],
};
