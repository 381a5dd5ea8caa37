// Door of the operator's area: companies and plans, and what went wrong, whoever it went wrong for.
import * as billing from "@prosa/contracts/billing";
import * as companies from "@prosa/contracts/companies";
import * as charges from "@prosa/contracts/office/charges";
import * as operator from "@prosa/contracts/operator";
import type { ServerModule } from "#platform/registry";
import { companyRoutes } from "./companies.routes.ts";
import { eraseLeaving } from "./departures.jobs.ts";
import "./departures.tables.ts";
import { moneyRoutes } from "./money.routes.ts";
import { operatorCommand } from "./operator.command.ts";
import { operatorRoutes } from "./operator.routes.ts";
import { paymentRoutes } from "./payments.routes.ts";

export { atScreen, note, type Operator } from "./acting.ts";

export const operatorModule: ServerModule = {
  name: "operator",
  serves: [
    companies.listCompanies,
    companies.createCompany,
    companies.linkOwner,
    companies.updateCompany,
    companies.setCompanyStatus,
    companies.renewCompany,
    companies.deleteCompany,
    companies.listLeaving,
    companies.listPlans,
    companies.createPlan,
    companies.updatePlan,
    billing.listCompanyInvoices,
    billing.listAllInvoices,
    billing.settleInvoice,
    billing.voidInvoice,
    billing.makeInvoice,
    billing.showReceiving,
    billing.saveReceiving,
    billing.listCompanyUsers,
    billing.listAllUsers,
    billing.setUserPassword,
    billing.listOperatorChannels,
    billing.operatorTotals,
    charges.listGateways,
    charges.saveGateway,
    charges.testGateway,
    charges.listPayments,
    charges.refundPayment,
    charges.listUnknownMoney,
    charges.assignMoney,
    operator.listQuarantine,
    operator.replayQuarantined,
    operator.listFailedJobs,
    operator.retryJob,
    operator.listOperatorLog,
    operator.listCompanyErasures,
  ],
  routes: (deps) => async (app) => {
    await companyRoutes(deps)(app);
    await moneyRoutes(deps)(app);
    await paymentRoutes(deps)(app);
    await operatorRoutes(deps)(app);
  },
  jobs: [eraseLeaving],
  commands: [operatorCommand],
};
