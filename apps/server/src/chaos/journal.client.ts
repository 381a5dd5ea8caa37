// A screen: a socket and the very catch-up that the web client uses.
import { createCatchUp, type SyncAnswer } from "@prosa/contracts/catch-up";
import type { Envelope } from "@prosa/contracts/realtime";
import { io } from "socket.io-client";
import type { GroundUser } from "../testing/ground.ts";

export interface Screen {
  readonly user: GroundUser;
  readonly applied: readonly Envelope[];
  /** When each number was first heard over the socket, for latency. */
  readonly heardAt: ReadonlyMap<number, number>;
  readonly counts: { syncs: number; resets: number; resyncs: number };
  /** Resolves when it is connected and has caught up once. */
  readonly ready: Promise<void>;
  close(): void;
}

export function openScreen(url: string, user: GroundUser): Screen {
  const applied: Envelope[] = [];
  const heardAt = new Map<number, number>();
  const counts = { syncs: 0, resets: 0, resyncs: 0 };
  const ready = Promise.withResolvers<void>();
  const catchUp = createCatchUp({
    sync,
    apply: (envelope) => applied.push(envelope),
    onReset: () => {
      counts.resets += 1;
    },
    random: Math.random,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  async function sync(since: string | undefined): Promise<SyncAnswer> {
    const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
    const answer = await fetch(`${url}/api/sync${query}`, {
      headers: { authorization: `Bearer ${user.token}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`sync answered ${answer.status}`);
    counts.syncs += 1;
    return (await answer.json()) as SyncAnswer;
  }

  /** As the web client does: the position first, then the lists (here there are none), then what was missed. */
  async function begin() {
    await catchUp.position();
    await catchUp.connected();
    ready.resolve();
  }

  const socket = io(url, {
    auth: { token: user.token },
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 1_000,
  });
  socket.on("connect", () => void begin());
  socket.on("disconnect", catchUp.disconnected);
  socket.on("resync", () => {
    counts.resyncs += 1;
    catchUp.resync();
  });
  socket.on("cursor", catchUp.cursorAt);
  socket.on("event", (envelope: Envelope<"ticket.read">) => {
    const { unreadMessages: number } = envelope.data;
    if (!heardAt.has(number)) heardAt.set(number, performance.now());
    catchUp.offer(envelope);
  });

  return {
    user,
    applied,
    heardAt,
    counts,
    ready: ready.promise,
    close() {
      catchUp.stop();
      socket.close();
    },
  };
}
