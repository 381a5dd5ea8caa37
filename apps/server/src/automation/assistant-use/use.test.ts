// What assistants cost: each question is a row, days are summed, and no number of parallel questions passes a limit.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import {
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { createWatch } from "../../automation/assistants/index.ts";
import * as talk from "../../testing/talk.ts";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { role: "api", env: sandbox.env });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control("/models", { brain: "plain", delayMs: 0, fault: null }));

const place = () => ({ db, server });
const hears = (stage: talk.Stage, ...texts: string[]) => talk.hears(place(), stage, ...texts);

async function aScene(fields: object = {}) {
  const { stage, integrationId } = await talk.aTalk(place(), fields);
  const admin = await aUser(db, { tenant: stage.company.tenant, profile: "admin" });
  const mine = server.as(admin);
  const use = async () => (await mine.get(`/integrations/${integrationId}/use`)).body;
  const limit = (body: object) => mine.put(`/integrations/${integrationId}/use`, body);
  return { stage, integrationId, admin, mine, use, limit };
}
const asked = async (after = 0): Promise<{ seq: number }[]> => (await sandbox.control(`/models?after=${after}`)).calls;
const lastSeq = async () => (await asked()).at(-1)?.seq ?? 0;
const PRICE = { in: 1_000_000, out: 2_000_000, cached: 500_000 };

test("a question is a row with its tokens and its cost, and the day is the sum of its rows", async () => {
  const { stage, mine, integrationId, use, limit } = await aScene();
  await limit({ price: PRICE });
  await hears(stage, "oi");
  await hears(stage, "qual o horário?");
  const shown = await use();
  expect(shown.turns).toHaveLength(2);
  const [last] = shown.turns;
  expect(last).toMatchObject({ outcome: "said", why: null, model: "gpt-6-luna", isEstimated: false });
  expect(last.costMicros).toBe(last.tokensIn + 2 * last.tokensOut);
  expect(last.ticketId).toBe(Number((await stage.ticket()).id));
  const cost = shown.turns.reduce((all: number, turn: { costMicros: number }) => all + turn.costMicros, 0);
  expect(shown.sums).toMatchObject({ calls: 2, alone: 2, failed: 0, costMicros: cost });
  expect(shown.days.at(-1)).toMatchObject({ calls: 2, costMicros: cost });
  expect(shown.price).toMatchObject({ ...PRICE, source: "own" });
  const all = (await mine.get("/assistant-use")).body;
  expect(all.sums.costMicros).toBe(cost);
  expect(all.integrations).toEqual([expect.objectContaining({ integrationId, name: "Recepção" })]);
});

test("a model that nobody priced counts as the dearest, and its price is taken back with null", async () => {
  const { use, limit } = await aScene();
  expect((await use()).price).toMatchObject({ source: "unknown", in: 3_000_000, out: 15_000_000 });
  expect((await limit({ price: PRICE })).body.price.source).toBe("own");
  expect((await limit({ price: null })).body.price.source).toBe("unknown");
});

