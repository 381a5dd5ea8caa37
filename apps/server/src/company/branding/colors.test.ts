// A brand of any colour reads in both themes: every pair of the shared list that it touches.
import {
  brandEdgePairs,
  brandTextPairs,
  fixedColors,
  type Pair,
  themes,
} from "@prosa/contracts/company/brand/color-pairs";
import { contrast, EDGE_CONTRAST, TEXT_CONTRAST } from "@prosa/contracts/company/brand/contrast";
import { expect, test } from "vitest";
import { deriveColors, deriveTheme, isNearDanger, ratiosOf, themeSheet } from "./colors.ts";

const COLORS = Number(process.env.BRAND_COLORS ?? 2_000);

/** Always the same ones, so that a failure can be seen again. */
function* someColors(count: number) {
  let state = 0x9e3779b9;
  for (let index = 0; index < count; index += 1) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + index) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, "0")}`;
  }
}

function faults(color: string): string[] {
  return themes.flatMap((theme) => {
    const all: Record<string, string> = { ...fixedColors[theme], ...deriveColors(color, theme) };
    const below = (pairs: readonly Pair[], ratio: number) =>
      pairs
        .filter(([front, ground]) => all[front] !== undefined && all[ground] !== undefined)
        .filter(([front, ground]) => contrast(all[front] as string, all[ground] as string) < ratio)
        .map(([front, ground]) => `${color} ${theme}: ${front} on ${ground}`);
    return [...below(brandTextPairs, TEXT_CONTRAST), ...below(brandEdgePairs, EDGE_CONTRAST)];
  });
}

test("every pair holds for known difficult colours", () => {
  const difficult = ["#000000", "#ffffff", "#ffff00", "#00ff00", "#ff0000", "#0000ff", "#808080", "#25d366", "#7b61ff"];
  expect(difficult.flatMap(faults)).toEqual([]);
});

test("every pair holds for any colour", () => {
  expect([...someColors(COLORS)].flatMap(faults)).toEqual([]);
});

test("every pair that a brand touches is among those that are held", () => {
  const colors = { ...fixedColors.light, ...deriveColors("#0b7a6b", "light") };
  const unknown = [...brandTextPairs, ...brandEdgePairs].flat().filter((name) => !(name in colors));
  expect(unknown).toEqual([]);
});

test("text is white where white reads, dark where only dark does, and the fill gives way where neither", () => {
  expect(deriveColors("#0B7A6B", "light")).toMatchObject({ "app-primary": "#0b7a6b", "app-on-primary": "#ffffff" });
  expect(deriveColors("#FFC400", "light")).toMatchObject({ "app-primary": "#ffc400", "app-on-primary": "#16202b" });
  const between = deriveColors("#7B61FF", "light");
  expect(between["app-on-primary"]).toBe("#ffffff");
  expect(between["app-primary"]).not.toBe("#7b61ff");
});

test("a red brand is known to be near danger, a grey and a blue one are not", () => {
  expect(isNearDanger("#cc2222", "light")).toBe(true);
  expect(isNearDanger("#808080", "light")).toBe(false);
  expect(isNearDanger("#2255cc", "light")).toBe(false);
  expect(themeSheet(deriveTheme("#cc2222"))).toContain("--app-danger-fill:transparent");
  expect(themeSheet(deriveTheme("#2255cc"))).not.toContain("danger");
});

test("the worst ratios are told as they are", () => {
  const { button, link, selected, edge } = ratiosOf(deriveColors("#ffc400", "dark"), "dark");
  expect(Math.min(button, link, selected)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(edge).toBeGreaterThanOrEqual(EDGE_CONTRAST);
});
