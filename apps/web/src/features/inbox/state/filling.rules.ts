// What the variables of a text become in a ticket, and which of them become nothing. Pure.
import type { Variable } from "../../../shared/message-text/variables.rules.ts";

const MARK = /\{\{\s*([^{}\n]{1,80}?)\s*\}\}/g;

export type Values = Readonly<Record<Variable, string | null>>;
/** Fields a company keeps of its contacts; people write their names as they like. */
export type Extra = readonly { name: string; value: string }[];

const isKnown = (name: string, values: Values): name is Variable => Object.hasOwn(values, name);

function meaningOf(name: string, values: Values, extra: Extra): string | null {
  if (isKnown(name, values)) return values[name];
  return extra.find((field) => field.name.trim().toLowerCase() === name.toLowerCase())?.value || null;
}

/** The variables in a text with what each becomes; null: nothing, and the person must decide. */
export function variablesIn(text: string, values: Values, extra: Extra): { name: string; value: string | null }[] {
  const names = [...new Set([...text.matchAll(MARK)].map(([, name = ""]) => name))];
  return names.map((name) => ({ name, value: meaningOf(name, values, extra) }));
}

/** Whether the contact's own fields must be known to fill the text in. */
export const needsExtra = (text: string, values: Values) =>
  [...text.matchAll(MARK)].some(([, name = ""]) => !isKnown(name, values));

export const fillVariables = (text: string, values: Values, extra: Extra) =>
  text.replace(MARK, (whole, name: string) => meaningOf(name, values, extra) ?? whole);
