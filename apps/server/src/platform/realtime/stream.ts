// Carries what the leader tells through a Redis stream to all processes. Lost entries are noticed by their numbers.
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "#platform/redis";
import type { Told } from "./pass.ts";

const KEPT_ENTRIES = 2_000;
const BLOCK_MS = 1_000;
const PAUSE_MS = 200;
const READ_AT_ONCE = 100;
/** Ids of a stream are the server's time: after a restore with another clock ours may lie in the future. */
const SILENCE_BEFORE_REJOIN = 10;

export interface PassStream {
  /** Never waits: what cannot be written now is a hole for the readers, and they ask. */
  tell(told: Told): void;
  close(): void;
}

export function openPassStream(redis: Redis, hear: (told: Told) => void): PassStream {
  const key = redis.key("passes");
  const reader = redis.openReader();
  let isClosed = false;
  void read();

  async function read() {
    let after = "";
    let silent = 0;
    while (!isClosed) {
      try {
        if (after === "" || silent >= SILENCE_BEFORE_REJOIN) {
          after = await lastId();
          silent = 0;
        }
        const answer = await reader.xRead({ key, id: after }, { BLOCK: BLOCK_MS, COUNT: READ_AT_ONCE });
        const entries = messagesOf(answer);
        silent = entries.length === 0 ? silent + 1 : 0;
        for (const { id, message } of entries) {
          after = id;
          hearSafely(message.told);
        }
      } catch {
        if (!isClosed) await pause(PAUSE_MS);
      }
    }
  }

  async function lastId(): Promise<string> {
    const last = await reader.xRevRange(key, "+", "-", { COUNT: 1 });
    return last?.[0]?.id ?? "0-0";
  }

  function hearSafely(text: string | undefined) {
    if (text === undefined) return;
    let told: Told;
    try {
      told = JSON.parse(text) as Told;
    } catch {
      return; // counted as missed by its number
    }
    hear(told);
  }

  return {
    tell(told) {
      if (!redis.isReady) return;
      const trim = { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: KEPT_ENTRIES } } as const;
      redis.commands.xAdd(key, "*", { told: JSON.stringify(told) }, trim).catch(() => {});
    },
    close() {
      isClosed = true;
      if (reader.isOpen) reader.destroy();
    },
  };
}

interface Entry {
  id: string;
  message: Record<string, string>;
}

function messagesOf(answer: unknown): Entry[] {
  const [stream] = (answer ?? []) as { messages: Entry[] }[];
  return stream?.messages ?? [];
}
