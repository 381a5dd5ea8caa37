// A customer and a bot, from the first word to the end, seen in the tables.
import { beforeAll, expect, test } from "vitest";
import { aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { aDocument, aFlow, aKeyword, aMenu, setBot } from "./bots.factory.ts";
import { takeDue } from "./bots.watch.ts";
import { aStage } from "./testing/stage.ts";
import { takeTurn } from "./turn.actions.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

test("a first word is greeted, a choice leads to its queue, and people are waited for", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  expect(await stage.ticket()).toMatchObject({ turn: "bot", status: "pending", bot_epoch: 1 });
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro"]);
  expect(await stage.ticket()).toMatchObject({ turn: "bot", chat_flow_id: String(stage.flowId), answered: true });
  expect(await stage.dues()).toEqual([]);

  await stage.says("1");
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro", "Um momento"]);
  const { finance } = stage.company;
  expect(await stage.ticket()).toMatchObject({
    turn: "queue",
    status: "pending",
    queue_id: String(finance.id),
    chat_flow_id: null,
    answered: false,
    waiting_since: expect.any(Date),
  });
  expect(await stage.session()).toMatchObject({ end_reason: "drawn", origin: "channel", ended_at: expect.any(Date) });
  const traces = await db.sql("select seq, event->>'type' as type from flow_traces where tenant_id = $1 order by seq", [
    stage.company.tenant.id,
  ]);
  expect(traces).toEqual([
    { seq: 1, type: "start" },
    { seq: 2, type: "inbound" },
  ]);
  const causes = await db.sql("select kind, step_id from message_causes where tenant_id = $1 order by message_id", [
    stage.company.tenant.id,
  ]);
  expect(causes).toEqual([
    { kind: "flow", step_id: "menu" },
    { kind: "flow", step_id: "menu" },
  ]);
  const logs = await db.sql("select type, author_kind, detail from ticket_logs where tenant_id = $1 order by id", [
    stage.company.tenant.id,
  ]);
  expect(logs).toEqual([
    { type: "create", author_kind: null, detail: null },
    { type: "chatBot", author_kind: "flow", detail: null },
    { type: "transfered", author_kind: "flow", detail: { reason: "drawn" } },
  ]);
  await stage.says("alguém?");
  await stage.turns();
  expect(await stage.told()).toHaveLength(2);
});

test("words that come together are heard once", async () => {
  server.clock.set("2025-03-10T12:00:00Z");
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id, { gatherSeconds: 2 }));
  await stage.says("oi");
  await takeDue(server.deps);
  expect(await stage.told()).toEqual([]);
  await stage.says("tudo bem?", "quero vendas");
  await stage.timePasses(1_900);
  await takeDue(server.deps);
  expect(await stage.told()).toEqual([]);
  await stage.timePasses(101);
  await takeDue(server.deps);
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro"]);
});

test("silence is heard by the alarm, and only when its time has come", async () => {
  server.clock.set("2025-03-10T12:00:00Z");
  const silence = { minutes: 10, text: "Ainda está aí?", target: { to: "close", closingReasonId: null } } as const;
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id, { silence, closing: "Até logo" }));
  await stage.says("oi");
  await stage.turns();
  expect(await stage.dues()).toHaveLength(1);
  await stage.timePasses(5 * 60_000);
  await takeDue(server.deps);
  expect(await stage.told()).toHaveLength(1);
  await stage.timePasses(5 * 60_000);
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro", "Ainda está aí?", "Até logo"]);
  expect(await stage.ticket()).toMatchObject({ status: "closed" });
  expect(await stage.session()).toMatchObject({ end_reason: "silence" });
});

