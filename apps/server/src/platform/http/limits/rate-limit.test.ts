// Limits hold with Redis, across processes, and without it.
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#platform/context";
import { openRedis, type Redis } from "#platform/redis";
import { createRateLimit } from "./rate-limit.ts";

const url = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";
const opened: Redis[] = [];
const open = (address: string, prefix: string) => {
  const redis = openRedis({ url: address, prefix });
  opened.push(redis);
  return redis;
};
afterAll(() => Promise.all(opened.map((redis) => redis.close())));

const rule = { limit: 3, seconds: 3_600 };
const allowed = async (limit: ReturnType<typeof createRateLimit>, who: string) =>
  (await limit.take("test", who, rule)).allowed;

test("two processes count together", async () => {
  const prefix = `test-${randomUUID().slice(0, 8)}:`;
  const [first, second] = [open(url, prefix), open(url, prefix)];
  await expect.poll(() => first.isReady && second.isReady).toBe(true);
  const limits = [first, second].map((redis) => createRateLimit(redis, systemClock));
  const answers: boolean[] = [];
  for (let number = 0; number < 4; number++) answers.push(await allowed(limits[number % 2] as never, "ana"));
  expect(answers).toEqual([true, true, true, false]);
});

test("what each decides by itself is known to the others a moment later", async () => {
  const prefix = `test-${randomUUID().slice(0, 8)}:`;
  const [first, second] = [open(url, prefix), open(url, prefix)];
  await expect.poll(() => first.isReady && second.isReady).toBe(true);
  const [here, there] = [createRateLimit(first, systemClock), createRateLimit(second, systemClock)];
  for (const who of ["ana", "bia", "ana"]) here.demandSoon("test", who, rule);
  const keys = () => first.commands.keys(`${prefix}*`);
  await expect.poll(keys).toHaveLength(2);
  expect(await first.commands.ttl((await keys())[0] ?? "")).toBeGreaterThan(0);
  expect(await allowed(there, "ana"), "the third").toBe(true);
  expect(await allowed(there, "ana"), "the fourth").toBe(false);
  expect(await allowed(there, "bia")).toBe(true);
});

test("an address counts with its network: a /64 as one, a /48 four times as much", async () => {
  const limit = createRateLimit(open("redis://127.0.0.1:1", "test-away:"), systemClock);
  const from = async (address: string) =>
    limit.demandFrom("test", address, rule).then(
      () => true,
      () => false,
    );
  const answers: boolean[] = [];
  for (let number = 0; number < 5; number++) answers.push(await from(`2001:db8:1:1::${number}`));
  expect(answers).toEqual([true, true, true, false, false]);
  let allowed = 0;
  for (let number = 2; number < 20; number++) allowed += Number(await from(`2001:db8:1:${number}::1`));
  expect(allowed, "what the /48 has left of twelve").toBe(9);
  expect(await from("2001:db8:2:1::1")).toBe(true);
  expect(await from("203.0.113.9")).toBe(true);
});

describe("while Redis is away", () => {
  const limit = createRateLimit(open("redis://127.0.0.1:1", "test-away:"), systemClock);

  test("each process counts for itself, per person and bucket", async () => {
    const answers = [await allowed(limit, "ana"), await allowed(limit, "ana"), await allowed(limit, "ana")];
    expect(answers).toEqual([true, true, true]);
    expect(await allowed(limit, "ana")).toBe(false);
    expect(await allowed(limit, "bia")).toBe(true);
    expect((await limit.take("other", "ana", rule)).allowed).toBe(true);
  });

  test("the refusal says how long to wait, and a new window begins anew", async () => {
    let now = new Date("2025-03-10T12:00:30Z");
    const moving = createRateLimit(open("redis://127.0.0.1:1", "test-away:"), { ...systemClock, now: () => now });
    const minute = { limit: 1, seconds: 60 };
    moving.demandSoon("test", "caio", minute);
    expect(() => moving.demandSoon("test", "caio", minute)).toThrow("ERR_TOO_MANY_REQUESTS");
    expect(await moving.take("test", "caio", minute)).toEqual({ allowed: false, retryAfterSeconds: 30 });
    now = new Date("2025-03-10T12:01:00Z");
    expect((await moving.take("test", "caio", minute)).allowed).toBe(true);
  });
});
