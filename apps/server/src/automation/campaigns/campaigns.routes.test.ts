// Campaigns seen from outside: from a draft to the last recipient, held, ended and answered.
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aCampaign,
  aChannel,
  aContact,
  aQueue,
  aTag,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { foldAll, workOn } from "./campaigns.watch.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

type Company = Awaited<ReturnType<typeof aCompany>>;
let company: Company;
let phones = 0;

async function aCompany() {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant, name: "Vendas" });
  const channel = await aChannel(db, { tenant, name: "Central", defaultQueueId: queue.id });
  const admin = await aUser(db, { tenant, profile: "admin" });
  const attendant = await aUser(db, { tenant });
  await db.sql("update channels set is_active = true, status = 'connected', throughput = 80 where id = $1", [
    channel.id,
  ]);
  return { tenant, queue, channel, admin, attendant };
}

beforeEach(async () => {
  company = await aCompany();
});

/** Wrote within the day, so that free words reach them. */
async function aPerson(name: string, given: { tagId?: number; isOut?: boolean; wrote?: boolean } = {}) {
  const { tenant, channel } = company;
  const number = `55119${String(70_000_000 + ++phones)}`;
  const contact = await aContact(db, { tenant, name, number });
  await db.sql(
    `insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
     values ($1, $2, 'wa_id', $3, identity_match_key('wa_id', $3), now()) on conflict do nothing`,
    [tenant.id, contact.id, number],
  );
  if (given.tagId)
    await db.sql("insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)", [
      tenant.id,
      contact.id,
      given.tagId,
    ]);
  if (given.isOut) await db.sql("update contacts set disable_campaign = true where id = $1", [contact.id]);
  if (given.wrote ?? true) {
    const ticket = await aTicket(db, { tenant, status: "closed", channelId: channel.id, contactId: contact.id });
    await db.sql("update tickets set last_inbound_at = now() where id = $1", [ticket.id]);
  }
  return contact;
}

const work = async (campaignId: number, times = 1) => {
  for (let n = 0; n < times; n++) {
    // As if the gap between two messages were over.
    await db.sql("update campaign_channels set next_at = null where campaign_id = $1", [campaignId]);
    await db.sql("update campaigns set due_at = now() - interval '1 second' where id = $1 and due_at is not null", [
      campaignId,
    ]);
    await workOn(server.deps, { tenantId: company.tenant.id, campaignId });
  }
};
const messagesOf = (campaignId: number) =>
  db.sql<{ body: string; status: string; id: string }>(
    "select id, body, status from messages where campaign_id = $1 order by id",
    [campaignId],
  );
const soon = () => new Date(Date.now() + 20 * 60_000).toISOString();

test("a draft becomes a list, a schedule, messages and an end, and each person is in or out for one reason", async () => {
  const { tenant, admin, channel } = company;
  const tag = await aTag(db, { tenant, name: "Outono" });
  await aPerson("Maria Souza", { tagId: tag.id });
  await aPerson("João Lima", { tagId: tag.id, isOut: true });
  await aPerson("Ninguém", { tagId: tag.id, wrote: false });
  const made = await server.as(admin).post("/campaigns", { name: "Outono", kind: "free" });
  expect(made.status).toBe(200);
  const id = made.body.id as number;
  const saved = await server.as(admin).put(`/campaigns/${id}`, {
    texts: [
      "Olá {{firstName}}! Para não receber mais, responda SAIR.",
      "Chegou, {{firstName}}: a coleção nova. SAIR para sair.",
    ],
    channelIds: [channel.id],
    audience: [{ kind: "tag", id: tag.id }],
    startsAt: soon(),
  });
  expect(saved.status).toBe(200);
  expect(await server.as(admin).post(`/campaigns/${id}/schedule`, {})).toFailWith("ERR_CAMPAIGN_CONTACTS");

  await server.as(admin).post(`/campaigns/${id}/prepare`, {});
  await work(id);
  const shown = await server.as(admin).get(`/campaigns/${id}`);
  expect(shown.body.preparation).toMatchObject({ isRunning: false, recipients: 2, skipped: { optedOut: 1 } });
  const preview = await server.as(admin).get(`/campaigns/${id}/preview`);
  expect(preview.body).toHaveProperty("items");
  expect(preview.body.items[0].texts[0]).toContain("Olá Maria!");
  const review = await server.as(admin).get(`/campaigns/${id}/review`);
  expect(review.body.lines.filter((line: { level: string }) => line.level === "block")).toEqual([]);

  const scheduled = await server.as(admin).post(`/campaigns/${id}/schedule`, {});
  expect(scheduled.body.status).toBe("scheduled");
  expect(await server.as(admin).put(`/campaigns/${id}`, { name: "x" })).toFailWith(
    "ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING",
  );
  await work(id, 2);
  expect((await messagesOf(id)).map(({ status }) => status)).toEqual(["queued"]);

  await db.sql("update messages set status = 'sent', sent_at = now() where campaign_id = $1", [id]);
  await work(id, 2);
  await foldAll(server.deps);
  const end = await server.as(admin).get(`/campaigns/${id}/progress`);
  expect(end.body).toMatchObject({
    status: "finished",
    numbers: { total: 3, skipped: 2, deliveryPending: 1, waiting: 0, sendPending: 0 },
  });
  const people = await server.as(admin).get(`/campaigns/${id}/contacts`);
  expect(people.body.items.map((one: { skipReason: string | null }) => one.skipReason).toSorted()).toEqual(
    [null, "optedOut", "windowClosed"].toSorted(),
  );
});

