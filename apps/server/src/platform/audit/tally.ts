// What may come in floods, refusals above all: the first of a minute is written at once, the rest of it as one number.
import type { Clock } from "#platform/context";
import type { Logger } from "#platform/log";
import type { AuditEntry } from "./entry.ts";

export interface Tallied extends AuditEntry {
  readonly tenantId: number;
  /** Where it happened; with the kind, the company and the person it is what is counted together. */
  readonly where: string;
}

export interface Tally {
  /** Resolves once it can no longer be lost: at once for all but the first of its minute. */
  note(entry: Tallied): Promise<void>;
  /** Writes what was counted and not yet written. */
  close(): Promise<void>;
}

interface Open {
  readonly entry: Tallied;
  readonly until: number;
  more: number;
}

const MINUTE_MS = 60_000;
const SWEEP_MS = 5_000;
/** Of one person in one minute; whoever tries more doors is counted under one name for all of them. */
const MOST_PLACES = 20;
/** In this process; a flood from many is counted per company. */
const MOST_OPEN = 5_000;
const ELSEWHERE = "elsewhere";

export function createTally(options: {
  write(tenantId: number, entry: AuditEntry): Promise<void>;
  clock: Pick<Clock, "monotonic">;
  log: Pick<Logger, "error">;
}): Tally {
  const { write, clock, log } = options;
  const open = new Map<string, Open>();
  const places = new Map<string, number>();

  const save = (entry: Tallied, times: number) => {
    const { tenantId, where, detail, ...rest } = entry;
    return write(tenantId, { ...rest, detail: { ...detail, where, times } }).catch((error) =>
      log.error({ error, tenantId, security: entry.kind, where, times }, "an entry of the security log was lost"),
    );
  };

  async function sweep(isLast = false) {
    const now = clock.monotonic();
    const over = [...open].filter(([, { until }]) => isLast || until <= now);
    for (const [key] of over) open.delete(key);
    if (over.length > 0) {
      places.clear();
      for (const { entry } of open.values()) count(entry);
    }
    for (const [, { entry, more }] of over) if (more > 0) await save(entry, more);
  }

  const personOf = ({ tenantId, userId, kind }: Tallied) => `${tenantId}.${userId ?? ""}.${kind}`;
  const count = (entry: Tallied) => places.set(personOf(entry), (places.get(personOf(entry)) ?? 0) + 1);

  function bounded(entry: Tallied): Tallied {
    if (open.has(`${personOf(entry)}.${entry.where}`)) return entry;
    if (open.size >= MOST_OPEN) return { ...entry, userId: null, where: ELSEWHERE };
    return (places.get(personOf(entry)) ?? 0) >= MOST_PLACES ? { ...entry, where: ELSEWHERE } : entry;
  }

  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();

  return {
    async note(given) {
      const entry = bounded(given);
      const key = `${personOf(entry)}.${entry.where}`;
      const now = clock.monotonic();
      const known = open.get(key);
      if (known && known.until > now) {
        known.more++;
        return;
      }
      if (!known) count(entry);
      open.set(key, { entry, until: now + MINUTE_MS, more: 0 });
      if (known && known.more > 0) await save(known.entry, known.more);
      await save(entry, 1);
    },
    async close() {
      clearInterval(timer);
      await sweep(true);
    },
  };
}
