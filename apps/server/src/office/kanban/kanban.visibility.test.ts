// Who sees which deal and what of it: on the board, in its numbers, in the list, and in the news.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { asSystem } from "#platform/context";
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
import { dealAudience } from "./deals.audience.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
let board: Awaited<ReturnType<typeof aBoard>>;
let novo: number;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
  board = await aBoard(db, { tenant: company.tenant.id });
  novo = board.lanes[0]?.id ?? 0;
});

const seen = async (who: TestUser): Promise<number[]> => {
  const lane = (await server.as(who).get(`/kanban/lanes/${novo}/deals`)).body.items.map(({ id }: { id: number }) => id);
  const list = (await server.as(who).get(`/kanban/deals?boardId=${board.id}`)).body;
  const numbers = (await server.as(who).get(`/kanban/boards/${board.id}`)).body;
  // One rule on every surface.
  expect(new Set(list.items.map(({ id }: { id: number }) => id))).toEqual(new Set(lane));
  expect([list.count, numbers.count]).toEqual([lane.length, lane.length]);
  return lane;
};

test("everybody sees the cards of all, unless the company limits them", async () => {
  const { tenant, ana, caio, supervisor, admin, sales, made } = company;
  const contact = async (name: string) => (await aContact(db, { tenant: tenant.id, name })).id;
  const [free, anas, caios, attended] = [
    await contact("Livre"),
    await contact("Da Ana"),
    await contact("Do Caio"),
    await contact("Do Caio, atendido"),
  ];
  const put = (id: number, owner: TestUser) => aWallet(db, { id, tenantId: tenant.id }, owner);
  await put(anas, ana);
  for (const contactId of [caios, attended]) await put(contactId, caio);
  await aTicket(db, { ...made, contactId: attended, queueId: sales.id, userId: ana.id, status: "open" });
  const given = { tenant: tenant.id, boardId: board.id, laneId: novo };
  const facts = new Map<number, { contactId: number; ownerId: number | null }>();
  for (const contactId of [free, anas, caios, attended]) {
    for (const ownerId of [null, ana.id, caio.id]) {
      facts.set((await aDeal(db, { ...given, contactId, ownerId })).id, { contactId, ownerId });
    }
  }
  const people = [ana, caio, supervisor, admin];
  for (const who of people) expect(await seen(who)).toHaveLength(12);
  await decide(server, company, "WalletContactsOnly", true);
  const isAnas = ({ contactId, ownerId }: { contactId: number; ownerId: number | null }) =>
    contactId !== caios || ownerId === ana.id;
  expect(await seen(ana)).toEqual([...facts].filter(([, deal]) => isAnas(deal)).map(([id]) => id));
  for (const who of [supervisor, admin]) expect(await seen(who)).toHaveLength(12);

  // The news goes to exactly those whom the board shows it to.
  const shown = new Map(await Promise.all(people.map(async (who) => [who.id, new Set(await seen(who))] as const)));
  const audience = await asSystem(server.deps, tenant.id, ({ deps, tx, tenantId }) =>
    dealAudience(
      { deps, tx, tenantId },
      [...facts.values()].map((deal) => ({ ...deal, boardId: board.id })),
    ),
  );
  for (const [id, deal] of facts) {
    const expected = people.filter((who) => shown.get(who.id)?.has(id)).map((who) => who.id);
    expect(audience.of({ ...deal, boardId: board.id }).toSorted((a, b) => a - b)).toEqual(
      expected.toSorted((a, b) => a - b),
    );
  }
});

test("where contacts are the administrators' alone, attendants have no board", async () => {
  const { ana, supervisor } = company;
  await decide(server, company, "ContactsAdminOnly", true);
  expect(await server.as(ana).get("/kanban/boards")).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(ana).get(`/kanban/lanes/${novo}/deals`)).toFailWith("ERR_NO_PERMISSION");
  expect((await server.as(supervisor).get("/kanban/boards")).status).toBe(200);
});

test("a card shows no conversation its reader may not see, and no number they may not read", async () => {
  const { tenant, ana, caio, admin, finance, made } = company;
  const contact = await aContact(db, { tenant: tenant.id, name: "5511987654321", number: "5511987654321" });
  const ticket = await aTicket(db, {
    ...made,
    contactId: contact.id,
    queueId: finance.id,
    userId: caio.id,
    status: "open",
    lastMessage: "O boleto venceu",
  });
  const given = { tenant: tenant.id, boardId: board.id, laneId: novo, contactId: contact.id };
  await aDeal(db, { ...given, ownerId: ana.id });
  const card = async (who: TestUser) => (await server.as(who).get(`/kanban/lanes/${novo}/deals`)).body.items[0];
  expect((await card(caio)).ticket).toMatchObject({ id: ticket.id, lastMessage: "O boleto venceu" });
  expect((await card(ana)).ticket).toBeNull();
  await decide(server, company, "HidePhones", true);
  expect(JSON.stringify(await card(ana))).not.toContain("98765");
  expect((await card(admin)).contact.number).toBe("5511987654321");
  const found = await server.as(ana).get(`/kanban/lanes/${novo}/deals?searchParam=98765`);
  expect(found.body.items).toEqual([]);
});

test("somebody else's deals do not exist", async () => {
  const other = await aCompany(db);
  const deal = await aDeal(db, { tenant: company.tenant.id, boardId: board.id, laneId: novo });
  expect(await server.as(other.admin).get(`/kanban/deals/${deal.id}`)).toFailWith("ERR_NO_DEAL_FOUND");
  expect(await server.as(other.admin).get(`/kanban/boards/${board.id}`)).toFailWith("ERR_NO_BOARD_FOUND");
  const theirs = await aBoard(db, { tenant: other.tenant.id });
  const laneId = theirs.lanes[0]?.id;
  expect(await server.as(company.admin).put(`/kanban/deals/${deal.id}`, { laneId })).toFailWith("ERR_NO_LANE_FOUND");
});
