// Door of the company's profile: its name, zone, currency, contact and logo, by its admins.
import * as contract from "@prosa/contracts/company-profile";
import type { ServerModule } from "#platform/registry";
import { companyProfileRoutes } from "./company-profile.routes.ts";
import { dropLogo } from "./logo.jobs.ts";

export const companyProfileModule: ServerModule = {
  name: "company-profile",
  serves: [
    contract.showCompanyProfile,
    contract.updateCompanyProfile,
    contract.saveCompanyLogo,
    contract.deleteCompanyLogo,
    contract.showCompanyLogo,
  ],
  routes: companyProfileRoutes,
  jobs: [dropLogo],
};
