// The counters say the same however many there are: counted in one walk, or each for itself up to where it says "many".
import { beforeAll, expect, test } from "vitest";
import { aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { aCompany } from "../testing/company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const at = (minute: number) => new Date(Date.UTC(2025, 2, 10, 12, minute));

test("a few, and more than one walk looks at", async () => {
  const { tenant, ana, admin, made, sales, finance } = await aCompany(db);
  const own = { status: "open", userId: ana.id } as const;
  const seen = await aTicket(db, { ...made, ...own, queueId: sales.id, inboundCount: 4, waitingSince: at(7) });
  await aTicket(db, { ...made, ...own, queueId: finance.id, inboundCount: 2, waitingSince: at(3) });
  await aTicket(db, { ...made, queueId: sales.id, inboundCount: 1 });
  await aTicket(db, { ...made, queueId: sales.id, turn: "bot" });
  await aTicket(db, { ...made, queueId: sales.id, isGroup: true });
  await aTicket(db, { ...made, queueId: finance.id, inboundCount: 9, waitingSince: at(1) });
  await aTicket(db, { ...made, ...own, queueId: sales.id, status: "closed", inboundCount: 3 });
  await db.sql(
    `insert into ticket_reads (tenant_id, ticket_id, user_id, inbound_seen, last_read_id, updated_at)
     values ($1, $2, $3, 4, 0, now())`,
    [tenant.id, seen.id, ana.id],
  );
  const counted = async (user: typeof ana) => (await server.as(user).get("/user/counttickets")).body;
  const oldest = (minute: number) => {
    const since = at(minute).toISOString();
    const wait = { since, queueId: finance.id, channelId: made.channelId, isFirst: true };
    return { oldestWaitingSince: since, oldestWait: wait };
  };
  const few = { open: 2, pending: 1, chatbot: 1, groups: 1, unread: 2, mine: 2 };
  expect(await counted(ana)).toEqual({ ...few, ...oldest(3) });
  const all = { ...few, pending: 2, unread: 4, mine: 0 };
  expect(await counted(admin)).toEqual({ ...all, ...oldest(1) });

  await db.sql(
    `with c as (insert into contacts (tenant_id, name) select $1, 'Contact ' || n from generate_series(1, 2100) n returning id)
     insert into tickets (tenant_id, version, status, turn, protocol, queue_id, channel_id, contact_id,
                          last_message_at, created_at, updated_at)
     select $1, 1, 'pending', 'person', 'B' || c.id, $2, $3, c.id, now(), now(), now() from c`,
    [tenant.id, sales.id, made.channelId],
  );
  expect(await counted(ana)).toEqual({ ...few, pending: 1_000, ...oldest(3) });
  expect(await counted(admin)).toEqual({ ...all, pending: 1_000, ...oldest(1) });
});
