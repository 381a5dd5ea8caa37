// Nobody answers past what they have not seen: refused with what came meanwhile, and sent all the same by whoever insists.
import { randomUUID } from "node:crypto";
import { NewerMessages } from "@prosa/contracts/message-newer";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aChannel,
  aMessage,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  type MessageGiven,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { answerTogether } from "../../../chaos/together/answering.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

let ana: TestUser;
let bia: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let seenId: number;
beforeEach(async () => {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  ana = await aUser(db, { tenant, name: "Ana", queues: [queue] });
  bia = await aUser(db, { tenant, name: "Bia", queues: [queue] });
  ticket = await aTicket(db, { tenant, status: "open", queueId: queue.id, channelId: channel.id, userId: null });
  seenId = (await aMessage(db, { tenant, ticket, body: "Cadê?" })).id;
});

const write = (body: object, as = ana) => server.as(as).post(`/messages/${ticket.id}`, body);
const words = (more: object = {}) => ({ clientId: randomUUID(), body: "Já vou ver", ...more });
const meanwhile = (given: MessageGiven) => aMessage(db, { tenant: ana.tenantId, ticket, ...given });

test("the customer's newer words refuse the answer with their id and the ticket; with that id it goes", async () => {
  const newer = await meanwhile({ body: "Esquece, achei" });
  const asked = words({ seenId });
  const { status, body } = await write(asked);
  expect({ status, error: body.error }).toEqual({ status: 409, error: "ERR_NEWER_MESSAGES" });
  expect(NewerMessages.parse(body.entity)).toMatchObject({
    ticket: { id: ticket.id, lastMessage: "Esquece, achei" },
    messageIds: [newer.id],
    count: 1,
    newestId: newer.id,
  });
  // The same message, because it was never taken.
  expect((await write({ ...asked, seenId: newer.id })).status).toBe(200);
  expect((await write({ ...asked, seenId })).status).toBe(200);
  const stored = await db.sql("select 1 from messages where ticket_id = $1 and from_me", [ticket.id]);
  expect(stored).toHaveLength(1);
});

test("without saying what was seen nothing is asked", async () => {
  await meanwhile({});
  expect((await write(words())).status).toBe(200);
});

test("many newer ones are counted, and the first twenty named", async () => {
  const ids: number[] = [];
  for (let at = 0; at < 23; at++) ids.push((await meanwhile({ body: `Recado ${at}` })).id);
  const { body } = await write(words({ seenId }));
  expect(body.entity).toMatchObject({ count: 23, newestId: ids.at(-1), messageIds: ids.slice(0, 20) });
});

test.each<[string, boolean, () => MessageGiven]>([
  ["a colleague's answer", true, () => ({ fromMe: true, userId: bia.id })],
  ["somebody at the company's phone", true, () => ({ fromMe: true, sendType: "phone" })],
  ["one's own words in another window", false, () => ({ fromMe: true, userId: ana.id })],
  ["a colleague's note", false, () => ({ fromMe: true, userId: bia.id, type: "note", status: "received" })],
  ["a reaction", false, () => ({ fromMe: true, userId: bia.id, type: "reaction" })],
  ["a robot's words", false, () => ({ fromMe: true, sendType: "bot" })],
  ["what the system says by itself", false, () => ({ fromMe: true, sendType: "system" })],
])("%s counts: %s", async (_what, counts, given) => {
  await meanwhile(given());
  expect((await write(words({ seenId }))).status).toBe(counts ? 409 : 200);
});

test("a note is for the team and asks nothing", async () => {
  await meanwhile({});
  expect((await write(words({ seenId, content: { type: "note" } }))).status).toBe(200);
});

test("who has seen nothing at all says 0", async () => {
  expect((await write(words({ seenId: 0 }))).body.error).toBe("ERR_NEWER_MESSAGES");
});

test("a file is refused before its bytes are taken in, and nothing is kept", async () => {
  await meanwhile({});
  const form = new FormData();
  const asked = { clientId: randomUUID(), seenId, files: [{ clientId: randomUUID() }] };
  form.set("payload", JSON.stringify(asked));
  form.append("files", new File(["a,b"], "tabela.csv", { type: "text/csv" }));
  const { status, body } = await server.as(ana).raw(`/api/messages/${ticket.id}`, { method: "POST", body: form });
  expect({ status, error: body.error }).toEqual({ status: 409, error: "ERR_NEWER_MESSAGES" });
  expect(await db.sql("select 1 from message_media")).toEqual([]);
});

test("of fifty pairs of colleagues who answer in the same instant exactly one passes each time", async () => {
  for (let pair = 0; pair < 50; pair++) {
    const { passed, told, others } = await answerTogether(server.url, ticket.id, seenId, [ana, bia]);
    expect({ passed: passed.length, told, others }).toEqual({ passed: 1, told: 1, others: [] });
    const [newest] = await db.sql<{ id: string }>("select max(id) as id from messages where ticket_id = $1", [
      ticket.id,
    ]);
    seenId = Number(newest?.id);
  }
});
