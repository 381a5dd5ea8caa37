// Moving cards: order, conflicts, many at once, and a gap that becomes narrow.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aBoard, aDeal, type TestServer, testDatabase, testServer } from "#testing";
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

async function deals(count: number, laneId = novo): Promise<number[]> {
  const ids: number[] = [];
  const given = { tenant: company.tenant.id, boardId: board.id, laneId, ownerId: company.ana.id };
  for (let made = 0; made < count; made += 1) ids.push((await aDeal(db, given)).id);
  return ids;
}
const move = (dealId: number, body: object) => server.as(company.ana).put(`/kanban/deals/${dealId}`, body);
const order = async (laneId = novo) => {
  const rows = await db.sql<{ id: string }>("select id from deals where lane_id = $1 order by position", [laneId]);
  return rows.map(({ id }) => Number(id));
};

test("a card goes to the top, under another, to the end, and into another lane", async () => {
  const [a, b, c] = (await deals(3)) as [number, number, number];
  await move(c, { afterDealId: null });
  expect(await order()).toEqual([c, a, b]);
  await move(c, { afterDealId: a });
  expect(await order()).toEqual([a, c, b]);
  await move(a, { laneId: novo, afterDealId: b });
  expect(await order()).toEqual([c, b, a]);
  const moved = await move(c, { laneId: proposta, afterDealId: null });
  expect(moved.body).toMatchObject({ laneId: proposta, version: 4 });
  expect([await order(), await order(proposta)]).toEqual([[b, a], [c]]);
});

test("a move writes one row, however many cards the lane holds", async () => {
  const ids = await deals(30);
  const places = () => db.sql("select id, position from deals where lane_id = $1 order by id", [novo]);
  const before = await places();
  await move(ids[29] as number, { afterDealId: ids[3] });
  const after = await places();
  const changed = after.filter((row, index) => row.position !== before[index]?.position);
  expect(changed.map(({ id }) => Number(id))).toEqual([ids[29]]);
});

test("who saw an older deal is told, and shown the deal of now", async () => {
  const [id] = (await deals(1)) as [number];
  await move(id, { laneId: proposta, version: 1 });
  const late = await move(id, { laneId: novo, version: 1 });
  expect(late).toFailWith("ERR_CONFLICT");
  expect(late.body.entity).toMatchObject({ id, version: 2, laneId: proposta });
  expect(await order(proposta)).toEqual([id]);
});

test("the card one wanted to lie under is gone: it lies on top", async () => {
  const [a, b, c] = (await deals(3)) as [number, number, number];
  await server.as(company.admin).delete(`/kanban/deals/${b}`);
  await move(c, { laneId: novo, afterDealId: b });
  expect(await order()).toEqual([c, a]);
});

test("twenty cards put into one gap at once all arrive, each at a place of its own", async () => {
  const [anchor] = (await deals(1, proposta)) as [number];
  const ids = await deals(20);
  const answers = await Promise.all(ids.map((id) => move(id, { laneId: proposta, afterDealId: anchor })));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect((await order(proposta)).toSorted((x, y) => x - y)).toEqual([anchor, ...ids].toSorted((x, y) => x - y));
});

test("a gap into which everything is put stays wide enough, and the order stays", async () => {
  const [top, ...rest] = (await deals(12)) as [number, ...number[]];
  // Always the last of them to right under the first: what follows is halved again and again.
  let expected = rest;
  for (let round = 0; round < 260; round += 1) {
    const last = expected.at(-1) as number;
    expected = [last, ...expected.slice(0, -1)];
    expect((await move(last, { afterDealId: top })).status).toBe(200);
  }
  expect(await order()).toEqual([top, ...expected]);
  const [{ longest }] = (await db.sql("select max(length(position)) as longest from deals where lane_id = $1", [
    novo,
  ])) as [{ longest: number }];
  expect(longest).toBeLessThanOrEqual(48);
});

test("an attendant may not move a card of another, whoever leads may", async () => {
  const { caio, supervisor } = company;
  const [id] = (await deals(1)) as [number];
  const body = { laneId: proposta };
  expect(await server.as(caio).put(`/kanban/deals/${id}`, body)).toFailWith("ERR_DEAL_OF_ANOTHER");
  expect(await order()).toEqual([id]);
  expect((await server.as(supervisor).put(`/kanban/deals/${id}`, body)).status).toBe(200);
});