test("whoever takes over withdraws what the bot has not sent, and the bot stays silent", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  await stage.turns();
  const { ana } = stage.company;
  const ticket = await stage.ticket();
  const answer = await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open" });
  expect(answer.status).toBe(200);
  const messages = () =>
    db.sql("select status from messages where tenant_id = $1 and from_me order by id", [stage.company.tenant.id]);
  expect(await messages()).toEqual([{ status: "canceled" }]);
  expect(await stage.ticket()).toMatchObject({ turn: "person", last_message_status: "canceled", undo: null });
  const undone = await server.as(ana).post(`/tickets/${ticket.id}/undo`, { version: answer.body.version });
  expect(undone).toFailWith("ERR_NOTHING_TO_UNDO");

  await stage.says("1");
  await stage.timePasses(0);
  await stage.turns();
  expect(await stage.told()).toHaveLength(1);
  expect(await stage.session()).toMatchObject({ end_reason: "stopped" });
  expect(await stage.dues()).toEqual([]);
});

test("a message that is being sent is not withdrawn, and taking the take-over back lets the bot go on", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  await stage.turns();
  const ticket = await stage.ticket();
  await db.sql(
    `insert into send_turns (tenant_id, ticket_id, channel_id, message_id, is_bulk, tries, claim_id, claimed_at, due_at)
     select tenant_id, ticket_id, channel_id, id, false, 1, gen_random_uuid(), now(), now() + interval '12 seconds'
       from messages where tenant_id = $1 and from_me`,
    [stage.company.tenant.id],
  );
  const { ana } = stage.company;
  const taken = await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open" });
  const [message] = await db.sql("select status from messages where tenant_id = $1 and from_me", [
    stage.company.tenant.id,
  ]);
  expect(message).toEqual({ status: "queued" });
  await stage.turns();
  expect(await stage.session()).toMatchObject({ ended_at: null });
  const undone = await server.as(ana).post(`/tickets/${ticket.id}/undo`, { version: taken.body.version });
  expect(undone.status).toBe(200);
  expect(await stage.ticket()).toMatchObject({ turn: "bot", chat_flow_id: String(stage.flowId), bot_epoch: 2 });
  await stage.says("1");
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro", "Um momento"]);
});

test("an answer on the company's telephone ends the bot in the same call", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  await stage.turns();
  await stage.phoneSays("Oi Maria, é a Rita");
  expect(await stage.ticket()).toMatchObject({ turn: "queue", chat_flow_id: null, status: "pending" });
  const rows = await db.sql("select status from messages where tenant_id = $1 and send_type = 'bot'", [
    stage.company.tenant.id,
  ]);
  expect(rows).toEqual([{ status: "canceled" }]);
  await stage.says("1");
  await stage.turns();
  expect(await stage.told()).toHaveLength(1);
  expect(await stage.session()).toMatchObject({ end_reason: "stopped" });
});

test("a person gives a ticket to a flow; one that rests, is not published or not meant for it is refused", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id), "off");
  await stage.says("oi");
  await stage.turns();
  expect(await stage.told()).toEqual([]);
  const { ana, tenant, finance } = stage.company;
  const ticket = await stage.ticket();
  const give = (chatFlowId: number) => server.as(ana).put(`/tickets/${ticket.id}`, { chatFlowId });
  const resting = await aFlow(db, tenant.id, aMenu(finance.id), { isActive: false });
  const own = await aFlow(db, tenant.id, aMenu(finance.id), { forTransfer: false });
  for (const { id } of [resting, own, { id: 999_999 }]) expect(await give(id)).toFailWith("ERR_NO_AUTO_REPLY_FOUND");

  expect((await give(stage.flowId)).body).toMatchObject({ turn: "bot", chatFlowId: stage.flowId, userId: null });
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro"]);
  expect(await stage.session()).toMatchObject({ origin: "transfer", epoch: 1 });
  await stage.says("2");
  await stage.turns();
  expect((await stage.told()).at(-1)).toBe("Obrigado");
  expect(await stage.ticket()).toMatchObject({ status: "closed" });
});

