// Door of tenants: companies, their plans and sign-up.
import { publicPlans, signup, tenantDate, tenantPlan } from "@prosa/contracts/tenants";
import type { ServerModule } from "#platform/registry";
import { tenantChanged } from "./tenants.events.ts";
import { mailAfterSignup, welcomeByWhatsapp } from "./tenants.jobs.ts";
import { tenantRoutes } from "./tenants.routes.ts";
import "./subscriptions.tables.ts";
import "./tenants.tables.ts";

export { isKnownTimeZone } from "./due.rules.ts";
export { everyTenant } from "./every-tenant.ts";
export {
  type CompanyChange,
  changeCompany,
  type Handed,
  type Handing,
  linkOwnerAgain,
  openCompany,
  renewCompany,
  unrenewCompany,
} from "./keeping.actions.ts";
export { allPlans, changePlan, publishPlan } from "./plans.actions.ts";
export {
  cover,
  drawInvoiceNumber,
  enforceTerms,
  lockSubscription,
  openOnPromise,
  prepareTerms,
  type Subscription,
  takeBackCover,
} from "./subscriptions.actions.ts";
export { monthsAfter, readTerms } from "./subscriptions.queries.ts";
export { createTenant, deleteLater, type NewTenant, setDueDate, setTenantStatus } from "./tenants.actions.ts";
export {
  drawTenantId,
  loadPlan,
  loadTenant,
  loadTenantRecord,
  type Receiving,
  readReceiving,
  saveTenant,
  storeReceiving,
  type TenantChange,
} from "./tenants.queries.ts";

export const tenantsModule: ServerModule = {
  name: "tenants",
  serves: [tenantDate, tenantPlan, publicPlans, signup],
  routes: tenantRoutes,
  jobs: [mailAfterSignup.job, welcomeByWhatsapp],
  journalKinds: [tenantChanged],
};
