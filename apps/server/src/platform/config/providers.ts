// Addresses of providers, and what goes with them, read from the environment. Each is declared beside the adapter that uses it.
import { z } from "zod";
import type { Reader } from "./problems.ts";

export interface ProviderValue {
  /** Of the environment. */
  variable: string;
  standard: string;
  /** An address must be encrypted in production. */
  accepts: "address" | RegExp;
}

const declared = new Map<string, ProviderValue>();

export function declareProviderValue(value: ProviderValue): string {
  declared.set(value.variable, value);
  return value.variable;
}

export function readProviders(reader: Reader, isProduction: boolean): Readonly<Record<string, string>> {
  const values = [...declared.values()].map((value) => [value.variable, readValue(reader, value, isProduction)]);
  return Object.freeze(Object.fromEntries(values) as Record<string, string>);
}

function readValue(reader: Reader, { variable, standard, accepts }: ProviderValue, isProduction: boolean): string {
  if (accepts instanceof RegExp) {
    return reader.parse(variable, z.string().regex(accepts), standard, "has a strange form", `Set it like ${standard}`);
  }
  const text = reader.text(variable) ?? standard;
  const remedy = "Leave it out, or point it at the sandbox in development";
  const url = reader.url(variable, text, ["https:", "http:"], remedy);
  if (isProduction && url?.protocol === "http:") reader.problems.add(variable, "is not encrypted", remedy);
  return text.replace(/\/+$/, "");
}
