// SQL of the company's own face. Row-level security shows no other company.
import type { CompanyProfile } from "@prosa/contracts/company-profile";
import { sql } from "kysely";
import { logoUrl } from "#company/users";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { StorageKey } from "#platform/storage";

export async function readCompanyProfile(tx: Tx): Promise<CompanyProfile> {
  const { logoKey, ...row } = await tx
    .selectFrom("tenants")
    .select(["name", "email", "whatsapp", "website", "postalAddress", "timeZone", "currency", "logoKey"])
    .where("id", "=", sql<number>`app_tenant()`)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
  return { ...row, logoUrl: logoUrl(logoKey) };
}

/** Whoever changes the face waits here for whoever is changing it. */
export async function lockLogoKey(tx: Tx): Promise<StorageKey | null> {
  const { logoKey } = await tx
    .selectFrom("tenants")
    .select("logoKey")
    .where("id", "=", sql<number>`app_tenant()`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
  return logoKey as StorageKey | null;
}

export async function readLogoKey(tx: Tx): Promise<StorageKey | null> {
  const row = await tx
    .selectFrom("tenants")
    .select("logoKey")
    .where("id", "=", sql<number>`app_tenant()`)
    .executeTakeFirst();
  return (row?.logoKey ?? null) as StorageKey | null;
}
