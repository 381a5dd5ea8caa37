// The marks that stand for facts in a text, {{name}} and its like, put in place when the text is sent. Pure.
import { spokenAt } from "@prosa/contracts/spoken";

/** What a text may speak of. */
export interface VariableFacts {
  contact: { name: string; number: string | null; extraInfo: readonly { name: string; value: string }[] };
  protocol: string;
  /** Whoever speaks; nobody when a rule does. */
  user: string | null;
  queue: string | null;
  company: string;
  timeZone: string;
  /** In which the company writes to its customers; a contact's own field of that name goes first. */
  language: string;
  now: Date;
}

const MARK = /\{\{\s*([^{}\n]{1,80}?)\s*\}\}/g;

export const hasVariables = (text: string): boolean => text.search(MARK) >= 0;

/**
 * What is known is replaced, literally and once: a value that looks like a mark stays as it is. What is not known
 * stays as it was written, so that nobody sends a hole.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  if (!hasVariables(text)) return text;
  const values = valuesOf(facts);
  return text.replaceAll(MARK, (whole, name: string) => values.get(name) ?? values.get(extraKey(name)) ?? whole);
}

function valuesOf({
  contact,
  protocol,
  user,
  queue,
  company,
  timeZone,
  language,
  now,
}: VariableFacts): Map<string, string> {
  // Somebody known by number only: the number is no name, and not everybody who writes may read it.
  const name = contact.name === contact.number ? "" : contact.name;
  const { greeting, date, time } = spokenAt(now, timeZone, language, contact.extraInfo);
  return new Map([
    ...contact.extraInfo.map((extra) => [extraKey(extra.name), extra.value] as const),
    ["name", name],
    ["firstName", name.trim().split(/\s+/u)[0] ?? ""],
    ["greeting", greeting],
    ["protocol", protocol],
    ["user", user ?? ""],
    ["queue", queue ?? ""],
    ["company", company],
    ["date", date],
    ["time", time],
  ]);
}

/** People write the names of extra fields as they like; apart from the fixed names above. */
const extraKey = (name: string) => `extra:${name.trim().toLowerCase()}`;
