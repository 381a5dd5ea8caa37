// Customers call: it rings at the right people, exactly one answers, and what nobody answers is told.
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aChannel, type TestSandbox, type TestServer, testDatabase } from "#testing";
import { aCallWorld, type CallWorld, type Json, openSandboxAndServer } from "./testing/calls.world.ts";

const db = testDatabase();
let opened: { sandbox: TestSandbox; server: TestServer };
let world: CallWorld;

beforeAll(async () => {
  opened = await openSandboxAndServer(db);
});
beforeEach(async () => {
  world = await aCallWorld(db, opened);
});

const bubbles = (tenantId: number) =>
  db.sql<Json>("select type, content, from_me from messages where tenant_id = $1 order by id", [tenantId]);
const provided = async (id: string) => (await world.control("/calls")).find((call: Json) => call.id === id);
const answered = async (user: CallWorld["ana"], callId: number) => {
  expect(await world.act(user, callId, "claim")).toMatchObject({ status: 200, body: { isClaimed: true } });
  expect((await world.act(user, callId, "accept")).status).toBe(200);
  return world.reaches(callId, { state: "active" });
};

describe("ringing", () => {
  test("a call rings for whoever may take it, with its contact and ticket, and for nobody else", async () => {
    await world.ring();
    const call = await world.ringing(world.ana);
    expect(call).toMatchObject({
      ...{ contact_name: "Rosa Lima", phone: "5511987650001", direction: "incoming", status: "calling", tag: "offer" },
      whatsapp_instance: world.channel.id,
    });
    expect(await world.current(world.bia)).toHaveLength(1);
    // An administrator without the channel as a call channel takes no calls.
    expect(await world.current(world.admin)).toEqual([]);
    expect((await world.act(world.admin, call.id, "claim")).body).toMatchObject({ error: "ERR_NO_CALL_FOUND" });
    const ticket = await world.server.as(world.ana).get(`/tickets/${call.ticketId}`);
    expect(ticket.body).toMatchObject({ status: "pending" });
  });

  test("whoever attends is rung first, then the others", async () => {
    const { ana, bia, server } = world;
    const first = await world.ring();
    const { id, ticketId } = await world.ringing(ana);
    await world.control("/hang-up", { callId: first.id });
    await world.reaches(id, { outcome: "missed" });
    expect((await server.as(ana).put(`/tickets/${ticketId}`, { status: "open" })).status).toBe(200);
    await world.ring();
    const call = await world.ringing(ana);
    expect(await world.current(bia)).toEqual([]);
    expect((await world.row(call.id)).ring_step).toBe(1);
    await db.sql("update calls set step_until = now() - interval '1 hour' where id = $1", [call.id]);
    await world.reaches(call.id, { ring_step: 2 });
    expect(await world.current(bia)).toHaveLength(1);
  });

  test("the blocked, the absent and those in a call are not rung", async () => {
    const { ana, bia, channel } = world;
    await db.sql("update users set block_calls = true where tenant_id = $1 and id = $2", [channel.tenantId, bia.id]);
    await world.ring();
    await world.ringing(ana);
    expect(await world.current(bia)).toEqual([]);
  });

  test("whoever pauses is not rung", async () => {
    const { ana, bia, server } = world;
    expect((await server.as(bia).put("/users/me/pause", { reason: "lunch" })).status).toBe(200);
    await world.ring();
    await world.ringing(ana);
    expect(await world.current(bia)).toEqual([]);
  });

  test("where everybody there speaks already, it is rejected as busy", async () => {
    const { ana, bia } = world;
    await db.sql("update users set block_calls = true where id = $1", [bia.id]);
    const other = await aCallWorldOf(ana);
    const busy = await world.ring("5511987650002", "Davi");
    await vi.waitFor(async () => expect(await provided(busy.id)).toMatchObject({ outcome: "rejected" }), 15_000);
    const [row] = await db.sql<Json>("select outcome from calls where tenant_id = $1 and provider_id = $2", [
      world.channel.tenantId,
      busy.id,
    ]);
    expect(row).toEqual({ outcome: "busy" });
    expect(other).toBeGreaterThan(0);
  });

  /** Puts Ana into a call through another channel of the company. */
  async function aCallWorldOf(ana: CallWorld["ana"]): Promise<number> {
    const [contact] = await db.sql<Json>(
      "insert into contacts (tenant_id, name, number, created_at, updated_at) values ($1, 'Eva', '5511900001111', now(), now()) returning id",
      [world.channel.tenantId],
    );
    const opened = await world.server
      .as(ana)
      .post("/calls", { contactId: Number(contact.id), channelId: world.channel.id });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    await world.reaches(opened.body.id, { state: "active" });
    // Her device stands aside, so that the next call finds the line free and her busy.
    await db.sql("update calls set channel_id = $2 where id = $1", [opened.body.id, (await anotherChannel()).id]);
    return opened.body.id;
  }

  const anotherChannel = () => aChannel(db, { tenant: world.tenant });
});

