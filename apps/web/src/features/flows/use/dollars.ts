// Money of providers as it is read and typed: they bill in US dollars, in fractions of a cent.
import type { Formats } from "../../../shared/formats/index.ts";

const A_DOLLAR = 1_000_000;
const SMALLEST = 1_000;

export function dollarsOf(micros: number, { measure }: Formats): string {
  if (micros > 0 && micros < SMALLEST) return `< US$ ${measure(SMALLEST / A_DOLLAR)}`;
  return `US$ ${measure(micros / A_DOLLAR)}`;
}

/** Null: nothing was typed. */
export const microsIn = (typed: string | number): number | null =>
  typed === "" ? null : Math.round(Number(typed) * A_DOLLAR);

export const typedOf = (micros: number | null): string | number => (micros === null ? "" : micros / A_DOLLAR);

/** The month before or after: 2026-01 and one back is 2025-12. */
export function monthPlus(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = new Date(Date.UTC(year, number - 1 + by, 1));
  return at.toISOString().slice(0, 7);
}
