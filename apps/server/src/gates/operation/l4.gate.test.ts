// Five people erased since the backup: its restore serves nobody until they are erased again, and then has none of them.
import { beforeAll, test, vi } from "vitest";
import { checkTenant } from "#company/audit-trail";
import { insertEntry } from "#platform/audit";
import { asSystem } from "#platform/context";
import { type TestServer, testDatabase, testServer } from "#testing";
import { aRestoredCompany, hitsOf, type Restored } from "../../office/personal-data/testing/restored.ts";
import { left, sweep, wholeDatabase } from "../../office/personal-data/testing/traces.ts";
import { openGate } from "../gate.ts";

const gate = openGate("L4");
const PEOPLE = 5;
const RESTORED_AT = "2026-11-17T03:00:00.000Z";
const STREAM_MS = 15_000;
const MONTHS_AGO_MS = 210 * 86_400_000;

const db = testDatabase();
let world: Restored;
beforeAll(async () => {
  world = await aRestoredCompany(db, PEOPLE);
}, 120_000);

const isReady = async (server: TestServer) => (await server.as(null).raw("/health/ready")).status === 200;
const none = (what: string, count: number) => ({ what, holds: count === 0, shown: String(count) });

test("erased people do not come back with a restore", async () => {
  const { copy, company, erased } = world;
  const server = await testServer(copy, { env: { RESTORED_AT } });
  const back = (await Promise.all(erased.map(async (one) => left(await wholeDatabase(copy), one).length > 0))).filter(
    Boolean,
  );
  const wasReady = await isReady(server);
  const wasServed = (await server.as(company.admin).get(`/contacts/${erased[0]?.contactId}`)).status === 200;

  if (gate.isPlanted("replay-left-out")) {
    await copy.sql("insert into restores (restored_at, replayed_at, records, people) values ($1, now(), 0, 0)", [
      RESTORED_AT,
    ]);
  } else await server.app.registry.commands.get("erasures")?.run(server.deps, ["replay"]);
  const becomesReady = await vi
    .waitFor(async () => ((await isReady(server)) ? true : Promise.reject(new Error("not yet"))), { timeout: 20_000 })
    .catch(() => false);
  await sweep(copy, server);
  const hits = { database: 0, files: 0, search: 0, redis: 0 };
  for (const one of erased) {
    const found = await hitsOf(server, world, one);
    for (const place of Object.keys(hits) as (keyof typeof hits)[]) hits[place] += found[place];
  }
  const old = await keptTooLong(server);
  const accesses = await oldAccesses(server);
  const lives = await server.deps.redis.commands.pTTL(server.deps.redis.key("passes"));
  await server.close();

  gate.conclude([
    { what: "erased people in the backup", holds: back.length === PEOPLE, shown: `${back.length}` },
    { what: "ready before the replay", holds: !wasReady && !wasServed, shown: wasReady || wasServed ? "yes" : "no" },
    { what: "ready after it", holds: becomesReady, shown: becomesReady ? "yes" : "no" },
    ...Object.entries(hits).map(([place, count]) => none(`hits in ${place}`, count)),
    none("bodies in quarantine after 31 days", old.quarantine),
    none("exports after 8 days", old.exports),
    {
      what: "entries of access after 7 months",
      holds: accesses.before > 0 && accesses.after === 0,
      shown: `${accesses.after} of ${accesses.before}`,
    },
    { what: "news in Redis", holds: lives > 0 && lives <= STREAM_MS, shown: `gone in ${lives} ms without a leader` },
  ]);
});

/** What is left of things past their age after the hourly work. */
async function keptTooLong(server: TestServer): Promise<{ quarantine: number; exports: number }> {
  const { copy, company } = world;
  const [tenantId, channelId, userId] = [company.tenant.id, company.channel.id, company.admin.id];
  await copy.sql(
    `insert into webhook_quarantine (tenant_id, channel_id, channel_type, reason, body, bytes, received_at)
     values ($1, $2, 'whatsapp_cloud', 'aged', '', 1, now() - interval '31 days')`,
    [tenantId, channelId],
  );
  await copy.sql(
    `insert into long_jobs (tenant_id, id, user_id, kind, subject, status, is_cancelable, payload, created_at, updated_at,
       finished_at) select $1::bigint, gen_random_uuid(), $2::bigint, 'exportPerson', 'aged', 'done', false, '{}', at, at, at
       from (select now() - interval '8 days' as at) s`,
    [tenantId, userId],
  );
  const job = server.app.registry.jobs.get("personal_data.retention");
  await job?.run(server.deps, {}, new AbortController().signal);
  const [row] = await copy.sql<{ quarantine: number; exports: number }>(
    `select (select count(*)::int from webhook_quarantine where reason = 'aged') as quarantine,
            (select count(*)::int from long_jobs where subject = 'aged') as exports`,
  );
  return row ?? { quarantine: 1, exports: 1 };
}

/** Entries of access that were anchored more than six months ago, before and after the daily work. */
async function oldAccesses(server: TestServer): Promise<{ before: number; after: number }> {
  const { copy, company } = world;
  const { id } = company.tenant;
  const { signal } = new AbortController();
  const enter = (kind: "login" | "logout") =>
    asSystem(server.deps, id, ({ tx }) => insertEntry(tx, id, { kind, userId: company.admin.id }));
  await enter("login");
  const count = async () => {
    const [row] = await copy.sql<{ n: number }>(
      "select count(*)::int as n from security_log where tenant_id = $1 and kept = 'access' and kind <> 'logout'",
      [id],
    );
    return row?.n ?? -1;
  };
  // As if all of it had been anchored then: the anchors, and the proof in them.
  const then = new Date(Date.now() - MONTHS_AGO_MS).toISOString();
  const past = await testServer(copy, { role: "api", now: then, env: { RESTORED_AT } });
  await copy.sql("delete from security_log_anchors where tenant_id = $1", [id]);
  await checkTenant(past.deps, id, signal);
  await past.close();
  await copy.sql("update security_log_anchors set made_at = now() - interval '7 months' where tenant_id = $1", [id]);
  const before = await count();
  await enter("logout");
  await server.app.registry.jobs.get("audit.check")?.run(server.deps, {}, signal);
  return { before, after: await count() };
}
