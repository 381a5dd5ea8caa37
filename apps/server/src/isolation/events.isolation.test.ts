// Every socket event against its audience: each is provoked for real, and every frame everybody received is judged.
import type { EventType } from "@prosa/contracts/envelope";
import { type Envelope, events } from "@prosa/contracts/realtime";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { setUserQueues } from "#company/users";
import { asSystem } from "#platform/context";
import { defineJournalKind } from "#platform/journal";
import {
  aBoard,
  aCall,
  aChannel,
  aChat,
  aDeal,
  aMessage,
  aQueue,
  aTicket,
  aUser,
  type TestServer,
  type TestSocket,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let queueId: number;
let channelId: number;
/** Sees the queue; takes tickets. */
let attendant: TestUser;
/** Sees the queue, too, and loses sight when somebody takes a ticket. */
let colleague: TestUser;
let admin: TestUser;
/** Of the same company, but of another queue. */
let outsider: TestUser;
/** Of another company altogether. */
let stranger: TestUser;
let sockets: Map<TestUser, TestSocket>;

beforeAll(async () => {
  const [queue, elsewhere] = [await aQueue(db), await aQueue(db)];
  queueId = queue.id;
  channelId = (await aChannel(db)).id;
  attendant = await aUser(db, { queues: [queue] });
  colleague = await aUser(db, { queues: [queue] });
  admin = await aUser(db, { profile: "admin" });
  outsider = await aUser(db, { queues: [elsewhere] });
  stranger = await aUser(db, { tenant: "other", profile: "admin" });
  await db.sql("insert into settings (tenant_id, key, value) values ($1, 'NotViewAssignedTickets', 'enabled')", [
    attendant.tenantId,
  ]);
  // After the setting: a server remembers for a moment what it has read, and its own work reads every company's.
  server = await testServer(db);
  const people = [attendant, colleague, admin, outsider, stranger];
  sockets = new Map(await Promise.all(people.map(async (one) => [one, await server.socket(one)] as const)));
});

/** What makes each event happen, and exactly who may hear of it. A type without a line does not compile. */
const provocations: Record<EventType, () => Promise<{ hears: TestUser[]; isIt?: (envelope: Envelope) => boolean }>> = {
  "ticket.changed": async () => {
    const ticket = await waitingTicket();
    await server.as(attendant).put(`/tickets/${ticket.id}`, { status: "open" });
    return { hears: [attendant, admin], isIt: about(ticket.id) };
  },
  "ticket.left": async () => {
    const ticket = await waitingTicket();
    await server.as(attendant).put(`/tickets/${ticket.id}`, { status: "open" });
    return { hears: [colleague], isIt: about(ticket.id) };
  },
  "message.created": async () => {
    const ticket = await waitingTicket();
    await server.as(admin).put(`/tickets/${ticket.id}`, { status: "open" });
    const clientId = crypto.randomUUID();
    await server.as(admin).post(`/messages/${ticket.id}`, { clientId, body: "Bom dia" });
    return { hears: [admin], isIt: about(ticket.id) };
  },
  "message.changed": async () => {
    const ticket = await waitingTicket();
    const message = await aMessage(db, { ticket, fromMe: true, status: "sent", providerId: crypto.randomUUID() });
    const at = new Date().toISOString();
    const change = { kind: "status", providerId: message.providerId, callbackId: null, status: "read", at };
    await server.deps.db.callOnce("isolation_status", "select * from intake_apply($1, $2, $3, now(), false)", [
      attendant.tenantId,
      channelId,
      JSON.stringify([change]),
    ]);
    server.deps.journal.ring();
    return { hears: [attendant, colleague, admin], isIt: about(ticket.id) };
  },
  "ticket.read": async () => {
    const ticket = await waitingTicket();
    const message = await aMessage(db, { ticket });
    await server.as(attendant).put(`/tickets/${ticket.id}/read`, { messageId: message.id });
    return { hears: [attendant], isIt: about(ticket.id) };
  },
  "configs.changed": async () => {
    await server.as(attendant).put(`/users/${attendant.id}/configs`, { isDark: true });
    // Preferences of everybody are changed afterwards to end the wait; only this one has been made dark.
    return {
      hears: [attendant],
      isIt: ({ data }) => (data as { configs: { isDark?: boolean } }).configs.isDark === true,
    };
  },
  "access.changed": async () => {
    await asSystem(server.deps, colleague.tenantId, (ctx) => setUserQueues(ctx, colleague.id, [queueId]));
    return { hears: [colleague] };
  },
  "pause.changed": async () => {
    await server.as(attendant).put("/users/me/pause", { reason: "lunch" });
    return {
      hears: [attendant, colleague, admin, outsider],
      isIt: ({ data }) => (data as { pause: unknown }).pause !== null,
    };
  },
  "ticket.deleted": async () => {
    const ticket = await waitingTicket();
    await server.as(admin).delete(`/tickets/${ticket.id}`);
    return { hears: [attendant, colleague, admin], isIt: about(ticket.id) };
  },
  "draft.changed": async () => {
    const ticket = await waitingTicket();
    const words = { mode: "reply", reply: "Bom dia", note: "", quoted: null, mentions: [] };
    await server.as(attendant).put(`/drafts/${ticket.id}`, { id: crypto.randomUUID(), base: 0, ...words });
    return { hears: [attendant], isIt: about(ticket.id) };
  },
  "notice.created": async () => {
    const ticket = await mention();
    // Somebody who may not see the ticket is not told what is written in it, however often they are named.
    return { hears: [colleague], isIt: aboutNotice(ticket.id) };
  },
  "notice.read": async () => {
    await mention();
    const { body } = await server.as(colleague).get("/notices");
    const noticeId = body.notices[0].id;
    await server.as(colleague).put(`/notices/${noticeId}/read`, undefined);
    return { hears: [colleague], isIt: ({ data }) => (data as { noticeId: number }).noticeId === noticeId };
  },
  "job.changed": async () => {
    const ticket = await waitingTicket();
    await server.as(attendant).get(`/messages/pdf/${ticket.id}`);
    return { hears: [attendant] };
  },
  "call.changed": async () => {
    const ticket = await waitingTicket();
    const { tenantId, contactId } = ticket;
    const call = await aCall(db, { tenantId, channelId, contactId, ticketId: ticket.id, ringsFor: attendant.id });
    await server.as(attendant).put(`/calls/${call.id}`, { action: "decline" });
    return { hears: [attendant], isIt: ({ data }) => (data as { call?: { id: number } }).call?.id === call.id };
  },
  "channel.changed": async () => {
    const limited = { channelId };
    await asSystem(server.deps, admin.tenantId, (ctx) => ctx.publish("channel.changed", { data: limited }));
    return { hears: [attendant, colleague, admin, outsider] };
  },
  "list.changed": async () => {
    await asSystem(server.deps, admin.tenantId, (ctx) => ctx.publish("list.changed", { data: { list: "queues" } }));
    return { hears: [admin] };
  },
  "deal.changed": async () => {
    const deal = await ownDeal();
    await server.as(attendant).put(`/kanban/deals/${deal.id}`, { valueCents: 120_000 });
    return { hears: [attendant, colleague, admin, outsider], isIt: aboutDeal(deal.id) };
  },
  "deal.gone": async () => {
    const deal = await ownDeal();
    await server.as(attendant).delete(`/kanban/deals/${deal.id}`);
    return { hears: [attendant, colleague, admin, outsider], isIt: aboutDeal(deal.id) };
  },
  // Of colleagues only those who are in it: not an administrator either.
  "chat.changed": async () => {
    const { body } = await server.as(attendant).post("/internal-chat/direct", { userId: colleague.id });
    return { hears: [attendant, colleague], isIt: aboutChat(body.id) };
  },
  "chat.message": async () => {
    const chat = await chatOfThree();
    await server.as(attendant).post(`/internal-chat/chats/${chat.id}/messages`, { body: "Só entre nós" });
    return { hears: [attendant, colleague, outsider], isIt: aboutChat(chat.id) };
  },
  "chat.read": async () => {
    const chat = await chatOfThree();
    await server.as(attendant).post(`/internal-chat/chats/${chat.id}/messages`, { body: "Só entre nós" });
    await server.as(colleague).put(`/internal-chat/chats/${chat.id}/read`, { upTo: 1 });
    return { hears: [colleague], isIt: aboutChat(chat.id) };
  },
  "chat.left": async () => {
    const chat = await chatOfThree();
    await server.as(attendant).delete(`/internal-chat/groups/${chat.id}/members/${outsider.id}`);
    return { hears: [outsider], isIt: aboutChat(chat.id) };
  },
};

const chatOfThree = () => aChat(db, { members: [attendant, colleague, outsider], name: "Entre nós" });

const aboutChat = (wanted: number) => (envelope: Envelope) => {
  const { chat, chatId } = envelope.data as { chat?: { id: number }; chatId?: number };
  return (chat?.id ?? chatId) === wanted;
};

/** Names somebody who sees the ticket, and somebody who does not. */
async function mention() {
  const ticket = await waitingTicket();
  const content = { type: "note", mentions: [colleague.id, outsider.id] };
  await server
    .as(attendant)
    .post(`/messages/${ticket.id}`, { clientId: crypto.randomUUID(), body: "Veja isto", content });
  return ticket;
}

const aboutNotice = (ticketId: number) => (envelope: Envelope) =>
  (envelope.data as { notice: { subject: { ticketId?: number } } }).notice.subject.ticketId === ticketId;

async function ownDeal() {
  const board = await aBoard(db);
  return aDeal(db, { boardId: board.id, laneId: board.lanes[0]?.id ?? 0, ownerId: attendant.id });
}

const aboutDeal = (dealId: number) => (envelope: Envelope) => {
  const { deal, dealId: gone } = envelope.data as { deal?: { id: number }; dealId?: number };
  return (deal?.id ?? gone) === dealId;
};

function waitingTicket() {
  return aTicket(db, { status: "pending", queueId, channelId });
}

const about = (ticketId: number) => (envelope: Envelope) =>
  envelope.ticketId === ticketId || (envelope.data as { ticketId?: number }).ticketId === ticketId;

test.each(Object.keys(events) as EventType[])("%s reaches its audience and nobody else", async (type) => {
  const before = new Map([...sockets].map(([who, { frames }]) => [who, frames.length]));
  const { hears, isIt = () => true } = await provocations[type]();
  for (const who of hears) {
    await sockets.get(who)?.waitFor(({ name, data }) => name === "event" && data.type === type && isIt(data));
  }
  // Something everybody may hear, published afterwards: once it is there, everything before it is, too.
  await settle();
  for (const [who, { frames }] of sockets) {
    const heard = frames.slice(before.get(who)).filter(({ name }) => name === "event");
    const ofType = heard.filter(({ data }) => data.type === type && isIt(data));
    expect(ofType.length > 0, `${who.name} hears ${type}`).toBe(hears.includes(who));
  }
  const foreign = sockets
    .get(stranger)
    ?.frames.filter(({ name, data }) => name === "event" && data.type !== "configs.changed");
  expect(foreign, "another company hears nothing at all").toEqual([]);
  const aside = sockets.get(outsider)?.frames.filter(({ name, data }) => name === "event" && data.ticketId !== null);
  expect(aside, "another queue hears of no ticket").toEqual([]);
});

/** Every person's own preference, changed last: the journal is in order, so its arrival ends the wait. */
async function settle() {
  const mark = Math.random() > 0.5 ? "compact" : "comfortable";
  const starts = new Map([...sockets].map(([who, { frames }]) => [who, frames.length]));
  for (const [who] of sockets) await server.as(who).put(`/users/${who.id}/configs`, { density: mark });
  for (const [who, socket] of sockets) {
    const from = starts.get(who) ?? 0;
    await expect
      .poll(() => socket.frames.slice(from).some(({ data }) => data?.type === "configs.changed"), { timeout: 60_000 })
      .toBe(true);
  }
}

declare module "#platform/journal" {
  interface JournalKinds {
    "planted.news": Record<string, never>;
  }
}

test("news of a type nobody declared is never sent", async () => {
  const planted = defineJournalKind({
    kind: "planted.news",
    data: z.object({}),
    news: async (_, rows) =>
      rows.map(({ seq, at }) => ({
        seq,
        at,
        ticketId: null,
        version: null,
        users: [attendant.id],
        type: "planted.event" as EventType,
        data: {} as never,
      })),
  });
  // The only one left, so it leads the journal.
  await server.close();
  const rogue = await testServer(db, { also: [{ name: "planted", journalKinds: [planted] }] });
  const socket = await rogue.socket(attendant);
  await asSystem(rogue.deps, attendant.tenantId, (ctx) => ctx.publish("planted.news", { data: {} }));
  await rogue.as(attendant).put(`/users/${attendant.id}/configs`, { isDark: false });
  await socket.waitFor(({ name, data }) => name === "event" && data.type === "configs.changed");
  expect(socket.frames.filter(({ data }) => data?.type === "planted.event")).toEqual([]);
  await rogue.close();
});
