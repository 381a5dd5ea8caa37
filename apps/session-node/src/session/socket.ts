// One connection to WhatsApp: a Baileys socket with the gate (nothing leaves before what it follows from is durable), the tap
// (a message is written with its ratchet) and one queue for all messages.
import type { SessionNews } from "@prosa/contracts/session-link";
import {
  type AuthenticationCreds,
  type BinaryNode,
  type GroupMetadata,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  makeWASocket,
  proto,
  type WAVersion,
} from "baileys";
import { LRUCache } from "lru-cache";
import { quiet } from "../log.ts";
import type { Backend, Protection } from "./backend.types.ts";
import { attrsOf, isOwnStanza, storedId } from "./message-json.ts";
import { callNews, groupNews, receiptNews, waitingNews } from "./notices.ts";
import { proxyAgent } from "./proxy.ts";
import type { SessionStore } from "./store.ts";
import { makeTap } from "./tap.ts";

export type Socket = ReturnType<typeof makeWASocket>;

export interface SocketSettings {
  /** Another WhatsApp than the real one. */
  url?: string;
  version?: WAVersion;
  /** Tests shorten how long a QR code is good for. */
  qrTimeout?: number;
}

export interface SocketOptions {
  store: SessionStore;
  backend: Backend;
  creds: AuthenticationCreds;
  settings: SocketSettings;
  proxy: string | null;
  hasGroups: boolean;
  /** Kept by the session over several connections. */
  memory: SessionMemory;
  onUnreadable?(): void;
  without?: ReadonlySet<Protection>;
}

const GROUP_MINUTES = 5;
const FLUSH_MS = 1_000;
const { INITIAL_BOOTSTRAP, PUSH_NAME } = proto.HistorySync.HistorySyncType;

/** What outlives a reconnect and not the process. */
export class SessionMemory {
  readonly groups = new LRUCache<string, GroupMetadata>({ max: 500, ttl: GROUP_MINUTES * 60_000 });
  readonly #retries = new LRUCache<string, number>({ max: 2_000, ttl: 3_600_000 });
  readonly unreadable = new LRUCache<string, true>({ max: 2_000 });
  /** In the shape the library wants a cache in. */
  readonly retryCounts = {
    get: <T>(key: string) => this.#retries.get(key) as T | undefined,
    set: <T>(key: string, value: T) => void this.#retries.set(key, value as number),
    del: (key: string) => void this.#retries.delete(key),
    flushAll: () => this.#retries.clear(),
  };
}

export function openSocket(options: SocketOptions): Socket {
  const { store, backend, creds, settings, memory, hasGroups } = options;
  const without = options.without ?? new Set<Protection>();
  const tap = makeTap({
    own: () => creds.me,
    isKnown: async (stanza) => (await backend.known([storedId(stanza, creds.me)]))[0] ?? false,
    onUnreadable: (stanza) => {
      options.onUnreadable?.();
      const id = storedId(stanza, creds.me);
      if (memory.unreadable.has(id)) return;
      memory.unreadable.set(id, true);
      store.news({ kind: "waiting", attrs: attrsOf(stanza), isOwn: isOwnStanza(stanza, creds.me) });
    },
  });
  const sock = makeWASocket({
    ...(settings.url && { waWebSocketUrl: settings.url }),
    ...(settings.version && { version: settings.version }),
    ...(settings.qrTimeout && { qrTimeout: settings.qrTimeout }),
    ...(options.proxy && { agent: proxyAgent(options.proxy) }),
    auth: { creds, keys: store.keys },
    logger: quiet,
    countryCode: "BR",
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    // These two carry which hidden id is which number.
    shouldSyncHistoryMessage: ({ syncType }) => syncType === INITIAL_BOOTSTRAP || syncType === PUSH_NAME,
    shouldIgnoreJid: (jid) => isIgnored(jid, hasGroups),
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    getMessage: async ({ id }) => {
      const bytes = id ? await backend.sent(id) : undefined;
      return bytes && proto.Message.decode(bytes);
    },
    cachedGroupMetadata: async (jid) => memory.groups.get(jid),
    msgRetryCounterCache: memory.retryCounts,
    ...(!without.has("tap") && { makeSignalRepository: tap.makeSignalRepository }),
  });
  if (!without.has("gate")) shutGate(sock, store);
  listenFirst(sock, options, (stanza) => {
    tap.note(stanza);
    // Live messages are worked on beside the queue of offline ones and would overtake them: all go through the queue.
    if (!without.has("queue")) stanza.attrs.offline ??= "0";
  });
  sock.ev.on("creds.update", (update) => {
    Object.assign(creds, update);
    store.saveCreds(creds);
  });
  keepBufferSmall(sock);
  return sock;
}

/** A frame leaves when all that was written before it is durable. */
function shutGate(sock: Socket, store: SessionStore): void {
  const ws = (sock.ws as unknown as { socket: { send(data: Uint8Array, done?: () => void): void } }).socket;
  const send = ws.send.bind(ws);
  ws.send = (data, done) => {
    store.after(() => send(data));
    done?.();
  };
}

/** Before the library sees a stanza and acknowledges it: its acknowledgement then waits for what is written here. */
function listenFirst(sock: Socket, { store, creds, hasGroups }: SocketOptions, note: (stanza: BinaryNode) => void) {
  const tell = (of: (node: BinaryNode) => (SessionNews | undefined)[]) => (node: BinaryNode) => {
    try {
      if (isIgnored(node.attrs.from ?? "", hasGroups)) return;
      for (const news of of(node)) if (news) store.news(news);
    } catch {
      // What a stranger made of it cannot be read; the library refuses it by itself.
    }
  };
  sock.ws.prependListener(
    "CB:message",
    tell((node) => [waitingNews(node, isOwnStanza(node, creds.me))]),
  );
  sock.ws.prependListener("CB:message", note);
  sock.ws.prependListener(
    "CB:receipt",
    tell((node) => [receiptNews(node)]),
  );
  sock.ws.prependListener(
    "CB:call",
    tell((node) => [callNews(node)]),
  );
  sock.ws.prependListener("CB:notification", tell(groupNews));
}

/** The library holds events until the last offline message is in; nobody here waits for them. */
function keepBufferSmall(sock: Socket): void {
  const timer = setInterval(() => sock.ev.flush(), FLUSH_MS);
  timer.unref();
  sock.ev.on("connection.update", ({ connection }) => {
    if (connection === "close") clearInterval(timer);
  });
}

function isIgnored(jid: string, hasGroups: boolean): boolean {
  if (isJidStatusBroadcast(jid) || isJidBroadcast(jid) || isJidNewsletter(jid)) return true;
  return !hasGroups && isJidGroup(jid) === true;
}
