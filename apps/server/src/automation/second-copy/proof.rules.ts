// By what somebody shows that an invoice concerns them: the number they write from, or a second fact of the customer's. Pure.
import { phoneKey, readPhone } from "#conversation/phones";
import type { Customer } from "./second-copy.types.ts";

/** Numbers as they are compared. */
const keyOf = (written: string): string | null => {
  const digits = readPhone(written);
  return digits === null ? null : phoneKey(digits);
};

export function ownedBy(customers: readonly Customer[], phones: readonly string[]): Customer[] {
  return customers.filter((customer) => customer.phones.some((phone) => phones.includes(keyOf(phone) ?? "")));
}

export type SecondFact = { kind: "birth"; day: string } | { kind: "digits"; digits: string };

/** "01/05/1990", "1.5.1990", "01051990", "1990-05-01", "7777", "final 7777"; null for anything else. */
export function readFact(text: string): SecondFact | null {
  const written = text.normalize("NFKC").trim();
  if (written.length > 60) return null;
  const [, year, month, day] = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(written) ?? [];
  const [, localDay, localMonth, localYear] =
    /(?<!\d)(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?!\d)/.exec(written) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(written) ??
    [];
  const given = year ? [year, month, day] : [localYear, localMonth, localDay];
  if (given[0]) {
    const iso = given.map((part) => (part ?? "").padStart(2, "0")).join("-");
    return isDay(iso) ? { kind: "birth", day: iso } : null;
  }
  const [, digits] = /(?<!\d)(\d{4})(?!\d)/.exec(written) ?? [];
  return digits && written.replace(/\D/g, "") === digits ? { kind: "digits", digits } : null;
}

function isDay(iso: string): boolean {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

export function confirmedBy(customers: readonly Customer[], fact: SecondFact): Customer[] {
  return customers.filter(({ birthDate, phones }) =>
    fact.kind === "birth"
      ? birthDate === fact.day
      : phones.some((phone) => phone.replace(/\D/g, "").endsWith(fact.digits)),
  );
}
