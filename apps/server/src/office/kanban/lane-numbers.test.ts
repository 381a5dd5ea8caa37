// The numbers of a board are kept and not counted: whatever happens to its deals, also at once, both stay the same.
import { beforeAll, expect, test } from "vitest";
import { aBoard, aDeal, type TestServer, testDatabase, testServer } from "#testing";
import { createChance } from "../../chaos/chance.ts";
import { aCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

test("two hundred changes by many at once leave the kept numbers equal to the counted ones", async () => {
  const { tenant, admin } = await aCompany(db);
  const board = await aBoard(db, { tenant: tenant.id });
  const given = { tenant: tenant.id, boardId: board.id };
  const chance = createChance("lane numbers");
  const anyLane = () => chance.pick(board.lanes).id;
  const deals: { id: number; contactId: number }[] = [];
  for (let made = 0; made < 40; made++) {
    deals.push(await aDeal(db, { ...given, laneId: anyLane(), valueCents: chance.between(0, 90_000) }));
  }
  const client = server.as(admin);
  const changes = [
    ({ id }: { id: number }) => client.put(`/kanban/deals/${id}`, { laneId: anyLane() }),
    ({ id }: { id: number }) => client.put(`/kanban/deals/${id}`, { valueCents: chance.between(0, 90_000) }),
    ({ id }: { id: number }) => client.delete(`/kanban/deals/${id}`),
    ({ contactId }: { contactId: number }) =>
      client.put(`/contacts/${contactId}`, { flags: { disableCrm: chance.next() < 0.5 } }),
  ];
  let changed = 0;
  for (let round = 0; round < 20; round++) {
    // Deletions are the rare ones, or nothing would be left to change.
    const chosen = chance.shuffled(deals).slice(0, 10);
    const answers = await Promise.all(
      chosen.map((deal, place) => (changes[place === 0 ? 2 : ([0, 1, 3][place % 3] ?? 0)] ?? changes[0])?.(deal)),
    );
    expect(answers.filter((answer) => answer && ![200, 404].includes(answer.status))).toEqual([]);
    changed += answers.filter((answer) => answer?.status === 200).length;
  }
  expect(changed, "most of them found their deal still there").toBeGreaterThan(100);

  const counted = await db.sql<{ id: string; count: string; cents: string; since: string | null }>(
    `select l.id, count(d.id) as count, coalesce(sum(d.value_cents), 0) as cents,
            round(avg(extract(epoch from d.lane_since)))::text as since
       from lanes l left join deals d on d.tenant_id = l.tenant_id and d.lane_id = l.id and d.is_shown
      where l.tenant_id = $1 group by l.id, l.position order by l.position`,
    [tenant.id],
  );
  // Ages are told as of the moment of each answer.
  const begun = performance.now();
  const shown = (await client.get(`/kanban/boards/${board.id}`)).body;
  const asked = (await client.get(`/kanban/boards/${board.id}?minCents=0`)).body;
  const mostApart = 2 + (performance.now() - begun) / 1000;
  expect(shown.lanes.map(({ id, count, valueCents }: Numbers) => ({ id, count, valueCents }))).toEqual(
    counted.map(({ id, count, cents }) => ({ id: Number(id), count: Number(count), valueCents: Number(cents) })),
  );
  // A filter that keeps everything is counted anew, in another way.
  for (const [place, lane] of (shown.lanes as Numbers[]).entries()) {
    expect(lane.count).toBe(asked.lanes[place].count);
    expect(Math.abs((lane.averageAgeSeconds ?? 0) - (asked.lanes[place].averageAgeSeconds ?? 0))).toBeLessThan(
      mostApart,
    );
  }
  const [rows] = await db.sql<{ most: string }>(
    "select max(n) as most from (select count(*) as n from lane_numbers where tenant_id = $1 group by lane_id) k",
    [tenant.id],
  );
  expect(Number(rows?.most)).toBeLessThan(200);
});

interface Numbers {
  id: number;
  count: number;
  valueCents: number;
  averageAgeSeconds: number | null;
}
