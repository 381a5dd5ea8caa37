// intake.lookups.test.ts: who may ask at once, who waits, and who is sent away.
import { expect, test } from "vitest";
import { createLookups } from "./intake.lookups.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("some ask at once, those with little to say wait their turn, the rest is sent away", async () => {
  const lookUp = createLookups({ atOnce: 2, inLine: 2 });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const ask = (number: number, mayWait = true) =>
    lookUp(mayWait, async () => {
      begun.push(number);
      await gates[number]?.promise;
      return number;
    });
  const [first, second, third, fourth] = [ask(0), ask(1), ask(2), ask(3)];
  await expect(ask(4, false), "much in hand").rejects.toThrow("ERR_UNAVAILABLE");
  await expect(ask(4), "the line is full").rejects.toThrow("ERR_UNAVAILABLE");
  expect(begun).toEqual([0, 1]);

  gates[1]?.resolve();
  expect(await second).toBe(1);
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  gates[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  for (const { resolve } of gates) resolve();
  expect(await Promise.all([third, fourth])).toEqual([2, 3]);

  // All turns are free again, after failures too.
  begun.length = 0;
  await Promise.all([ask(0, false).catch(() => {}), ask(1, false)]);
  expect(begun).toEqual([0, 1]);
});
