// The numbers of flows equal a recount of their traces, count each turn once, and cost a turn nothing.
import { flowNumbers } from "@prosa/contracts/automation/flow-numbers";
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aUser, type TestServer, testDatabase, testServer } from "#testing";
import { aMenu } from "../bots.factory.ts";
import { aStage } from "../testing/stage.ts";
import { countTurnsJob } from "./numbers.jobs.ts";
import { countTurns } from "./numbers.queries.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const count = () => countTurnsJob.run(server.deps, {}, new AbortController().signal);

/** From the traces themselves, in another way than the job goes. */
async function recount(tenantId: number) {
  const rows = await db.sql<{ went: { went: { stepId: string | null; exit: string; to: string | null }[] } }>(
    "select went from flow_traces where tenant_id = $1",
    [tenantId],
  );
  const times = new Map<string, number>();
  for (const { went } of rows)
    for (const { stepId, exit, to } of went.went) {
      const key = `${stepId ?? ""}|${exit}|${to ?? ""}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  return Object.fromEntries(times);
}

async function summed(tenantId: number) {
  const rows = await db.sql<{ key: string; times: number }>(
    "select step_id || '|' || exit || '|' || to_id as key, sum(times)::int as times from flow_numbers where tenant_id = $1 group by 1",
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ key, times }) => [key, times]));
}

test("the overlay equals a recount of the traces, however often and in however many slices they are summed", async () => {
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  const { tenant } = stage.company;
  for (let one = 0; one < 6; one++) await stage.strangerSays(`551199000000${one}`, "oi");
  await stage.turns();
  await count();
  for (const [one, word] of ["1", "2", "vendas", "nada"].entries())
    await stage.strangerSays(`551199000000${one}`, word);
  await stage.turns();
  await Promise.all([count(), count(), asSystem(server.deps, tenant.id, (ctx) => countTurns(ctx.tx, 2), "test")]);
  await count();
  expect(await summed(tenant.id)).toEqual(await recount(tenant.id));
  expect(await db.sql("select 1 from flow_traces where tenant_id = $1 and not is_counted", [tenant.id])).toEqual([]);

  const admin = await aUser(db, { tenant, profile: "admin" });
  const answer = await server.as(admin).get(`/chat-flow/${stage.flowId}/numbers?days=7`);
  const { began, steps } = flowNumbers.answer.parse(answer.body);
  expect(began).toBe(6);
  expect(steps).toEqual([
    {
      stepId: "menu",
      reached: 6,
      left: expect.arrayContaining([
        { exit: "sales", times: 2 },
        { exit: "other", times: 1 },
      ]),
      waiting: 3,
      abandoned: 0,
    },
    { stepId: "thanks", reached: 1, left: [{ exit: "then", times: 1 }], waiting: 0, abandoned: 0 },
  ]);
  expect(await server.as(stage.company.ana).get(`/chat-flow/${stage.flowId}/numbers?days=7`)).toFailWith(
    "ERR_NO_PERMISSION",
  );
});
