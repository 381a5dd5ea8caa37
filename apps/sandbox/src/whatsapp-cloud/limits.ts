// The provider's two speed limits, off until the settings turn them on.
import type { World } from "../world.ts";
import { refusal } from "./graph.errors.ts";
import { threadKey } from "./state.ts";

export function checkThroughput(world: World, phoneNumberId: string) {
  const limit = world.settings.throughputPerSecond;
  if (limit > 0 && recentSends(world, phoneNumberId).length >= limit) throw refusal(130_429);
}

/** Messages in both directions count. */
export function countSend(world: World, phoneNumberId: string) {
  if (world.settings.throughputPerSecond > 0) recentSends(world, phoneNumberId).push(world.now());
}

function recentSends(world: World, phoneNumberId: string): number[] {
  const since = world.now() - 1_000;
  const recent = world.state.recentSends.get(phoneNumberId) ?? [];
  const fresh = recent.findIndex((at) => at > since);
  recent.splice(0, fresh < 0 ? recent.length : fresh);
  world.state.recentSends.set(phoneNumberId, recent);
  return recent;
}

/** A burst borrows from later quota: each message moves the pair's next free moment one interval ahead. */
export function checkPairRate(world: World, phoneNumberId: string, phone: string) {
  const { pairIntervalMs, pairBurst } = world.settings;
  if (pairIntervalMs === 0) return;
  const key = threadKey(phoneNumberId, phone);
  const now = world.now();
  const freeAt = Math.max(world.state.pairFreeAt.get(key) ?? now, now);
  if (freeAt - now > pairIntervalMs * (pairBurst - 1)) throw refusal(131_056);
  world.state.pairFreeAt.set(key, freeAt + pairIntervalMs);
}
