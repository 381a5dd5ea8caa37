// Counts how often somebody does something. In Redis when it is there, so that processes count together; else here.
import type { Clock } from "#platform/context";
import { AppError } from "#platform/errors";
import type { Redis } from "#platform/redis";
import { networksOf } from "./network.rules.ts";

export interface RateRule {
  readonly limit: number;
  readonly seconds: number;
}

export interface RateAnswer {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

export interface RateLimit {
  /** Counts one and says whether it was within the rule. Asks Redis first, so all processes agree. */
  take(bucket: string, who: string, rule: RateRule): Promise<RateAnswer>;
  /** The same, thrown as ERR_TOO_MANY_REQUESTS. */
  demand(bucket: string, who: string, rule: RateRule): Promise<void>;
  /** For callers known by their address only: IPv6 counts by /64 and, four times as generously, by /48. */
  demandFrom(bucket: string, address: string, rule: RateRule): Promise<void>;
  /** For every request: decides by what this process knows and learns from Redis a moment later, of many at once. */
  demandSoon(bucket: string, who: string, rule: RateRule): void;
}

const MOST_COUNTERS = 50_000;
const FORGET_MS = 60_000;
const TELL_MS = 100;
const TOLD_AT_ONCE = 500;

interface Counter {
  count: number;
  endsAt: number;
}

interface Untold {
  counter: Counter;
  seconds: number;
  times: number;
}

/** The factor is on what every request counts against. */
export function createRateLimit(redis: Redis, clock: Clock, requestAllowance = 1): RateLimit {
  const counters = new Map<string, Counter>();
  const untold = new Map<string, Untold>();
  let forgottenAt = clock.now().getTime();

  /** Fixed windows: simple, and at worst twice the rate across a border. */
  function countHere(bucket: string, who: string, { seconds }: RateRule) {
    const now = clock.now().getTime();
    const window = Math.floor(now / (seconds * 1000));
    const key = redis.key("rate", bucket, who, window);
    let counter = counters.get(key);
    if (!counter) {
      if (counters.size >= MOST_COUNTERS || now - forgottenAt >= FORGET_MS) forget(now);
      counter = { count: 0, endsAt: (window + 1) * seconds * 1000 };
      counters.set(key, counter);
    }
    counter.count += 1;
    return { key, counter, retryAfterSeconds: Math.max(1, Math.ceil((counter.endsAt - now) / 1000)) };
  }

  function forget(now: number) {
    forgottenAt = now;
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key);
    // All still running: an attack with many names. Forgetting the oldest keeps the memory bounded.
    for (const key of counters.keys()) {
      if (counters.size < MOST_COUNTERS) break;
      counters.delete(key);
    }
  }

  async function countInRedis(some: readonly (readonly [string, Untold])[]) {
    if (!redis.isReady) return;
    try {
      const commands = redis.commands.multi();
      for (const [key, { times, seconds }] of some) commands.incrBy(key, times).expire(key, seconds + 1);
      const answers = await commands.exec();
      for (const [place, [, { counter }]] of some.entries()) {
        // The larger of the two: a flushed Redis must not hand out a fresh allowance.
        counter.count = Math.max(counter.count, Number(answers[place * 2]));
      }
    } catch {
      // Redis is away: this process's own count stands.
    }
  }

  function tellSoon(key: string, counter: Counter, { seconds }: RateRule) {
    if (untold.size === 0) setTimeout(tellAll, TELL_MS).unref();
    const known = untold.get(key);
    if (known) known.times += 1;
    else untold.set(key, { counter, seconds, times: 1 });
  }

  function tellAll() {
    const all = [...untold];
    untold.clear();
    for (let from = 0; from < all.length; from += TOLD_AT_ONCE) void countInRedis(all.slice(from, from + TOLD_AT_ONCE));
  }

  const refuse = (retryAfterSeconds: number) =>
    new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(retryAfterSeconds) });

  async function take(bucket: string, who: string, rule: RateRule): Promise<RateAnswer> {
    const { key, counter, retryAfterSeconds } = countHere(bucket, who, rule);
    await countInRedis([[key, { counter, seconds: rule.seconds, times: 1 }]]);
    return { allowed: counter.count <= rule.limit, retryAfterSeconds };
  }

  return {
    take,
    async demand(bucket, who, rule) {
      const { allowed, retryAfterSeconds } = await take(bucket, who, rule);
      if (!allowed) throw refuse(retryAfterSeconds);
    },
    async demandFrom(bucket, address, { limit, seconds }) {
      for (const { name, times } of networksOf(address)) {
        const { allowed, retryAfterSeconds } = await take(bucket, name, { limit: limit * times, seconds });
        if (!allowed) throw refuse(retryAfterSeconds);
      }
    },
    demandSoon(bucket, who, rule) {
      const { key, counter, retryAfterSeconds } = countHere(bucket, who, rule);
      tellSoon(key, counter, rule);
      if (counter.count > rule.limit * requestAllowance) throw refuse(retryAfterSeconds);
    },
  };
}
