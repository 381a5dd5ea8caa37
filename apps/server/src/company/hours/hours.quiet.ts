// Remembers until when nobody of a company is told that it is closed, so that a message taken in during the day asks nothing
// about hours. Forgotten by every process when hours or holidays change.
import { loadTenant } from "#company/tenants";
import type { Deps } from "#platform/context";
import type { Redis } from "#platform/redis";
import { readEveryHours, readHolidays } from "./hours.queries.ts";
import { quietUntil } from "./hours.quiet.rules.ts";

const BELL = "hours";
/** How long a change may go unnoticed where the bell was not heard: until then somebody may be told nothing. */
const KEPT_MS = 60_000;
const MOST_KEPT = 5_000;

interface Memory {
  kept: Map<number, { at: number; from: number; until: number }>;
  /** Grows with every forgetting: what was read before must not be stored after. */
  generation: number;
}

// By messenger, which each server of a process has one of.
const memories = new WeakMap<Redis, Memory>();

function memoryOf({ redis }: Deps): Memory {
  const known = memories.get(redis);
  if (known) return known;
  const memory: Memory = { kept: new Map(), generation: 0 };
  memories.set(redis, memory);
  redis.listen(BELL, (tenantId) => forget(memory, Number(tenantId)));
  return memory;
}

function forget(memory: Memory, tenantId: number): void {
  memory.generation += 1;
  memory.kept.delete(tenantId);
}

/** After the commit of the change. */
export function forgetQuiet(deps: Deps, tenantId: number): void {
  forget(memoryOf(deps), tenantId);
  deps.redis.ring(BELL, String(tenantId));
}

/** True: whoever writes to this company at this moment is told nothing about hours. False: it has to be asked for each. */
export async function isNobodyTold(deps: Deps, tenantId: number, now: Date): Promise<boolean> {
  const memory = memoryOf(deps);
  const at = deps.clock.monotonic();
  const instant = now.getTime();
  const known = memory.kept.get(tenantId);
  if (known && at - known.at < KEPT_MS && instant >= known.from) return instant < known.until;
  const { generation } = memory;
  const until = await readUntil(deps, tenantId, now);
  if (memory.generation === generation) {
    if (memory.kept.size >= MOST_KEPT) memory.kept.clear();
    memory.kept.set(tenantId, { at, from: instant, until });
  }
  return instant < until;
}

function readUntil(deps: Deps, tenantId: number, now: Date): Promise<number> {
  return deps.db.withTenant(
    { tenantId, userId: null },
    async (tx) => {
      const asked = [loadTenant(tx), readEveryHours(tx), readHolidays(tx)] as const;
      const [{ timeZone: zone }, schedules, holidays] = await Promise.all(asked);
      return quietUntil({ schedules, holidays, zone }, now);
    },
    { readOnly: true },
  );
}
