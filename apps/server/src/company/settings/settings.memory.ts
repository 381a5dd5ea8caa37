// Remembers a tenant's settings for a few seconds and forgets them when any process changes one.
import type { Deps } from "#platform/context";
import type { Redis } from "#platform/redis";

const BELL = "settings";
/** How long a change may go unnoticed where the bell was not heard. */
const KEPT_MS = 5_000;
const MOST_KEPT = 5_000;

interface Memory {
  stored: Map<number, { at: number; values: ReadonlyMap<string, string> }>;
  /** Grows with every forgetting: what was read before must not be stored after. */
  generation: number;
}

// By messenger, which each server of a process has one of.
const memories = new WeakMap<Redis, Memory>();

function memoryOf({ redis }: Deps): Memory {
  const known = memories.get(redis);
  if (known) return known;
  const memory: Memory = { stored: new Map(), generation: 0 };
  memories.set(redis, memory);
  redis.listen(BELL, (tenantId) => {
    memory.generation += 1;
    memory.stored.delete(Number(tenantId));
  });
  return memory;
}

export async function remember(
  deps: Deps,
  tenantId: number,
  read: () => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const memory = memoryOf(deps);
  const at = deps.clock.monotonic();
  const known = memory.stored.get(tenantId);
  if (known && at - known.at < KEPT_MS) return known.values;
  const { generation } = memory;
  const values = await read();
  if (memory.generation === generation) {
    if (memory.stored.size >= MOST_KEPT) memory.stored.clear();
    memory.stored.set(tenantId, { at, values });
  }
  return values;
}

export function announceSettings(deps: Deps, tenantId: number): void {
  deps.redis.ring(BELL, String(tenantId));
}
