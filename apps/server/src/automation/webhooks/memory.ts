// The endpoints of each company, remembered for two seconds: a company without any costs a look here and nothing more.
import type { WebhookEvent } from "@prosa/contracts/automation/webhook-events";
import type { Ctx, Deps } from "#platform/context";

export interface KnownEndpoint {
  id: number;
  events: WebhookEvent[];
  channelIds: number[];
  queueIds: number[];
}

const KEPT_MS = 2_000;
const MOST_KEPT = 10_000;
const BELL = "webhooks";

interface Kept {
  at: number;
  endpoints: KnownEndpoint[];
}
const memories = new WeakMap<Deps["redis"], Map<number, Kept>>();

function memoryOf(deps: Deps): Map<number, Kept> {
  const known = memories.get(deps.redis);
  if (known) return known;
  const made = new Map<number, Kept>();
  memories.set(deps.redis, made);
  deps.redis.listen(BELL, (tenantId) => made.delete(Number(tenantId)));
  return made;
}

/** After the commit: every process asks again. */
export function forgetEndpoints(deps: Deps, tenantId: number): void {
  memoryOf(deps).delete(tenantId);
  deps.redis.ring(BELL, String(tenantId));
}

/** Those that are to hear what happens now; a failing one hears it later, a paused one never. */
export async function endpointsOf({ deps, tx, tenantId }: Ctx): Promise<KnownEndpoint[]> {
  const memory = memoryOf(deps);
  const at = deps.clock.monotonic();
  const known = memory.get(tenantId);
  if (known && at - known.at < KEPT_MS) return known.endpoints;
  const endpoints = await tx
    .selectFrom("webhookEndpoints")
    .select(["id", "events", "channelIds", "queueIds"])
    .where("state", "=", "active")
    .execute();
  if (memory.size >= MOST_KEPT) memory.clear();
  memory.set(tenantId, { at, endpoints });
  return endpoints;
}
