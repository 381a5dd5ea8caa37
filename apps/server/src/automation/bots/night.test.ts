// What was written in the night and arrives in the morning: nobody is greeted, everybody waits in a queue, and the team is told why.
import { beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { aMenu } from "./bots.factory.ts";
import { aStage } from "./testing/stage.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const PEOPLE = 60;

test("a night's backlog is not greeted: all of it waits in a queue with one note each", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  for (let one = 0; one < PEOPLE; one++) {
    const number = `55119${80_000_000 + one}`;
    await stage.strangerSaidBefore(number, 31 + one, "alguém?");
    if (one % 3 === 0) await stage.strangerSaidBefore(number, 31, "oi?");
  }
  await stage.turns();
  await stage.turns();
  expect(await stage.told()).toEqual([]);
  const [found] = await db.sql(
    `select count(*)::int as tickets, count(*) filter (where t.turn = 'queue' and t.status = 'pending')::int as waiting,
            count(*) filter (where n.notes = 1)::int as noted
       from tickets t
       cross join lateral (select count(*) as notes from messages m
                            where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.type = 'note') n
      where t.tenant_id = $1`,
    [stage.company.tenant.id],
  );
  expect(found).toEqual({ tickets: PEOPLE, waiting: PEOPLE, noted: PEOPLE });
  expect(await stage.dues()).toEqual([]);
});

test("who writes in the morning is greeted as ever", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.saidBefore(29, "bom dia");
  await stage.turns();
  expect(await stage.told()).toHaveLength(1);
});
