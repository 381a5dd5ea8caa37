// Asks providers for news that cannot call us: each channel is led by one process, and what was brought is confirmed to the
// provider only by the next question, after it was committed. What is brought again is known.
import { setTimeout as sleep } from "node:timers/promises";
import { adapterKey } from "#adapters/channels";
import { markChannelLost, openChannel } from "#conversation/channels";
import { asSystem, type Deps } from "#platform/context";
import type { StopWork } from "#platform/registry";
import { acknowledgeQuietly } from "./intake.acknowledge.ts";
import { takeInChanges } from "./intake.actions.ts";
import { quarantine } from "./intake.quarantine.ts";

const LOCK = "prosa.poll.";
const LOOK_MS = 2_000;
const AGAIN_MS = 3_000;

interface Polled {
  tenantId: number;
  channelId: number;
}

/** Nothing to do where every provider calls. */
export async function startPollers(deps: Deps): Promise<StopWork> {
  const types = deps.channels.all().flatMap(({ type, connector }) => (connector ? [type] : []));
  if (types.length === 0) return async () => {};
  const stopping = new AbortController();
  const leading = keepLeading(deps, types, stopping.signal);
  return async () => {
    stopping.abort();
    await leading;
  };
}

async function keepLeading(deps: Deps, types: string[], stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await leadFree(deps, types, stopping);
    } catch (error) {
      deps.log.warn({ error }, "this process asks no provider for news");
    }
    await rest(LOOK_MS, stopping);
  }
}

/** As long as the connection lasts that holds the locks. */
async function leadFree(deps: Deps, types: string[], stopping: AbortSignal): Promise<void> {
  const locks = await deps.db.openLocks();
  const ending = new AbortController();
  const signal = AbortSignal.any([stopping, ending.signal]);
  void locks.ended.then(() => ending.abort());
  const loops = new Map<string, Promise<void>>();
  try {
    while (!signal.aborted) {
      const listed = await deps.db.callOnce<Polled>("channels_to_poll", "select * from channels_to_poll($1)", [types]);
      const named = listed.map((one): [string, Polled] => [`${LOCK}${one.channelId}`, one]);
      const free = new Map(named.filter(([name]) => !loops.has(name)));
      for (const name of free.size > 0 ? await locks.tryHold([...free.keys()]) : []) {
        const one = free.get(name);
        if (one) loops.set(name, follow(deps, one, signal));
      }
      await rest(LOOK_MS, signal);
      if (!(await locks.check())) break;
    }
  } finally {
    ending.abort();
    await Promise.all(loops.values());
    await locks.release();
  }
}

/** Ends with this process's lead; a channel that is lost or gone rests until it is back. */
async function follow(deps: Deps, { tenantId, channelId }: Polled, signal: AbortSignal): Promise<void> {
  let place: string | null = null;
  while (!signal.aborted) {
    try {
      place = await pollOnce(deps, { tenantId, channelId }, place, signal);
    } catch (error) {
      if (signal.aborted) return;
      deps.log.warn({ error, tenantId, channelId }, "a provider could not be asked for news; it is asked again");
      await rest(AGAIN_MS, signal);
    }
  }
}

async function pollOnce(deps: Deps, { tenantId, channelId }: Polled, place: string | null, signal: AbortSignal) {
  const opened = await openChannel(deps, tenantId, channelId);
  const { adapter, credentials, account } = opened;
  const asked = await adapter.connector?.poll(place, credentials, deps.egress, signal);
  if (!asked?.ok) {
    if (asked?.class === "AUTH_LOST") {
      await asSystem(
        deps,
        tenantId,
        (ctx) => markChannelLost(ctx, channelId, asked.detail ?? asked.code),
        "intake.poll",
      );
    }
    throw new Error(`the provider gave no news: ${asked?.code ?? "no connector"}`);
  }
  const source = { tenantId, channelId, type: adapterKey(adapter), externalId: account.externalId };
  for (const body of asked.value.bodies) {
    const { problems } = await takeInChanges(deps, source, adapter.parse(body));
    if (problems.length > 0) await quarantine(deps, source, Buffer.from(JSON.stringify(body)), problems);
    acknowledgeQuietly(deps, { ...source, adapter, credentials }, body);
  }
  return asked.value.place;
}

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
