// Tests of a flow, from outside: kept, run by the check, told when the drawing does something else, and deleted.
import { checkFlow, listFlowTests } from "@prosa/contracts/flows";
import { compile, recordTest } from "@prosa/flows";
import { beforeAll, expect, test } from "vitest";
import { aFlow, aMenu, aQueue, aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

async function aDrawing() {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const admin = await aUser(db, { tenant, profile: "admin" });
  const document = aMenu(queue.id);
  const flow = await aFlow(db, { tenant, document, isPublished: true });
  const situation = { channel: "official", isOpen: true, callAnswer: null } as const;
  const recorded = recordTest(compile(document), situation, [{ text: "oi" }, { text: "1" }]);
  return { tenant, admin, document, flow, recorded, as: server.as(admin) };
}

test("a recorded test passes, and fails with its place when the draft says something else", async () => {
  const { flow, document, recorded, as } = await aDrawing();
  const made = await as.post(`/chat-flow/${flow.id}/tests`, { name: "Vendas", test: recorded });
  expect(made.status).toBe(200);
  const passed = checkFlow.answer.parse((await as.get(`/chat-flow/${flow.id}/check`)).body);
  expect(passed.tests).toEqual([{ id: made.body.id, name: "Vendas", failure: null }]);

  const changed = JSON.parse(JSON.stringify(document).replaceAll('"text":"', '"text":"Outra coisa. '));
  expect((await as.put(`/chat-flow/${flow.id}/draft`, { rev: passed.rev, document: changed })).status).toBe(200);
  const failed = checkFlow.answer.parse((await as.get(`/chat-flow/${flow.id}/check`)).body);
  expect(failed.tests[0]?.failure).toMatchObject({
    index: 0,
    got: { says: expect.arrayContaining([expect.stringContaining("Outra coisa")]) },
  });
  // It warns, and does not stand in the way.
  expect((await as.post(`/chat-flow/${flow.id}/publish`, { rev: failed.rev })).status).toBe(200);

  expect((await as.delete(`/chat-flow/${flow.id}/tests/${made.body.id}`)).status).toBe(200);
  expect(listFlowTests.answer.parse((await as.get(`/chat-flow/${flow.id}/tests`)).body).tests).toEqual([]);
});

test("what is no test is refused, and a flow keeps fifty at most", async () => {
  const { flow, recorded, as, tenant } = await aDrawing();
  const path = `/chat-flow/${flow.id}/tests`;
  expect(await as.post(path, { name: "Vazio", test: { steps: [] } })).toFailWith("ERR_VALIDATION");
  await db.sql(
    `insert into flow_tests (tenant_id, flow_id, name, test, created_at)
     select $1, $2, 'Teste ' || n, '{}'::jsonb, now() from generate_series(1, 50) n`,
    [tenant.id, flow.id],
  );
  expect(await as.post(path, { name: "Mais um", test: recorded })).toFailWith("ERR_VALIDATION");
  expect(await as.delete(`${path}/999999`)).toFailWith("ERR_NO_AUTO_REPLY_FOUND");
});
