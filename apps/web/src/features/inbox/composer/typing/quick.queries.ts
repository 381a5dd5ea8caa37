// Quick messages, signature and teammates for the composer.
import { showContact } from "@prosa/contracts/contacts";
import { showOwnProfile } from "@prosa/contracts/people";
import { useQuickMessage as countUse, listQuickMessages, type QuickMessage } from "@prosa/contracts/quick-messages";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSetting } from "../../../../entities/settings/index.ts";
import { transferTargetsQuery } from "../../../../entities/ticket/index.ts";
import { api } from "../../../../shared/api/index.ts";
import { useRealtime } from "../../../../shared/realtime/index.ts";
import type { Extra } from "../../state/filling.rules.ts";
import { inboxKeys } from "../../state/inbox.cache.ts";
import { matchQuick } from "./quick.rules.ts";

const FRESH_MS = 5 * 60_000;
/** The most used ones are at hand; a company with more is asked with the letters typed. */
const AT_HAND = "100";

const readQuick = (searchParam: string | undefined, signal: AbortSignal) =>
  api(listQuickMessages, {
    query: { searchParam, pageSize: AT_HAND, sort: "-usedThisMonth" },
    signal,
    quiet: true,
    silent: true,
  });

export function useQuickMessages(letters: string): { found: QuickMessage[]; isPending: boolean } {
  const cache = useQueryClient();
  useRealtime("list.changed", ({ list }) => {
    if (list === "quickMessages") void cache.invalidateQueries({ queryKey: inboxKeys.quick });
  });
  const most = useQuery({
    queryKey: [...inboxKeys.quick, ""],
    queryFn: ({ signal }) => readQuick(undefined, signal),
    staleTime: FRESH_MS,
  });
  const asked = most.data?.hasMore && letters.length > 1 ? letters : "";
  const more = useQuery({
    queryKey: [...inboxKeys.quick, asked],
    queryFn: ({ signal }) => readQuick(asked, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const known = new Map([...(most.data?.items ?? []), ...(more.data?.items ?? [])].map((one) => [one.id, one]));
  return { found: matchQuick([...known.values()], letters), isPending: most.isPending };
}

export function noteQuickUse(quickMessageId: number): void {
  // Only a number for the list; a lost one is not worth a word.
  void api(countUse, { params: { quickMessageId }, quiet: true, silent: true }).catch(() => {});
}

/** People who can be named in a note. */
export function useTeammates(ticketId: number) {
  return useQuery({ ...transferTargetsQuery(ticketId), select: ({ people }) => people, staleTime: FRESH_MS });
}

/** The contact's own fields, for variables of that name. */
export function useExtraInfo(contactId: number, enabled: boolean): Extra {
  const { data } = useQuery({
    queryKey: ["inbox", "extra-info", contactId],
    queryFn: ({ signal }) => api(showContact, { params: { contactId }, signal, quiet: true, silent: true }),
    select: ({ extraInfo }) => extraInfo,
    enabled,
    staleTime: FRESH_MS,
  });
  return data ?? NO_EXTRA;
}

const NO_EXTRA: Extra = [];

/** The words above an answer, and whether they may be left out. */
export function useSignature() {
  const profile = useQuery({
    queryKey: ["profile", "signature"],
    queryFn: ({ signal }) => api(showOwnProfile, { signal, quiet: true, silent: true }),
    staleTime: FRESH_MS,
  });
  const isOptional = useSetting("SignatureOptional");
  return { signature: profile.data?.signature ?? "", isOptional };
}
