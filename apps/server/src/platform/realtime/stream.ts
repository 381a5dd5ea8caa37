// Carries what the leader tells through a Redis stream to all processes. Lost entries are noticed by their numbers. Redis
// sees numbers and positions only: what people wrote is sealed, gone within seconds, and of one company not more than its share.
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/context";
import type { Redis } from "#platform/redis";
import type { PassingSeal } from "#platform/secrets";
import { createShares } from "./company-share.rules.ts";
import type { Parcel, Told } from "./pass.ts";

/** Everybody reads at once; whoever comes later than this asks the database. */
const KEPT_MS = 15_000;
const TRIM_MS = 1_000;
const KEPT_ENTRIES = 2_000;
/** More in one pass than anybody can be sent at once: a hole for the readers, and they ask. */
const MOST_CHARACTERS = 8_000_000;
/** Five times what eighty messages a second fill in the same time. Whatever a company has beyond that, it asks for. */
const COMPANY_SHARE = { most: 16_000_000, windowMs: KEPT_MS, askMs: 2_000 };
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

export function openPassStream(
  redis: Redis,
  clock: Pick<Clock, "monotonic">,
  seal: PassingSeal,
  hear: (told: Told) => void,
): PassStream {
  const key = redis.key("passes");
  const reader = redis.openReader();
  const shares = createShares(COMPANY_SHARE);
  let isClosed = false;
  let trimmedMs = 0;
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
          hearSafely(message);
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

  function hearSafely({ told, parcels }: Record<string, string>) {
    if (told === undefined) return;
    let whole: Told;
    try {
      const head = JSON.parse(told) as Omit<Told, "parcels">;
      whole = { ...head, parcels: parcels === undefined ? [] : opened(parcels, head) };
    } catch {
      return; // counted as missed by its number
    }
    hear(whole);
  }

  /** By Redis's own clock, which may not be ours: an id begins with it. While nobody leads, all of it goes. */
  function forget(id: string) {
    const newestMs = Number.parseInt(id, 10);
    if (newestMs - trimmedMs < TRIM_MS) return;
    trimmedMs = newestMs;
    const trimmed = redis.commands.xTrim(key, "MINID", Math.max(0, newestMs - KEPT_MS));
    Promise.all([trimmed, redis.commands.pExpire(key, KEPT_MS)]).catch(() => {});
  }

  const opened = (parcels: string, head: Omit<Told, "parcels">): Parcel[] =>
    JSON.parse(seal.open(parcels, placeOf(head)));

  /** As text, without what is beyond a company's share. That a session ended is always carried. */
  function carried(parcels: readonly Parcel[]): string[] {
    const now = clock.monotonic();
    const texts = parcels.flatMap((parcel) => {
      const text = JSON.stringify(parcel);
      return "rooms" in parcel && !shares.take(parcel.tenantId, text.length, now) ? [] : [text];
    });
    return [...texts, ...shares.asked(now).map((asks) => JSON.stringify({ asks } satisfies Parcel))];
  }

  return {
    tell({ parcels, ...head }) {
      if (!redis.isReady) return;
      const entry: Record<string, string> = { told: JSON.stringify(head) };
      const texts = carried(parcels);
      if (texts.length > 0) entry.parcels = seal.seal(`[${texts.join(",")}]`, placeOf(head));
      if ((entry.parcels?.length ?? 0) > MOST_CHARACTERS) return;
      const trim = { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: KEPT_ENTRIES } } as const;
      redis.commands.xAdd(key, "*", entry, trim).then(forget, () => {});
    },
    close() {
      isClosed = true;
      if (reader.isOpen) reader.destroy();
    },
  };
}

/** Bound to its number: an entry of before is no news again. */
const placeOf = ({ epoch, n }: Pick<Told, "epoch" | "n">) => [epoch, n] as const;

interface Entry {
  id: string;
  message: Record<string, string>;
}

function messagesOf(answer: unknown): Entry[] {
  const [stream] = (answer ?? []) as { messages: Entry[] }[];
  return stream?.messages ?? [];
}
