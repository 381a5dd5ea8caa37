// The contact's form as plain values: what was typed, what is wrong with it, and what is asked of the server. Pure.
import type { Contact } from "@prosa/contracts/contacts";
import type { ContactChange } from "./panel.queries.ts";

/** A type, not an interface: the drafts take any record of plain values. */
export type ContactForm = {
  name: string;
  /** Empty where this person may not read it, and so not correct it. */
  number: string;
  email: string;
  notes: string;
  extra: { name: string; value: string }[];
};

/** Under this name it is kept half-filled. */
export const CONTACT_FORM = "contact";

export type Problem = "nameRequired" | "numberInvalid" | "emailInvalid" | "extraUnnamed" | "extraTwice";

/** A number somebody reads in full can be corrected; whoever reads it masked, or writes to somebody without one, cannot. */
export const mayNumber = ({ number, isNumberMasked }: Contact) => number !== null && !isNumberMasked;

export const formOf = (contact: Contact): ContactForm => ({
  ...plainOf(contact),
  number: mayNumber(contact) ? `+${contact.number}` : "",
});

const plainOf = ({ name, email, notes, extraInfo }: Contact): Omit<ContactForm, "number"> => ({
  name,
  email: email ?? "",
  notes,
  extra: extraInfo.map((field) => ({ ...field })),
});

/** Fewer digits are nobody's number with area code; what it can be is the server's judgement. */
const LEAST_DIGITS = 10;
const digitsOf = (number: string) => number.replace(/\D/g, "");

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A row nobody wrote anything into is no field. */
const writtenOf = ({ extra }: ContactForm) =>
  extra
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== "" || value !== "");

export function problemOf(form: ContactForm, contact: Contact): Problem | null {
  const names = writtenOf(form).map(({ name }) => name);
  if (form.name.trim() === "") return "nameRequired";
  if (mayNumber(contact) && digitsOf(form.number).length < LEAST_DIGITS) return "numberInvalid";
  if (form.email.trim() !== "" && !EMAIL.test(form.email.trim())) return "emailInvalid";
  if (names.includes("")) return "extraUnnamed";
  return new Set(names).size < names.length ? "extraTwice" : null;
}

/** Only what differs, so that somebody else's change of another field stays. */
export function changeOf(before: Contact, form: ContactForm): ContactChange {
  const name = form.name.trim();
  const email = form.email.trim() === "" ? null : form.email.trim();
  const extraInfo = writtenOf(form);
  const isRenumbered = mayNumber(before) && digitsOf(form.number) !== before.number;
  const isSameExtra = JSON.stringify(extraInfo) === JSON.stringify(before.extraInfo);
  return {
    ...(name === before.name ? {} : { name }),
    ...(isRenumbered ? { number: form.number.trim() } : {}),
    ...(email === before.email ? {} : { email }),
    ...(form.notes === before.notes ? {} : { notes: form.notes }),
    ...(isSameExtra ? {} : { extraInfo }),
  };
}
