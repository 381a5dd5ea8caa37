// Server state of the contact book: its pages, one contact with what lies behind it, and starting an attendance.
import { contactBook, contactMedia, contactTickets, showContact } from "@prosa/contracts/contacts";
import { limits } from "@prosa/contracts/limits";
import type { BodyOf } from "@prosa/contracts/route";
import { newTicket } from "@prosa/contracts/tickets";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

export interface BookFilter {
  search: string;
  tagId: string;
  walletId: string;
  deals: string;
}

const quietly = { quiet: true, silent: true } as const;
const key = (...rest: readonly unknown[]) => ["contact-book", ...rest];

/** Fewer letters find nothing yet: then the whole book is shown. */
export const searchOf = (text: string) => (text.trim().length >= limits.contactSearchMinLetters ? text.trim() : "");

/** As it stands in the address: "com" or "sem". */
function dealsOf(value: string): "some" | "none" | undefined {
  return value === "com" ? "some" : value === "sem" ? "none" : undefined;
}

export function useBook({ search, tagId, walletId, deals }: BookFilter) {
  const filter = {
    searchParam: searchOf(search) || undefined,
    tagId: tagId || undefined,
    walletId: walletId || undefined,
    deals: dealsOf(deals),
  };
  return useInfiniteQuery({
    queryKey: key("pages", filter),
    queryFn: ({ pageParam, signal }) =>
      api(contactBook, { query: { ...filter, cursor: pageParam ?? undefined }, signal, ...quietly }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  });
}

export const useContact = (contactId: number) =>
  useQuery({
    queryKey: key("contact", contactId),
    queryFn: ({ signal }) => api(showContact, { params: { contactId }, signal, ...quietly }),
  });

export const usePastTickets = (contactId: number) =>
  useQuery({
    queryKey: key("tickets", contactId),
    queryFn: ({ signal }) => api(contactTickets, { params: { contactId }, signal, ...quietly }),
    // Somebody may have begun to attend meanwhile.
    staleTime: 0,
  });

export type MediaKind = "image" | "audio" | "document" | "link";

export function useMedia(contactId: number, kind: MediaKind) {
  return useInfiniteQuery({
    queryKey: key("media", contactId, kind),
    queryFn: ({ pageParam, signal }) =>
      api(contactMedia, { params: { contactId }, query: { kind, before: pageParam ?? undefined }, signal, ...quietly }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.hasMore ? (last.items.at(-1)?.messageId ?? null) : null),
  });
}

export const startTicket = (body: BodyOf<typeof newTicket>) => api(newTicket, { body, quiet: true });
