// Ratings from outside: asked once after closing, a grade is kept at its ticket, and every other word opens a new one.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { byRule, system } from "#conversation/tickets";
import { asSystem } from "#platform/context";
import {
  aChannel,
  aQueue,
  aTenant,
  aUser,
  type TestChannel,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { ask } from "./ratings.actions.ts";

const db = testDatabase();
const QUESTION = "De 1 a 5, como foi?";
const rating = { isOn: true, ask: QUESTION, thanks: "Obrigado!", waitMinutes: 60, againHours: 6 };
let server: TestServer;
let channel: TestChannel;
let admin: TestUser;
let ana: TestUser;
let written = 0;

beforeAll(async () => {
  server = await testServer(db, { role: "all" });
});
beforeEach(async () => {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  admin = await aUser(db, { tenant, profile: "admin" });
  ana = await aUser(db, { tenant, name: "Ana", queues: [queue] });
  expect((await settings({ rating })).status).toBe(200);
});

const settings = (changes: object) => server.as(admin).put(`/channels/${channel.id}`, { settings: changes });
/** As a webhook's body brings it. */
async function say(body: string): Promise<void> {
  written += 1;
  const now = server.clock.now();
  const from = [{ kind: "wa_id", value: "5511987650001" }];
  const text = {
    kind: "message",
    providerId: `wamid.${written}`,
    from,
    profileName: "Rui",
    at: now,
    type: "text",
    body,
  };
  const call = "select created from intake_apply($1, $2, $3, $4, false)";
  const params = [channel.tenantId, channel.id, JSON.stringify([text]), now];
  expect(await db.db.callOnce("intake_apply_said", call, params)).toEqual([{ created: 1 }]);
}
const tickets = () =>
  db.sql<{ id: string; status: string }>("select id, status from tickets where tenant_id = $1 order by id", [
    channel.tenantId,
  ]);
const said = async () =>
  (
    await db.sql<{ body: string }>("select body from messages where tenant_id = $1 and from_me order by id", [
      channel.tenantId,
    ])
  ).map(({ body }) => body);

/** Closed by Ana, as a screen does, and asked about as soon as the job's moment has come. */
async function closed(wanted: object = {}): Promise<number> {
  await say("Bom dia");
  const ticketId = Number((await tickets()).find(({ status }) => status !== "closed")?.id);
  await server.as(ana).put(`/tickets/${ticketId}`, { status: "open" });
  expect((await server.as(ana).put(`/tickets/${ticketId}`, { status: "closed", ...wanted })).status).toBe(200);
  return ticketId;
}
const jobs = () =>
  db.sql<{ data: { payload: { ticketId: number; userId: number; closedAt: string } } }>(
    "select data from jobs.job where data ->> 'job' = 'ratings.ask' and (data -> 'payload' ->> 'tenantId')::bigint = $1",
    [channel.tenantId],
  );
async function askNow(ticketId: number): Promise<void> {
  for (const { data } of await jobs()) {
    if (data.payload.ticketId !== ticketId) continue;
    await asSystem(server.deps, channel.tenantId, (ctx) => ask(ctx, data.payload), "test");
  }
}
const gradeOf = async (ticketId: number) => (await server.as(ana).get(`/tickets/${ticketId}/rating`)).body.rating;

test("whoever was attended is asked, and the grade stays at the ticket with thanks for it", async () => {
  const ticketId = await closed();
  await askNow(ticketId);
  await askNow(ticketId);
  expect(await said()).toEqual([QUESTION]);
  expect(await gradeOf(ticketId)).toMatchObject({ grade: null });
  await say("Nota 4!");
  expect(await gradeOf(ticketId)).toMatchObject({ grade: 4 });
  await expect.poll(said).toEqual([QUESTION, "Obrigado!"]);
  expect(await tickets()).toMatchObject([{ status: "closed" }]);
  // Thought better of it.
  await say("cinco");
  expect(await gradeOf(ticketId)).toMatchObject({ grade: 5 });
  expect(await tickets()).toHaveLength(1);
  await say("Preciso de mais uma coisa");
  expect(await tickets()).toMatchObject([{ status: "closed" }, { status: "pending" }]);
  await say("3");
  expect(await gradeOf(ticketId)).toMatchObject({ grade: 5 });
});

test("a word that is no grade opens a ticket, and so does a grade that nobody asked for or that comes late", async () => {
  await closed({ askRating: false });
  expect(await jobs()).toEqual([]);
  await say("5");
  expect(await tickets()).toHaveLength(2);
  const ticketId = await closed();
  await askNow(ticketId);
  await db.sql(
    "update ratings set expires_at = asked_at, asked_at = asked_at - interval '1 hour' where ticket_id = $1",
    [ticketId],
  );
  server.clock.advance(1000);
  await say("5");
  expect(await gradeOf(ticketId)).toMatchObject({ grade: null });
  expect(await tickets()).toHaveLength(3);
});

test("nothing is asked of who was asked lately, does not want it, or is attended again", async () => {
  const first = await closed();
  await askNow(first);
  await say("Mais uma coisa");
  await askNow(await closed());
  expect(await said()).toEqual([QUESTION]);
  await settings({ rating: { ...rating, againHours: 0 } });
  const [{ contact_id } = { contact_id: "" }] = await db.sql<{ contact_id: string }>(
    "select contact_id from tickets where id = $1 and tenant_id = $2",
    [first, channel.tenantId],
  );
  await server.as(admin).put(`/contacts/${contact_id}`, { flags: { disableRating: true } });
  await askNow(await closed());
  expect(await said()).toEqual([QUESTION]);
  await server.as(admin).put(`/contacts/${contact_id}`, { flags: { disableRating: false } });
  const reopened = await closed();
  await server.as(ana).put(`/tickets/${reopened}`, { status: "open" });
  await askNow(reopened);
  expect(await said()).toEqual([QUESTION]);
  await server.as(ana).put(`/tickets/${reopened}`, { status: "closed" });
  await say("Voltei");
  await askNow(reopened);
  expect(await said()).toEqual([QUESTION]);
});

describe("after the grade", () => {
  const asking = { ...rating, commentAsk: "Quer contar por quê?" };

  test("one comment is asked for and kept with it, then come the thanks, and the next word opens a ticket", async () => {
    await settings({ rating: asking });
    const ticketId = await closed();
    await askNow(ticketId);
    await say("4");
    await expect.poll(said).toEqual([QUESTION, asking.commentAsk]);
    await say("A moça foi muito atenciosa");
    await expect.poll(said).toEqual([QUESTION, asking.commentAsk, "Obrigado!"]);
    expect(await gradeOf(ticketId)).toMatchObject({ grade: 4, comment: "A moça foi muito atenciosa" });
    expect(await tickets()).toHaveLength(1);
    await say("E o meu pedido chegou");
    expect(await tickets()).toHaveLength(2);
    expect(await gradeOf(ticketId)).toMatchObject({ comment: "A moça foi muito atenciosa" });
  });

  test("a question, a wish to be left alone and a word after a quarter of an hour are no comment", async () => {
    await settings({ rating: { ...asking, againHours: 0 } });
    for (const [index, body] of ["E quando chega?", "SAIR", "Gostei"].entries()) {
      const ticketId = await closed();
      await askNow(ticketId);
      await say("5");
      await expect
        .poll(async () => (await said()).filter((text) => text === asking.commentAsk))
        .toHaveLength(index + 1);
      if (body === "Gostei") server.clock.advance(16 * 60_000);
      await say(body);
      expect(await gradeOf(ticketId)).toMatchObject({ grade: 5, comment: null });
      const open = (await tickets()).find(({ status }) => status !== "closed");
      await server.as(ana).put(`/tickets/${open?.id}`, { status: "open" });
      await server.as(ana).put(`/tickets/${open?.id}`, { status: "closed", askRating: false });
    }
  });
});

test("a number that is no grade is explained once, if the channel has words for it", async () => {
  const invalid = "Responda com um número de 1 a 5.";
  await settings({ rating: { ...rating, invalid } });
  const ticketId = await closed();
  await askNow(ticketId);
  await say("10");
  await expect.poll(said).toEqual([QUESTION, invalid]);
  expect(await tickets()).toMatchObject([{ status: "closed" }]);
  await say("5");
  expect(await gradeOf(ticketId)).toMatchObject({ grade: 5 });
  await say("7");
  expect(await tickets()).toHaveLength(2);
});

test("what the channel closed by itself is asked about only where it wants that and somebody attended", async () => {
  const due = async () => {
    await say("Bom dia");
    const id = Number((await tickets()).find(({ status }) => status !== "closed")?.id);
    await server.as(ana).put(`/tickets/${id}`, { status: "open" });
    await db.sql("update tickets set last_message_at = now() - interval '1 day' where id = $1", [id]);
    const wish = { by: system, wish: { kind: "due" } } as const;
    await asSystem(server.deps, channel.tenantId, (ctx) => byRule(ctx, id, wish), "test");
    return id;
  };
  await settings({ autoCloseMinutes: 60, autoCloseText: "Encerramos por falta de resposta." });
  await due();
  expect(await said()).toEqual(["Encerramos por falta de resposta."]);
  expect(await jobs()).toEqual([]);
  await settings({ rating: { ...rating, afterAutoClose: true } });
  const ticketId = await due();
  expect((await jobs()).map(({ data }) => data.payload)).toMatchObject([{ ticketId, userId: ana.id }]);
});

test("a channel that is told to ask needs words to ask with", async () => {
  expect((await settings({ rating: { ...rating, ask: " " } })).status).toBe(400);
  expect((await settings({ rating: { ...rating, isOn: false, ask: "" } })).status).toBe(200);
  await closed();
  expect(await jobs()).toEqual([]);
});

describe("what counts as a grade", () => {
  const forms: [string, number | null][] = [
    ["5", 5],
    [" 4 ", 4],
    ["3.", 3],
    ["2!", 2],
    ["1️⃣", 1],
    ["⭐⭐⭐⭐", 4],
    ["⭐️⭐️", 2],
    ["★★★", 3],
    ["🌟🌟🌟🌟🌟", 5],
    ["nota 5", 5],
    ["Nota: 4", 4],
    ["5 estrelas", 5],
    ["dou 3", 3],
    ["Cinco", 5],
    ["quatro!", 4],
    ["três", 3],
    ["dois", 2],
    ["um", 1],
    ["five", 5],
    ["Four.", 4],
    ["three", 3],
    ["two", 2],
    ["one", 1],
    ["cuatro", 4],
    ["tres", 3],
    ["dos", 2],
    ["uno", 1],
    ["5 👍", 5],
    ["0", null],
    ["6", null],
    ["10", null],
    ["4,5", null],
    ["-1", null],
    ["1 ou 2", null],
    ["5?", null],
    ["bom", null],
    ["", null],
    ["⭐⭐⭐⭐⭐⭐", null],
    ["quero falar com alguém", null],
    ["meu pedido de 3 camisetas ainda não chegou, e agora", null],
  ];
  test.each(forms)("%j is %j", async (words, grade) => {
    const [row] = await db.sql<{ grade: number | null }>("select rating_grade($1) as grade", [words]);
    expect(row?.grade).toBe(grade);
  });
});
