// Boards, lanes and deals, seen from outside.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aBoard, aContact, aDeal, aTag, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
let board: Awaited<ReturnType<typeof aBoard>>;
let novo: number;
let proposta: number;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
  board = await aBoard(db, { tenant: company.tenant.id });
  [novo, proposta] = board.lanes.map(({ id }) => id) as [number, number];
});

const deal = (given: Partial<Parameters<typeof aDeal>[1]> = {}) =>
  aDeal(db, { tenant: company.tenant.id, boardId: board.id, laneId: novo, ownerId: company.ana.id, ...given });
const lane = async (laneId: number, query = "") =>
  (await server.as(company.admin).get(`/kanban/lanes/${laneId}/deals${query}`)).body.items.map(
    ({ id }: { id: number }) => id,
  );

test("a board is made with its lanes, renamed, and deleted while it holds nothing", async () => {
  const { admin, ana } = company;
  const wanted = {
    name: "Reformas",
    lanes: [
      { name: "Visita", color: "#0891B2" },
      { name: "Obra", color: "#16A34A" },
    ],
  };
  expect(await server.as(ana).post("/kanban/boards", wanted)).toFailWith("ERR_NO_PERMISSION");
  const { body } = await server.as(admin).post("/kanban/boards", wanted);
  expect(await server.as(admin).post("/kanban/boards", wanted)).toFailWith("ERR_NAME_EXISTS");
  const shown = await server.as(ana).get(`/kanban/boards/${body.id}`);
  expect(shown.body).toMatchObject({
    name: "Reformas",
    currency: "BRL",
    count: 0,
    valueCents: 0,
    lanes: [
      { name: "Visita", count: 0, averageAgeSeconds: null },
      { name: "Obra", count: 0 },
    ],
  });
  await server.as(admin).put(`/kanban/boards/${body.id}`, { name: "Obras" });
  const laneId = shown.body.lanes[0].id;
  const held = await deal({ boardId: body.id, laneId });
  expect(await server.as(admin).delete(`/kanban/boards/${body.id}`)).toFailWith("ERR_BOARD_IN_USE");
  const full = await server.as(admin).delete(`/kanban/lanes/${laneId}`);
  expect(full).toFailWith("ERR_LANE_IN_USE");
  expect(full.body.entity).toEqual([{ kind: "deals", count: 1, names: [] }]);
  await server.as(admin).delete(`/kanban/deals/${held.id}`);
  expect((await server.as(admin).delete(`/kanban/boards/${body.id}`)).status).toBe(200);
  expect(await server.as(admin).get(`/kanban/boards/${body.id}`)).toFailWith("ERR_NO_BOARD_FOUND");
});

test("lanes are added at the end, renamed, coloured and put elsewhere", async () => {
  const { admin } = company;
  const names = async () =>
    (await server.as(admin).get(`/kanban/boards/${board.id}`)).body.lanes.map(({ name }: { name: string }) => name);
  const { body } = await server.as(admin).post("/kanban/lanes", { boardId: board.id, name: "Pós", color: "#9333EA" });
  expect(await names()).toEqual(["Novo", "Proposta", "Ganho", "Pós"]);
  await server.as(admin).put(`/kanban/lanes/${body.id}`, { afterLaneId: novo, name: "Visita" });
  expect(await names()).toEqual(["Novo", "Visita", "Proposta", "Ganho"]);
  await server.as(admin).put(`/kanban/lanes/${proposta}`, { afterLaneId: null });
  expect(await names()).toEqual(["Proposta", "Novo", "Visita", "Ganho"]);
  const twin = await server.as(admin).put(`/kanban/lanes/${novo}`, { name: "visita" });
  expect(twin).toFailWith("ERR_NAME_EXISTS");
});

test("a new deal lies on top, is its maker's, and its history begins", async () => {
  const { ana, tenant } = company;
  await deal();
  const contact = await aContact(db, { tenant: tenant.id, name: "Bia Melo", number: "5511987654321" });
  const wanted = { laneId: novo, contactId: contact.id, valueCents: 89_000, dueOn: "2026-03-09", title: "Sofá" };
  const { status, body } = await server.as(ana).post("/kanban/deals", wanted);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 1,
    laneId: novo,
    valueCents: 89_000,
    dueOn: "2026-03-09",
    title: "Sofá",
    owner: { id: ana.id, name: "Ana" },
    contact: { name: "Bia Melo", number: "5511987654321", tags: [] },
    ticket: null,
  });
  expect((await lane(novo))[0]).toBe(body.id);
  const shown = await server.as(ana).get(`/kanban/deals/${body.id}`);
  expect(shown.body).toMatchObject({
    notes: "",
    history: [{ type: "created", user: "Ana", toLane: "Novo", toCents: 89_000, toOwner: "Ana" }],
  });
});

