// Every offered colour can be told from what lies under it, in both themes.
import { expect, test } from "vitest";
import { firstFreeColor, safeColorOf, safeColors } from "./colors.rules.ts";

/** Surface, canvas and raised of the light and the dark theme. */
const grounds = ["#FFFFFF", "#F4F6F8", "#161D23", "#0E1418", "#1D262D"];

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test("there are sixteen, all different, each at least 3:1 on every ground", () => {
  expect(new Set(safeColors.map(({ hex }) => hex)).size).toBe(16);
  for (const { id, hex } of safeColors) {
    for (const ground of grounds) expect([id, ground, contrast(hex, ground) >= 3]).toEqual([id, ground, true]);
  }
});

test("a new one takes the first colour nobody uses, and the first again when all are used", () => {
  expect(firstFreeColor([])).toBe("#DC2626");
  expect(firstFreeColor(["#dc2626", "#C2740A"])).toBe("#EA580C");
  expect(firstFreeColor(safeColors.map(({ hex }) => hex))).toBe("#DC2626");
});

test("a colour of one's own is none of them", () => {
  expect(safeColorOf("#dc2626")).toBe("red");
  expect(safeColorOf("#123456")).toBeNull();
});
