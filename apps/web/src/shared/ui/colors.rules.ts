// The sixteen colours offered for queues, tags and reasons: each shows as a dot on every surface of both themes.

export const safeColors = [
  { id: "red", hex: "#DC2626" },
  { id: "orange", hex: "#EA580C" },
  { id: "amber", hex: "#C2740A" },
  { id: "mustard", hex: "#A16207" },
  { id: "lime", hex: "#5C9A0F" },
  { id: "green", hex: "#16A34A" },
  { id: "teal", hex: "#0D9488" },
  { id: "cyan", hex: "#0891B2" },
  { id: "sky", hex: "#0284C7" },
  { id: "blue", hex: "#2F6BEB" },
  { id: "indigo", hex: "#6366F1" },
  { id: "violet", hex: "#8B5CF6" },
  { id: "magenta", hex: "#C026D3" },
  { id: "pink", hex: "#DB2777" },
  { id: "brown", hex: "#9A6A4A" },
  { id: "slate", hex: "#64748B" },
] as const;

export type SafeColor = (typeof safeColors)[number]["id"];

/** A new one gets the first colour its list does not use yet. */
export function firstFreeColor(used: readonly string[]): string {
  const taken = new Set(used.map((hex) => hex.toUpperCase()));
  return (safeColors.find(({ hex }) => !taken.has(hex)) ?? safeColors[0]).hex;
}

/** The offered colour this is, if it is one. */
export const safeColorOf = (hex: string): SafeColor | null =>
  safeColors.find((color) => color.hex === hex.toUpperCase())?.id ?? null;
