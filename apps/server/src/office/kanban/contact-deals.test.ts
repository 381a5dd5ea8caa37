// Deals beside their contact: in the panel, in the list of contacts and its filter, and many contacts put on a board at once.
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aBoard,
  aContact,
  aDeal,
  aTicket,
  aWallet,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { aCompany, decide, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
let board: Awaited<ReturnType<typeof aBoard>>;
let lanes: number[];
beforeAll(async () => {
  server = await testServer(db);
});
beforeEach(async () => {
  company = await aCompany(db);
  board = await aBoard(db, { tenant: company.tenant.id, name: "Vendas" });
  lanes = board.lanes.map(({ id }) => id);
});

const given = (lane = 0) => ({ tenant: company.tenant.id, boardId: board.id, laneId: lanes[lane] ?? 0 });
const contactNamed = async (name: string) => (await aContact(db, { tenant: company.tenant.id, name })).id;
const dealsOf = (who: TestUser, contactId: number) => server.as(who).get(`/kanban/contacts/${contactId}/deals`);
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

async function workOff(job: { id: string }) {
  const read = async () => (await server.as(company.admin).get(`/jobs/${job.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toMatch(/done|failed/);
  return read();
}

test("a contact's deals are told newest first, with board, lane, value and owner", async () => {
  const { ana } = company;
  const contactId = await contactNamed("Maria");
  const old = await aDeal(db, { ...given(0), contactId, ownerId: ana.id, title: "Mesa", valueCents: 1_000 });
  const fresh = await aDeal(db, { ...given(1), contactId, valueCents: 500 });
  const { body } = await dealsOf(ana, contactId);
  expect(body).toMatchObject({ currency: "BRL", isInCrm: true, count: 2, valueCents: 1_500 });
  expect(body.items).toMatchObject([
    { id: fresh.id, board: { name: "Vendas" }, lane: { id: lanes[1], name: "Proposta" }, owner: null },
    { id: old.id, title: "Mesa", lane: { name: "Novo" }, valueCents: 1_000, owner: { id: ana.id } },
  ]);
  expect((await server.as(ana).get("/kanban/stages")).body.boards).toMatchObject([
    { id: board.id, name: "Vendas", lanes: [{ name: "Novo" }, { name: "Proposta" }, { name: "Ganho" }] },
  ]);
});

test("who is kept out of the CRM has no deals to show, and the panel is told why", async () => {
  const contactId = await contactNamed("Fora");
  await aDeal(db, { ...given(), contactId });
  await server.as(company.admin).put(`/contacts/${contactId}`, { flags: { disableCrm: true } });
  expect((await dealsOf(company.ana, contactId)).body).toMatchObject({ isInCrm: false, items: [], count: 0 });
});

test("panel, column, filter and its count show the deals that the board shows, whoever looks", async () => {
  const { tenant, ana, caio, supervisor, admin, sales, made } = company;
  const contacts = new Map<string, number>();
  for (const name of ["Livre", "Da Ana", "Do Caio", "Do Caio, atendido"]) contacts.set(name, await contactNamed(name));
  const idOf = (name: string) => contacts.get(name) ?? 0;
  const put = (name: string, owner: TestUser) => aWallet(db, { id: idOf(name), tenantId: tenant.id }, owner);
  await put("Da Ana", ana);
  await put("Do Caio", caio);
  await put("Do Caio, atendido", caio);
  await aTicket(db, {
    ...made,
    contactId: idOf("Do Caio, atendido"),
    queueId: sales.id,
    userId: ana.id,
    status: "open",
  });
  for (const contactId of contacts.values()) {
    for (const ownerId of [null, ana.id, caio.id]) await aDeal(db, { ...given(), contactId, ownerId });
  }
  const all = [...contacts.values()];
  const check = async (who: TestUser) => {
    const as = server.as(who);
    const onBoard = (await as.get(`/kanban/lanes/${lanes[0]}/deals`)).body.items as { id: number; contactId: number }[];
    const column = (await as.get(`/kanban/contacts?contactIds=${all.join()}`)).body.items as {
      contactId: number;
      count: number;
    }[];
    for (const contactId of all) {
      const expected = idsOf(onBoard.filter((deal) => deal.contactId === contactId));
      const panel = await dealsOf(who, contactId);
      if (expected.length === 0) expect(panel).toFailWith("ERR_NO_CONTACT_FOUND");
      else expect(idsOf(panel.body.items).toSorted()).toEqual(expected.toSorted());
      expect(column.find((row) => row.contactId === contactId)?.count ?? 0).toBe(expected.length);
    }
    const query = `boardId=${board.id}&laneId=${lanes[0]}&deals=some`;
    const found = idsOf((await as.get(`/contacts?${query}`)).body.items);
    const { count } = (await as.get(`/contacts/count?${query}`)).body;
    expect(count).toBe(found.length);
    // With and without are all whom this person meets, and nobody twice.
    const ids = async (asked: string) => idsOf((await as.get(`/contacts?pageSize=100${asked}`)).body.items);
    expect([...(await ids("&deals=some")), ...(await ids("&deals=none"))].toSorted()).toEqual(
      (await ids("")).toSorted(),
    );
    return { deals: onBoard.length, found: found.toSorted() };
  };
  const everything = { deals: 12, found: all.toSorted() };
  for (const who of [ana, caio, supervisor, admin]) expect(await check(who)).toEqual(everything);
  await decide(server, company, "WalletContactsOnly", true);
  for (const who of [supervisor, admin]) expect(await check(who)).toEqual(everything);
  // Of a contact she does not meet she sees her own deal; the list of contacts shows whom she meets.
  const met = ["Livre", "Da Ana", "Do Caio, atendido"].map(idOf).toSorted();
  expect(await check(ana)).toEqual({ deals: 10, found: met });
});

test("the list is narrowed to contacts with deals, on a board or in a lane", async () => {
  const other = await aBoard(db, { tenant: company.tenant.id, name: "Outro" });
  const [first, second, third, none] = [
    await contactNamed("A"),
    await contactNamed("B"),
    await contactNamed("C"),
    await contactNamed("D"),
  ];
  await aDeal(db, { ...given(0), contactId: first });
  await aDeal(db, { ...given(1), contactId: second });
  const elsewhere = { boardId: other.id, laneId: other.lanes[0]?.id ?? 0 };
  await aDeal(db, { ...given(), ...elsewhere, contactId: third });
  const made = [first, second, third, none];
  const list = async (query: string) =>
    idsOf((await server.as(company.ana).get(`/contacts?${query}`)).body.items).filter((id) => made.includes(id));
  expect(await list("deals=some")).toEqual([first, second, third]);
  expect(await list("deals=none")).toEqual([none]);
  const book = async (deals: string) =>
    idsOf((await server.as(company.ana).get(`/contacts/book?deals=${deals}`)).body.items).filter((id) =>
      made.includes(id),
    );
  expect([await book("some"), await book("none")]).toEqual([[first, second, third], [none]]);
  expect(await list(`boardId=${board.id}`)).toEqual([first, second]);
  expect(await list(`laneId=${lanes[1]}`)).toEqual([second]);
  expect(await list(`laneId=${elsewhere.laneId}&boardId=${board.id}`)).toEqual([]);
});

test("many contacts are put on a board: once each, those outside the CRM are told, and a second time changes nothing", async () => {
  const { admin, ana } = company;
  const ids: number[] = [];
  for (let index = 0; index < 130; index++) ids.push(await contactNamed(`Cliente ${String(index).padStart(3, "0")}`));
  const [there = 0, out = 0] = ids;
  const kept = await aDeal(db, { ...given(2), contactId: there, valueCents: 700 });
  await server.as(admin).put(`/contacts/${out}`, { flags: { disableCrm: true } });
  const wish = { contactIds: ids, laneId: lanes[0], ownerId: ana.id, title: "Campanha" };
  const { body: job } = await server.as(admin).post("/kanban/deals/mass", wish);
  expect(job).toMatchObject({ kind: "putOnBoard", subject: "Novo", total: 130 });
  expect(await workOff(job)).toMatchObject({
    status: "done",
    done: 129,
    failed: 1,
    problems: [{ subject: "Cliente 001", code: "ERR_CONTACT_CRM_DISABLED" }],
  });
  const lane = (await server.as(admin).get(`/kanban/boards/${board.id}`)).body.lanes;
  expect(lane.map(({ count }: { count: number }) => count)).toEqual([128, 0, 1]);
  expect((await dealsOf(admin, there)).body.items).toMatchObject([{ id: kept.id, valueCents: 700 }]);
  const { body: made } = await dealsOf(admin, ids[2] ?? 0);
  expect(made.items).toMatchObject([{ title: "Campanha", owner: { id: ana.id }, lane: { name: "Novo" } }]);
  const detail = (await server.as(admin).get(`/kanban/deals/${made.items[0].id}`)).body;
  expect(detail.history).toMatchObject([{ type: "created", toLane: "Novo", toOwner: ana.name }]);

  const filter = { searchParam: "Cliente", deals: "some" as const };
  const again = await server.as(admin).post("/kanban/deals/mass", { filter, laneId: lanes[1] });
  expect(await workOff(again.body)).toMatchObject({ status: "done", done: 129, failed: 0 });
  expect((await server.as(admin).get(`/kanban/boards/${board.id}`)).body.count).toBe(129);
});

test("two such pieces of work at once leave one deal for each contact", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 40; index++) ids.push(await contactNamed(`Junto ${index}`));
  const ask = (laneId: number | undefined) =>
    server.as(company.admin).post("/kanban/deals/mass", { contactIds: ids, laneId });
  const jobs = await Promise.all([ask(lanes[0]), ask(lanes[1])]);
  for (const { body } of jobs) expect(await workOff(body)).toMatchObject({ status: "done", done: 40 });
  expect((await server.as(company.admin).get(`/kanban/boards/${board.id}`)).body.count).toBe(40);
});

test("only an administrator puts many on a board, into a lane and for an owner that exist", async () => {
  const contactIds = [await contactNamed("Uma")];
  const put = (who: TestUser, wish: object) =>
    server.as(who).post("/kanban/deals/mass", { contactIds, laneId: lanes[0], ...wish });
  for (const who of [company.ana, company.supervisor]) expect(await put(who, {})).toFailWith("ERR_NO_PERMISSION");
  const elsewhere = await aBoard(db);
  expect(await put(company.admin, { laneId: elsewhere.lanes[0]?.id })).toFailWith("ERR_NO_LANE_FOUND");
  expect(await put(company.admin, { ownerId: 999_999 })).toFailWith("ERR_NO_USER_FOUND");
  expect(await put(company.admin, { filter: {} })).toFailWith("ERR_VALIDATION");
});

test("where contacts are the administrators' alone, attendants have no deals beside them", async () => {
  const contactId = await contactNamed("Uma");
  await aDeal(db, { ...given(), contactId, ownerId: company.ana.id });
  await decide(server, company, "ContactsAdminOnly", true);
  expect(await dealsOf(company.ana, contactId)).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(company.ana).get(`/kanban/contacts?contactIds=${contactId}`)).toFailWith("ERR_NO_PERMISSION");
  expect((await dealsOf(company.admin, contactId)).body.count).toBe(1);
});
