// Server state of one conversation: its messages upwards and around a place, its log, its channel, and changes of messages.

import { cancelMessage, fetchMediaAgain, resendMessage } from "@prosa/contracts/message-delivery";
import { deleteMessage, editMessage, listMessages, type Message, reactToMessage } from "@prosa/contracts/messages";
import { ticketLogs } from "@prosa/contracts/ticket-logs";
import { useInfiniteQuery, useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { useMyChannels } from "../../../entities/channel/index.ts";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { inboxKeys, putAnswer, takeConversation } from "./inbox.cache.ts";
import { KEPT_CURRENT } from "./inbox.queries.ts";
import { newerParam, olderParam, type PageParam } from "./messages-cache.rules.ts";

const readPage = ({ ticketId, ...query }: PageParam, signal: AbortSignal) =>
  api(listMessages, { params: { ticketId }, query, signal, quiet: true });

/** From the newest upwards, over into the attendances before. */
export function useMessages(ticketId: number) {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useInfiniteQuery({
    queryKey: inboxKeys.messages(ticketId),
    queryFn: async ({ pageParam, signal }) => {
      const page = await readPage(pageParam, signal);
      const isNewest = pageParam.ticketId === ticketId && pageParam.before === undefined;
      if (isNewest) takeConversation(cache, page.ticket, userId);
      return page;
    },
    initialPageParam: { ticketId } as PageParam,
    getNextPageParam: olderParam,
    ...KEPT_CURRENT,
  });
}

/** A place in the conversation that is not loaded: the page with it in the middle, and from there both ways. */
export function useMessagesAround(ticketId: number, place: Place | null) {
  const start: PageParam = { ticketId: place?.ticketId ?? ticketId, around: place?.messageId };
  return useInfiniteQuery({
    queryKey: inboxKeys.around(ticketId, place?.messageId ?? 0),
    enabled: place !== null,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: start,
    getNextPageParam: olderParam,
    getPreviousPageParam: newerParam,
    ...KEPT_CURRENT,
    // Not kept current by everything that happens: asked for anew at the next visit.
    gcTime: 60_000,
  });
}

export interface Place {
  ticketId: number;
  messageId: number;
  /** How far below the top of the view it stood; without it the message is shown in the middle. */
  top?: number;
}

/** What happened to each of the loaded tickets; an attendance that is over does not change any more. */
export function useLogs(ticketIds: number[]) {
  return useQueries({
    queries: ticketIds.map((ticketId) => ({
      queryKey: inboxKeys.logs(ticketId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api(ticketLogs, { params: { ticketId }, signal, quiet: true, silent: true }),
      ...KEPT_CURRENT,
      retry: 1,
    })),
    combine: (answers) =>
      answers.map(({ data }, at) => ({ ticketId: ticketIds[at] as number, logs: data?.logs ?? [] })),
  });
}

/** With what it can do. */
export const useChannel = (channelId: number) => useMyChannels().data?.channels.find(({ id }) => id === channelId);

/** One change of one stored message, with the answer put where the message stands. */
function useMessageChange<V extends { message: Message }>(ask: (variables: V) => Promise<Message>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (answer, { message }) => putAnswer(cache, message, answer),
  });
}

const paramsOf = ({ id }: Message) => ({ params: { messageId: id }, quiet: true });

export const useReact = () =>
  useMessageChange(({ message, emoji }: { message: Message; emoji: string }) =>
    api(reactToMessage, { ...paramsOf(message), body: { clientId: crypto.randomUUID(), reaction: emoji } }),
  );
export const useEdit = () =>
  useMessageChange(({ message, body }: { message: Message; body: string }) =>
    api(editMessage, { ...paramsOf(message), body: { body } }),
  );
export const useDelete = () =>
  useMessageChange(({ message }: { message: Message }) => api(deleteMessage, paramsOf(message)));
export const useResend = () =>
  useMessageChange(({ message }: { message: Message }) => api(resendMessage, paramsOf(message)));
export const useCancel = () =>
  useMessageChange(({ message }: { message: Message }) => api(cancelMessage, paramsOf(message)));
export const useFetchMedia = () =>
  useMessageChange(({ message }: { message: Message }) => api(fetchMediaAgain, paramsOf(message)));
