// Use cases of brands: kept with derived colours, tried before, taken away; every process hears of it.
import type { Brand, BrandInput, BrandLook } from "@prosa/contracts/company/brand/branding";
import { fixedColors, type Theme } from "@prosa/contracts/company/brand/color-pairs";
import { recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./branding.queries.ts";
import { deriveColors, deriveTheme, isNearDanger, ratiosOf } from "./colors.ts";

export async function recordBrand(ctx: Ctx, detail: Record<string, string>): Promise<void> {
  const who = ctx.actor.kind === "user" ? { userId: ctx.actor.userId } : {};
  await recordSecurity(ctx, { kind: "operator.brand_changed", ...who, detail });
}

export async function list({ tx }: Ctx): Promise<{ brands: Brand[] }> {
  return { brands: (await queries.allBrands(tx)).map(queries.wireOf) };
}

export async function save(ctx: Ctx, given: BrandInput): Promise<Brand> {
  await queries.lockBrands(ctx.tx);
  const [unknown] = await queries.unknownImages(ctx.tx, given.images);
  if (unknown !== undefined) throw new AppError("ERR_VALIDATION", { field: `images.${unknown}` });
  const wanted = { ...given, color: given.color.toLowerCase(), support: given.support || null };
  const brand = await queries.saveBrand(ctx, wanted, deriveTheme(wanted.color));
  await recordBrand(ctx, { host: wanted.host ?? "*", name: wanted.name });
  return queries.wireOf(brand);
}

export async function remove(ctx: Ctx, brandId: number): Promise<{ ok: true }> {
  await queries.lockBrands(ctx.tx);
  await queries.deleteBrand(ctx.tx, brandId);
  await recordBrand(ctx, { deleted: String(brandId) });
  return { ok: true };
}

function lookOf(color: string, theme: Theme): BrandLook {
  const colors = deriveColors(color, theme);
  const fixed = (name: string) => fixedColors[theme][name] ?? "";
  return {
    roles: {
      primary: colors["app-primary"],
      hover: colors["app-primary-hover"],
      onPrimary: colors["app-on-primary"],
      text: colors["app-primary-text"],
      soft: colors["app-primary-soft"],
      edge: colors["app-primary-edge"],
    },
    canvas: fixed("app-canvas"),
    surface: fixed("app-surface"),
    ink: fixed("app-text"),
    ratios: ratiosOf(colors, theme),
    isNearDanger: isNearDanger(color, theme),
  };
}

export const preview = (color: string) => ({ light: lookOf(color, "light"), dark: lookOf(color, "dark") });
