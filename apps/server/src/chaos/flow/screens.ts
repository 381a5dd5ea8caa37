// Screens of people who see every conversation of their company: a socket each, and the catch-up of the web client.
import { setTimeout as pause } from "node:timers/promises";
import { createCatchUp, type SyncAnswer } from "@prosa/contracts/catch-up";
import type { Envelope } from "@prosa/contracts/realtime";
import { io } from "socket.io-client";

export interface Screen {
  readonly ready: Promise<void>;
  /** Compares what is shown with what is so, until they agree or the time is over. */
  compare(truth: ReadonlyMap<number, string>, patienceMs: number): Promise<ScreenAccount>;
  close(): void;
}

export interface ScreenAccount {
  /** Messages never shown, shown with another status, and shown although they do not exist. */
  missing: number;
  stale: number;
  foreign: number;
  /** News of a ticket that came with a hole before it, or a second time. */
  disorder: number;
  catchUps: number;
  /** The server could not say what was missed. */
  resets: number;
}

const REFUSED_MS = 2_000;

export function openScreen(url: string, token: string): Screen {
  const shown = new Map<number, string>();
  const versions = new Map<number, number>();
  const counts = { disorder: 0, catchUps: 0, resets: 0 };
  const ready = Promise.withResolvers<void>();
  let isClosed = false;
  const catchUp = createCatchUp({
    sync,
    apply,
    onReset: () => {
      counts.resets += 1;
    },
    random: Math.random,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  function apply({ type, ticketId, version, data }: Envelope) {
    if (ticketId !== null && version !== null) {
      if (version !== (versions.get(ticketId) ?? 0) + 1) counts.disorder += 1;
      versions.set(ticketId, version);
    }
    if (type !== "message.created" && type !== "message.changed") return;
    const { message } = data as { message: { id: number; status: string } };
    shown.set(message.id, message.status);
  }

  async function sync(since: string | undefined): Promise<SyncAnswer> {
    const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
    const answer = await fetch(`${url}/api/sync${query}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`sync answered ${answer.status}`);
    counts.catchUps += 1;
    return (await answer.json()) as SyncAnswer;
  }

  /** As the web client does: the position first, then the lists (here there are none), then what was missed. */
  async function begin() {
    // A connection that is lost again at once begins again at once.
    await catchUp.position().catch(() => {});
    await catchUp.connected();
    ready.resolve();
  }

  const socket = io(url, {
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
  });
  socket.on("connect", () => void begin());
  // A refusal by the server, such as while the database is away, ends the library's own tries; the web client tries on.
  socket.on("connect_error", () => {
    if (!socket.active && !isClosed) setTimeout(() => isClosed || socket.connect(), REFUSED_MS);
  });
  socket.on("disconnect", catchUp.disconnected);
  socket.on("resync", catchUp.resync);
  socket.on("cursor", catchUp.cursorAt);
  socket.on("event", catchUp.offer);

  function differences(truth: ReadonlyMap<number, string>) {
    let [missing, stale] = [0, 0];
    for (const [id, status] of truth) {
      const now = shown.get(id);
      if (now === undefined) missing += 1;
      else if (now !== status) stale += 1;
    }
    const foreign = [...shown.keys()].filter((id) => !truth.has(id)).length;
    return { missing, stale, foreign };
  }

  return {
    ready: ready.promise,
    async compare(truth, patienceMs) {
      const until = performance.now() + patienceMs;
      for (;;) {
        const found = differences(truth);
        if (found.missing + found.stale === 0 || performance.now() > until) return { ...found, ...counts };
        await pause(200);
      }
    },
    close() {
      isClosed = true;
      catchUp.stop();
      socket.close();
    },
  };
}
