// Sends what was typed, one at a time per ticket, and keeps it on the device until the server has it.
import type { NewerMessages } from "@prosa/contracts/message-newer";
import type { Message } from "@prosa/contracts/messages";
import { ApiError } from "../../../shared/api/index.ts";
import { createStore, type Store } from "../../../shared/store.ts";
import type { DeviceStore } from "./device-store.ts";
import {
  change,
  dueItems,
  judgeFailure,
  markLate,
  newItem,
  type Outbox,
  type OutboxItem,
  readItem,
  type Sendable,
  wantedAgain,
  without,
} from "./outbox.rules.ts";

export interface Transfer {
  /** From 0 to 1; only files take long enough to tell. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

export interface OutboxParts {
  store: DeviceStore;
  tabId: string;
  now(): number;
  isOnline(): boolean;
  send(item: OutboxItem, transfer: Transfer): Promise<Message[]>;
  onAccepted(messages: Message[]): void;
  /** Runs once the screen knows what the server has: a message must not be gone from here before it stands there. */
  afterShown(run: () => void): void;
  /** It has left the outbox: sent, or given up. */
  onGone(item: OutboxItem): void;
  /** Which windows of this browser are alive; what a closed one left behind is taken over. */
  liveTabs(): Promise<ReadonlySet<string>>;
}

export interface OutboxEngine {
  items: Pick<Store<Outbox>, "get" | "subscribe">;
  /** How much of a file has gone up, by client id. */
  progress: Pick<Store<ReadonlyMap<string, number>>, "get" | "subscribe">;
  /** Picks up what an earlier visit or a closed window left. */
  start(): Promise<void>;
  add(item: Sendable): void;
  /** The person wants it tried again: same client id, so it arrives at most once. */
  retry(clientId: string, seenId?: number): void;
  /** Somebody said something meanwhile; the open composer may take the words back, and says so. */
  onNewer: ((item: OutboxItem) => boolean) | null;
  discard(clientId: string): void;
  /** Stops an upload; it stays, to be tried again or deleted. */
  cancel(clientId: string): void;
  /** The server has it: its answer or its news said so, whichever came first. */
  settled(clientId: string): void;
  linkIsBack(): void;
  isEmpty(): boolean;
  stop(): void;
}

export const OUTBOX_PREFIX = "outbox:";
/** Bars move in steps a person can see, not with every packet. */
const PROGRESS_STEP = 0.02;

/** A reload lost the bytes: they were too large to be kept. */
export class FileGone extends Error {}

