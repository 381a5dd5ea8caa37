// The contact's form as plain values: how it begins, and what of it is sent. Pure.
import type { Contact } from "@prosa/contracts/contacts";
import type { ContactBody } from "./contacts.queries.ts";

export const flagNames = ["disableBot", "disableCampaign", "disableCrm", "disableRating", "ignore"] as const;
export type FlagName = (typeof flagNames)[number];

export interface ContactValues extends Record<string, unknown>, Record<FlagName, boolean> {
  name: string;
  number: string;
  email: string;
  tagIds: number[];
  walletIds: number[];
  extraInfo: { name: string; value: string }[];
  notes: string;
}

export const freshContact: ContactValues = {
  name: "",
  number: "",
  email: "",
  tagIds: [],
  walletIds: [],
  extraInfo: [],
  notes: "",
  disableBot: false,
  disableCampaign: false,
  disableCrm: false,
  disableRating: false,
  ignore: false,
};

export function valuesOf(contact: Contact, shownNumber: string): ContactValues {
  const { name, email, tags, wallets, extraInfo, notes, flags } = contact;
  return {
    name,
    number: shownNumber,
    email: email ?? "",
    tagIds: tags.map(({ id }) => id),
    walletIds: wallets.map(({ id }) => id),
    extraInfo: extraInfo.map((field) => ({ ...field })),
    notes,
    ...flags,
  };
}

/** A row nobody wrote anything into is no field. */
export const writtenOf = (rows: ContactValues["extraInfo"]) =>
  rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== "" || value !== "");

export function extraProblem(rows: ContactValues["extraInfo"]): "unnamed" | "twice" | null {
  const names = writtenOf(rows).map(({ name }) => name);
  if (names.includes("")) return "unnamed";
  return new Set(names).size < names.length ? "twice" : null;
}

/** In the contract's words; of what did not change, nothing. */
export function bodyOf(changes: Partial<ContactValues>): Partial<ContactBody> {
  const { name, number, email, tagIds, walletIds, extraInfo, notes } = changes;
  const flags = Object.fromEntries(flagNames.flatMap((flag) => (flag in changes ? [[flag, changes[flag]]] : [])));
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(number === undefined || number.trim() === "" ? {} : { number: number.trim() }),
    ...(email === undefined ? {} : { email: email.trim() === "" ? null : email.trim() }),
    ...(tagIds === undefined ? {} : { tagIds }),
    ...(walletIds === undefined ? {} : { walletIds }),
    ...(extraInfo === undefined ? {} : { extraInfo: writtenOf(extraInfo) }),
    ...(notes === undefined ? {} : { notes }),
    ...(Object.keys(flags).length === 0 ? {} : { flags }),
  };
}
