// The report of scheduled messages: every date once, and only of schedules that the reader may see.
import { beforeAll, expect, test } from "vitest";
import { aChannel, aSchedule, aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

test("a date is a row for whoever may see its schedule, and for nobody else", async () => {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  const other = await aUser(db, { tenant });
  const channel = await aChannel(db, { tenant });
  await aSchedule(db, { user: admin, channelId: channel.id, body: "Lembrete da consulta" });
  const [span] = await db.sql<{ from: string; until: string }>(
    `select to_char(min(due_at) - interval '2 days', 'YYYY-MM-DD') as "from", to_char(max(due_at) + interval '2 days', 'YYYY-MM-DD') as "until"
       from schedule_runs where tenant_id = $1`,
    [tenant.id],
  );
  const address = `/reports/schedules?from=${span?.from}&until=${span?.until}`;
  const seen = await server.as(admin).get(address);
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  expect(JSON.stringify(seen.body)).toContain("Lembrete da consulta");
  const hidden = await server.as(other).get(address);
  expect(JSON.stringify(hidden.body)).not.toContain("Lembrete");
});
