// The watch over endpoints that are due: every worker looks four times a second, and each lane has one of them at a time.
import { everyTenant } from "#company/tenants";
import { asSystem, type Deps } from "#platform/context";
import type { StopWork } from "#platform/registry";
import { forgetOld } from "./lane.queries.ts";
import { type Lane, serveLane } from "./lane.ts";

const LOOK_MS = 250;
const MOST_FOUND = 200;
const LANES_AT_ONCE = 64;
const FORGET_MS = 3_600_000;

export async function startWebhooks(deps: Deps): Promise<StopWork> {
  // After a restore nothing leaves by itself until somebody lets it go.
  if (deps.config.sending.isHeld) return async () => {};
  const running = new Map<string, Promise<unknown>>();
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let forgottenAt = deps.clock.monotonic();

  async function look(): Promise<void> {
    try {
      for (const lane of await findDue(deps)) serve(lane);
      if (deps.clock.monotonic() - forgottenAt > FORGET_MS) {
        forgottenAt = deps.clock.monotonic();
        await forgetEverywhere(deps);
      }
    } catch (error) {
      deps.log.warn({ error }, "could not look for endpoints that are due; trying again");
    }
    if (!isStopped) again();
  }

  function serve(lane: Lane): void {
    const name = `${lane.tenantId}.${lane.endpointId}`;
    if (running.has(name) || running.size >= LANES_AT_ONCE) return;
    const work = serveLane(deps, lane, () => isStopped)
      .catch((error: unknown) => deps.log.warn({ error }, "an endpoint could not be served; trying again"))
      .finally(() => running.delete(name));
    running.set(name, work);
  }

  function again(): void {
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_MS).unref();
  }

  again();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(running.values());
  };
}

function findDue(deps: Deps): Promise<Lane[]> {
  const text = "select tenant_id, endpoint_id from webhooks_due($1, $2)";
  return deps.db.callOnce<Lane>("webhooks_due", text, [deps.clock.now(), MOST_FOUND]);
}

async function forgetEverywhere(deps: Deps): Promise<void> {
  for await (const tenantId of everyTenant(deps)) {
    await asSystem(deps, tenantId, ({ tx, now }) => forgetOld(tx, now), "webhooks");
  }
}
