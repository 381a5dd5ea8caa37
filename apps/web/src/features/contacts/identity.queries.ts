// Server state of who a contact is: its names, likely twins, putting together and parting.
import {
  contactIdentities,
  type MergeReason,
  mergeContacts,
  splitContact,
  undoMerge,
} from "@prosa/contracts/contact-merges";
import { contactChoices, contactTickets } from "@prosa/contracts/contacts";
import { limits } from "@prosa/contracts/limits";
import type { BodyOf } from "@prosa/contracts/route";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { listKey, useListChange } from "../../shared/list-page/index.ts";

/** Somebody who is to become another, and why. */
export interface Twin {
  id: number;
  name: string;
  reason: MergeReason;
}

const quietly = { quiet: true, silent: true } as const;
const key = (...rest: readonly unknown[]) => [...listKey("contacts"), ...rest];

export const useIdentities = (contactId: number) =>
  useQuery({
    queryKey: key("identities", contactId),
    queryFn: ({ signal }) => api(contactIdentities, { params: { contactId }, signal, ...quietly }),
  });

/** By name, number or e-mail; nothing before two letters. */
export const useOthers = (searchParam: string) =>
  useQuery({
    queryKey: key("others", searchParam),
    queryFn: ({ signal }) => api(contactChoices, { query: { searchParam }, signal, ...quietly }),
    enabled: searchParam.length >= limits.contactSearchMinLetters,
    placeholderData: keepPreviousData,
  });

export const usePastTickets = (contactId: number) =>
  useQuery({
    queryKey: key("tickets", contactId),
    queryFn: ({ signal }) => api(contactTickets, { params: { contactId }, signal, ...quietly }),
  });

export function useIdentityActions() {
  const thenRefresh = useListChange("contacts");
  return {
    merge: (contactId: number, goneContactId: number, reason: MergeReason) =>
      thenRefresh(api(mergeContacts, { params: { contactId }, body: { goneContactId, reason }, quiet: true })),
    undo: (mergeId: number) => thenRefresh(api(undoMerge, { params: { mergeId }, quiet: true })),
    split: (contactId: number, body: BodyOf<typeof splitContact>) =>
      thenRefresh(api(splitContact, { params: { contactId }, body, quiet: true })),
  };
}
