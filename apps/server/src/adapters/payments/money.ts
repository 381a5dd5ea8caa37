// Cents on our side, the gateways' ways of writing money on the other. By text: no sum passes through a fraction.

export function decimalOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** From "149.90" or 149.9; undefined where it is not an amount. */
export function centsOf(value: unknown): number | undefined {
  const text = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== "string") return undefined;
  const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,2})\d*)?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

export function wholeCentsOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A moment in ISO form. */
export function momentOf(value: unknown): Date | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The last moment of a Brazilian day. Brazil has had one offset at its capital since 2019. */
export function endOfDay(day: string, daysLater = 0): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const at = new Date(`${day}T23:59:59.999-03:00`);
  return Number.isNaN(at.getTime()) ? undefined : new Date(at.getTime() + daysLater * 86_400_000);
}
