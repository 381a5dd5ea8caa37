// Fourteen situations, wherever the person is: told once, or waiting once, or never. Real sockets, nothing leaks to anybody else.
import { isSeenAt, type Notice, noticeKinds, type Place } from "@prosa/contracts/notices";
import { afterEach, beforeAll, expect, test } from "vitest";
import { isAppError } from "#platform/errors";
import { type TestServer, type TestSocket, type TestUser, testDatabase, testServer } from "#testing";
import { aWorld, loseRight, type Situation, situations, type World } from "./notices.situations.factory.ts";

const PATIENCE_MS = 60_000;
const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

let worker: Promise<TestServer> | null = null;
afterEach(async () => {
  await (await worker)?.close();
  worker = null;
});

/** Nobody works before somebody says so: until then a right can still be lost. */
async function workOff(jobId: string): Promise<void> {
  worker ??= testServer(db, { role: "worker" });
  await worker;
  const isOver = async () =>
    (await db.sql("select 1 from long_jobs where id = $1 and finished_at is not null", [jobId])).length;
  await expect.poll(isOver, { timeout: PATIENCE_MS }).toBe(1);
}

async function play(situation: Situation, between: (world: World) => Promise<unknown> = async () => {}) {
  const world = await aWorld(db, server, situation);
  const hers = { ...world, work: () => workOff(world.jobId) };
  await between(hers);
  return hers;
}

