// Server state of internal chat: the list, the messages of one chat, and what people do there.
import * as contract from "@prosa/contracts/office/internal-chat";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, sendFiles, useSignedIn } from "../../shared/api/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { knowSubject, useRealtime, useReconnected } from "../../shared/realtime/index.ts";
import { createStore } from "../../shared/store.ts";
import * as list from "./chats.rules.ts";
import { afterNews, merge, type Pending, type Said } from "./messages.rules.ts";

const quiet = { quiet: true, silent: true } as const;
export const chatKeys = {
  all: ["internal-chat"] as const,
  list: ["internal-chat", "list"] as const,
  messages: (chatId: number) => ["internal-chat", "messages", chatId] as const,
  one: (chatId: number) => ["internal-chat", "one", chatId] as const,
  cards: (ids: readonly number[]) => ["internal-chat", "cards", ...ids] as const,
};

/** Who is at a screen changes by itself. */
const LOOK_AGAIN_MS = 30_000;

const know = (chat: { id: number; version: number }) => knowSubject(`chat:${chat.id}`, chat.version);

export function useChats() {
  const { features } = useSignedIn();
  const cache = useQueryClient();
  return useQuery({
    queryKey: chatKeys.list,
    queryFn: async ({ signal }): Promise<list.Chats> => {
      const found = await api(contract.listColleagues, { signal, ...quiet });
      // Where messages are shown their news must still come: the list alone does not bring what was said.
      const isShown = ({ id }: { id: number }) => cache.getQueriesData({ queryKey: chatKeys.messages(id) }).length > 0;
      for (const chat of list.chatsOf(found)) if (!isShown(chat)) know(chat);
      return found;
    },
    enabled: features.includes("internalChat"),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export const useChatDetails = (chatId: number) =>
  useQuery({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => api(contract.showChat, { params: { chatId }, signal, ...quiet }),
  });

async function fetchSaid(
  chatId: number,
  query: { before?: number; around?: number },
  signal?: AbortSignal,
): Promise<Said> {
  const asked = { params: { chatId }, query, ...quiet, ...(signal ? { signal } : {}) };
  const { messages, hasMore, hasNewer } = await api(contract.listChatMessages, asked);
  return { messages, hasMore, hasNewer };
}

/** `around`: the page that holds this message, where somebody came for it. */
export const useSaid = (chatId: number, around: number | null) =>
  useQuery({
    queryKey: [...chatKeys.messages(chatId), around],
    queryFn: ({ signal }) => fetchSaid(chatId, around === null ? {} : { around }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function loadOlder(cache: QueryClient, chatId: number, around: number | null): Promise<void> {
  const key = [...chatKeys.messages(chatId), around];
  const now = cache.getQueryData<Said>(key);
  const [oldest] = now?.messages ?? [];
  if (!now?.hasMore || !oldest) return;
  const older = await fetchSaid(chatId, { before: oldest.id });
  cache.setQueryData<Said>(
    key,
    (said) => said && { ...said, hasMore: older.hasMore, messages: merge(older.messages, said.messages) },
  );
}

export function putMessages(cache: QueryClient, chatId: number, messages: readonly contract.ChatMessage[]): void {
  cache.setQueriesData<Said>({ queryKey: chatKeys.messages(chatId) }, (said) =>
    messages.reduce<Said | undefined>((now, message) => now && afterNews(now, message), said),
  );
}

const patch = (cache: QueryClient, change: (chats: list.Chats) => list.Chats) =>
  cache.setQueryData<list.Chats>(chatKeys.list, (chats) => chats && change(chats));

/** Mounted once, on every screen: the list is patched by news and asked for only where news cannot say. */
export function useChatNews(): void {
  const cache = useQueryClient();
  const again = () => void cache.invalidateQueries({ queryKey: chatKeys.list });
  const apply = (change: (chats: list.Chats) => list.Chats | null) => {
    const now = cache.getQueryData<list.Chats>(chatKeys.list);
    const next = now && change(now);
    if (next) cache.setQueryData(chatKeys.list, next);
    else if (now) again();
  };
  useRealtime("chat.message", (news, { version }) => {
    apply((chats) => list.afterSaid(chats, news, version ?? 0));
    putMessages(cache, news.chat.id, [news.message]);
    if (news.message.type === "event") void cache.invalidateQueries({ queryKey: chatKeys.one(news.chat.id) });
  });
  useRealtime("chat.changed", (news, { version }) => {
    apply((chats) => list.afterChanged(chats, news, version ?? 0));
    void cache.invalidateQueries({ queryKey: chatKeys.one(news.chat.id) });
  });
  useRealtime("chat.read", (news) => {
    apply((chats) => list.afterReadNews(chats, news));
    if (news.own === null) void cache.invalidateQueries({ queryKey: chatKeys.one(news.chatId) });
  });
  useRealtime("chat.left", ({ chatId }) => {
    patch(cache, (chats) => list.withoutChat(chats, chatId));
    cache.removeQueries({ queryKey: chatKeys.messages(chatId) });
  });
  useReconnected(() => void cache.invalidateQueries({ queryKey: chatKeys.all }));
}

/** What this window is sending, or could not send; it waits here until the person decides. */
export const pending = createStore<readonly Pending[]>([]);
export const uploadParts = createStore<ReadonlyMap<string, number>>(new Map());

function setPending(clientId: string, part: Partial<Pending> | null) {
  pending.set(
    pending.get().flatMap((one) => (one.clientId !== clientId ? [one] : part === null ? [] : [{ ...one, ...part }])),
  );
}

async function deliver(cache: QueryClient, one: Pending): Promise<void> {
  const { clientId, chatId, body, mentions, mentionsAll, quotedId, files } = one;
  const words = {
    clientId,
    body,
    mentions: [...mentions],
    mentionsAll,
    ...(quotedId === null ? {} : { quotedChatMessageId: quotedId }),
  };
  const params = { chatId };
  try {
    const answer =
      files.length === 0
        ? await api(contract.sendChatMessage, { params, body: words, ...quiet })
        : await sendFiles(contract.sendChatMessage, {
            params,
            body: { ...words, files: files.map((file) => ({ clientId: file.clientId })) },
            files: files.map(({ file }) => file),
            onProgress: (part) => uploadParts.set(new Map([...uploadParts.get(), [clientId, part]])),
          });
    putMessages(cache, chatId, answer.messages);
    setPending(clientId, null);
  } catch (error) {
    setPending(clientId, { state: "failed", error });
  }
}

export function useChatActions() {
  const cache = useQueryClient();
  const changed = async (answer: Promise<contract.ChatMessage>) => {
    const message = await answer;
    putMessages(cache, message.chatId, [message]);
    return message;
  };
  const own = async (answer: Promise<contract.OwnChat>) => {
    const chat = await answer;
    patch(cache, (chats) => list.withChat(chats, chat));
    return chat;
  };
  const params = (chatMessageId: number) => ({ params: { chatMessageId }, quiet: true }) as const;
  return {
    send(one: Omit<Pending, "state" | "error" | "createdAt">) {
      const item: Pending = { ...one, createdAt: new Date().toISOString(), state: "sending", error: null };
      pending.set([...pending.get(), item]);
      void deliver(cache, item);
    },
    /** Under the same client id, so that what arrived all the same is not said twice. */
    sendAgain(one: Pending) {
      setPending(one.clientId, { state: "sending", error: null });
      void deliver(cache, one);
    },
    discard: (one: Pending) => setPending(one.clientId, null),
    edit: (id: number, body: { body: string; mentions: number[]; mentionsAll: boolean }) =>
      changed(api(contract.editChatMessage, { ...params(id), body })),
    takeBack: (id: number) => changed(api(contract.deleteChatMessage, params(id))),
    react: (id: number, emoji: string) =>
      changed(api(contract.reactToChatMessage, { ...params(id), body: { emoji: emoji === "" ? null : emoji } })),
    async read(chatId: number, upTo: number) {
      const numbers = await api(contract.readChat, { params: { chatId }, body: { upTo }, ...quiet });
      patch(cache, (chats) => list.withNumbers(chats, chatId, numbers));
    },
    async unread(chatId: number, from: number) {
      const numbers = await api(contract.unreadChat, { params: { chatId }, body: { from }, quiet: true });
      patch(cache, (chats) => list.withNumbers(chats, chatId, numbers));
    },
    setOwn: (chatId: number, body: { mutedUntil?: string | null; isPinned?: boolean }) =>
      own(api(contract.updateOwnChat, { params: { chatId }, body, quiet: true })),
    async openDirect(userId: number) {
      const chat = await api(contract.openDirectChat, { body: { userId }, quiet: true });
      know(chat);
      await cache.invalidateQueries({ queryKey: chatKeys.list });
      return chat;
    },
    async createGroup(body: {
      name: string;
      userIds: number[];
      history: contract.ChatHistory;
      posting: contract.ChatPosting;
    }) {
      const chat = await api(contract.createGroup, { body, quiet: true });
      know(chat);
      await cache.invalidateQueries({ queryKey: chatKeys.list });
      return chat;
    },
    updateGroup: (chatId: number, body: { name?: string; posting?: contract.ChatPosting; archived?: boolean }) =>
      own(api(contract.updateGroup, { params: { chatId }, body, quiet: true })),
    addMembers: (chatId: number, userIds: number[], withHistory: boolean) =>
      api(contract.addMembers, { params: { chatId }, body: { userIds, withHistory }, quiet: true }),
    setRole: (chatId: number, userId: number, role: contract.ChatRole) =>
      api(contract.updateMember, { params: { chatId, userId }, body: { role }, quiet: true }),
    async removeMember(chatId: number, userId: number) {
      await api(contract.removeMember, { params: { chatId, userId }, quiet: true });
      void cache.invalidateQueries({ queryKey: chatKeys.list });
    },
    report: showError,
  };
}

export const useReaders = (messageId: number) =>
  useQuery({
    queryKey: [...chatKeys.all, "readers", messageId],
    queryFn: ({ signal }) => api(contract.chatReaders, { params: { chatMessageId: messageId }, signal, ...quiet }),
    gcTime: 0,
  });

export const useHits = (text: string) =>
  useQuery({
    queryKey: [...chatKeys.all, "search", text],
    queryFn: ({ signal }) => api(contract.searchChats, { query: { searchParam: text }, signal, ...quiet }),
    enabled: text.length >= 2,
  });

export const useCards = (ticketIds: readonly number[]) =>
  useQuery({
    queryKey: chatKeys.cards(ticketIds),
    queryFn: ({ signal }) => api(contract.showTicketCards, { body: { ticketIds: [...ticketIds] }, signal, ...quiet }),
    enabled: ticketIds.length > 0,
    staleTime: 60_000,
  });
