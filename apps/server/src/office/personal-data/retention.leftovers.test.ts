// What nobody decides about has an age and a number: bodies in quarantine, keys of requests, and files of finished work.
import { beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";
import { forgetLeftovers } from "./retention.jobs.ts";

const db = testDatabase();
let server: TestServer;
let [company, other]: TestCompany[] = [];
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  [company, other] = [await aCompany(db), await aCompany(db)];
});

const idOf = (whose: TestCompany | undefined) => whose?.tenant.id ?? 0;
const forget = () => forgetLeftovers(server.deps, idOf(company), new AbortController().signal);

async function quarantined(whose: TestCompany | undefined, count: number, days: number, bytes = 10) {
  await db.sql(
    `insert into webhook_quarantine (tenant_id, channel_id, channel_type, reason, body, bytes, received_at)
     select $1, $2, 'whatsapp_cloud', 'x', '', $5, now() - make_interval(days => $4) from generate_series(1, $3)`,
    [idOf(whose), whose?.channel.id, count, days, bytes],
  );
}
const kept = async (whose: TestCompany | undefined) =>
  (
    await db.sql<{ n: number }>("select count(*)::int as n from webhook_quarantine where tenant_id = $1", [idOf(whose)])
  )[0]?.n;

async function finished(whose: TestCompany | undefined, count: number, days: number) {
  await db.sql(
    `insert into long_jobs (tenant_id, id, user_id, kind, subject, status, is_cancelable, payload, result_key, result_name,
       created_at, updated_at, finished_at)
     select $1::bigint, gen_random_uuid(), $2, 'exportPerson', 'x', 'done', false, '{}', $1::bigint || '/jobs/' || gen_random_uuid(), 'x.zip',
            at, at, at from (select now() - make_interval(days => $4) as at from generate_series(1, $3)) s`,
    [idOf(whose), whose?.admin.id, count, days],
  );
}
const works = async (whose: TestCompany | undefined) =>
  (await db.sql<{ n: number }>("select count(*)::int as n from long_jobs where tenant_id = $1", [idOf(whose)]))[0]?.n;

test("a quarantined body is gone after thirty days, and of one company the newest are kept", async () => {
  await quarantined(company, 3, 31);
  await quarantined(other, 3, 31);
  await quarantined(company, 2, 29);
  await forget();
  expect([await kept(company), await kept(other)]).toEqual([2, 3]);
  await quarantined(company, 2_100, 1);
  await forget();
  expect(await kept(company)).toBe(2_000);
  await quarantined(company, 4, 0, 30 * 1024 * 1024);
  await forget();
  expect(await kept(company)).toBe(2);
});

test("a key and the answer kept with it are gone after two days", async () => {
  const give = (whose: TestCompany | undefined, hours: number) =>
    db.sql(
      `insert into idempotency_keys (tenant_id, user_id, key_hash, id, request_hash, created_at)
       select $1, $2, sha256((n || '.' || $3::integer)::bytea), gen_random_uuid(), '', now() - make_interval(hours => $3::integer)
         from generate_series(1, 6) n`,
      [idOf(whose), whose?.admin.id, hours],
    );
  await Promise.all([give(company, 49), give(company, 47), give(other, 49)]);
  await forget();
  const rows = await db.sql(
    "select tenant_id::int as id, count(*)::int as n from idempotency_keys group by 1 order by 1",
  );
  expect(rows).toEqual([
    { id: idOf(company), n: 6 },
    { id: idOf(other), n: 6 },
  ]);
});

test("files of finished work are gone after a week, and of one company the newest are kept", async () => {
  await finished(company, 120, 8);
  await finished(company, 3, 6);
  await finished(other, 2, 8);
  await forget();
  expect([await works(company), await works(other)]).toEqual([3, 2]);
  const trash = "select count(*)::int as n from storage_trash where tenant_id = $1";
  expect(await db.sql(trash, [idOf(company)])).toEqual([{ n: 120 }]);
  await finished(company, 600, 1);
  await forget();
  expect(await works(company)).toBe(500);
});