/** A refusal is a way of never happening: nothing is given to whoever may not see it. */
async function happen(situation: Situation, world: World): Promise<void> {
  try {
    await situation.happens(world);
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

/** The person's own preference, changed last: the journal is in order, so everything before it has been told. */
async function settle(who: TestUser, socket: TestSocket): Promise<void> {
  const from = socket.frames.length;
  await server.as(who).put(`/users/${who.id}/configs`, { density: "compact" });
  await expect
    .poll(() => socket.frames.slice(from).some(({ data }) => data?.type === "configs.changed"), {
      timeout: PATIENCE_MS,
    })
    .toBe(true);
}

/** How often a kind was told on a link, and how much of it waits: kept ones in the bell, passing ones in their own list. */
const passing = {
  "ticket.message": {
    event: "message.created",
    waits: async ({ ana, ticketId }: World) => (await listed(ana, ticketId, "open"))?.unreadMessages ?? 0,
  },
  "chat.message": {
    event: "chat.message",
    waits: async ({ ana, chatId }: World) => {
      const { body } = await server.as(ana).get("/users/chat-interno");
      return body.groups.find(({ id }: { id: number }) => id === chatId)?.own.unread ?? 0;
    },
  },
  "ticket.pending": {
    event: "ticket.changed",
    waits: async ({ ana, ticketId }: World) => ((await listed(ana, ticketId, "pending")) ? 1 : 0),
  },
};

async function listed(who: TestUser, ticketId: number, status: string) {
  const { body } = await server.as(who).get(`/tickets?status=${status}&showAll=true`);
  const found = body.tickets.filter(({ id }: { id: number }) => id === ticketId);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

function told({ kind }: Situation, { ticketId, chatId }: World, { frames }: TestSocket): number {
  const events = frames.filter(({ name }) => name === "event").map(({ data }) => data);
  if (kind in passing) {
    const { event } = passing[kind as keyof typeof passing];
    const isIt = (one: { ticketId: number | null; data: { chat?: { id: number } } }) =>
      kind === "chat.message" ? one.data.chat?.id === chatId : one.ticketId === ticketId;
    return events.filter((one) => one.type === event && isIt(one)).length;
  }
  const notices = events.filter(({ type }) => type === "notice.created").map(({ data }) => data.notice as Notice);
  expect(notices.every((one) => one.kind === kind)).toBe(true);
  return notices.length;
}

async function waiting({ kind }: Situation, world: World): Promise<number> {
  if (kind in passing) return passing[kind as keyof typeof passing].waits(world);
  const { body } = await server.as(world.ana).get("/notices");
  const unread = (body.notices as Notice[]).filter(({ readAt }) => readAt === null);
  expect(unread.length).toBe(body.unread);
  return body.unread;
}

/** As the screen does: what is before her eyes is seen. */
async function seeInFront(situation: Situation, world: World, { frames }: TestSocket): Promise<void> {
  const { ana, ticketId } = world;
  const place: Place = {
    ticketId,
    isOnChannels: true,
    isOnLetters: true,
    isOnAssistantUse: true,
    seesJob: (id) => id === world.jobId,
    seesTask: (id) => id === world.taskId,
    seesTicketsOf: () => true,
    chatId: world.chatId,
  };
  const notices = frames
    .filter(({ data }) => data?.type === "notice.created")
    .map(({ data }) => data.data.notice as Notice);
  for (const notice of notices) {
    expect(isSeenAt(notice, place)).toBe(true);
    await server.as(ana).put(`/notices/${notice.id}/read`);
  }
  if (situation.kind === "chat.message")
    await server.as(ana).put(`/internal-chat/chats/${world.chatId}/read`, { upTo: 1 });
  if (situation.kind !== "ticket.message") return;
  const messageId = frames.find(({ data }) => data?.type === "message.created")?.data.data.message.id;
  await server.as(ana).put(`/tickets/${ticketId}/read`, { messageId });
}

async function onTheScreen(situation: Situation) {
  const world = await play(situation);
  const socket = await server.socket(world.ana);
  if (world.ticketId > 0) socket.socket.emit("ticket.viewing", { ticketId: world.ticketId });
  await happen(situation, world);
  await settle(world.ana, socket);
  const count = told(situation, world, socket);
  await seeInFront(situation, world, socket);
  return { told: count, waiting: await waiting(situation, world) };
}

async function onAnotherScreen(situation: Situation) {
  const world = await play(situation);
  const [socket, second, beside] = await Promise.all(
    [world.ana, world.ana, world.caio].map((one) => server.socket(one)),
  );
  if (!socket || !second || !beside) throw new Error("no link");
  await happen(situation, world);
  await Promise.all([settle(world.ana, socket), settle(world.caio, beside)]);
  // The same piece of news in every window of hers, of which one tells.
  expect(told(situation, world, second)).toBe(told(situation, world, socket));
  expect(beside.frames.filter(({ data }) => data?.type === "notice.created" || data?.ticketId > 0)).toEqual([]);
  expect((await server.as(world.caio).get("/notices")).body).toEqual({ notices: [], unread: 0, hasMore: false });
  return { told: told(situation, world, socket), waiting: await waiting(situation, world) };
}

async function signedOut(situation: Situation) {
  const world = await play(situation);
  const awake = await server.socket(world.bia);
  await happen(situation, world);
  // Told to those who are there; she comes later.
  await settle(world.bia, awake);
  const socket = await server.socket(world.ana);
  await settle(world.ana, socket);
  return { told: told(situation, world, socket), waiting: await waiting(situation, world) };
}

/** Before it happens, while it waits, and before she catches up on what she missed. */
async function noLongerAllowed(situation: Situation) {
  const before = await play(situation, (world) => loseRight(world, situation.loses));
  const socket = await server.socket(before.ana);
  await happen(situation, before);
  await settle(before.ana, socket);
  const never = { told: told(situation, before, socket), waiting: await waiting(situation, before) };

  const after = await play(situation);
  const { cursor } = (await server.as(after.ana).get("/sync")).body;
  await happen(situation, after);
  expect(await waiting(situation, after)).toBe(1);
  await loseRight(after, situation.loses);
  const { events } = (await server.as(after.ana).get(`/sync?since=${encodeURIComponent(cursor)}`)).body;
  const missed = { frames: events.map((data: object) => ({ name: "event", data })) } as unknown as TestSocket;
  return {
    told: never.told + told(situation, after, missed),
    waiting: never.waiting + (await waiting(situation, after)),
  };
}

const once = { told: 1, waiting: 1 };
const expected = ({ kind }: Situation) => ({
  // Somebody must still take what waits in a queue, whoever looks at it.
  "on the screen": { told: 1, waiting: kind === "ticket.pending" ? 1 : 0 },
  "on another screen": once,
  "signed out": { told: 0, waiting: 1 },
  "no longer allowed": { told: 0, waiting: 0 },
});

test.each(situations.map((one) => [one.name, one] as const))(
  "%s: told once, or waiting once, or never",
  { timeout: 120_000 },
  async (_, situation) => {
    // Played at once: the work of all of them is waited for together.
    const [screen, another, out, never] = await Promise.all([
      onTheScreen(situation),
      onAnotherScreen(situation),
      signedOut(situation),
      noLongerAllowed(situation),
    ]);
    expect({
      "on the screen": screen,
      "on another screen": another,
      "signed out": out,
      "no longer allowed": never,
    }).toEqual(expected(situation));
  },
);

test("every kind that the contract names has its situations", () => {
  expect(situations.length).toBeGreaterThanOrEqual(14);
  const played = new Set(situations.map(({ kind }) => kind));
  expect([...played].toSorted()).toEqual(Object.keys(noticeKinds).toSorted());
});
