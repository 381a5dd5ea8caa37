// What a campaign is given: files that go up once per number, a table of people, and a number that the guard stops.
import { beforeAll, expect, test } from "vitest";
import type { Ticket } from "#conversation/tickets";
import { asSystem } from "#platform/context";
import {
  aCampaign,
  aChannel,
  aContact,
  aFile,
  aTag,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { plenty, sendingIn } from "../../../testing/sending.ts";
import { workOn } from "../campaigns.watch.ts";
import { costOf } from "./prices.rules.ts";
import { tableJob } from "./table.jobs.ts";

const db = testDatabase();
let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

async function aCompany() {
  const tenant = await aTenant(db);
  const channel = await aChannel(db, { tenant, name: "Central" });
  await db.sql("update channels set is_active = true, status = 'connected', throughput = 80 where id = $1", [
    channel.id,
  ]);
  const admin = await aUser(db, { tenant, profile: "admin" });
  return { tenant, channel, admin };
}
type Company = Awaited<ReturnType<typeof aCompany>>;

async function aPerson({ tenant, channel }: Company) {
  const number = `55119${String(60_000_000 + ++phones)}`;
  const contact = await aContact(db, { tenant, name: `Pessoa ${phones}`, number });
  await db.sql(
    `insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
     values ($1, $2, 'wa_id', $3, identity_match_key('wa_id', $3), now()) on conflict do nothing`,
    [tenant.id, contact.id, number],
  );
  const ticket = await aTicket(db, { tenant, status: "closed", channelId: channel.id, contactId: contact.id });
  await db.sql("update tickets set last_inbound_at = now() where id = $1", [ticket.id]);
  return contact;
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("one file for all: every message has it, and the second waits until it went up", async () => {
  const company = await aCompany();
  const { tenant, channel, admin } = company;
  const people = [await aPerson(company), await aPerson(company)];
  const campaign = await aCampaign(db, { tenant, channelIds: [channel.id], contactIds: people.map(({ id }) => id) });
  const file = await aFile(db, { user: admin, name: "oferta.png" });
  const [row] = await db.sql<{ storage_key: string }>("select storage_key from uploaded_files where id = $1", [
    file.id,
  ]);
  const { Readable } = await import("node:stream");
  await server.deps.storage.put(row?.storage_key as never, Readable.from(PICTURE));
  const shown = await server.as(admin).put(`/campaigns/${campaign.id}/files/1`, { fileId: file.id });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  expect(shown.body.files).toMatchObject([{ place: 1, kind: "image", name: "oferta.png" }]);

  await db.sql(
    "update campaigns set status = 'processing', started_at = now(), due_at = now() - interval '1 second' where id = $1",
    [campaign.id],
  );
  for (let round = 0; round < 2; round++) {
    await db.sql("update campaign_channels set next_at = null where campaign_id = $1", [campaign.id]);
    await db.sql("update campaigns set due_at = now() - interval '1 second' where id = $1", [campaign.id]);
    await workOn(server.deps, { tenantId: tenant.id, campaignId: campaign.id });
  }
  const media = await db.sql<{ shared_id: string; type: string; ticket_id: string; storage_key: string }>(
    `select f.shared_id, f.storage_key, m.type, m.ticket_id from message_media f join messages m on m.id = f.message_id
      where m.campaign_id = $1 order by m.id`,
    [campaign.id],
  );
  expect(media.map(({ type }) => type)).toEqual(["image", "image"]);
  expect(new Set(media.map(({ storage_key }) => storage_key)).size).toBe(1);

  const due = async () => {
    await db.sql(
      "update send_turns set due_at = now() - interval '1 second' where tenant_id = $1 and claim_id is null",
      [tenant.id],
    );
    await db.sql("delete from bulk_pace where tenant_id = $1", [tenant.id]);
    await db.sql("delete from channel_pace where tenant_id = $1", [tenant.id]);
  };
  const ticketOf = (at: number) =>
    ({ id: Number(media[at]?.ticket_id), tenantId: tenant.id, channelId: channel.id }) as Ticket;
  const first = sendingIn(db, () => ({ server, ticket: ticketOf(0) }));
  const second = sendingIn(db, () => ({ server, ticket: ticketOf(1) }));
  await due();
  const claimed = await first.claim(plenty);
  expect(claimed?.outcome).toBe("claimed");
  await due();
  expect((await second.claim(plenty))?.outcome).toBe("waiting");
  if (claimed?.outcome !== "claimed") return;
  const result = { outcome: "accepted", providerId: "wamid.F1" } as const;
  await first.settle([{ claim: claimed, result, uploadedId: "media-7" }], true);
  await due();
  const then = await second.claim(plenty);
  expect(then).toMatchObject({ outcome: "claimed", file: { uploadedId: "media-7" } });

  const dropped = await server.as(admin).delete(`/campaigns/${campaign.id}/files/1`);
  expect(dropped).toFailWith("ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING");
});

test("the people of a table are found or made with a tag, and its columns are variables of this campaign", async () => {
  const company = await aCompany();
  const { tenant, channel, admin } = company;
  const known = await aPerson(company);
  const tag = await aTag(db, { tenant, name: "Feira" });
  const campaign = await aCampaign(db, { tenant, channelIds: [channel.id], texts: ["Oi, cupom {{cupom}}"] });
  const file = await aFile(db, { user: admin, name: "feira.csv" });
  const [row] = await db.sql<{ storage_key: string }>("select storage_key from uploaded_files where id = $1", [
    file.id,
  ]);
  const { Readable } = await import("node:stream");
  const csv = `nome;telefone;cupom\nNova;5511955550001;AB1\nVelha;${known.number};AB2\nRuim;12;AB3\n`;
  await server.deps.storage.put(row?.storage_key as never, Readable.from(Buffer.from(csv)));
  const reading = { separator: ";", encoding: "utf-8" };
  const mapping = { name: 0, number: 1, email: null, notes: null, extraInfo: [{ column: 2, name: "cupom" }] };
  const asked = await server
    .as(admin)
    .post(`/campaigns/${campaign.id}/table`, { fileId: file.id, reading, mapping, tagId: tag.id });
  expect(asked.status).toBe(200);
  const result = await tableJob.step({
    deps: server.deps,
    tenantId: tenant.id,
    userId: admin.id,
    longJobId: asked.body.id,
    payload: { campaignId: campaign.id, fileId: file.id, reading, mapping, tagId: tag.id } as never,
    progress: null,
    signal: new AbortController().signal,
    report: async () => {},
  });
  expect(result).toMatchObject({ done: 2, failed: 1 });
  const shown = await server.as(admin).get(`/campaigns/${campaign.id}`);
  expect(shown.body).toMatchObject({
    table: { name: "feira.csv", columns: ["cupom"] },
    audience: [{ kind: "table", id: campaign.id }],
  });
  await server.as(admin).post(`/campaigns/${campaign.id}/prepare`, {});
  await workOn(server.deps, { tenantId: tenant.id, campaignId: campaign.id });
  const preview = await server.as(admin).get(`/campaigns/${campaign.id}/preview`);
  expect(preview.body.items.flatMap((one: { texts: string[] }) => one.texts).toSorted()).toEqual([
    "Oi, cupom AB1",
    "Oi, cupom AB2",
  ]);
  const [tagged] = await db.sql<{ n: number }>("select count(*)::int as n from contact_tags where tag_id = $1", [
    tag.id,
  ]);
  expect(tagged?.n).toBe(2);
});

test("a number that the guard stops pauses its campaign with the reason; released, it goes on", async () => {
  const company = await aCompany();
  const { tenant, channel, admin } = company;
  const person = await aPerson(company);
  const campaign = await aCampaign(db, {
    tenant,
    status: "processing",
    channelIds: [channel.id],
    contactIds: [person.id],
    isDue: true,
    userId: admin.id,
  });
  const work = async () => {
    await db.sql("update campaigns set due_at = now() - interval '1 second' where id = $1", [campaign.id]);
    await workOn(server.deps, { tenantId: tenant.id, campaignId: campaign.id });
  };
  await asSystem(server.deps, tenant.id, ({ tx }) => brake(tx as never, tenant.id, channel.id), "test");
  await work();
  expect((await server.as(admin).get(`/campaigns/${campaign.id}`)).body).toMatchObject({
    pausedBy: "guard",
    pauseNote: "badList",
  });
  const bell = await server.as(admin).get("/notices");
  expect(bell.body.notices).toMatchObject([{ kind: "channel.braked", params: { channel: "Central" } }]);
  expect(await server.as(admin).post(`/campaigns/${campaign.id}/resume`, {})).toFailWith("ERR_NUMBER_HELD");
  await db.sql("update channels set bulk_held_until = null, bulk_held_reason = null where id = $1", [channel.id]);
  expect((await server.as(admin).post(`/campaigns/${campaign.id}/resume`, {})).status).toBe(200);
  await work();
  const after = await server.as(admin).get(`/campaigns/${campaign.id}/progress`);
  expect(after.body).toMatchObject({ pausedBy: null, numbers: { sendPending: 1 } });
});

async function brake(tx: { executeQuery: unknown }, tenantId: number, channelId: number) {
  const { sql } = await import("kysely");
  await sql`select channel_brake(${tenantId}, ${channelId}, 'badList', 20, 200, now())`.execute(tx as never);
}

test("a message costs what the list says, or what the company says, and the rest is said to be unknown", () => {
  const counted = [
    { prefix: "551", count: 10 },
    { prefix: "491", count: 3 },
  ];
  expect(costOf("marketing", counted, [])).toMatchObject({ currency: "USD", micros: 625_000, unknown: 3 });
  const own = [{ country: "BR", category: "marketing", currency: "BRL", micros: 350_000 }] as const;
  expect(costOf("marketing", counted, own)).toMatchObject({ currency: "BRL", micros: 3_500_000, unknown: 3 });
});
