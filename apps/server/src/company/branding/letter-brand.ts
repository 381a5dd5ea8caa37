// How letters look: those of the standard brand, with pictures at the installation's own address.
import type { Deps } from "#platform/context";
import { brandAt } from "./branding.book.ts";
import { imagePath } from "./images.rules.ts";

export interface LetterBrand {
  readonly name: string;
  readonly color: string;
  readonly logoUrl: string | null;
  readonly support: string | null;
}

/** Null: ours, which letters do not show. */
export async function letterBrand(deps: Deps): Promise<LetterBrand | null> {
  const { publicUrl } = deps.config.http;
  const brand = await brandAt(deps, new URL(publicUrl).hostname);
  if (!brand) return null;
  const logo = brand.images.logoLight ?? brand.images.logoDark;
  return {
    name: brand.name,
    color: brand.theme.light["app-primary-text"],
    logoUrl: logo && publicUrl.replace(/\/$/, "") + imagePath(logo, "logo.png"),
    support: brand.support,
  };
}
