// The one place where a contact gets its form on the wire. A number leaves in full only to those who may read it.
import type { Contact as WireContact } from "@prosa/contracts/contacts";
import { maskPhone } from "#conversation/phones";
import { type Looking, maskedName } from "#conversation/tickets";
import type { ContactRow } from "./contacts.load.queries.ts";

type Eyes = Pick<Looking, "readsPhones">;

export function toWire(contact: ContactRow, eyes: Eyes): WireContact {
  const { id, email, notes, tags, wallets, extraInfo } = contact;
  return {
    id,
    ...namesOf(contact, eyes),
    isNumberMasked: contact.number !== null && !eyes.readsPhones,
    email,
    profilePicUrl: null,
    tags,
    wallets,
    extraInfo,
    notes,
    flags: {
      disableBot: contact.disableBot,
      disableCampaign: contact.disableCampaign,
      disableCrm: contact.disableCrm,
      disableRating: contact.disableRating,
      ignore: contact.isIgnored,
    },
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  };
}

/** Name and number as this person may read them. */
export function namesOf({ name, number }: { name: string; number: string | null }, { readsPhones }: Eyes) {
  if (readsPhones || number === null) return { name, number };
  return { name: maskedName(name, number), number: maskPhone(number) };
}
