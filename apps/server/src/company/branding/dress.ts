// How a page is dressed in a brand: its sheet, its icons, its manifest, and what it tells the scripts. Pure.
import { createHash } from "node:crypto";
import type { BrandImages } from "@prosa/contracts/company/brand/branding";
import type { Dress } from "#platform/context";
import { type BrandTheme, themeSheet } from "./colors.ts";
import { BRAND_PATH, imagePath } from "./images.rules.ts";

interface Shown {
  readonly name: string;
  readonly support: string | null;
  readonly images: BrandImages;
  readonly theme: BrandTheme;
}

export interface DressedBrand {
  readonly dress: Dress;
  readonly sheetName: string;
  readonly sheet: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Letters have their own: they stand above brands. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

const link = (rel: string, href: string, rest = "") => `<link rel="${rel}" href="${href}"${rest}>`;

export function dressIn({ name, support, images, theme }: Shown): DressedBrand {
  const sheet = themeSheet(theme);
  const sheetName = `theme-${createHash("sha256").update(sheet).digest("hex").slice(0, 16)}.css`;
  const pictureOf = (image: string | null, ending: string) => (image === null ? null : imagePath(image, ending));
  const told = {
    name,
    support,
    icon: pictureOf(images.icon, "192.png"),
    logoLight: pictureOf(images.logoLight ?? images.logoDark, "logo.png"),
    logoDark: pictureOf(images.logoDark ?? images.logoLight, "logo.png"),
    background: pictureOf(images.loginBackground, "background.webp"),
  };
  const { icon } = images;
  const icons =
    icon &&
    link("icon", imagePath(icon, "32.png"), ' type="image/png"') + link("apple-touch-icon", imagePath(icon, "180.png"));
  const title = escapeHtml(name);
  const head = `${link("stylesheet", `${BRAND_PATH}/${sheetName}`)}<meta name="prosa-brand" content="${escapeHtml(JSON.stringify(told))}">`;
  return { dress: { title, head, icons, manifest: manifestOf(name, theme, icon) }, sheetName, sheet };
}

function manifestOf(name: string, theme: BrandTheme, icon: string | null): string {
  const at = (size: number, purpose: string) => ({
    src: icon === null ? `/icon-${size}.png` : imagePath(icon, `${size}.png`),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: name,
    lang: "pt-BR",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#F4F6F8",
    theme_color: theme.light["app-primary"],
    icons: [at(192, "any"), at(512, "any")],
  });
}
