// The bell of jobs: whoever waits for work is woken, and does not look by itself.
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type TestServer, testDatabase, testServer } from "#testing";

const A_DAY = 86_400;
const done = new Set<number>();
const noted = defineJob({
  name: "ground.noted",
  audit: { none: "upkeep" },
  payload: z.object({ number: z.number() }),
  run: async (_deps, { number }) => void done.add(number),
});

const db = testDatabase();
let server: TestServer;
const enqueue = (number: number) => asSystem(server.deps, 1, (ctx) => ctx.enqueue(noted, { number }));

beforeAll(async () => {
  server = await testServer(db, { modules: [{ name: "ground", jobs: [noted] }], pollSeconds: A_DAY });
});

test("a job that is written while nobody looks is begun by the bell", async () => {
  // The pollers begin in the background and look once; from the first job that was heard on, only the bell starts one.
  const tryFirst = async () => {
    await enqueue(-1);
    return done.has(-1);
  };
  await expect.poll(tryFirst, { timeout: 15_000 }).toBe(true);
  for (let number = 0; number < 20; number++) {
    await enqueue(number);
    await expect.poll(() => done.has(number), { timeout: 15_000, interval: 5 }).toBe(true);
  }
});

test("of a hundred that are written in one breath none is left lying", async () => {
  await Promise.all(Array.from({ length: 100 }, (_, place) => enqueue(100 + place)));
  await expect.poll(() => done.size, { timeout: 15_000 }).toBe(1 + 20 + 100);
});
