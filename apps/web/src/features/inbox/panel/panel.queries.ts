// Server state of the panel: the contact, their attendances and their files, and changes of the contact.
import { type Contact, contactMedia, contactTickets, showContact, updateContact } from "@prosa/contracts/contacts";
import { contactConsent } from "@prosa/contracts/conversation/consent";
import { showRating } from "@prosa/contracts/ratings";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { useRealtime } from "../../../shared/realtime/index.ts";

const contactKey = (contactId: number) => ["inbox", "contact", contactId] as const;
const ticketsKey = (contactId: number) => ["inbox", "contact-tickets", contactId] as const;
const FRESH_MS = 60_000;

export function useContact(contactId: number) {
  return useQuery({
    queryKey: contactKey(contactId),
    queryFn: ({ signal }) => api(showContact, { params: { contactId }, signal, quiet: true, silent: true }),
    staleTime: FRESH_MS,
  });
}

export type Attendance = AnswerOf<typeof contactTickets>["tickets"][number];

export function useContactTickets(contactId: number, enabled = true) {
  return useQuery({
    queryKey: ticketsKey(contactId),
    queryFn: ({ signal }) => api(contactTickets, { params: { contactId }, signal, quiet: true, silent: true }),
    enabled,
    staleTime: FRESH_MS,
  });
}

/** Asked for again when the switch is another one. */
export function useConsent(contactId: number, isOut: boolean) {
  return useQuery({
    queryKey: ["inbox", "consent", contactId, isOut],
    queryFn: ({ signal }) => api(contactConsent, { params: { contactId }, signal, quiet: true, silent: true }),
    staleTime: FRESH_MS,
  });
}

/** A grade comes as a message, which makes another version of the ticket. */
export function useRating(ticketId: number, version: number) {
  return useQuery({
    queryKey: ["inbox", "rating", ticketId, version],
    queryFn: ({ signal }) => api(showRating, { params: { ticketId }, signal, quiet: true, silent: true }),
    placeholderData: (before) => before,
    staleTime: FRESH_MS,
  });
}

export type MediaKind = "image" | "document" | "link" | "audio";
export type MediaItem = AnswerOf<typeof contactMedia>["items"][number];

export function useContactMedia(contactId: number, kind: MediaKind) {
  return useInfiniteQuery({
    queryKey: ["inbox", "contact-media", contactId, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, before: pageParam ?? undefined };
      return api(contactMedia, { params: { contactId }, query, signal, quiet: true, silent: true });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, items }) => (hasMore ? (items.at(-1)?.messageId ?? null) : null),
    staleTime: FRESH_MS,
  });
}

/** Others rename and tag too: what is shown is asked for again when any contact changed. */
export function useContactNews(contactId: number, sign: string) {
  const cache = useQueryClient();
  const ask = () => void cache.invalidateQueries({ queryKey: contactKey(contactId) });
  useRealtime("list.changed", ({ list }) => list === "contacts" && ask());
  useRealtime("ticket.changed", ({ ticket }) => {
    if (ticket.contactId !== contactId) return;
    if (signOf(ticket.contact) !== sign) ask();
    void cache.invalidateQueries({ queryKey: ticketsKey(contactId) });
  });
}

/** What a ticket says of its contact, to notice a change. */
export const signOf = ({ name, tags, wallets }: Pick<Contact, "name" | "tags" | "wallets">) =>
  JSON.stringify([name, tags.map(({ id }) => id), wallets.map(({ id }) => id)]);

export type ContactChange = BodyOf<typeof updateContact>;

export interface Saving {
  change: ContactChange;
  /** How it looks until the server has answered. */
  soon?: Partial<Contact>;
}

/** Seen at once and put back if it is refused; what a form shows itself is not told twice. */
export function useSaveContact(contactId: number, { isShown = false } = {}) {
  const cache = useQueryClient();
  const key = contactKey(contactId);
  return useMutation({
    mutationFn: ({ change }: Saving) => api(updateContact, { params: { contactId }, body: change, quiet: true }),
    onMutate: async ({ soon }) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<Contact>(key);
      if (soon) cache.setQueryData<Contact>(key, (now) => now && { ...now, ...soon });
      return before;
    },
    onSuccess: (contact) => cache.setQueryData(key, contact),
    onError: (error, _saving, before) => {
      if (before) cache.setQueryData(key, before);
      if (!isShown) showError(error);
    },
  });
}
