// After a restore: nobody is served, and nothing is done, by a database in which erased people have come back.
import { beforeAll, expect, test, vi } from "vitest";
import { asSystem } from "#platform/context";
import { type TestServer, testDatabase, testServer } from "#testing";
import { writeLedger } from "./erase.requests.ts";
import { ledgerKey } from "./ledger.ts";
import { aRestoredCompany, hitsOf, type Restored } from "./testing/restored.ts";
import { left, sweep, wholeDatabase } from "./testing/traces.ts";

const ERASED = 5;
const RESTORED_AT = "2026-11-17T03:00:00.000Z";

const db = testDatabase();
let world: Restored;
beforeAll(async () => {
  world = await aRestoredCompany(db, ERASED);
}, 120_000);

const isReady = async (server: TestServer) => (await server.as(null).raw("/health/ready")).status === 200;
const replay = (server: TestServer) => server.app.registry.commands.get("erasures")?.run(server.deps, ["replay"]);
const waitingJobs = () =>
  world.copy.sql<{ n: number }>("select count(*)::int as n from jobs.job where state = 'created' and name = 'long'");

test("a restored server serves nobody and does nothing until the erasures were replayed, and then has none of the five", async () => {
  const { copy, company, erased, neighbour } = world;
  const untouched = left(await wholeDatabase(copy), neighbour);
  const server = await testServer(copy, { env: { RESTORED_AT } });
  for (const one of erased) expect(left(await wholeDatabase(copy), one).length).toBeGreaterThan(0);
  await asSystem(server.deps, company.tenant.id, (ctx) => ctx.enqueue(writeLedger, { tenantId: company.tenant.id }));

  expect((await server.as(null).raw("/health")).status).toBe(200);
  expect(await server.as(null).raw("/health/ready")).toMatchObject({ status: 503, body: { ok: false, closed: true } });
  expect((await server.as(null).raw("/metrics")).body).toContain("prosa_replay_awaited 1");
  expect(await server.as(company.admin).get(`/contacts/${neighbour.contactId}`)).toFailWith("ERR_UNAVAILABLE");
  expect(await server.as(null).raw("/webhooks/whatsapp/x", { method: "POST", body: "{}" })).toMatchObject({
    status: 503,
  });
  await expect(server.socket(company.admin, { reconnection: false })).rejects.toThrow();
  expect(await waitingJobs()).toEqual([{ n: 1 }]);

  expect(await replay(server)).toBe(0);
  await vi.waitFor(async () => expect(await isReady(server)).toBe(true), { timeout: 20_000 });
  await sweep(copy, server);
  for (const one of erased) {
    expect(await hitsOf(server, world, one)).toEqual({ database: 0, files: 0, search: 0, redis: 0 });
  }
  expect(left(await wholeDatabase(copy), neighbour)).toEqual(untouched);
  expect((await hitsOf(server, world, neighbour)).search).toBeGreaterThan(0);
  expect((await server.as(company.admin).get(`/contacts/${neighbour.contactId}`)).status).toBe(200);
  await server.socket(company.admin);
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual([{ n: 0 }]), { timeout: 20_000 });
  await server.close();
});

test("one replay counts for one restore: it opens at once again, and another moment has to be replayed anew", async () => {
  const { copy } = world;
  expect(await copy.sql("select records, people from restores where restored_at = $1", [RESTORED_AT])).toEqual([
    { records: ERASED, people: ERASED },
  ]);
  const again = await testServer(copy, { role: "worker", env: { RESTORED_AT } });
  expect(await isReady(again)).toBe(true);
  await again.close();
  const later = await testServer(copy, { role: "worker", env: { RESTORED_AT: "2026-11-18T03:00:00.000Z" } });
  expect(await isReady(later)).toBe(false);
  await later.close();
});

test("a store without the record of what was erased is refused, and nothing is recorded", async () => {
  const { copy, company } = world;
  const moment = "2026-11-19T03:00:00.000Z";
  const server = await testServer(copy, { role: "api", env: { RESTORED_AT: moment } });
  await copy.sql("update erasures set erased_at = now() - interval '1 day'");
  await server.deps.storage.delete(ledgerKey(company.tenant.id));
  expect(await replay(server)).toBe(1);
  expect(await isReady(server)).toBe(false);
  expect(await copy.sql("select 1 from restores where restored_at = $1", [moment])).toEqual([]);
  await server.close();
});