test("a keyword begins its flow with the first word, and later only if it interrupts", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id), "keywords");
  const { tenant, finance } = stage.company;
  await aKeyword(db, tenant.id, stage.flowId, "Promoção");
  const bill = await aFlow(db, tenant.id, aDocument([aStep("bill", "Seu boleto")]), { name: "Boleto" });
  await aKeyword(db, tenant.id, bill.id, "boleto", { interrupts: true });
  await stage.says("bom dia");
  await stage.turns();
  expect(await stage.ticket()).toMatchObject({ turn: "queue" });
  server.clock.advance(20_000);
  await stage.says("vi a promocao");
  await stage.turns();
  expect(await stage.told()).toEqual([]);
  await stage.says("manda o BOLETO por favor");
  await stage.turns();
  expect(await stage.told()).toEqual(["Seu boleto"]);
  expect(await stage.session()).toMatchObject({ origin: "keyword", flow_id: String(bill.id) });

  const other = await aStage(db, server, () => aMenu(finance.id), "keywords");
  await aKeyword(db, other.company.tenant.id, other.flowId, "Promoção");
  await other.says("vi a promocao!");
  await other.turns();
  expect(await other.told()).toHaveLength(1);
  expect(await other.session()).toMatchObject({ origin: "keyword" });
});

const aStep = (id: string, text: string) => ({
  kind: "step" as const,
  id,
  interactions: [{ id: `${id}_words`, kind: "message" as const, text }],
  conditions: [{ id: `${id}_any`, when: { op: "any" as const }, target: { to: "queue" as const, queueId: null } }],
});

test("contacts without a bot, old words and tickets with a person are for people", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  await db.sql("update contacts set disable_bot = true where tenant_id = $1", [stage.company.tenant.id]);
  await stage.turns();
  expect(await stage.told()).toEqual([]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue", status: "pending" });
  await db.sql("update tickets set status = 'closed', closed_at = now() where tenant_id = $1", [
    stage.company.tenant.id,
  ]);
  await stage.says("de novo");
  expect(await stage.ticket()).toMatchObject({ turn: "queue" });
  expect(await stage.dues()).toEqual([]);

  const late = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await late.saidBefore(31, "alguém?");
  expect(await late.ticket()).toMatchObject({ turn: "queue" });
});

