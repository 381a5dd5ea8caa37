// Conversations that run when their flow is stopped or published anew: to whom they go, which move, which stay.
import { type FlowDocument, firstState } from "@prosa/flows";
import { beforeAll, expect, test, vi } from "vitest";
import {
  aConversation,
  aFlow,
  aMenu,
  aQueue,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let desk: { id: number };
let other: { id: number };

beforeAll(async () => {
  server = await testServer(db, { pollSeconds: 0.5 });
  admin = await aUser(db, { profile: "admin" });
  [desk, other] = [await aQueue(db), await aQueue(db)];
});

const sessionOf = async (ticketId: number) =>
  (
    await db.sql("select ended_at, end_reason, version_id, state from flow_sessions where ticket_id = $1", [ticketId])
  )[0];
const ticketOf = async (id: number) =>
  (await db.sql("select turn, status, queue_id, user_id, chat_flow_id, answered from tickets where id = $1", [id]))[0];
const ended = (ticketId: number) =>
  vi.waitFor(async () => expect((await sessionOf(ticketId))?.ended_at).not.toBe(null), { timeout: 20_000 });
const withFallback = (fallback: FlowDocument["settings"]["fallback"]): FlowDocument => {
  const menu = aMenu(desk.id);
  return { ...menu, settings: { ...menu.settings, fallback } };
};

test("a stopped flow begins nothing, and its conversations go to the fallback of what they were begun with", async () => {
  const flow = await aFlow(db, {
    document: withFallback({ to: "queue", queueId: other.id }),
    isPublished: true,
    isActive: true,
  });
  const [away, own, taken] = [
    await aTicket(db, { queueId: desk.id }),
    await aTicket(db, { queueId: other.id, answered: true }),
    await aTicket(db, { queueId: desk.id, status: "open", userId: admin.id }),
  ];
  for (const ticket of [away, own, taken]) await aConversation(db, flow, ticket);
  // Somebody took it meanwhile, and nobody ended the conversation yet.
  await db.sql("update tickets set turn = 'person', chat_flow_id = null where id = $1", [taken.id]);
  const stopped = await server.as(admin).post(`/chat-flow/${flow.id}/stop`);
  expect(stopped.body).toEqual({ handedOver: 3 });
  for (const ticket of [away, own, taken]) await ended(ticket.id);
  expect(await ticketOf(away.id)).toMatchObject({ turn: "queue", queue_id: String(other.id), chat_flow_id: null });
  expect(await ticketOf(own.id)).toMatchObject({ turn: "queue", queue_id: String(other.id), answered: false });
  expect(await ticketOf(taken.id)).toMatchObject({ turn: "person", user_id: String(admin.id), status: "open" });
  expect(await sessionOf(away.id)).toMatchObject({ end_reason: "stopped" });
  expect((await server.as(admin).get(`/chat-flow/${flow.id}`)).body).toMatchObject({ isActive: false, running: 0 });
  const [log] = await db.sql("select author_kind, author_id from ticket_logs where ticket_id = $1", [away.id]);
  expect(log).toEqual({ author_kind: "flow", author_id: String(flow.id) });
});

test("a fallback that cannot have it leaves the ticket waiting where it is", async () => {
  const stranger = await aUser(db, { profile: "user" });
  const flow = await aFlow(db, { document: withFallback({ to: "user", userId: stranger.id }), isPublished: true });
  const ticket = await aTicket(db, { queueId: desk.id });
  await aConversation(db, flow, ticket);
  await server.as(admin).post(`/chat-flow/${flow.id}/stop`);
  await ended(ticket.id);
  expect(await ticketOf(ticket.id)).toMatchObject({ turn: "queue", queue_id: String(desk.id), user_id: null });
});

test("publishing moves the conversations that stand at what did not change, and counts them before", async () => {
  const document = aMenu(desk.id);
  const flow = await aFlow(db, { document, isPublished: true, isActive: true });
  const [atMenu, atSupport] = [await aTicket(db, { queueId: desk.id }), await aTicket(db, { queueId: desk.id })];
  await aConversation(db, flow, atMenu);
  const waiting = {
    node: "suporte_s",
    position: 1,
    wait: { kind: "answer" as const, since: 0 },
    vars: { nome_x: "Ana" },
  };
  await aConversation(db, flow, atSupport, waiting);
  const changed = document.steps.map((step) =>
    step.id === "menu" && step.kind === "step" ? { ...step, conditions: step.conditions.slice(1) } : step,
  );
  await server.as(admin).put(`/chat-flow/${flow.id}/draft`, { rev: 1, document: { ...document, steps: changed } });
  const { running } = (await server.as(admin).get(`/chat-flow/${flow.id}/check`)).body;
  expect(running).toEqual({ total: 2, canMove: 1 });
  const published = await server.as(admin).post(`/chat-flow/${flow.id}/publish`, { rev: 2, move: true });
  expect(published.body).toMatchObject({ version: 2, moved: 1, running: 2 });
  await vi.waitFor(async () => expect((await sessionOf(atSupport.id))?.version_id).not.toBe(String(flow.versionId)), {
    timeout: 20_000,
  });
  expect((await sessionOf(atSupport.id))?.state).toEqual({ ...firstState(), ...waiting });
  expect(await sessionOf(atMenu.id)).toMatchObject({ version_id: String(flow.versionId), ended_at: null });
  const { items } = (await server.as(admin).get(`/chat-flow/${flow.id}/versions`)).body;
  expect(items.map(({ running: count }: { running: number }) => count)).toEqual([1, 1]);
});
