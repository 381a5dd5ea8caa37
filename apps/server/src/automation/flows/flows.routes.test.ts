// Flows from outside: made, drawn by several at once, published, brought back, and kept while something uses them.
import { blankDocument, type FlowDocument, templates } from "@prosa/flows";
import { beforeAll, expect, test } from "vitest";
import {
  aBoard,
  aChannel,
  aConversation,
  aFile,
  aFlow,
  aKeyword,
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
let queueId: number;

beforeAll(async () => {
  server = await testServer(db);
  admin = await aUser(db, { profile: "admin", name: "Rita" });
  queueId = (await aQueue(db)).id;
});

let made = 0;
const create = async (document?: FlowDocument) => {
  made += 1;
  const body = { name: `Fluxo ${made}`, ...(document ? { document } : {}) };
  return (await server.as(admin).post("/chat-flow", body)).body;
};
const publish = (flow: { id: number; rev: number }, more: object = {}) =>
  server.as(admin).post(`/chat-flow/${flow.id}/publish`, { rev: flow.rev, ...more });

test("a blank one begins with a step, belongs to whoever made it and is found by name", async () => {
  const flow = await create();
  expect(flow).toMatchObject({ steps: 1, rev: 1, version: null, isActive: false, hasChanges: true, editedBy: "Rita" });
  expect(flow.draft).toEqual(blankDocument());
  const found = (await server.as(admin).get(`/chat-flow?searchParam=${encodeURIComponent(flow.name)}`)).body;
  expect(found).toMatchObject({ count: 1, items: [{ id: flow.id, running: 0 }] });
  expect(await server.as(admin).post("/chat-flow", { name: flow.name })).toFailWith("ERR_NAME_EXISTS");
});

test("what is no document is refused with the places where it is wrong", async () => {
  const refused = await server.as(admin).post("/chat-flow", { name: "Torto", document: { format: 2, steps: [] } });
  expect(refused).toFailWith("ERR_FLOW_INVALID");
  expect(refused.body.entity.problems).toEqual(
    expect.arrayContaining([expect.objectContaining({ severity: "error", code: "noDocument", part: "format" })]),
  );
});

test("of two who draw at once the second is shown what the first one saved", async () => {
  const flow = await create();
  const draft = templates.menu();
  const save = (rev: number, document: unknown) =>
    server.as(admin).put(`/chat-flow/${flow.id}/draft`, { rev, document });
  expect((await save(1, draft)).body.rev).toBe(2);
  const late = await save(1, blankDocument());
  expect(late).toFailWith("ERR_FLOW_CHANGED");
  expect(late.body.entity).toMatchObject({ rev: 2, draft: { start: "menu" } });
  expect(await save(2, { format: 1 })).toFailWith("ERR_FLOW_INVALID");
  const both = await Promise.all([save(2, draft), save(2, draft)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("publishing asks what is wrong, references included, and then makes the next version", async () => {
  const gone = await aQueue(db, { isActive: false });
  const flow = await create(aMenu(gone.id));
  const { problems } = (await server.as(admin).get(`/chat-flow/${flow.id}/check`)).body;
  const missing = { code: "missingReference", part: "fallback", detail: { kind: "queue", id: gone.id } };
  expect(problems).toEqual(expect.arrayContaining([expect.objectContaining(missing)]));
  const refused = await publish(flow);
  expect(refused).toFailWith("ERR_FLOW_INVALID");
  expect(refused.body.entity.problems).toEqual(problems);

  await server.as(admin).put(`/chat-flow/${flow.id}/draft`, { rev: 1, document: aMenu(queueId) });
  expect(await publish(flow)).toFailWith("ERR_FLOW_CHANGED");
  const first = await publish({ ...flow, rev: 2 }, { note: "Primeira" });
  expect(first.body).toMatchObject({ version: 1, isActive: true, hasChanges: false, moved: 0 });
  const second = await publish({ ...flow, rev: 2 }, { activate: false });
  expect(second.body).toMatchObject({ version: 2, isActive: true });
  const versions = (await server.as(admin).get(`/chat-flow/${flow.id}/versions`)).body;
  expect(versions.items).toMatchObject([
    { number: 2, isPublished: true, by: "Rita" },
    { number: 1, isPublished: false, note: "Primeira" },
  ]);
});

test("an older version is published again, and drawing goes on from it", async () => {
  const flow = await create(aMenu(queueId));
  await publish(flow);
  const other = { ...aMenu(queueId), notes: [{ id: "n1", text: "Nova", place: { x: 0, y: 0 } }] };
  await server.as(admin).put(`/chat-flow/${flow.id}/draft`, { rev: 1, document: other });
  expect((await publish({ ...flow, rev: 2 })).body.version).toBe(2);
  const back = await server.as(admin).post(`/chat-flow/${flow.id}/restore`, { number: 1 });
  expect(back.body).toMatchObject({ version: 3, hasChanges: false });
  const shown = (await server.as(admin).get(`/chat-flow/${flow.id}`)).body;
  expect(shown).toMatchObject({ rev: 3, draft: { notes: [] }, published: { notes: [] } });
  const old = (await server.as(admin).get(`/chat-flow/${flow.id}/versions/2`)).body;
  expect(old.document.notes).toMatchObject([{ text: "Nova" }]);
  expect(await server.as(admin).post(`/chat-flow/${flow.id}/restore`, { number: 9 })).toFailWith(
    "ERR_NO_AUTO_REPLY_FOUND",
  );
});

test("only what was published can be active, and one is the default", async () => {
  const flow = await create(aMenu(queueId));
  const change = (id: number, body: object) => server.as(admin).put(`/chat-flow/${id}`, body);
  expect(await change(flow.id, { isActive: true })).toFailWith("ERR_VALIDATION");
  await publish(flow, { activate: false });
  expect((await change(flow.id, { isActive: true, isDefault: true })).body).toMatchObject({ isDefault: true });
  const next = await create();
  expect((await change(next.id, { isDefault: true, testNumber: "11987654321" })).body).toMatchObject({
    isDefault: true,
    testNumber: "5511987654321",
  });
  expect((await server.as(admin).get(`/chat-flow/${flow.id}`)).body.isDefault).toBe(false);
  await change(flow.id, { testNumber: "5511987654321" });
  expect((await server.as(admin).get(`/chat-flow/${next.id}`)).body.testNumber).toBe(null);
  expect(await change(next.id, { name: flow.name })).toFailWith("ERR_NAME_EXISTS");
  await change(flow.id, { isDefault: false, isActive: false, testNumber: null });
  await change(next.id, { isDefault: false });
});

test("a flow that something uses stays, and says what it is", async () => {
  const { tenantId } = admin;
  const flow = await aFlow(db, { document: aMenu(queueId), isPublished: true, isActive: true });
  const channel = await aChannel(db, { name: "Linha 1" });
  expect((await server.as(admin).put(`/channels/${channel.id}`, { flowId: flow.id })).body.flowId).toBe(flow.id);
  await aKeyword(db, { flow, keyword: "promo" });
  const leading = aMenu(queueId);
  const target = { to: "flow" as const, flowId: flow.id };
  await aFlow(db, {
    name: "Leva até lá",
    document: { ...leading, settings: { ...leading.settings, tries: { count: 3, text: "", target } } },
  });
  const ticket = await aTicket(db, { queueId });
  await aConversation(db, flow, ticket);
  const refused = await server.as(admin).delete(`/chat-flow/${flow.id}`);
  expect(refused).toFailWith("ERR_AUTO_REPLY_RELATIONED_TICKET");
  expect(refused.body.entity).toEqual([
    { kind: "tickets", count: 1, names: [] },
    { kind: "channels", count: 1, names: ["Linha 1"] },
    { kind: "keywords", count: 1, names: ["promo"] },
    { kind: "flows", count: 1, names: ["Leva até lá"] },
  ]);

  await db.sql("update flow_sessions set ended_at = now() where tenant_id = $1", [tenantId]);
  await db.sql("delete from keyword_flows where tenant_id = $1", [tenantId]);
  await db.sql("update channels set flow_id = null where tenant_id = $1", [tenantId]);
  await db.sql("update flows set draft = $2 where tenant_id = $1 and id <> $3", [
    tenantId,
    JSON.stringify(leading),
    flow.id,
  ]);
  expect((await server.as(admin).delete(`/chat-flow/${flow.id}`)).status).toBe(200);
  expect(await server.as(admin).get(`/chat-flow/${flow.id}`)).toFailWith("ERR_NO_AUTO_REPLY_FOUND");
  expect((await server.as(admin).post("/chat-flow", { name: flow.name })).status).toBe(200);
});

test("a queue, tag, reason or lane that a published flow names is not deleted", async () => {
  const queue = await aQueue(db);
  const tags = await db.sql<{ id: string }>(
    "insert into tags (tenant_id, name) values ($1, 'Vip'), ($1, 'Livre') returning id",
    [admin.tenantId],
  );
  const [tagId = 0, freeTagId = 0] = tags.map(({ id }) => Number(id));
  const document = aMenu(queue.id);
  const [first, ...others] = document.steps;
  if (first?.kind !== "step") throw new Error("the menu begins with a step");
  const tagging = { id: "tg", kind: "tag" as const, add: [tagId], remove: [] };
  const step = { ...first, interactions: [tagging, ...first.interactions] };
  const flow = await create({ ...document, steps: [step, ...others] });
  expect((await publish(flow)).status).toBe(200);
  const refused = await server.as(admin).delete(`/queues/${queue.id}`);
  expect(refused).toFailWith("ERR_QUEUE_TICKET_EXISTS");
  expect(refused.body.entity).toEqual([{ kind: "flows", count: 1, names: [flow.name] }]);
  expect(await server.as(admin).delete(`/tags/${tagId}`)).toFailWith("ERR_TAG_CONTACTS_EXISTS");
  expect((await server.as(admin).delete(`/tags/${freeTagId}`)).status).toBe(200);
});

test("a person, a board and a tag to be merged that a published flow names stay, and say which flow it is", async () => {
  const queue = await aQueue(db);
  const person = await aUser(db, { name: "Encarregada" });
  const board = await aBoard(db, { name: "Funil", lanes: ["Novo"] });
  const laneId = board.lanes[0]?.id ?? 0;
  const tags = await db.sql<{ id: string }>(
    "insert into tags (tenant_id, name) values ($1, 'Antiga'), ($1, 'Nova') returning id",
    [admin.tenantId],
  );
  const [tagId = 0, intoTagId = 0] = tags.map(({ id }) => Number(id));
  const document = aMenu(queue.id);
  const [first, ...others] = document.steps;
  if (first?.kind !== "step") throw new Error("the menu begins with a step");
  const doing = [
    { id: "tg", kind: "tag" as const, add: [tagId], remove: [] },
    { id: "cr", kind: "crm" as const, laneId, valueCents: null },
  ];
  const conditions = first.conditions.map((one) => ({ ...one, target: { to: "user" as const, userId: person.id } }));
  const step = { ...first, interactions: [...doing, ...first.interactions], conditions };
  const flow = await create({ ...document, steps: [step, ...others] });
  expect((await publish(flow)).status).toBe(200);
  const uses = [{ kind: "flows", count: 1, names: [flow.name] }];
  const refusals = [
    [await server.as(admin).delete(`/users/${person.id}`), "ERR_NAMED_BY_FLOW"],
    [await server.as(admin).post(`/tags/${tagId}/merge`, { intoTagId }), "ERR_NAMED_BY_FLOW"],
    [await server.as(admin).delete(`/kanban/boards/${board.id}`), "ERR_BOARD_IN_USE"],
  ] as const;
  for (const [refused, code] of refusals) {
    expect(refused).toFailWith(code);
    expect(refused.body.entity).toEqual(uses);
  }
  expect((await server.as(admin).post(`/tags/${intoTagId}/merge`, { intoTagId: tagId })).status).toBe(200);
});

test("a file belongs to the flow that names it, and may go when the flow is gone", async () => {
  const file = await aFile(db, { user: admin, name: "menu.pdf" });
  const document = aMenu(queueId);
  const [first, ...others] = document.steps;
  if (first?.kind !== "step") throw new Error("the menu begins with a step");
  const files = {
    id: "fs",
    kind: "files" as const,
    files: [{ mediaId: file.id, name: "m", mime: "application/pdf", size: 9 }],
  };
  const step = { ...first, interactions: [{ caption: "", ...files }, ...first.interactions] };
  const flow = await create({ ...document, steps: [step, ...others] });
  const usedBy = async () =>
    (await db.sql("select used_by, is_shared from uploaded_files where id = $1", [file.id]))[0];
  expect(await usedBy()).toEqual({ used_by: "flow", is_shared: true });
  expect((await publish(flow, { activate: false })).status).toBe(200);
  const copy = await create({ ...document, steps: [step, ...others] });
  await server.as(admin).delete(`/chat-flow/${flow.id}`);
  expect(await usedBy()).toEqual({ used_by: "flow", is_shared: true });
  await server.as(admin).delete(`/chat-flow/${copy.id}`);
  expect(await usedBy()).toEqual({ used_by: null, is_shared: false });
});

test("choices are what is in use, and a transfer offers flows that are meant for it", async () => {
  await aFlow(db, { name: "Oferece", isPublished: true, isActive: true });
  await aFlow(db, { name: "Esconde", isPublished: true, isActive: true, forTransfer: false });
  await aFlow(db, { name: "Rascunho" });
  const { body } = await server.as(admin).get("/flow-choices");
  expect(body.flows).toEqual(
    expect.arrayContaining([{ id: expect.any(Number), name: "Rascunho", isPublished: false }]),
  );
  expect(body.users).toEqual(expect.arrayContaining([{ id: admin.id, name: "Rita" }]));
  expect(body.queues.map(({ id }: { id: number }) => id)).toContain(queueId);
  const ticket = await aTicket(db, { queueId });
  const { flows } = (await server.as(admin).get(`/tickets/${ticket.id}/targets`)).body;
  const names = flows.map(({ name }: { name: string }) => name);
  expect(names).toContain("Oferece");
  expect(names).not.toContain("Esconde");
  expect(names).not.toContain("Rascunho");
});

test("signs that no text can hold break nothing", async () => {
  for (const text of ["a\u0000b", "a\ud800b"]) {
    const notes = [{ id: "n1", text, place: { x: 0, y: 0 } }];
    const answer = await server
      .as(admin)
      .post("/chat-flow", { name: "Torto", document: { ...templates.menu(), notes } });
    expect(answer.status, JSON.stringify(text)).toBeLessThan(500);
  }
});
