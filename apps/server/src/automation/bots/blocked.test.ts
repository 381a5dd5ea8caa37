// Machines of a company that has not paid wait; they go on when it has.
import { expect, test } from "vitest";
import { aTenant, aTicket, testDatabase } from "#testing";

const db = testDatabase();

test("a bot is due while its company is in good standing, and not while it is blocked", async () => {
  const company = await aTenant(db);
  const ticket = await aTicket(db, { tenant: company });
  await db.sql(
    "insert into bot_turns (tenant_id, ticket_id, channel_id, due_at) values ($1, $2, $3, now() - interval '1 minute')",
    [company.id, ticket.id, ticket.channelId],
  );
  const isDue = async () => {
    const rows = await db.sql<{ ticket_id: string }>("select ticket_id from bots_due(100)");
    return rows.some((row) => Number(row.ticket_id) === ticket.id);
  };
  await db.sql("update tenants set due_at = now() + interval '1 day', blocked_from = null where id = $1", [company.id]);
  expect(await isDue()).toBe(true);
  await db.sql("update tenants set blocked_from = now() - interval '1 hour' where id = $1", [company.id]);
  expect(await isDue()).toBe(false);
  // A promise or days of grace: the date has passed and nothing is closed yet.
  await db.sql(
    "update tenants set due_at = now() - interval '1 day', blocked_from = now() + interval '1 hour' where id = $1",
    [company.id],
  );
  expect(await isDue()).toBe(true);
});
