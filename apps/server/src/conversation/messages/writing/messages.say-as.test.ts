// What machines say: the same way as people, with the channel's window and limits, in their own name, and never twice.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { lockTicket } from "#conversation/tickets";
import { asSystem } from "#platform/context";
import { aContact, aTenant, aTicket, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { sayAs, type Wanted } from "./messages.write.actions.ts";

type Speaker = Parameters<typeof sayAs>[2];

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  // Without a worker: what is queued stays queued and can be looked at.
  server = await testServer(db, { role: "api" });
});

const flow: Speaker = { kind: "flow", id: 12, name: "Boas-vindas" };

async function aConversation(given: Parameters<typeof aTicket>[1] = {}) {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  const contact = await aContact(db, { tenant, name: "Ana Lima" });
  const ticket = await aTicket(db, { tenant, contactId: contact.id, ...given });
  const say = (speaker: Speaker, wanted: Partial<Wanted>) =>
    asSystem(server.deps, tenant.id, async (ctx) => {
      const locked = await lockTicket(ctx.tx, ticket.id);
      if (!locked) throw new Error("The ticket is gone");
      return sayAs(ctx, locked, speaker, { clientId: randomUUID(), body: "", ...wanted });
    });
  const shown = async () => (await server.as(admin).get(`/messages/${ticket.id}`)).body;
  return { tenant, admin, ticket, say, shown };
}

const outside = { lastInboundAt: new Date(0) };

test("a flow speaks within the window: its marks filled in, its name on the message, the ticket still nobody's", async () => {
  const { say, shown, ticket } = await aConversation();
  const [id] = await say(flow, { body: "Olá, {{firstName}}" });
  const { messages, ticket: after } = await shown();
  expect(messages).toMatchObject([
    { id, body: "Olá, Ana", fromMe: true, sendType: "bot", userId: null, author: flow, status: "queued" },
  ]);
  expect(after).toMatchObject({ status: "pending", userId: null, answered: true, version: 2, lastMessage: "Olá, Ana" });
  expect(await db.sql("select ticket_id::int from send_turns where ticket_id = $1", [ticket.id])).toHaveLength(0);
  expect(await db.sql("select 1 from ticket_logs where ticket_id = $1", [ticket.id])).toEqual([]);
});

test("outside the window it is refused, as people are, and nothing is left behind", async () => {
  const { say, shown } = await aConversation(outside);
  await expect(say(flow, { body: "Ainda está aí?" })).rejects.toThrow("ERR_WINDOW_CLOSED");
  expect((await shown()).messages).toEqual([]);
});

test("a template leaves outside the window, also a campaign's, and is no answer", async () => {
  const { say, shown, tenant, ticket } = await aConversation({ ...outside, answered: false });
  const shape = { isNamed: false, header: null, body: "Olá {{1}}", bodyParameters: [{ key: "1", example: "Ana" }] };
  const [row] = await db.sql<{ id: string }>(
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, quality, shape, synced_at)
     values ($1, $2, $3, 'outono', 'pt_BR', 'marketing', 'approved', 'green', $4, now()) returning id`,
    [
      tenant.id,
      ticket.channelId,
      randomUUID(),
      JSON.stringify({ ...shape, footer: null, buttons: [], isSendable: true }),
    ],
  );
  const content = { type: "template", templateId: Number(row?.id), body: { 1: "Bia" } } as const;
  const campaign: Speaker = { kind: "campaign", id: 13, name: "Outono" };
  await say(campaign, { content: { header: {}, buttons: {}, ...content } });
  const { messages, ticket: after } = await shown();
  expect(messages).toMatchObject([{ type: "template", body: "Olá Bia", sendType: "campaign", author: campaign }]);
  expect(after).toMatchObject({ answered: false });
});

test("what the channel cannot carry, and a closed ticket, are refused", async () => {
  const { say, ticket } = await aConversation();
  await expect(say(flow, { body: "" })).rejects.toThrow("ERR_VALIDATION");
  await expect(say(flow, { body: "x".repeat(5_000) })).rejects.toThrow("ERR_VALIDATION");
  await expect(say(flow, { body: "Oi", quotedId: 999_999 })).rejects.toThrow("ERR_NO_MESSAGE_FOUND");
  await db.sql("update tickets set status = 'closed' where id = $1", [ticket.id]);
  await expect(say(flow, { body: "Oi" })).rejects.toThrow("ERR_CREATING_MESSAGE");
});

test("the same id again is the same message; with other words it is refused", async () => {
  const { say, shown } = await aConversation();
  const clientId = randomUUID();
  const [first] = await say(flow, { clientId, body: "Escolha uma opção" });
  expect(await say(flow, { clientId, body: "Escolha uma opção" })).toEqual([first]);
  await expect(say(flow, { clientId, body: "Outra coisa" })).rejects.toThrow("ERR_KEY_REUSED");
  const twice = await Promise.all([1, 2].map(() => say(flow, { clientId, body: "Escolha uma opção" })));
  expect(twice).toEqual([[first], [first]]);
  expect((await shown()).messages).toHaveLength(1);
});

test.each([
  [{ kind: "schedule", id: 14, name: "Cobrança" }, "system", false],
  [{ kind: "api", id: 15, name: "ERP" }, "api", true],
  [{ kind: "system" }, "system", false],
] as const)("%j speaks as %s; an answer: %s", async (speaker, sendType, isAnswer) => {
  const { say, shown } = await aConversation({ answered: false });
  await say(speaker, { body: "Bom dia" });
  const { messages, ticket } = await shown();
  expect(messages).toMatchObject([{ sendType, author: { id: null, name: null, ...speaker } }]);
  expect(ticket.answered).toBe(isAnswer);
});

test("a machine's note is for the team, in its own name", async () => {
  const { say, shown } = await aConversation(outside);
  await say(flow, { body: "Não entendeu três vezes", content: { type: "note", mentions: [] } });
  expect((await shown()).messages).toMatchObject([{ type: "note", author: flow, status: "received" }]);
});

test("a person is the author of what a person says, and the customer of nothing of ours", async () => {
  const { admin, ticket, shown } = await aConversation();
  await server.as(admin).post(`/messages/${ticket.id}`, { clientId: randomUUID(), body: "Bom dia" });
  const { messages } = await shown();
  expect(messages).toMatchObject([{ sendType: "chat", author: { kind: "person", id: admin.id } }]);
});

test("a row names a machine or a person, never both, and a machine by its id", async () => {
  const { admin, ticket, say } = await aConversation();
  const [id] = await say(flow, { body: "Oi" });
  const set = (what: string) => db.sql(`update messages set ${what} where id = ${id}`);
  await expect(set(`user_id = ${admin.id}`)).rejects.toThrow("messages_author");
  await expect(set("author_id = null")).rejects.toThrow("messages_author");
  await expect(set("author_kind = 'robot'")).rejects.toThrow("messages_author");
  await expect(
    db.sql(
      `insert into ticket_logs (tenant_id, ticket_id, type, at, author_kind) values (${ticket.tenantId}, ${ticket.id}, 'open', now(), 'flow')`,
    ),
  ).rejects.toThrow("ticket_logs_author");
});
