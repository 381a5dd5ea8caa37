// A window with the chat open: a socket, the catch-up and the counting of the web client, and what it shows by them.
import { createCatchUp, type SyncAnswer } from "@prosa/contracts/catch-up";
import { afterMessage, afterRead, type ChatNumbers } from "@prosa/contracts/office/chat-numbers";
import type { OwnChat } from "@prosa/contracts/office/internal-chat";
import type { Envelope, EventData } from "@prosa/contracts/realtime";
import { io } from "socket.io-client";
import type { ChatPlant } from "./planted.ts";

export interface Shown {
  n: number;
  isDeleted: boolean;
}

export interface ChatWindow {
  readonly userId: number;
  /** By id. */
  readonly shown: ReadonlyMap<number, Shown>;
  /** Null: not in the chat, as far as this window knows. */
  readonly numbers: ChatNumbers | null;
  /** The numbers of all messages it was ever told of by the socket. */
  readonly heard: readonly number[];
  readonly twice: number;
  readonly ready: Promise<void>;
  /** Asks for everything anew, as a reload does. */
  reload(): Promise<void>;
  close(): void;
}

interface Given {
  url: string;
  chatId: number;
  userId: number;
  token: string;
  plant: ChatPlant | null;
}

export function openWindow({ url, chatId, userId, token, plant }: Given): ChatWindow {
  const shown = new Map<number, Shown>();
  const heard: number[] = [];
  const state = { numbers: null as ChatNumbers | null, twice: 0 };
  const versions = new Set<number>();
  const ready = Promise.withResolvers<void>();
  const catchUp = createCatchUp({
    sync,
    apply,
    onReset: () => void load().catch(() => {}),
    random: Math.random,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  }
  function sync(since: string | undefined): Promise<SyncAnswer> {
    return ask(`/sync${since === undefined ? "" : `?since=${encodeURIComponent(since)}`}`);
  }

  /** What was said up to now; news brings the rest. */
  async function loadSaid() {
    for (let before = ""; ; ) {
      const page = await ask<{
        messages: { id: number; n: number | null; deletedAt: string | null }[];
        hasMore: boolean;
      }>(`/internal-chat/chats/${chatId}/messages${before}`);
      for (const { id, n, deletedAt } of page.messages)
        if (n !== null) shown.set(id, { n, isDeleted: deletedAt !== null });
      if (!page.hasMore) return;
      before = `?before=${page.messages[0]?.id}`;
    }
  }

  /** The list says the numbers and at which version they count. */
  async function load() {
    const { groups } = await ask<{ groups: OwnChat[] }>("/users/chat-interno");
    const chat = groups.find(({ id }) => id === chatId);
    if (!chat) {
      state.numbers = null;
      return;
    }
    catchUp.know(`chat:${chatId}`, chat.version);
    await loadSaid();
    const { fromN, readN, unread, mentions } = chat.own;
    state.numbers = { fromN, readN, unread, mentions, countedAt: chat.version };
  }

  function apply(envelope: Envelope) {
    if (envelope.type === "chat.left") {
      state.numbers = null;
      versions.clear();
    } else if (envelope.type === "chat.message") takeIn(envelope as Envelope<"chat.message">);
    else if (envelope.type === "chat.changed" && state.numbers === null) void load().catch(() => {});
    else if (envelope.type === "chat.read") takeRead(envelope.data as EventData<"chat.read">);
  }

  function takeIn({ version, data: { message, what, n } }: Envelope<"chat.message">) {
    if (version !== null && versions.has(version)) state.twice += 1;
    versions.add(version ?? 0);
    if (n !== null) {
      heard.push(n);
      shown.set(message.id, { n, isDeleted: message.deletedAt !== null });
    }
    if (state.numbers === null) return void load().catch(() => {});
    if (plant === "deletion-stays" && what.kind === "deleted") return;
    const me = plant === "own-counted" ? 0 : userId;
    state.numbers = afterMessage(state.numbers, { version: version ?? 0, n, what }, me);
  }

  function takeRead(news: EventData<"chat.read">) {
    if (news.chatId !== chatId || news.userId !== userId || state.numbers === null) return;
    const next = afterRead(state.numbers, news);
    if (next) state.numbers = next;
    else void load().catch(() => {});
  }

  /** The position and the lists once, as the web client does; afterwards only what was missed. */
  let hasBegun = false;
  async function begin() {
    if (!hasBegun) {
      hasBegun = true;
      await catchUp.position().catch(() => {});
      await load().catch(() => {});
    }
    await catchUp.connected();
    ready.resolve();
  }

  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true, reconnectionDelay: 300 });
  socket.on("connect", () => void begin());
  socket.on("disconnect", catchUp.disconnected);
  socket.on("resync", catchUp.resync);
  socket.on("cursor", catchUp.cursorAt);
  socket.on("event", catchUp.offer);

  return {
    userId,
    shown,
    heard,
    get numbers() {
      return state.numbers;
    },
    get twice() {
      return state.twice;
    },
    ready: ready.promise,
    reload: load,
    close() {
      socket.close();
      catchUp.stop();
    },
  };
}
