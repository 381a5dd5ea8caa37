// The pace of a gateway: so many calls a second and no more, a pause after failures, and a wait that was asked for.
import { expect, test } from "vitest";
import { aBench, aCharge, got } from "./gateways.factory.ts";
import { begin, end, fresh } from "./pace.rules.ts";
import { paced } from "./pace.ts";

test("five calls a second begin, however they are spread", () => {
  let state = fresh(0, 5);
  let begun = 0;
  for (let now = 0; now < 10_000; now += 7) {
    const step = begin(state, now, 5);
    state = step.state;
    if (step.waitMs === 0) begun++;
    else expect(begin(state, now + step.waitMs, 5).waitMs).toBe(0);
  }
  // Ten seconds of five, and the room it began with.
  expect(begun).toBeGreaterThanOrEqual(50);
  expect(begun).toBeLessThanOrEqual(55);
});

test("the fifth failure in a row begins a pause, which grows to ten minutes and ends with a success", () => {
  let state = fresh(0, 5);
  for (let n = 0; n < 4; n++) state = end(state, 0, { afterMs: null });
  expect(begin(state, 0, 5).waitMs).toBe(0);
  state = end(state, 0, { afterMs: null });
  expect(begin(state, 0, 5).waitMs).toBe(10_000);
  for (let n = 0; n < 20; n++) state = end(state, 0, { afterMs: null });
  expect(begin(state, 0, 5).waitMs).toBe(600_000);
  state = end(state, 600_000, null);
  expect(begin(state, 600_000, 5).waitMs).toBe(0);
  state = end(state, 600_000, { afterMs: null });
  expect(begin(state, 600_000, 5).waitMs).toBe(0);
});

test("a wait that the gateway asks for is kept, and nothing reaches it meanwhile", async () => {
  const bench = await aBench();
  try {
    const gateway = paced(bench.adapter("woovi"));
    const credentials = bench.credentials("woovi");
    const now = new Date();
    const at = (ms: number) => bench.reach(new Date(now.getTime() + ms));
    await bench.control("/faults", { gateway: "woovi", status: 429, retryAfter: 30 });
    const request = aCharge();
    expect(await gateway.createCharge(request, credentials, at(0))).toMatchObject({
      class: "RATE",
      code: "429",
      afterMs: 30_000,
    });
    expect(await gateway.createCharge(request, credentials, at(1_000))).toMatchObject({
      class: "RATE",
      code: "pace",
      afterMs: 29_000,
    });
    expect(got(await gateway.createCharge(request, credentials, at(30_000))).status).toBe("pending");

    await bench.control("/faults", { gateway: "woovi", status: 500, times: 5 });
    for (let n = 0; n < 5; n++) {
      expect(await gateway.createCharge(request, credentials, at(40_000 + n * 1_000))).toMatchObject({
        class: "RETRY_LATER",
      });
    }
    expect(await gateway.createCharge(request, credentials, at(45_000))).toMatchObject({ code: "pace" });
    expect(got(await gateway.createCharge(request, credentials, at(60_000))).status).toBe("pending");
  } finally {
    await bench.close();
  }
});
