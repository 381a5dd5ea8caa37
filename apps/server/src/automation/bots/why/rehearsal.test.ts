// The rehearsal before publishing: conversations that really took place, run through the draft.
import { checkFlow } from "@prosa/contracts/flows";
import { beforeAll, expect, test } from "vitest";
import { aUser, type TestServer, testDatabase, testServer } from "#testing";
import { aMenu } from "../bots.factory.ts";
import { aStage } from "../testing/stage.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

test("conversations that would end elsewhere with the draft are listed, the others only counted", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  const { tenant, finance, sales } = stage.company;
  for (const [one, word] of ["1", "2", "nada"].entries()) {
    await stage.strangerSays(`551197000000${one}`, "oi");
    await stage.turns();
    await stage.strangerSays(`551197000000${one}`, word);
    await stage.turns();
  }
  const admin = await aUser(db, { tenant, profile: "admin" });
  const path = `/chat-flow/${stage.flowId}`;
  const check = async () => checkFlow.answer.parse((await server.as(admin).get(`${path}/check`)).body);
  const before = await check();
  expect(before.rehearsal).toEqual({ total: 3, elsewhere: [] });

  await server.as(admin).put(`${path}/draft`, { rev: before.rev, document: aMenu(sales.id) });
  const [sold] = await db.sql<{ id: string }>("select id from tickets where tenant_id = $1 order by id limit 1", [
    tenant.id,
  ]);
  expect((await check()).rehearsal).toEqual({
    total: 3,
    elsewhere: [
      {
        ticketId: Number(sold?.id),
        was: { to: `queue ${finance.id}`, step: null },
        now: { to: `queue ${sales.id}`, step: null },
      },
    ],
  });
});
