// Keeps a door shut for whoever was refused at it too often: counted together by all processes, remembered in this one.
import type { Deps } from "#platform/context";
import { networksOf } from "./network.rules.ts";
import type { RateRule } from "./rate-limit.ts";

export interface ShutOut {
  /** `about` narrows the door: the same address may be welcome for anything else. */
  has(address: string, about?: string): boolean;
  /** One refusal more. Never waits: who is over the limit is shut out a moment later. */
  count(address: string, about?: string): void;
}

const MOST_REMEMBERED = 10_000;

export function createShutOut(
  { rateLimit, clock }: Pick<Deps, "rateLimit" | "clock">,
  bucket: string,
  { limit, seconds }: RateRule,
): ShutOut {
  const until = new Map<string, number>();

  async function take(who: string, times: number) {
    const { allowed, retryAfterSeconds } = await rateLimit.take(bucket, who, { limit: limit * times, seconds });
    if (allowed) return;
    // All of them at once: an attack with many names must not cost more memory than this.
    if (until.size >= MOST_REMEMBERED) until.clear();
    until.set(who, clock.monotonic() + retryAfterSeconds * 1000);
  }

  return {
    has: (address, about = "") =>
      networksOf(address).some(({ name }) => (until.get(name + about) ?? 0) > clock.monotonic()),
    count(address, about = "") {
      for (const { name, times } of networksOf(address)) take(name + about, times).catch(() => {});
    },
  };
}