async function aRunning(count: number) {
  const { tenant, channel, queue } = company;
  const people = [];
  for (let n = 0; n < count; n++) people.push(await aPerson(`Pessoa ${n}`));
  const campaign = await aCampaign(db, {
    tenant,
    status: "processing",
    channelIds: [channel.id],
    contactIds: people.map(({ id }) => id),
    queueId: queue.id,
    isDue: true,
  });
  await work(campaign.id);
  return { campaign, people };
}

test("a pause takes back what has not left, going on hands it over again as the same message", async () => {
  const { admin } = company;
  const { campaign } = await aRunning(2);
  const [first] = await messagesOf(campaign.id);
  expect(first?.status).toBe("queued");
  expect((await server.as(admin).post(`/campaigns/${campaign.id}/pause`, {})).body.pausedBy).toBe("person");
  await work(campaign.id);
  expect((await messagesOf(campaign.id)).map(({ status }) => status)).toEqual(["canceled"]);
  expect(
    await db.sql("select 1 from send_turns s join messages m on m.id = s.message_id where m.campaign_id = $1", [
      campaign.id,
    ]),
  ).toEqual([]);
  await server.as(admin).post(`/campaigns/${campaign.id}/resume`, {});
  await db.sql("update campaign_channels set next_at = null where campaign_id = $1", [campaign.id]);
  await work(campaign.id);
  const again = await messagesOf(campaign.id);
  expect(again).toHaveLength(1);
  expect(again[0]).toMatchObject({ id: first?.id, status: "queued" });
  expect(await server.as(admin).post(`/campaigns/${campaign.id}/resume`, {})).toFailWith("ERR_CONFLICT");
});

test("counters equal a recount after every change, and those already reached get nothing again", async () => {
  const { admin } = company;
  const { campaign } = await aRunning(1);
  await db.sql("update messages set status = 'sent' where campaign_id = $1", [campaign.id]);
  await foldAll(server.deps);
  await db.sql("update messages set status = 'failed', failure_code = 'ERR_SENDING_WAPP_MSG' where campaign_id = $1", [
    campaign.id,
  ]);
  const told = await server.as(admin).get(`/campaigns/${campaign.id}/progress`);
  expect(told.body.numbers).toMatchObject({ error: 1, deliveryPending: 0, sendPending: 0, waiting: 0 });
  expect(told.body.reasons).toEqual([{ reason: "ERR_SENDING_WAPP_MSG", count: 1 }]);
  await foldAll(server.deps);
  const folded = await server.as(admin).get(`/campaigns/${campaign.id}/progress`);
  expect(folded.body.numbers).toEqual(told.body.numbers);
  expect(folded.body.reasons).toEqual(told.body.reasons);
  await work(campaign.id, 2);
  expect(await messagesOf(campaign.id)).toHaveLength(1);
});

test("no more than two hundred are handed over at once, and one in a conversation is left alone", async () => {
  const { tenant, channel } = company;
  const person = await aPerson("Ocupada");
  await aTicket(db, { tenant, status: "open", channelId: channel.id, contactId: person.id });
  const campaign = await aCampaign(db, {
    tenant,
    status: "processing",
    channelIds: [channel.id],
    contactIds: [person.id],
    isDue: true,
  });
  await work(campaign.id);
  expect(await messagesOf(campaign.id)).toEqual([]);
  const [row] = await db.sql<{ reason: string }>("select reason from campaign_recipients where campaign_id = $1", [
    campaign.id,
  ]);
  expect(row?.reason).toBe("inConversation");
});

test("an attendant and another company's campaign are refused", async () => {
  const { admin, attendant, tenant } = company;
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  const campaign = await aCampaign(db, { tenant });
  expect(await server.as(stranger).get(`/campaigns/${campaign.id}`)).toFailWith("ERR_NO_CAMPAIGN_FOUND");
  expect(await server.as(stranger).post(`/campaigns/${campaign.id}/pause`, {})).toFailWith("ERROR_CAMPAIGN_NOT_EXISTS");
  expect(await server.as(attendant).get("/campaigns")).toFailWith("ERR_NO_PERMISSION");
  expect(
    await server.as(admin).put(`/campaigns/${campaign.id}`, { audience: [{ kind: "tag", id: 999_999 }] }),
  ).toFailWith("ERR_CAMPAIGN_CONTACTS_NOT_EXISTS_OR_NOT_ACESSIBLE");
  expect(
    await server.as(admin).put(`/campaigns/${campaign.id}`, { audience: [{ kind: "contacts", ids: [999_999] }] }),
  ).toFailWith("ERR_CAMPAIGN_CONTACTS_NOT_EXISTS");
  expect(await server.as(admin).delete(`/campaigns/${campaign.id}/contacts/999999`)).toFailWith(
    "ERR_NO_CAMPAIGN_CONTACTS_NOT_FOUND",
  );
});

test("what the plan leaves out is neither shown nor made", async () => {
  const tenant = await aTenant(db, { maxUsers: 7 });
  await db.sql("update plans set campaigns = false where id = (select plan_id from tenants where id = $1)", [
    tenant.id,
  ]);
  const admin = await aUser(db, { tenant, profile: "admin" });
  expect(await server.as(admin).get("/campaigns")).toFailWith("ERR_PREMIUM_ONLY");
  expect(await server.as(admin).post("/campaigns", { name: "x", kind: "free" })).toFailWith("ERR_PREMIUM_ONLY");
});
