// Door of billing: invoices of companies, the charges that collect them, and the money that pays them.
import * as contract from "@prosa/contracts/billing";
import * as charges from "@prosa/contracts/office/charges";
import type { ServerModule } from "#platform/registry";
import { issueInvoices } from "./billing.jobs.ts";
import { billingRoutes } from "./billing.routes.ts";
import { askAboutOne, compare, followNotice, sweep } from "./charges.jobs.ts";
import { chargeRoutes } from "./charges.routes.ts";
import "./billing.tables.ts";
import "./charges.tables.ts";
import "./gateways.tables.ts";

export {
  credit,
  issueByHand,
  issueRenewal,
  type Money,
  renewAnew,
  settle,
  settleByHand,
  voidOne,
} from "./billing.actions.ts";
export { loadInvoice, type OperatorInvoiceRow, operatorInvoices, tenantOfInvoice } from "./billing.queries.ts";
export { toWire } from "./billing.rules.ts";
export { askAbout, chargeInvoice } from "./charges.asking.ts";
export { tenantOfPayment } from "./charges.queries.ts";
export { type GatewayWish, listGateways, showGateway, storeGateway, tryGateway } from "./gateways.actions.ts";
export { assignUnknown, lockUnknown, unassignedMoney } from "./gateways.queries.ts";
export { askForRefund, beginRefund, type RefundWish, refundStatus } from "./refunds.actions.ts";

export const billingModule: ServerModule = {
  name: "billing",
  serves: [
    contract.listInvoices,
    contract.showInvoice,
    contract.promisePayment,
    contract.listOffers,
    contract.choosePlan,
    charges.showPayment,
    charges.openCharge,
    charges.checkCharge,
    charges.showBillingProfile,
    charges.saveBillingProfile,
  ],
  routes: (deps) => async (app) => {
    await billingRoutes(deps)(app);
    await chargeRoutes(deps)(app);
  },
  jobs: [issueInvoices, askAboutOne, followNotice, sweep, compare],
};