test("a spent limit is silence: the customer hears the integration's text, the queue has them, and nobody is asked", async () => {
  const { stage, use, limit, admin } = await aScene();
  expect((await limit({ limitMicros: 0, price: PRICE })).body.limit).toMatchObject({ state: "spent" });
  const before = await lastSeq();
  await hears(stage, "oi");
  expect(await asked(before)).toEqual([]);
  expect(await stage.told()).toEqual(["Um momento, por favor."]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue", queue_id: String(stage.company.finance.id) });
  expect(await talk.notesOf(place(), stage)).toEqual([
    "O assistente “Recepção” não respondeu: o limite de gasto do mês acabou.",
  ]);
  expect((await use()).turns[0]).toMatchObject({ outcome: "failed", why: "budget", costMicros: 0 });
  const { body } = await server.as(admin).get("/notices");
  expect(body.notices).toEqual([expect.objectContaining({ kind: "assistant.spent", params: { name: "Recepção" } })]);
  // A higher limit is another one: what was told of the old one is over.
  await limit({ limitMicros: 1_000_000_000 });
  expect((await server.as(admin).get("/notices")).body.notices).toEqual([]);
  expect((await use()).limit.state).toBe("ok");
});

test("from four fifths on it is told, once, and questions go on", async () => {
  const { stage, use, limit, admin } = await aScene();
  await limit({ limitMicros: 100_000, price: PRICE });
  await hears(stage, "oi");
  await db.sql("update assistant_days set cost_micros = 79900 where tenant_id = $1", [stage.company.tenant.id]);
  await hears(stage, "e agora?");
  await hears(stage, "e depois?");
  expect(await stage.told()).toHaveLength(3);
  expect((await use()).limit.state).toBe("near");
  const { body } = await server.as(admin).get("/notices");
  expect(body.notices.map(({ kind }: { kind: string }) => kind)).toEqual(["assistant.near"]);
});

test("the company's limit holds over all of its integrations", async () => {
  const { stage, mine } = await aScene();
  expect((await mine.put("/assistant-use", { limitMicros: 1 })).body).toMatchObject({ limitMicros: 1 });
  const before = await lastSeq();
  await hears(stage, "oi");
  expect(await asked(before)).toEqual([]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue" });
  expect((await mine.get("/assistant-use")).body.limit.state).toBe("spent");
});

test("fifty questions at once with money for a few never pass the limit, and everybody else waits for a person", async () => {
  const PEOPLE = 50;
  const { stage, use, limit } = await aScene({ maxTokens: 800 });
  const MOST = 20_000;
  await limit({ limitMicros: MOST, price: PRICE });
  const before = await lastSeq();
  for (let person = 0; person < PEOPLE; person++) await stage.strangerSays(`55119${80_000_000 + person}`, "oi");
  await stage.timePasses(6_000);
  await stage.turns();
  await sandbox.control("/models", { delayMs: 300 });
  const workers = Array.from({ length: 8 }, () => createWatch(server.deps));
  const open = async () =>
    Number(
      (
        await db.sql<{ n: string }>("select count(*) as n from assistant_calls where tenant_id = $1", [
          stage.company.tenant.id,
        ])
      )[0]?.n,
    );
  while ((await open()) > 0) {
    await Promise.all(workers.map((watch) => watch.once()));
    server.clock.advance(1_500);
    await stage.turns();
  }
  const shown = await use();
  const calls = (await asked(before)).length;
  expect(calls).toBeGreaterThan(2);
  expect(calls).toBeLessThan(PEOPLE);
  expect(shown.sums).toMatchObject({ calls, alone: calls, failed: PEOPLE - calls });
  expect(shown.sums.costMicros).toBeLessThanOrEqual(MOST);
  expect(await db.sql("select * from assistant_reservations where tenant_id = $1", [stage.company.tenant.id])).toEqual(
    [],
  );
  const waiting = await db.sql("select 1 from tickets where tenant_id = $1 and turn = 'queue'", [
    stage.company.tenant.id,
  ]);
  expect(waiting).toHaveLength(PEOPLE - calls);
});

test("what a dead asker reserved is free again after a minute", async () => {
  const { stage, integrationId, limit } = await aScene();
  await limit({ limitMicros: 20_000, price: PRICE });
  await asSystem(server.deps, stage.company.tenant.id, async ({ tx, tenantId, now }) => {
    const until = new Date(now.getTime() + 60_000);
    await tx
      .insertInto("assistantReservations")
      .values({ tenantId, claimId: crypto.randomUUID(), integrationId, micros: 20_000, until })
      .execute();
  });
  const before = await lastSeq();
  server.clock.advance(61_000);
  await hears(stage, "oi");
  expect(await asked(before)).toHaveLength(1);
});

test("an attendant sees none of it, and another company's integration is not there", async () => {
  const { stage, integrationId } = await aScene();
  const other = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  expect(await server.as(stage.company.ana).get("/assistant-use")).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(other).get(`/integrations/${integrationId}/use`)).toFailWith("ERR_API_CONFIG_NOT_FOUND");
  expect(await server.as(other).put(`/integrations/${integrationId}/use`, { limitMicros: 1 })).toFailWith(
    "ERR_API_CONFIG_NOT_FOUND",
  );
});
