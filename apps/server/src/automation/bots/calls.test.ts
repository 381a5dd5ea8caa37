// A flow asks a web address: what it answers, that it fails, and that nobody waits any more.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { aDocument } from "./bots.factory.ts";
import { callJob } from "./bots.jobs.ts";
import { CallPayload } from "./calls.requests.ts";
import { aStage, type Stage } from "./testing/stage.ts";

const db = testDatabase();
let server: TestServer;
let address = "";
const asked: string[] = [];
const outside = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers["x-key"]}`);
  response.statusCode = request.url?.startsWith("/broken") ? 500 : 200;
  response.end(JSON.stringify({ order: { state: "a caminho" } }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  address = `http://${host}`;
  server = await testServer(db, { role: "api", env: { TENANT_EGRESS_ALLOW: host } });
});
afterAll(() => void outside.close());

const asking = (path: string) =>
  aDocument([
    {
      kind: "step",
      id: "call",
      interactions: [
        {
          id: "get",
          kind: "webhookGet",
          url: `${address}${path}?q={{protocol}}`,
          headers: [{ name: "X-Key", value: "k" }],
          save: [{ path: "order.state", key: "estado" }],
        },
        { id: "tell", kind: "message", text: "Seu pedido está {{estado}}" },
      ],
      conditions: [{ id: "any", when: { op: "any" }, target: { to: "queue", queueId: null } }],
      onError: { to: "step", stepId: "sorry" },
    },
    {
      kind: "step",
      id: "sorry",
      interactions: [{ id: "words", kind: "message", text: "Não consegui ver" }],
      // biome-ignore lint/suspicious/noThenProperty: the document's own word.
      then: { to: "queue", queueId: null },
    },
  ]);

/** As the queue would, from what the turn has put there. */
async function runCalls({ company }: Stage): Promise<CallPayload[]> {
  const rows = await db.sql<{ data: { payload: { tenantId: number } } }>(
    "select data from jobs.job where data->>'job' = 'bots.call' order by created_on",
  );
  const own = rows.filter(({ data }) => data.payload.tenantId === company.tenant.id);
  const payloads = own.map(({ data }) => CallPayload.parse(data.payload));
  for (const payload of payloads) await callJob.run(server.deps, payload, new AbortController().signal);
  return payloads;
}

test("an answer fills what the flow says next, and comes a second time for nobody", async () => {
  const stage = await aStage(db, server, () => asking("/order"));
  await stage.says("oi");
  await stage.turns();
  expect(await stage.told()).toEqual([]);
  expect(await stage.dues()).toHaveLength(1);
  const [payload] = await runCalls(stage);
  const { protocol } = await stage.ticket();
  expect(asked).toContain(`/order?q=${protocol} k`);
  expect(await stage.told()).toEqual(["Seu pedido está a caminho"]);
  await callJob.run(server.deps, payload as CallPayload, new AbortController().signal);
  expect(await stage.told()).toHaveLength(1);
});

test("a failure takes the error exit; so does an answer that never comes", async () => {
  const stage = await aStage(db, server, () => asking("/broken"));
  await stage.says("oi");
  await stage.turns();
  await runCalls(stage);
  expect(await stage.told()).toEqual(["Não consegui ver"]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue" });

  const silent = await aStage(db, server, () => asking("/order"));
  await silent.says("oi");
  await silent.turns();
  await silent.timePasses(15_000);
  await silent.turns();
  expect(await silent.told()).toEqual(["Não consegui ver"]);
});

test("an answer for a ticket that people have changes nothing", async () => {
  const stage = await aStage(db, server, () => asking("/order"));
  await stage.says("oi");
  await stage.turns();
  const { id } = await stage.ticket();
  expect((await server.as(stage.company.ana).put(`/tickets/${id}`, { status: "open" })).status).toBe(200);
  await runCalls(stage);
  expect(await stage.told()).toEqual([]);
});
