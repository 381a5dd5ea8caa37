// The provider's fixed words about accounts and templates in ours.
import type { Quality, TemplateCategory, TemplateStatus } from "../../channel-adapter.ts";

const qualities = new Map<unknown, Quality>([
  ["GREEN", "green"],
  ["YELLOW", "yellow"],
  ["RED", "red"],
]);

export function qualityOf(word: unknown): Quality {
  return qualities.get(word) ?? "unknown";
}

/** People a day: "TIER_2K", 2000 or "2000"; without a limit -1. */
export function limitOf(word: unknown): number | null {
  if (word === "TIER_UNLIMITED") return -1;
  if (typeof word !== "string" && typeof word !== "number") return null;
  const [, digits, thousands] = /^(?:TIER_)?(-1|\d{1,7})(K?)$/.exec(String(word)) ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1000 : 1);
}

const statuses = new Map<unknown, TemplateStatus>([
  ["APPROVED", "approved"],
  ["REINSTATED", "approved"],
  ["PENDING", "pending"],
  ["IN_APPEAL", "pending"],
  ["REJECTED", "rejected"],
  ["PAUSED", "paused"],
  ["DISABLED", "disabled"],
]);
/** Warnings: the template is as usable as it was before. */
const warnings = new Set<unknown>(["FLAGGED", "LOCKED"]);

export function templateStatusOf(word: unknown): TemplateStatus | null {
  return warnings.has(word) ? null : (statuses.get(word) ?? "other");
}

const categories = new Map<unknown, TemplateCategory>([
  ["MARKETING", "marketing"],
  ["UTILITY", "utility"],
  ["AUTHENTICATION", "authentication"],
]);

/** A word of tomorrow counts as the dearest, so that nobody is surprised by the bill. */
export function templateCategoryOf(word: unknown): TemplateCategory {
  return categories.get(word) ?? "marketing";
}