test("who is not to be in the CRM is not on the board, and comes back with the switch", async () => {
  const { ana, admin, tenant } = company;
  const contact = await aContact(db, { tenant: tenant.id });
  const there = await deal({ contactId: contact.id, valueCents: 500 });
  await server.as(admin).put(`/contacts/${contact.id}`, { flags: { disableCrm: true } });
  expect(await lane(novo)).toEqual([]);
  expect((await server.as(ana).get(`/kanban/boards/${board.id}`)).body).toMatchObject({ count: 0, valueCents: 0 });
  expect(await server.as(ana).get(`/kanban/deals/${there.id}`)).toFailWith("ERR_NO_DEAL_FOUND");
  const again = await server.as(ana).post("/kanban/deals", { laneId: novo, contactId: contact.id });
  expect(again).toFailWith("ERR_CONTACT_CRM_DISABLED");
  await server.as(admin).put(`/contacts/${contact.id}`, { flags: { disableCrm: false } });
  expect(await lane(novo)).toEqual([there.id]);
});

test("a board tells of each lane how many, how much and how old, within what was asked", async () => {
  const { ana, caio } = company;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  await deal({ valueCents: 10_000, laneSince: days(2) });
  await deal({ valueCents: 5_000, ownerId: caio.id, laneSince: days(4) });
  await deal({ valueCents: 70_000, laneId: proposta, ownerId: null, laneSince: days(9) });
  const ask = async (query = "") => (await server.as(ana).get(`/kanban/boards/${board.id}${query}`)).body;
  const all = await ask();
  expect(all).toMatchObject({ count: 3, valueCents: 85_000 });
  expect(all.lanes[0]).toMatchObject({ count: 2, valueCents: 15_000 });
  expect(Math.round(all.lanes[0].averageAgeSeconds / 86_400)).toBe(3);
  expect(await ask(`?ownerId=${ana.id}`)).toMatchObject({ count: 1, valueCents: 10_000 });
  expect(await ask("?ownerId=0")).toMatchObject({ count: 1, valueCents: 70_000 });
  expect(await ask("?minCents=10000")).toMatchObject({ count: 2 });
  expect(await ask("?stalledDays=3")).toMatchObject({ count: 2, valueCents: 75_000 });
});

test("deals are found by words of the name and title, by number, tag and channel", async () => {
  const { ana, tenant, made, sales } = company;
  const contact = await aContact(db, { tenant: tenant.id, name: "Letícia Nakamura", number: "5511976540005" });
  const tag = await aTag(db, { tenant: tenant.id });
  await db.sql("insert into contact_tags values ($1, $2, $3)", [tenant.id, contact.id, tag.id]);
  await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id });
  const found = await deal({ contactId: contact.id, title: "Estante suspensa" });
  await deal({ title: "Outra" });
  for (const query of ["searchParam=leticia", "searchParam=naka estante", "searchParam=97654", `tagId=${tag.id}`]) {
    expect(await lane(novo, `?${query}`), query).toEqual([found.id]);
  }
  expect(await lane(novo, `?channelId=${made.channelId}`)).toEqual([found.id]);
  const list = await server.as(ana).get(`/kanban/deals?boardId=${board.id}&searchParam=leticia&sort=-valueCents`);
  expect(list.body).toMatchObject({ count: 1, hasMore: false, items: [{ id: found.id }] });
});

test("a lane comes in pages that hold together while cards move", async () => {
  const { admin } = company;
  const ids: number[] = [];
  for (let count = 0; count < 55; count += 1) ids.push((await deal()).id);
  const first = (await server.as(admin).get(`/kanban/lanes/${novo}/deals`)).body;
  expect(first.items).toHaveLength(50);
  await server.as(admin).put(`/kanban/deals/${ids[0]}`, { laneId: proposta });
  const cursor = encodeURIComponent(first.cursor);
  const second = (await server.as(admin).get(`/kanban/lanes/${novo}/deals?cursor=${cursor}`)).body;
  expect(second).toMatchObject({ cursor: null });
  expect(second.items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(50));
});

test("what happened is kept line by line, newest first", async () => {
  const { ana, caio } = company;
  const { id } = await deal({ valueCents: 100 });
  await server.as(ana).put(`/kanban/deals/${id}`, { laneId: proposta });
  await server.as(ana).put(`/kanban/deals/${id}`, { valueCents: 900, notes: "Parcelar em 6x" });
  await server.as(ana).put(`/kanban/deals/${id}`, { dueOn: "2026-04-01", ownerId: caio.id });
  const { body } = await server.as(caio).get(`/kanban/deals/${id}`);
  expect(body).toMatchObject({ version: 4, notes: "Parcelar em 6x", owner: { name: "Caio" } });
  expect(body.history).toMatchObject([
    { type: "due", toDue: "2026-04-01", user: "Ana" },
    { type: "owner", fromOwner: "Ana", toOwner: "Caio" },
    { type: "edited" },
    { type: "value", fromCents: 100, toCents: 900 },
    { type: "moved", fromLane: "Novo", toLane: "Proposta" },
  ]);
  // It is another's now.
  expect(await server.as(ana).put(`/kanban/deals/${id}`, { valueCents: 1 })).toFailWith("ERR_DEAL_OF_ANOTHER");
  expect(await server.as(ana).delete(`/kanban/deals/${id}`)).toFailWith("ERR_DEAL_OF_ANOTHER");
});
