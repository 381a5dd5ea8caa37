// Contacts that are ignored for a while: nobody sees what they write, and all of it comes back when the switch is turned.
import { beforeAll, expect, test } from "vitest";
import { aChannel, aContact, aQueue, aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { applyChanges, aText } from "./intake.factory.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "all" });
});

async function aSilencedCustomer() {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  const ana = await aUser(db, { tenant, profile: "admin", queues: [queue] });
  const say = (...changes: unknown[]) => applyChanges(db.db, channel, changes);
  await say(aText(1));
  const [row] = await db.sql<{ id: string; contact_id: string }>(
    "select id, contact_id from tickets where tenant_id = $1",
    [tenant.id],
  );
  const [contactId, ticketId] = [Number(row?.contact_id), Number(row?.id)];
  await server.as(ana).put(`/tickets/${ticketId}`, { status: "closed" });
  const heed = (ignore: boolean) => server.as(ana).put(`/contacts/${contactId}`, { flags: { ignore } });
  const listed = async () =>
    ((await server.as(ana).get("/tickets?showAll=true&status=open,pending")).body.tickets as { id: number }[]).map(
      ({ id }) => id,
    );
  const kept = async () =>
    Number(
      (await db.sql<{ n: string }>("select count(*) as n from ignored_messages where tenant_id = $1", [tenant.id]))[0]
        ?.n,
    );
  return { tenant, ana, say, heed, listed, kept, contactId };
}

test("what is written while somebody is ignored comes back in order, with its files, once", async () => {
  const { ana, say, heed, listed, kept } = await aSilencedCustomer();
  expect((await heed(true)).status).toBe(200);
  const media = { kind: "image", providerMediaId: "M1", mime: "image/jpeg", sha256: "c2hh", name: null };
  await say(aText(2), aText(3, { type: "image", body: "a foto", media }));
  await say(aText(4));
  expect(await listed()).toEqual([]);
  expect(await kept()).toBe(3);

  expect((await heed(false)).status).toBe(200);
  await expect.poll(kept).toBe(0);
  const [ticketId] = await listed();
  const { body } = await server.as(ana).get(`/messages/${ticketId}`);
  expect(body.messages.map((one: { body: string }) => one.body)).toEqual(["message 2", "a foto", "message 4"]);
  expect(body.messages[1].media).not.toBeNull();

  // A body that the provider repeats is known.
  await say(aText(4));
  expect((await server.as(ana).get(`/messages/${ticketId}`)).body.messages).toHaveLength(3);
});

test("many at once, and two put together, come back too", async () => {
  const { tenant, ana, say, heed, listed, kept, contactId } = await aSilencedCustomer();
  await heed(true);
  await say(aText(2));
  const other = await aContact(db, { tenant, name: "A mesma pessoa" });
  const merged = await server
    .as(ana)
    .post(`/contacts/${other.id}/merge`, { goneContactId: contactId, reason: "person" });
  expect(merged.status).toBe(200);
  await expect.poll(kept).toBe(0);
  expect(await listed()).toHaveLength(1);
});

test("whoever turns the switch while a message is being kept gets that message too", async () => {
  const { tenant, say, heed, kept, contactId } = await aSilencedCustomer();
  await heed(true);
  const turning: Promise<unknown>[] = [];
  // Twenty writers and the switch at the same moment: each message is either kept and restored, or taken in at once.
  for (let number = 2; number <= 21; number++) turning.push(say(aText(number)));
  turning.push(heed(false));
  await Promise.all(turning);
  await expect.poll(kept).toBe(0);
  const [told] = await db.sql<{ n: string }>(
    "select count(*) as n from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id where t.tenant_id = $1 and t.contact_id = $2",
    [tenant.id, contactId],
  );
  expect(Number(told?.n)).toBe(21);
});
