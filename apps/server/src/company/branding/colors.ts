// A brand's colours: one colour becomes the roles of both themes, each moved until it reads wherever it stands. Pure.
import { type BrandColors, type BrandRole, fixedColors, type Theme } from "@prosa/contracts/company/brand/color-pairs";
import { contrast, EDGE_CONTRAST, TEXT_CONTRAST } from "@prosa/contracts/company/brand/contrast";
import { clampChroma, converter, formatHex, type Oklch } from "culori";

const WHITE = "#ffffff";
const INK = "#16202b";
const MOST_SOFT_CHROMA = 0.035;
const STEP = 0.01;
const NEAR_DANGER_DEGREES = 20;
/** A colour with less is a grey, whose hue says nothing. */
const LEAST_CHROMA = 0.04;

const toOklch = converter("oklch");
const oklchOf = (hex: string): Oklch => toOklch(hex) ?? { mode: "oklch", l: 0, c: 0 };
const limited = (value: number) => Math.min(1, Math.max(0, value));
const hexOf = (color: Oklch): string => formatHex(clampChroma({ ...color, l: limited(color.l) }, "oklch"));

/** Moved in lightness until it fits, as it will be written: rounding to eight bits is part of the question. */
function walked(from: Oklch, step: number, fits: (hex: string) => boolean): string {
  for (let l = from.l; l > -Math.abs(step) && l < 1 + Math.abs(step); l += step) {
    const hex = hexOf({ ...from, l });
    if (fits(hex)) return hex;
  }
  return step > 0 ? WHITE : "#000000";
}

const readsOn =
  (grounds: readonly string[], ratio: number) =>
  (hex: string): boolean =>
    grounds.every((ground) => contrast(hex, ground) >= ratio);

interface Fill {
  primary: string;
  onPrimary: string;
  hover: string;
}

function fillOf(brand: Oklch, hex: string): Fill {
  const onPrimary = readsOn([WHITE], TEXT_CONTRAST)(hex) || !readsOn([INK], TEXT_CONTRAST)(hex) ? WHITE : INK;
  const primary = onPrimary === INK ? hex : walked(brand, -STEP, readsOn([WHITE], TEXT_CONTRAST));
  const { l, ...rest } = oklchOf(primary);
  // Away from its text; black and white have nowhere to go and come a little nearer instead.
  const away = onPrimary === INK ? 1 : -1;
  const isAtEnd = onPrimary === INK ? l > 0.96 : l < 0.04;
  const hover = hexOf({ ...rest, l: isAtEnd ? l - away * 0.16 : l + away * 0.05 });
  return { primary, onPrimary, hover: readsOn([onPrimary], TEXT_CONTRAST)(hover) ? hover : primary };
}

export function deriveColors(color: string, theme: Theme): BrandColors {
  const hex = color.toLowerCase();
  const brand = oklchOf(hex);
  const fixed = fixedColors[theme];
  const of = (...names: string[]) => names.map((name) => fixed[name] ?? WHITE);
  const isLight = theme === "light";
  const away = isLight ? -STEP : STEP;

  const ground = { ...brand, c: Math.min(brand.c, MOST_SOFT_CHROMA), l: isLight ? 0.945 : 0.295 };
  const soft = walked(ground, -away / 2, readsOn(of("app-text", "app-text2", "app-text3"), TEXT_CONTRAST));
  const text = walked(brand, away, readsOn([...of("app-canvas", "app-surface", "app-raised"), soft], TEXT_CONTRAST));
  const fill = fillOf(brand, hex);
  const edge = walked(
    oklchOf(fill.primary),
    away,
    readsOn(of("app-canvas", "app-surface", "app-raised"), EDGE_CONTRAST),
  );
  return {
    "app-primary": fill.primary,
    "app-primary-hover": fill.hover,
    "app-on-primary": fill.onPrimary,
    "app-primary-text": text,
    "app-primary-soft": soft,
    "app-primary-edge": edge,
    "app-selected": soft,
  };
}

/** A destructive button must not look like one of the brand's. */
export function isNearDanger(color: string, theme: Theme): boolean {
  const [brand, danger] = [oklchOf(color), oklchOf(fixedColors[theme]["app-danger"] ?? WHITE)];
  if (brand.c < LEAST_CHROMA || brand.h === undefined || danger.h === undefined) return false;
  const apart = Math.abs(brand.h - danger.h) % 360;
  return Math.min(apart, 360 - apart) <= NEAR_DANGER_DEGREES;
}

export interface BrandTheme {
  readonly light: BrandColors;
  readonly dark: BrandColors;
  readonly nearDanger: { readonly light: boolean; readonly dark: boolean };
}

export const deriveTheme = (color: string): BrandTheme => ({
  light: deriveColors(color, "light"),
  dark: deriveColors(color, "dark"),
  nearDanger: { light: isNearDanger(color, "light"), dark: isNearDanger(color, "dark") },
});

/** Outlines instead of fills: read by the theme of the components. */
const outlinedDanger = {
  "app-danger-fill": "transparent",
  "app-danger-fill-hover": "var(--app-danger-soft)",
  "app-danger-on": "var(--app-danger)",
  "app-danger-edge": "var(--app-danger)",
};

function declarations(colors: BrandColors, nearDanger: boolean, theme: Theme): string {
  const heat = heatOf(colors["app-primary-edge"], theme);
  const all = { ...colors, ...heat, ...(nearDanger ? outlinedDanger : {}) };
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

/** Steps of the heat map, from the sunken ground to the brand. */
function heatOf(edge: string, theme: Theme): Record<string, string> {
  const from = oklchOf(fixedColors[theme]["app-sunken"] ?? WHITE);
  const to = oklchOf(edge);
  const at = (part: number) => hexOf({ ...to, l: from.l + (to.l - from.l) * part, c: from.c + (to.c - from.c) * part });
  return Object.fromEntries([0.2, 0.4, 0.6, 0.8, 1].map((part, step) => [`heat${step + 1}`, at(part)]));
}

/** Twice `:root`, so that it counts whatever order the sheets come in. */
export const themeSheet = ({ light, dark, nearDanger }: BrandTheme): string =>
  `:root:root{${declarations(light, nearDanger.light, "light")}}\n` +
  `:root:root[data-mantine-color-scheme="dark"]{${declarations(dark, nearDanger.dark, "dark")}}\n`;

/** The worst a reader meets, by kind. */
export function ratiosOf(colors: BrandColors, theme: Theme) {
  const all: Readonly<Record<string, string>> = { ...fixedColors[theme], ...colors };
  const worst = (pairs: readonly (readonly [BrandRole | string, BrandRole | string])[]) =>
    Math.min(...pairs.map(([front, ground]) => contrast(all[front] ?? WHITE, all[ground] ?? WHITE)));
  const grounds = ["app-canvas", "app-surface", "app-raised"];
  return {
    button: worst([
      ["app-on-primary", "app-primary"],
      ["app-on-primary", "app-primary-hover"],
    ]),
    link: worst([...grounds, "app-primary-soft"].map((ground) => ["app-primary-text", ground])),
    selected: worst(["app-text", "app-text2", "app-text3"].map((text) => [text, "app-selected"])),
    edge: worst(grounds.map((ground) => ["app-primary-edge", ground])),
  };
}
