// What a company entered for its billing system, as the system's adapter takes it.
import type { IntegrationFields } from "@prosa/contracts/automation/integration-types";
import type { BillingAccount } from "./billing-adapter.ts";

type Entered = Pick<IntegrationFields, "url" | "billingApp" | "billingUser"> & {
  apiKey: string | null;
  password: string | null;
};

export const accountOf = ({ url, apiKey, billingApp, billingUser, password }: Entered): BillingAccount => ({
  url,
  key: apiKey ?? "",
  app: billingApp,
  user: billingUser,
  password: password ?? "",
});
