// The counted flood: every message marked and acknowledged, in order per person, however the business fails.
import { expect, test } from "vitest";
import { aBusiness, aSandbox, NUMBER, until } from "../sandbox.testing.ts";

const { phoneNumberId } = NUMBER;

async function finished(sandbox: Awaited<ReturnType<typeof aSandbox>>, id: string) {
  await until(async () => expect((await sandbox.control(`/emit/${id}`)).body.running).toBe(false));
  return (await sandbox.control(`/emit/${id}`)).body;
}

test("all messages arrive, each person's in order, although some bodies are refused", async () => {
  const business = await aBusiness({ answers: [200, 500, 200, 503, 500] });
  const sandbox = await aSandbox({ callbackUrl: business.url });
  const order = { phoneNumberId, id: "run", count: 200, people: 10, connections: 4, batch: 5 };
  expect((await sandbox.control("/emit", order)).body).toMatchObject({ running: true, count: 200 });
  const report = await finished(sandbox, "run");
  expect(report).toMatchObject({ emitted: 200, acknowledged: 200, retries: 3, refusals: { 500: 2, 503: 1 } });
  expect(report.bodies).toBeGreaterThanOrEqual(40);

  const seen = new Map<string, number[]>();
  const ids = new Set<string>();
  for (const { id, text } of business.messages()) {
    const [marker, person, nth] = text.body.split(":");
    expect(marker).toBe("run");
    if (ids.has(id)) continue;
    ids.add(id);
    seen.set(person, [...(seen.get(person) ?? []), Number(nth)]);
  }
  expect(ids.size).toBe(200);
  for (const numbers of seen.values()) expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const { body } = await sandbox.control("/ledger/summary");
  expect(body.counts).toMatchObject({ "receive.accepted": 200, "webhook.failed": 3 });
});

test("it keeps a rhythm, and gives up by itself when nobody ever answers", async () => {
  const sandbox = await aSandbox({ callbackUrl: "http://127.0.0.1:9/nobody" });
  await sandbox.control("/emit", { phoneNumberId, id: "lost", count: 20, people: 4, connections: 2, maxMs: 150 });
  const report = await finished(sandbox, "lost");
  expect(report).toMatchObject({ running: false, acknowledged: 0 });
  expect(report.refusals.ECONNREFUSED).toBeGreaterThan(1);

  const business = await aBusiness();
  await sandbox.control("/numbers", { phoneNumberId, callbackUrl: business.url });
  await sandbox.control("/emit", { phoneNumberId, id: "steady", count: 30, people: 5, perSecond: 200 });
  const steady = await finished(sandbox, "steady");
  expect(steady.acknowledged).toBe(30);
  expect(steady.elapsedMs).toBeGreaterThan(130);
});

test("an emission is stopped by hand, and its id is taken once", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });
  const order = { phoneNumberId, id: "long", count: 1_000, people: 5, perSecond: 10 };
  await sandbox.control("/emit", order);
  expect((await sandbox.control("/emit", order)).status).toBe(409);
  await sandbox.control("/emit/stop", { id: "long" });
  expect((await finished(sandbox, "long")).emitted).toBeLessThan(100);
});