describe("answering", () => {
  test("the winner speaks, the device accepts once, and the others learn whose it is", async () => {
    const { ana, bia, server } = world;
    const call = await world.ring();
    const { id } = await world.ringing(bia);
    await answered(ana, id);
    expect(await provided(call.id)).toMatchObject({ state: "active", accepts: 1 });
    expect(await world.act(bia, id, "claim")).toMatchObject({
      status: 409,
      body: { error: "ERR_CALL_TAKEN", detail: "Ana" },
    });
    expect(await world.current(bia)).toEqual([]);
    const { ticketId } = (await world.current(ana))[0];
    expect((await server.as(ana).get(`/tickets/${ticketId}`)).body).toMatchObject({ status: "open", userId: ana.id });
    await world.act(ana, id, "end");
    await world.reaches(id, { state: "ended", outcome: "answered" });
    await vi.waitFor(async () => expect(await provided(call.id)).toMatchObject({ outcome: "answered" }), 15_000);
    expect((await bubbles(world.channel.tenantId))[0]).toMatchObject({
      type: "call",
      content: { outcome: "answered", callId: id },
    });
  });

  test("of many who answer at once exactly one does, every time", async () => {
    const { ana, bia } = world;
    for (let round = 0; round < 10; round++) {
      const call = await world.ring(`55119876600${10 + round}`, `Cliente ${round}`);
      const { id } = await world.ringing(ana);
      await world.ringing(bia);
      const tries = await Promise.all([ana, bia, ana, bia, ana, bia].map((user) => world.act(user, id, "claim")));
      const won = new Set(tries.flatMap(({ status, body }) => (status === 200 ? [body.user.id] : [])));
      expect(won.size).toBe(1);
      for (const { status, body } of tries) if (status !== 200) expect(body.error).toBe("ERR_CALL_TAKEN");
      await world.control("/hang-up", { callId: call.id });
      await world.reaches(id, { state: "ended", outcome: "missed" });
    }
  });

  test("whoever finds no microphone gives it back, and it rings on; a claim that is not used lapses", async () => {
    const { ana, bia } = world;
    await world.ring();
    const { id } = await world.ringing(ana);
    await world.act(ana, id, "claim");
    expect(await world.current(bia)).toEqual([]);
    await world.act(ana, id, "release");
    expect((await world.ringing(bia)).id).toBe(id);
    await world.act(bia, id, "claim");
    await db.sql("update calls set claim_until = now() - interval '1 hour' where id = $1", [id]);
    await world.reaches(id, { state: "ringing", user_id: null });
    await answered(ana, id);
  });

  test("an acceptance without an answer is never asked again, and ends as failed", async () => {
    const { ana } = world;
    await world.control("/silences", { token: world.token, ask: "call.accept", when: "after" });
    const call = await world.ring();
    const { id } = await world.ringing(ana);
    await world.act(ana, id, "claim");
    await world.act(ana, id, "accept");
    await vi.waitFor(async () => expect(await provided(call.id)).toMatchObject({ accepts: 1 }), 15_000);
    await db.sql("update calls set claim_until = now() - interval '1 hour' where id = $1", [id]);
    await world.reaches(id, { state: "ended", outcome: "failed", error: "ERR_CALL_FAILED" });
    expect(await provided(call.id)).toMatchObject({ accepts: 1 });
  }, 40_000);

  test("silencing is one's own; refusing is for all, with the words that were given", async () => {
    const { ana, bia } = world;
    const call = await world.ring();
    const { id, ticketId } = await world.ringing(ana);
    await world.act(ana, id, "decline");
    expect(await world.current(ana)).toEqual([]);
    expect(await world.current(bia)).toHaveLength(1);
    await world.act(bia, id, "reject", { text: "Escrevo já" });
    await vi.waitFor(async () => expect(await provided(call.id)).toMatchObject({ outcome: "rejected" }), 15_000);
    expect(await world.row(id)).toMatchObject({ outcome: "declined", user_id: String(bia.id) });
    const { body } = await world.server.as(world.admin).get(`/messages/${ticketId}`);
    expect(body.messages.map((message: Json) => message.body)).toContain("Escrevo já");
  });
});

