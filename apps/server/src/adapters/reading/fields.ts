// Reads foreign JSON without trusting it. By hand and not by schema: this is on the way of every webhook.

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

const NOTHING: readonly unknown[] = [];

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NOTHING;
}

/** Words as they are, without what a database's text cannot hold: zero characters and half pairs. */
export function textOf(value: unknown, most: number): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const short = value.length > most ? value.slice(0, most) : value;
  const whole = short.includes("\u0000") ? short.replaceAll("\u0000", "") : short;
  return (whole.isWellFormed() ? whole : whole.toWellFormed()) || undefined;
}

/** A name, a label, a code: without the space around it. */
export function lineOf(value: unknown, most: number): string | undefined {
  return textOf(value, most)?.trim() || undefined;
}

const PROVIDER_ID_MAX = 300;

/** Ids are compared, so a long one is none: cut, it would be another's. */
export function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= PROVIDER_ID_MAX ? lineOf(value, PROVIDER_ID_MAX) : undefined;
}

/** Digits only; some objects give their ids as numbers. */
export function objectIdOf(value: unknown): string | undefined {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && /^\d{1,40}$/.test(text) ? text : undefined;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

const EARLIEST = 1_000_000_000;
const LATEST = 9_999_999_999;

/** The provider writes seconds, as a string. */
export function timeOf(value: unknown): Date | undefined {
  const seconds = numberOf(value);
  return seconds !== undefined && seconds >= EARLIEST && seconds <= LATEST
    ? new Date(Math.floor(seconds) * 1000)
    : undefined;
}
