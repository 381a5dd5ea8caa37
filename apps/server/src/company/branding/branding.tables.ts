// Tables of brands: what everybody sees of each host, and the pictures that were drawn for them.
import type { BrandImage, BrandImages } from "@prosa/contracts/company/brand/branding";
import type { ColumnType, Generated } from "kysely";
import { defineTable } from "#platform/database";
import type { BrandTheme } from "./colors.ts";

export interface BrandsTable {
  id: Generated<number>;
  host: string | null;
  name: string;
  color: string;
  support: string | null;
  images: ColumnType<BrandImages, string, string>;
  theme: ColumnType<BrandTheme, string, string>;
  updatedAt: Date;
}

export interface BrandImagesTable {
  tenantId: number;
  name: string;
  ref: BrandImage;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    brands: BrandsTable;
    brandImages: BrandImagesTable;
  }
}

defineTable("brands", {
  tenant: false,
  columns: {
    id: "none",
    host: "none",
    name: "none",
    color: "none",
    support: "none",
    images: "none",
    theme: "none",
    updated_at: "none",
  },
});
defineTable("brand_images", {
  tenant: true,
  columns: { tenant_id: "none", name: "none", ref: "none", created_at: "none" },
});
