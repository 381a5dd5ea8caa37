// Messages of campaigns in line: one for life, held by a pause, answered by the customer.
import { beforeAll, expect, test } from "vitest";
import type { Ticket } from "#conversation/tickets";
import { asSystem } from "#platform/context";
import {
  aCampaign,
  aChannel,
  aContact,
  aMessage,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { plenty, sendingIn } from "../../testing/sending.ts";
import { noteAnswer } from "./answers.events.ts";
import { workOn } from "./campaigns.watch.ts";
import { clientIdOf } from "./feed.actions.ts";

const db = testDatabase();
let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

async function aRunning(count: number) {
  const tenant = await aTenant(db);
  const channel = await aChannel(db, { tenant });
  await db.sql("update channels set is_active = true, status = 'connected' where id = $1", [channel.id]);
  const people = [];
  for (let n = 0; n < count; n++) {
    const number = `55219${String(80_000_000 + ++phones)}`;
    const contact = await aContact(db, { tenant, name: `Pessoa ${n}`, number });
    await db.sql(
      `insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
       values ($1, $2, 'wa_id', $3, identity_match_key('wa_id', $3), now()) on conflict do nothing`,
      [tenant.id, contact.id, number],
    );
    const ticket = await aTicket(db, { tenant, status: "closed", channelId: channel.id, contactId: contact.id });
    await db.sql("update tickets set last_inbound_at = now() where id = $1", [ticket.id]);
    people.push(contact);
  }
  const contactIds = people.map(({ id }) => id);
  const campaign = await aCampaign(db, {
    tenant,
    status: "processing",
    channelIds: [channel.id],
    contactIds,
    isDue: true,
  });
  return { tenant, channel, campaign, people, place: { tenantId: tenant.id, campaignId: campaign.id } };
}

const again = (campaignId: number) =>
  Promise.all([
    db.sql("update campaigns set due_at = now() - interval '1 second' where id = $1", [campaignId]),
    db.sql("update campaign_channels set next_at = null where campaign_id = $1", [campaignId]),
  ]);
const messages = (campaignId: number) =>
  db.sql<{ id: string; ticket_id: string; client_id: string; status: string }>(
    "select id, ticket_id, client_id, status from messages where campaign_id = $1 order by id",
    [campaignId],
  );

test("however many workers come at once, each recipient has one message, named after them", async () => {
  const { campaign, place, tenant } = await aRunning(4);
  for (let round = 0; round < 6; round++) {
    await again(campaign.id);
    await Promise.all([workOn(server.deps, place), workOn(server.deps, place), workOn(server.deps, place)]);
  }
  const made = await messages(campaign.id);
  expect(made.map(({ client_id }) => client_id).toSorted()).toEqual(
    campaign.recipientIds.map((id) => clientIdOf(tenant.id, campaign.id, id)).toSorted(),
  );
});

test("a paused campaign's message is not claimed, and a running one's is", async () => {
  const { campaign, place, tenant, channel } = await aRunning(1);
  await workOn(server.deps, place);
  const [message] = await messages(campaign.id);
  const ticket = { id: Number(message?.ticket_id), tenantId: tenant.id, channelId: channel.id } as Ticket;
  const { claim } = sendingIn(db, () => ({ server, ticket }));
  const due = () =>
    db.sql("update send_turns set due_at = now() - interval '1 second' where tenant_id = $1", [tenant.id]);
  await due();
  await db.sql("update campaigns set paused_at = now(), paused_by = 'person' where id = $1", [campaign.id]);
  expect((await claim(plenty))?.outcome).toBe("held");
  await db.sql("update campaigns set paused_at = null, paused_by = null where id = $1", [campaign.id]);
  await due();
  expect((await claim(plenty))?.outcome).toBe("claimed");
});

test("what the customer says within its days is an answer to the campaign, once", async () => {
  const { campaign, place, tenant, channel, people } = await aRunning(1);
  await workOn(server.deps, place);
  const contactId = people[0]?.id ?? 0;
  const ticket = await aTicket(db, { tenant, status: "open", channelId: channel.id, contactId });
  const heard = await aMessage(db, { tenant, ticket, body: "Quero!", fromMe: false });
  await db.sql("update messages set created_at = now() + interval '1 minute' where id = $1", [heard.id]);
  await asSystem(server.deps, tenant.id, (ctx) => noteAnswer(ctx, heard.id));
  const admin = await aUser(db, { tenant, profile: "admin" });
  const shown = await server.as(admin).get(`/campaigns/${campaign.id}`);
  expect(shown.body.answered).toBe(1);
});
