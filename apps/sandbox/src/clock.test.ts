// The sandbox's time: moved, stopped and let go again, and what follows from it.
import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { ANA, aConversation } from "./sandbox.testing.ts";

test("a stopped clock stands, moves when told, and goes on from where it stood", () => {
  let real = 1_000;
  const clock = createClock(() => real);
  clock.advance(500);
  expect(clock.now()).toBe(1_500);
  clock.freeze();
  real = 9_000;
  expect(clock.now()).toBe(1_500);
  clock.advance(100);
  expect(clock.now()).toBe(1_600);
  clock.unfreeze();
  real = 9_010;
  expect(clock.now()).toBe(1_610);
  clock.setTo(50_000);
  expect(clock.state()).toEqual({ now: 50_000, offsetMs: 40_990, frozen: false });
  clock.reset();
  expect(clock.now()).toBe(9_010);
});

test("the window closes a day later, and webhooks are stamped with the sandbox's time", async () => {
  const { business, sandbox } = await aConversation();
  const before = Number(business.messages()[0].timestamp);
  await sandbox.control("/clock", { advanceMs: 24 * 3_600_000 - 5_000 });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).status).toBe(200);
  await sandbox.control("/clock", { advanceMs: 10_000 });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(131_047);
  await sandbox.say(ANA, "Voltei");
  expect(Number(business.messages()[1].timestamp) - before).toBeGreaterThanOrEqual(24 * 3_600);
});

test("a frozen clock never lets the throughput limit go", async () => {
  const { sandbox } = await aConversation("happy", { throughputPerSecond: 2 });
  await sandbox.control("/clock", { freeze: true, advanceMs: 2_000 });
  const codes = [];
  for (const text of ["1", "2", "3"]) codes.push((await sandbox.sendText(`+${ANA}`, text)).body.error?.code);
  expect(codes).toEqual([undefined, undefined, 130_429]);
  await sandbox.control("/clock", { advanceMs: 1_001 });
  expect((await sandbox.sendText(`+${ANA}`, "4")).status).toBe(200);
});
