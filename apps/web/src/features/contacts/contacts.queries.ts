// Server state of the contacts screen: its pages, how many there are, one contact in full, and the names of its further fields.
import {
  type ContactInput,
  countContacts,
  createContact,
  deleteContact,
  extraInfoKeys,
  type ListedContact,
  listContacts,
  showContact,
  updateContact,
} from "@prosa/contracts/contacts";
import { limits } from "@prosa/contracts/limits";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../../shared/api/index.ts";
import type { Opened, OpenId } from "../../shared/form-drawer/index.ts";
import {
  type ListControl,
  type ListRows,
  type ListShape,
  listKey,
  useListChange,
  useListRows,
} from "../../shared/list-page/index.ts";
import { crmFilter } from "./crm-filter.rules.ts";

export type ContactBody = z.input<typeof ContactInput>;
export type ContactsFilter = CallOf<typeof countContacts>["query"];

export const contactList: ListShape = {
  sorts: ["name", "createdAt"],
  defaultSort: "name",
  filters: ["tagId", "walletId", "channelId", "crm", "option"],
};

const quietly = { quiet: true, silent: true } as const;
const key = (...rest: readonly unknown[]) => [...listKey("contacts"), ...rest];

/** Fewer letters find nothing yet: then everybody is shown. */
export const isTooShort = (search: string) => search.length > 0 && search.length < limits.contactSearchMinLetters;

/** Which contacts the address means, in the contract's words. */
export function filterOf({ state: { search, filters } }: ListControl): ContactsFilter {
  const { crm, ...others } = filters;
  const text = search && !isTooShort(search) ? { searchParam: search } : {};
  return { ...others, ...crmFilter(crm), ...text } as ContactsFilter;
}

const COUNT_STALE_MS = 30_000;

/** A page and the number of all come side by side; turning pages does not count again. */
export function useContacts(control: ListControl): ListRows<ListedContact> {
  const cache = useQueryClient();
  const filter = filterOf(control);
  return useListRows("contacts", control, async ({ pageNumber, pageSize, sort }, signal) => {
    const query = { ...filter, pageNumber, pageSize, sort } as CallOf<typeof listContacts>["query"];
    const [page, { count }] = await Promise.all([
      api(listContacts, { query, signal, quiet: true }),
      cache.fetchQuery({
        queryKey: key("count", filter),
        queryFn: () => api(countContacts, { query: filter, quiet: true }),
        staleTime: COUNT_STALE_MS,
      }),
    ]);
    return { ...page, count };
  });
}

export function useOpenContact(openId: OpenId | null) {
  const asked = useQuery({
    queryKey: key("one", openId),
    queryFn: ({ signal }) => api(showContact, { params: { contactId: Number(openId) }, signal, ...quietly }),
    enabled: typeof openId === "number",
  });
  return {
    value: asked.data,
    isPending: asked.isPending,
    error: asked.isError ? asked.error : null,
    retry: () => void asked.refetch(),
  } satisfies Opened<unknown>;
}

export const useExtraInfoKeys = () =>
  useQuery({ queryKey: key("extra-info"), queryFn: ({ signal }) => api(extraInfoKeys, { signal, ...quietly }) });

export function useContactActions() {
  const thenRefresh = useListChange("contacts");
  return {
    create: (body: CallOf<typeof createContact>["body"]) => thenRefresh(api(createContact, { body, quiet: true })),
    update: (contactId: number, body: Partial<ContactBody>) =>
      thenRefresh(api(updateContact, { params: { contactId }, body, quiet: true })),
    remove: (contactId: number) => thenRefresh(api(deleteContact, { params: { contactId }, quiet: true })),
  };
}