test("a turn that is rolled back says the same words once", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  const { id: ticketId } = await stage.ticket();
  const { tenant } = stage.company;
  // The trigger stands for a kill between two statements: what was done until there is gone with it.
  await db.sql(
    `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await db.sql("create trigger fail_once before insert on flow_traces for each row execute function fail_once()");
  const place = { tenantId: tenant.id, ticketId: Number(ticketId) };
  await expect(takeTurn(server.deps, place)).rejects.toThrow("killed");
  await db.sql("drop trigger fail_once on flow_traces");
  expect(await stage.told()).toEqual([]);
  expect(await stage.session()).toBeUndefined();
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro"]);
});

test("what a flow points at and is gone ends in its fallback; a closed window says nothing", async () => {
  const stage = await aStage(db, server, ({ sales }) =>
    aMenu(999_999, { fallback: { to: "queue", queueId: sales.id } }),
  );
  await stage.says("oi");
  await stage.turns();
  await stage.says("1");
  await stage.turns();
  expect(await stage.ticket()).toMatchObject({ turn: "queue", queue_id: String(stage.company.sales.id) });

  const quiet = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await quiet.says("oi");
  await db.sql("update tickets set last_inbound_at = $2 where tenant_id = $1", [
    quiet.company.tenant.id,
    new Date(server.clock.now().getTime() - 25 * 3_600_000),
  ]);
  await quiet.turns();
  expect(await quiet.told()).toEqual([]);
  expect(await quiet.ticket()).toMatchObject({ turn: "queue" });
  expect(await quiet.session()).toMatchObject({ end_reason: "window" });
});

test("whoever writes from the test number meets the draft, also of a resting flow", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  const { tenant } = stage.company;
  const draft = aDocument([aStep("draft", "Rascunho")]);
  await aFlow(db, tenant.id, draft, { isActive: false, testNumber: stage.number });
  await stage.says("oi");
  await stage.turns();
  expect(await stage.told()).toEqual(["Rascunho"]);
  expect(await stage.session()).toMatchObject({ origin: "test", is_test: true, version_id: null });
});

test("a flow goes on in another one, with fields and tags on its way", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id), "off");
  const { tenant, channel } = stage.company;
  const [tag] = await db.sql<{ id: string }>(
    "insert into tags (tenant_id, name, color) values ($1, 'Novo', '#112233') returning id",
    [tenant.id],
  );
  const first = aDocument([
    {
      kind: "step",
      id: "first",
      interactions: [
        { id: "save", kind: "set", scope: "contact", key: "Cidade", value: "Recife" },
        { id: "mark", kind: "tag", add: [Number(tag?.id)] },
        { id: "note", kind: "note", text: "Veio pelo fluxo" },
      ],
      // biome-ignore lint/suspicious/noThenProperty: the document's own word.
      then: { to: "flow", flowId: stage.flowId },
    },
  ]);
  const { id } = await aFlow(db, tenant.id, first);
  await setBot(db, channel, "always", id);
  await stage.says("oi");
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro"]);
  expect(await stage.session()).toMatchObject({ origin: "flow", flow_id: String(stage.flowId) });
  expect(await db.sql("select name, value from contact_extra_info where tenant_id = $1", [tenant.id])).toEqual([
    { name: "Cidade", value: "Recife" },
  ]);
  expect(await db.sql("select tag_id from contact_tags where tenant_id = $1", [tenant.id])).toHaveLength(1);
  expect(await db.sql("select body from messages where tenant_id = $1 and type = 'note'", [tenant.id])).toEqual([
    { body: "Veio pelo fluxo" },
  ]);
});

test("a queue that shares its tickets out gives it to whoever is there and has the fewest", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id, { distribute: "balanced" }));
  const { tenant, bia, caio } = stage.company;
  await db.sql("update users set last_online_at = $2 where tenant_id = $1 and id = any ($3)", [
    tenant.id,
    server.clock.now(),
    [bia.id, caio.id],
  ]);
  await aTicket(db, { ...stage.company.made, status: "open", userId: bia.id });
  await stage.says("oi");
  await stage.turns();
  await stage.says("1");
  await stage.turns();
  expect(await stage.ticket()).toMatchObject({ status: "open", user_id: String(caio.id), answered: false });
  const logs = await db.sql("select detail from ticket_logs where ticket_id = $1 and type = 'userDefine'", [
    (await stage.ticket()).id,
  ]);
  expect(logs).toEqual([
    {
      detail: {
        rule: "balanced",
        candidates: [
          { id: bia.id, open: 1 },
          { id: caio.id, open: 0 },
        ],
        chosen: caio.id,
      },
    },
  ]);
});

test("whoever pauses is passed by although they have the fewest, and keeps what is theirs", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id, { distribute: "balanced" }));
  const { tenant, bia, caio } = stage.company;
  await db.sql("update users set last_online_at = $2 where tenant_id = $1 and id = any ($3)", [
    tenant.id,
    server.clock.now(),
    [bia.id, caio.id],
  ]);
  await aTicket(db, { ...stage.company.made, status: "open", userId: bia.id });
  await server.as(caio).put("/users/me/pause", { reason: "meeting" });
  await stage.says("oi");
  await stage.turns();
  await stage.says("1");
  await stage.turns();
  expect(await stage.ticket()).toMatchObject({ status: "open", user_id: String(bia.id) });
});

test("out of hours a bot's ticket is not told that it is closed, a ticket of people is", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  const { tenant, channel } = stage.company;
  const week = JSON.stringify(Array.from({ length: 7 }, () => ({ type: "closed", periods: [] })));
  await db.sql(
    `insert into business_hours (tenant_id, scope, scope_id, week, message, updated_at)
     values ($1, 'company', 0, $2, 'Voltamos amanhã', now())`,
    [tenant.id, week],
  );
  await stage.says("oi");
  await stage.turns();
  expect(await stage.told()).toEqual(["Olá Maria! 1 vendas, 2 outro"]);
  await setBot(db, channel, "off");
  await stage.strangerSays("5521999990000", "oi");
  const rows = await db.sql<{ kind: string }>(
    "select send_type as kind from messages where tenant_id = $1 order by id",
    [tenant.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["chat", "bot", "chat", "system"]);
});
