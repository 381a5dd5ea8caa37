// SQL of brands. Read by everybody, written in the scope of tenant 1.
import {
  type Brand,
  type BrandImage,
  type BrandImages,
  type BrandInput,
  MOST_BRANDS,
} from "@prosa/contracts/company/brand/branding";
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { BrandTheme } from "./colors.ts";

const columns = ["id", "host", "name", "color", "support", "images", "theme", "updatedAt"] as const;

export interface BrandRow extends Omit<Brand, "updatedAt"> {
  theme: BrandTheme;
  updatedAt: Date;
}

export function wireOf({ theme: _, updatedAt, ...shown }: BrandRow): Brand {
  return { ...shown, updatedAt: updatedAt.toISOString() };
}

/** The standard one first. */
export function allBrands(tx: Tx): Promise<BrandRow[]> {
  return tx.selectFrom("brands").select(columns).orderBy(sql`coalesce(host, '')`).limit(MOST_BRANDS).execute();
}

/** For what is said of the product outside a page: that of the standard brand, or ours. */
export async function productNameIn(tx: Tx): Promise<string> {
  const row = await tx.selectFrom("brands").select("name").where("host", "is", null).executeTakeFirst();
  return row?.name ?? "Prosa";
}

/** Until the transaction ends nobody else keeps a brand or sweeps pictures. */
export async function lockBrands(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`.execute(tx);
}

export async function saveBrand({ tx, now }: Ctx, wanted: BrandInput, theme: BrandTheme): Promise<BrandRow> {
  const { host, images, ...plain } = wanted;
  const set = { ...plain, images: JSON.stringify(images), theme: JSON.stringify(theme), updatedAt: now };
  const known = await tx
    .updateTable("brands")
    .set(set)
    .where("host", "is not distinct from", host)
    .returning(columns)
    .executeTakeFirst();
  if (known) return known;
  const { count } = await tx
    .selectFrom("brands")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_BRANDS)
    throw new AppError("ERR_VALIDATION", { field: "host", detail: String(MOST_BRANDS) });
  return tx
    .insertInto("brands")
    .values({ host, ...set })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteBrand(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom("brands")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(() => new AppError("ERR_NOT_FOUND"));
}

export async function noteImage({ tx, tenantId, now }: Ctx, name: string, ref: BrandImage): Promise<void> {
  await tx.insertInto("brandImages").values({ tenantId, name, ref, createdAt: now }).execute();
}

/** Those of the wanted pictures that were never drawn, or not for this. */
export async function unknownImages(tx: Tx, images: BrandImages): Promise<BrandImage[]> {
  const wanted = Object.entries(images).filter((entry): entry is [BrandImage, string] => entry[1] !== null);
  if (wanted.length === 0) return [];
  const names = wanted.map(([, name]) => name);
  const rows = await tx.selectFrom("brandImages").select(["name", "ref"]).where("name", "in", names).execute();
  return wanted.filter(([ref, name]) => !rows.some((row) => row.ref === ref && row.name === name)).map(([ref]) => ref);
}

/** Takes away those drawn before the given moment that no brand uses; their files are the caller's to remove. */
export async function forgetUnused(tx: Tx, before: Date): Promise<{ name: string; ref: BrandImage }[]> {
  return tx
    .deleteFrom("brandImages as image")
    .where("image.createdAt", "<", before)
    .where(sql<boolean>`not exists (select 1 from brands where brands.images ->> image.ref = image.name)`)
    .returning(["image.name", "image.ref"])
    .execute();
}
