// Sends what was typed, one at a time per ticket, and keeps it on the device until the server has it.
import type { Message } from "@prosa/contracts/messages";
import { ApiError } from "../../shared/api/index.ts";
import { createStore, type Store } from "../../shared/store.ts";
import type { DeviceStore } from "./device-store.ts";
import { change, dueItems, judgeFailure, markLate, type Outbox, type OutboxItem, without } from "./outbox.rules.ts";

export interface OutboxParts {
  store: DeviceStore;
  tabId: string;
  now(): number;
  isOnline(): boolean;
  send(item: OutboxItem): Promise<Message>;
  onAccepted(message: Message): void;
  /** Which windows of this browser are alive; what a closed one left behind is taken over. */
  liveTabs(): Promise<ReadonlySet<string>>;
}

export interface OutboxEngine {
  items: Pick<Store<Outbox>, "get" | "subscribe">;
  /** Picks up what an earlier visit or a closed window left. */
  start(): Promise<void>;
  add(item: Pick<OutboxItem, "clientId" | "ticketId" | "body">): void;
  /** The person wants it tried again: same client id, so it arrives at most once. */
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The server has it: its answer or its news said so, whichever came first. */
  settled(clientId: string): void;
  linkIsBack(): void;
  isEmpty(): boolean;
  stop(): void;
}

const PREFIX = "outbox:";

export function createOutbox(parts: OutboxParts): OutboxEngine {
  const items = createStore<Outbox>([]);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let stopped = false;

  function update(next: Outbox) {
    const before = new Map(items.get().map((item) => [item.clientId, item]));
    items.set(next);
    for (const item of next) if (before.get(item.clientId) !== item) parts.store.write(PREFIX + item.clientId, item);
    const kept = new Set(next.map((item) => item.clientId));
    for (const clientId of before.keys()) if (!kept.has(clientId)) parts.store.remove(PREFIX + clientId);
  }

  function pump() {
    if (stopped || !parts.isOnline()) return;
    for (const item of dueItems(items.get())) void attempt(item);
  }

  async function attempt(item: OutboxItem) {
    const attempts = item.attempts + 1;
    update(change(items.get(), item.clientId, { state: "sending", code: null, attempts }));
    try {
      const message = await parts.send(item);
      if (stopped) return;
      parts.onAccepted(message);
      settled(item.clientId);
    } catch (error) {
      if (stopped) return;
      const { code, status, retryAfterSeconds } =
        error instanceof ApiError ? error : { code: "unknown" as const, status: null, retryAfterSeconds: undefined };
      const wait = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
      const verdict = judgeFailure(code, status, attempts, wait);
      update(change(items.get(), item.clientId, { state: verdict.state, code: verdict.code }));
      if (verdict.retryAfterMs !== null) later(verdict.retryAfterMs);
    }
  }

  function later(ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      pump();
    }, ms);
    timers.add(timer);
  }

  function settled(clientId: string) {
    if (!items.get().some((item) => item.clientId === clientId)) return;
    update(without(items.get(), clientId));
    pump();
  }

  return {
    items,
    async start() {
      const [found, alive] = await Promise.all([parts.store.readAll<OutboxItem>(PREFIX), parts.liveTabs()]);
      const known = new Set(items.get().map((item) => item.clientId));
      const left = found
        .filter((item) => !known.has(item.clientId) && (item.tabId === parts.tabId || !alive.has(item.tabId)))
        // A request cut off by a reload may have arrived; the client id makes asking again harmless.
        .map(
          (item): OutboxItem => ({
            ...item,
            tabId: parts.tabId,
            state: item.state === "sending" ? "waiting" : item.state,
          }),
        )
        .sort((a, b) => a.order - b.order);
      update(markLate([...left, ...items.get()], parts.now()));
      pump();
    },
    add({ clientId, ticketId, body }) {
      const createdAt = new Date(parts.now()).toISOString();
      const order = Math.max(parts.now(), (items.get().at(-1)?.order ?? 0) + 1);
      const place = { clientId, ticketId, body, createdAt, order, wantedAt: createdAt, tabId: parts.tabId };
      update([...items.get(), { ...place, state: "waiting", code: null, attempts: 0 }]);
      pump();
    },
    retry(clientId) {
      const wantedAt = new Date(parts.now()).toISOString();
      update(change(items.get(), clientId, { state: "waiting", code: null, attempts: 0, wantedAt }));
      pump();
    },
    discard(clientId) {
      settled(clientId);
    },
    settled,
    linkIsBack() {
      update(markLate(items.get(), parts.now()));
      pump();
    },
    isEmpty: () => items.get().length === 0,
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