export function createOutbox(parts: OutboxParts): OutboxEngine {
  const items = createStore<Outbox>([]);
  const progress = createStore<ReadonlyMap<string, number>>(new Map());
  const transfers = new Map<string, AbortController>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let stopped = false;

  function update(next: Outbox) {
    const before = new Map(items.get().map((item) => [item.clientId, item]));
    items.set(next);
    for (const item of next)
      if (before.get(item.clientId) !== item) parts.store.write(OUTBOX_PREFIX + item.clientId, item);
    const kept = new Set(next.map((item) => item.clientId));
    for (const [clientId, item] of before) {
      if (kept.has(clientId)) continue;
      parts.store.remove(OUTBOX_PREFIX + clientId);
      parts.onGone(item);
    }
  }

  function noteProgress(clientId: string, part: number | null) {
    const next = new Map(progress.get());
    if (part === null) next.delete(clientId);
    else if (part < 1 && part - (next.get(clientId) ?? 0) < PROGRESS_STEP && next.has(clientId)) return;
    else next.set(clientId, part);
    progress.set(next);
  }

  function pump() {
    if (stopped || !parts.isOnline()) return;
    for (const item of dueItems(items.get())) void attempt(item);
  }

  async function attempt(item: OutboxItem) {
    const attempts = item.attempts + 1;
    update(change(items.get(), item.clientId, { state: "sending", code: null, attempts }));
    const { clientId } = item;
    const transfer = new AbortController();
    transfers.set(clientId, transfer);
    if (item.file) noteProgress(clientId, 0);
    try {
      const onProgress = (part: number) => item.file && noteProgress(clientId, part);
      const messages = await parts.send(item, { onProgress, signal: transfer.signal });
      if (stopped) return;
      parts.onAccepted(messages);
      settled(clientId);
    } catch (error) {
      if (!stopped) takeFailure(clientId, attempts, transfer.signal.aborted ? "canceled" : error);
    } finally {
      transfers.delete(clientId);
      noteProgress(clientId, null);
    }
  }

  function takeFailure(clientId: string, attempts: number, error: unknown) {
    if (error === "canceled" || error instanceof FileGone) {
      const code = error === "canceled" ? "canceled" : "fileGone";
      return update(change(items.get(), clientId, { state: "refused", code }));
    }
    const { code, status, retryAfterSeconds } =
      error instanceof ApiError ? error : { code: "unknown" as const, status: null, retryAfterSeconds: undefined };
    if (code === "ERR_NEWER_MESSAGES" && error instanceof ApiError) return takeNewer(clientId, error.entity);
    const wait = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
    const verdict = judgeFailure(code, status, attempts, wait);
    update(change(items.get(), clientId, { state: verdict.state, code: verdict.code }));
    if (verdict.retryAfterMs !== null) later(verdict.retryAfterMs);
  }

  function takeNewer(clientId: string, newer: unknown) {
    const { newestId } = newer as NewerMessages;
    // Seen as refused first: whoever waits for it to be sent learns that it was not.
    update(change(items.get(), clientId, { state: "refused", code: "ERR_NEWER_MESSAGES", newerId: newestId }));
    const item = items.get().find((one) => one.clientId === clientId);
    if (item && engine.onNewer?.(item)) drop(clientId);
  }

  function later(ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      pump();
    }, ms);
    timers.add(timer);
  }

  function drop(clientId: string) {
    if (!items.get().some((item) => item.clientId === clientId)) return;
    update(without(items.get(), clientId));
    pump();
  }

  const settled = (clientId: string) => parts.afterShown(() => drop(clientId));

  const engine: OutboxEngine = {
    items,
    progress,
    onNewer: null,
    async start() {
      const [found, alive] = await Promise.all([parts.store.readAll<OutboxItem>(OUTBOX_PREFIX), parts.liveTabs()]);
      const known = new Set(items.get().map((item) => item.clientId));
      const left = found
        .filter((item) => !known.has(item.clientId) && (item.tabId === parts.tabId || !alive.has(item.tabId)))
        // A request cut off by a reload may have arrived; the client id makes asking again harmless.
        .map(
          (item): OutboxItem => ({
            ...readItem(item),
            tabId: parts.tabId,
            state: item.state === "sending" ? "waiting" : item.state,
          }),
        )
        .sort((a, b) => a.order - b.order);
      update(markLate([...left, ...items.get()], parts.now()));
      pump();
    },
    add(given) {
      const createdAt = new Date(parts.now()).toISOString();
      const order = Math.max(parts.now(), (items.get().at(-1)?.order ?? 0) + 1);
      update([...items.get(), newItem(given, { createdAt, order, tabId: parts.tabId })]);
      pump();
    },
    retry(clientId, seenId = 0) {
      update(wantedAgain(items.get(), clientId, new Date(parts.now()).toISOString(), seenId));
      pump();
    },
    discard(clientId) {
      transfers.get(clientId)?.abort();
      drop(clientId);
    },
    cancel: (clientId) => transfers.get(clientId)?.abort(),
    settled,
    linkIsBack() {
      update(markLate(items.get(), parts.now()));
      pump();
    },
    isEmpty: () => items.get().length === 0,
    stop() {
      stopped = true;
      for (const transfer of transfers.values()) transfer.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
  return engine;
}
