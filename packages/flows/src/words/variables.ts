// Marks in a flow's texts, {{name}} or {{valor|money}}: fixed names first, then what was saved, then the contact's fields.
import { numberOf } from "./expect.ts";

const MARK = /\{\{\s*([^{}\n|]{1,80}?)\s*(?:\|\s*([a-z]{1,10})\s*)?\}\}/g;

/** Names every text may use; the same as in a message written by a person. */
export const fixedVariables = [
  "name",
  "firstName",
  "greeting",
  "protocol",
  "user",
  "queue",
  "company",
  "date",
  "time",
] as const;

export const filterNames = ["upper", "lower", "first", "digits", "money"] as const;

export interface Values {
  fixed: Readonly<Record<string, string>>;
  /** By `keyOf`. */
  saved: Readonly<Record<string, string>>;
  /** Extra fields of the contact, by `keyOf`. */
  fields: Readonly<Record<string, string>>;
  /** Keys some step saves: empty until then, instead of standing there as marks. */
  expected: ReadonlySet<string>;
}

/** People write names of fields as they like. */
export const keyOf = (name: string): string => name.trim().toLowerCase();

const own = (record: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export function valueNamed(name: string, values: Values): string | undefined {
  const key = keyOf(name);
  return (
    own(values.fixed, name.trim()) ??
    own(values.saved, key) ??
    own(values.fields, key) ??
    (values.expected.has(key) ? "" : undefined)
  );
}

/** Literally and once: a value that looks like a mark stays as it is. An unknown mark stays as it was written. */
export function fill(text: string, values: Values, encode: (value: string) => string = (value) => value): string {
  if (!text.includes("{{")) return text;
  return text.replaceAll(MARK, (whole, name: string, filter: string | undefined) => {
    const value = valueNamed(name, values);
    if (value === undefined) return whole;
    const filtered = filter === undefined ? value : filterBy(filter, value);
    return filtered === null ? whole : encode(filtered.toWellFormed());
  });
}

export const inUrl = (value: string): string => encodeURIComponent(value);

/** The marks of a text, for whoever looks for unknown ones. */
export const marksOf = (text: string): { name: string; filter: string | null }[] =>
  [...text.matchAll(MARK)].map(([, name = "", filter]) => ({ name, filter: filter ?? null }));

function filterBy(filter: string, value: string): string | null {
  switch (filter) {
    case "upper":
      return value.toUpperCase();
    case "lower":
      return value.toLowerCase();
    case "first":
      return value.trim().split(/\s+/u)[0] ?? "";
    case "digits":
      return value.replace(/\D/g, "");
    case "money":
      return moneyOf(value);
    default:
      return null;
  }
}

function moneyOf(value: string): string {
  const number = numberOf(value);
  if (number === null || Math.abs(number) >= 1e15) return value;
  const [whole = "0", cents = "00"] = Math.abs(number).toFixed(2).split(".");
  return `${number < 0 ? "-" : ""}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}
