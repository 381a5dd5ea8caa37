// What is long over is cleared away, and nothing else.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aSession, aUser, testDatabase, testServer } from "#testing";
import { forgetOld } from "./credentials.jobs.ts";

const db = testDatabase();

test("old counters, codes, tickets and sessions go; those still needed stay", async () => {
  const server = await testServer(db, { now: "2026-12-01T12:00:00Z" });
  const users = [await aUser(db), await aUser(db, { tenant: "other" })];
  const bytes = Buffer.alloc(32);
  for (const user of users) {
    for (const [days, sessionId] of [
      [200, await aSession(db, user)],
      [100, await aSession(db, user)],
    ] as const) {
      await db.sql(
        "update sessions set ended_at = '2026-12-01T12:00:00Z'::timestamptz - make_interval(days => $2) where id = $1",
        [sessionId, days],
      );
    }
    for (const expires of ["2026-11-29T00:00:00Z", "2026-12-01T11:59:00Z"]) {
      const common = [user.tenantId, randomUUID(), user.id, bytes, expires];
      await db.sql(
        `insert into recovery_codes (tenant_id, id, user_id, code_hash, browser_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $4, $5, $5)`,
        common,
      );
      await db.sql(
        "insert into setup_tickets (tenant_id, id, user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $5)",
        common,
      );
    }
  }
  await db.sql(
    "insert into account_guards values ('old', '2026-11-01', 1, 1, null, '2026-11-01'), ('new', '2026-12-01', 1, 1, null, '2026-12-01')",
  );
  await db.sql("insert into rate_counters values ('old', '2026-11-01', 1), ('new', '2026-12-01', 1)");

  await forgetOld(server.deps, AbortSignal.timeout(10_000));

  const count = async (table: string) => (await db.sql(`select 1 from ${table}`)).length;
  expect(await count("sessions")).toBe(4);
  expect(await count("recovery_codes")).toBe(2);
  expect(await count("setup_tickets")).toBe(2);
  expect(await db.sql("select key from account_guards")).toEqual([{ key: "new" }]);
  expect(await db.sql("select key from rate_counters")).toEqual([{ key: "new" }]);
  for (const user of users) expect((await server.as(user).get("/auth/session")).status).toBe(200);
  await server.close();
});
