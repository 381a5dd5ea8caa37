// Door of brands: under which name, in which colours and at which hosts the product is seen.
import * as contract from "@prosa/contracts/company/brand/branding";
import type { ServerModule } from "#platform/registry";
import { hostBook } from "./branding.book.ts";
import { brandingRoutes } from "./branding.routes.ts";
import { dropBrandImage, sweepBrandImages } from "./images.jobs.ts";
import "./branding.tables.ts";

export { productNameIn } from "./branding.queries.ts";
export { letterBrand } from "./letter-brand.ts";

export const brandingModule: ServerModule = {
  name: "branding",
  serves: [
    contract.listBrands,
    contract.previewBrand,
    contract.saveBrand,
    contract.deleteBrand,
    contract.uploadBrandImage,
  ],
  routes: brandingRoutes,
  jobs: [dropBrandImage, sweepBrandImages],
  hosts: hostBook,
};
