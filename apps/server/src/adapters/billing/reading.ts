// Sums, days and phones as billing systems write them, in ours.
import { lineOf, listOf } from "#adapters/reading";

/** "99.90", "99,90", "1.234,56", 99.9; undefined where it is no sum above nothing. The last sign parts the cents. */
export function centsOf(value: unknown): number | undefined {
  const text = typeof value === "number" && Number.isFinite(value) ? value.toFixed(2) : value;
  if (typeof text !== "string") return undefined;
  const written = text.trim().replace(/^R\$\s*/, "");
  const [, whole = "", part = ""] = /^(\d[\d.,]{0,15}?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  const units = whole.replace(/[.,]/g, "");
  if (units === "" || units.length > 12) return undefined;
  const cents = Number(units) * 100 + Number(part.padEnd(2, "0"));
  return cents > 0 ? cents : undefined;
}

/** From "2026-12-10", with or without a time, or "10/12/2026"; undefined for what is no day. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/.exec(value.trim()) ?? [];
  const [, otherDay, otherMonth, otherYear] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value.trim()) ?? [];
  const iso = `${year ?? otherYear}-${month ?? otherMonth}-${day ?? otherDay}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** A birth date that a system writes for everybody without one proves nothing. */
export function birthDateOf(value: unknown): string | null {
  const day = dayOf(value);
  return day && day > "1900-01-01" && !["1969-12-31", "1970-01-01"].includes(day) ? day : null;
}

export function phonesOf(values: readonly unknown[]): string[] {
  const phones = values.flatMap((value) => lineOf(value, 40) ?? []);
  return [...new Set(phones)].filter((phone) => phone.replace(/\D/g, "").length >= 8);
}

/** Ids are texts in one answer and numbers in the next. */
export function refOf(value: unknown): string | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : lineOf(value, 100);
}

/** Whatever has no sum or no day is no invoice that could be told of. */
export const readAll = <T>(list: unknown, read: (value: unknown) => T | undefined): T[] =>
  listOf(list).flatMap((value) => read(value) ?? []);

export const byDay = <T extends { dueDate: string }>(invoices: T[]): T[] =>
  invoices.sort((one, other) => one.dueDate.localeCompare(other.dueDate));
