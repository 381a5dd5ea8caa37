// Closing and removing tickets in numbers and one by one: long work with progress, for administrators.
import { beforeAll, expect, test } from "vitest";
import { aClosingReason, aMessage, aTicket, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { aCompany, decide, storyOf } from "../testing/company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

/** Works until the job is over, and no longer: what a test asks for waits until it lets it begin. */
async function workOff(user: TestUser, jobId: string) {
  const worker = await testServer(db, { role: "worker" });
  const job = async () => (await server.as(user).get(`/jobs/${jobId}`)).body;
  await expect.poll(async () => (await job()).status, { timeout: 20_000 }).toMatch(/done|failed/);
  await worker.close();
  return job();
}

async function countTickets(where: string, params: unknown[]): Promise<number> {
  const [row] = await db.sql<{ count: string }>(`select count(*) as count from tickets where ${where}`, params);
  return Number(row?.count);
}

test("many tickets are closed step by step, each with its line, and the progress survives a reload", async () => {
  const company = await aCompany(db);
  const { admin, ana, made, sales, tenant } = company;
  const reason = await aClosingReason(db, { tenant });
  await db.sql(
    `with c as (insert into contacts (tenant_id, name) select $1, 'Contact ' || n from generate_series(1, 230) n returning id)
     insert into tickets (tenant_id, version, status, turn, protocol, queue_id, user_id, channel_id, contact_id,
                          last_message_at, created_at, updated_at)
     select $1, 1, 'open', 'person', 'B' || c.id, $2, $3, $4, c.id, now(), now(), now() from c`,
    [tenant.id, sales.id, ana.id, made.channelId],
  );
  const already = await aTicket(db, { ...made, queueId: sales.id, status: "closed" });
  const rows = await db.sql<{ id: string }>("select id from tickets where tenant_id = $1 order by id", [tenant.id]);
  const ticketIds = [...rows.map(({ id }) => Number(id)), 999_999_999];
  await decide(server, company, "ClosingReasonRequired", true);
  expect(await server.as(admin).post("/tickets/close-tickets", { ticketIds })).toFailWith(
    "ERR_CLOSING_REASON_REQUIRED",
  );
  const body = { ticketIds, closingReasonId: reason.id };
  expect(await server.as(ana).post("/tickets/close-tickets", body)).toFailWith("ERR_NO_PERMISSION");

  const heard = await server.socket(admin);
  const job = (await server.as(admin).post("/tickets/close-tickets", body)).body;
  expect(job).toMatchObject({ kind: "closeTickets", status: "waiting", total: 232, done: 0 });
  // Somebody who reloads finds it among their work.
  expect((await server.as(admin).get("/jobs")).body.jobs).toMatchObject([{ id: job.id }]);
  expect(await workOff(admin, job.id)).toMatchObject({ status: "done", done: 232, failed: 0 });
  expect(await countTickets("tenant_id = $1 and status in ('open', 'pending')", [tenant.id])).toBe(0);
  expect(await countTickets("tenant_id = $1 and closing_reason_id = $2", [tenant.id, reason.id])).toBe(230);
  expect(await storyOf(db, ticketIds[0] ?? 0)).toEqual(["closed"]);
  expect(await storyOf(db, already.id)).toEqual([]);
  const isProgress = ({ name, data }: { name: string; data: { type?: string } }) =>
    name === "event" && data.type === "job.changed";
  await heard.waitFor((frame) => isProgress(frame) && frame.data.data.job.status === "done");
  // Steps that end together are told together.
  expect(heard.frames.filter(isProgress).length).toBeGreaterThan(1);
});

test("whoever is no administrator any more stops closing", async () => {
  const { admin, made } = await aCompany(db);
  const ticket = await aTicket(db, made);
  const { body: job } = await server.as(admin).post("/tickets/close-tickets", { ticketIds: [ticket.id] });
  await db.sql("update users set profile = 'user' where id = $1", [admin.id]);
  expect(await workOff(admin, job.id)).toMatchObject({ status: "failed", problems: [{ code: "ERR_NO_PERMISSION" }] });
  expect(await countTickets("id = $1 and status = 'pending'", [ticket.id])).toBe(1);
});

test("a removed ticket is gone with its messages; those who saw it hear so, and the security log keeps it", async () => {
  const { ana, caio, admin, made, sales, tenant } = await aCompany(db);
  const ticket = await aTicket(db, { ...made, queueId: sales.id });
  const message = await aMessage(db, { tenant, ticket });
  await aMessage(db, { tenant, ticket, quotedId: message.id });
  expect(await server.as(ana).delete(`/tickets/${ticket.id}`)).toFailWith("ERR_NO_PERMISSION");
  const [toAna, toCaio] = [await server.socket(ana), await server.socket(caio)];
  expect((await server.as(admin).delete(`/tickets/${ticket.id}`)).body).toEqual({ ok: true });
  expect(await server.as(admin).delete(`/tickets/${ticket.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  const isGone = ({ data }: { data?: { type?: string } }) => data?.type === "ticket.deleted";
  expect((await toAna.waitFor(isGone)).data).toMatchObject({ ticketId: ticket.id, data: { ticketId: ticket.id } });
  expect(await db.sql("select 1 from messages where ticket_id = $1", [ticket.id])).toEqual([]);
  const kept = await db.sql("select detail from security_log where tenant_id = $1 and kind = 'ticket.deleted'", [
    tenant.id,
  ]);
  expect(kept).toMatchObject([{ detail: { ticketId: ticket.id, protocol: ticket.protocol } }]);
  // Something of Caio's own, published afterwards: once it is there, everything before it would be, too.
  await server.as(caio).put(`/users/${caio.id}/configs`, { isDark: true });
  await toCaio.waitFor(({ data }) => data?.type === "configs.changed");
  expect(toCaio.frames.filter(isGone)).toEqual([]);
});

test("many are removed the same way", async () => {
  const { admin, ana, made, tenant } = await aCompany(db);
  const ticketIds = [];
  for (let index = 0; index < 5; index++) ticketIds.push((await aTicket(db, made)).id);
  expect(await server.as(ana).post("/tickets/del-tickets", { ticketIds })).toFailWith("ERR_NO_PERMISSION");
  const { body: job } = await server.as(admin).post("/tickets/del-tickets", { ticketIds });
  expect(await workOff(admin, job.id)).toMatchObject({ kind: "deleteTickets", done: 5, failed: 0 });
  expect(await countTickets("tenant_id = $1", [tenant.id])).toBe(0);
});