describe("what is missed", () => {
  test("is an unread bubble in the ticket and a notice, until somebody speaks with the customer", async () => {
    const { ana, bia, server } = world;
    const call = await world.ring();
    const { id, ticketId } = await world.ringing(ana);
    await world.control("/hang-up", { callId: call.id });
    await world.reaches(id, { outcome: "missed" });
    const ticket = await server.as(ana).get(`/tickets/${ticketId}`);
    expect(ticket.body).toMatchObject({ unreadMessages: 1, lastMessageType: "call", status: "pending" });
    for (const user of [ana, bia]) {
      const { body } = await server.as(user).get("/notices");
      expect(body.notices).toMatchObject([
        { kind: "call.missed", subject: { ticketId }, params: { contact: "Rosa Lima" } },
      ]);
    }
    const back = await server.as(ana).post("/calls", { ticketId });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    await world.reaches(back.body.id, { state: "active" });
    expect((await server.as(bia).get("/notices")).body.notices).toEqual([]);
  });

  test("what is taken on the company's own telephone is not missed", async () => {
    const call = await world.ring();
    const { id } = await world.ringing(world.ana);
    await world.control("/elsewhere", { callId: call.id, does: "accepted" });
    await world.reaches(id, { outcome: "elsewhere" });
    expect((await world.server.as(world.ana).get("/notices")).body.notices).toEqual([]);
  });

  test("where the channel rejects calls it does not ring, and the text goes once", async () => {
    const { admin, ana, channel, server } = world;
    const settings = { rejectCalls: "always", rejectText: "Não atendemos por voz" };
    expect((await server.as(admin).put(`/channels/${channel.id}/voice`, settings)).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      const call = await world.ring();
      await vi.waitFor(async () => expect(await provided(call.id)).toMatchObject({ outcome: "rejected" }), 15_000);
    }
    expect(await world.current(ana)).toEqual([]);
    const said = await db.sql<Json>("select body from messages where tenant_id = $1 and from_me", [channel.tenantId]);
    expect(said).toEqual([{ body: "Não atendemos por voz" }]);
  });

  test("a second call while the device speaks is busy, and missed", async () => {
    const { ana } = world;
    await world.ring();
    const { id } = await world.ringing(ana);
    await answered(ana, id);
    const second = await world.ring("5511987650009", "Davi");
    await vi.waitFor(async () => expect(await provided(second.id)).toMatchObject({ outcome: "rejected" }), 15_000);
    expect((await bubbles(world.channel.tenantId)).map(({ content }) => content.outcome)).toEqual([null, "busy"]);
    expect(await world.row(id)).toMatchObject({ state: "active" });
  });
});
