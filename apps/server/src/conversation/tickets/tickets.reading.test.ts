// The read pointer of one person: forward by reading, back on request, and nobody else's business.
import { beforeAll, expect, test } from "vitest";
import { aMessage, aQueue, aTenant, aTicket, aUser, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db);
});

test("what was read can be made unread again, for that person alone, until it is read once more", async () => {
  const tenant = await aTenant(db);
  const sales = await aQueue(db, { tenant });
  const [ana, bia] = [await aUser(db, { tenant, queues: [sales] }), await aUser(db, { tenant, queues: [sales] })];
  const ticket = await aTicket(db, { tenant, queueId: sales.id });
  const [first, last] = [await aMessage(db, { tenant, ticket }), await aMessage(db, { tenant, ticket })];
  const mine = server.as(ana);
  const read = async (messageId: number) => (await mine.put(`/tickets/${ticket.id}/read`, { messageId })).body;
  const unread = async () => (await mine.put(`/tickets/${ticket.id}/unread`)).body;

  expect(await unread()).toEqual({ unreadMessages: 2 });
  await read(last.id);
  await server.as(bia).put(`/tickets/${ticket.id}/read`, { messageId: last.id });
  const [toAna, toBia] = [await server.socket(ana), await server.socket(bia)];
  expect(await unread()).toEqual({ unreadMessages: 1 });
  expect(await unread()).toEqual({ unreadMessages: 1 });
  expect(await read(first.id)).toEqual({ unreadMessages: 1 });

  const listed = (await mine.get("/tickets?status=pending&withUnreadMessages=true")).body;
  expect(listed).toMatchObject({ count: 1, tickets: [{ id: ticket.id, unreadMessages: 1 }] });
  expect((await mine.get("/user/counttickets")).body.unread).toBe(1);
  expect((await server.as(bia).get(`/tickets/${ticket.id}`)).body.unreadMessages).toBe(0);

  const isUnreadAgain = ({ data }: { data?: { type?: string; data?: { unreadMessages?: number } } }) =>
    data?.type === "ticket.read" && data.data?.unreadMessages === 1;
  await toAna.waitFor(isUnreadAgain);
  // What everybody hears later proves that nothing else was on its way.
  await mine.put(`/tickets/${ticket.id}`, { status: "open" });
  await toBia.waitFor(({ name, data }) => name === "event" && data.type === "ticket.changed");
  expect(toBia.frames.filter(isUnreadAgain)).toEqual([]);
  expect(await read(last.id)).toEqual({ unreadMessages: 0 });
});

test("where the customer has not written there is nothing to mark", async () => {
  const ana = await aUser(db, { profile: "admin" });
  const ticket = await aTicket(db);
  expect((await server.as(ana).put(`/tickets/${ticket.id}/unread`)).body).toEqual({ unreadMessages: 0 });
});
