// What the operator sees of all companies: what failed, what was done, what was erased; and nothing of what is inside them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import type { ServerModule } from "#platform/registry";
import { aChannel, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { runOperator } from "./operator.command.ts";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;
let isCross = true;
let runs = 0;

const cross = defineJob({
  name: "planted.cross",
  audit: { none: "upkeep" },
  payload: z.object({}),
  attempts: 1,
  async run() {
    runs += 1;
    if (isCross) throw new Error("the provider is cross");
  },
});
const planted: ServerModule = { name: "planted", jobs: [cross] };

beforeAll(async () => {
  server = await testServer(db, { also: [planted] });
  await db.sql(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('op', 9, 9, 0) returning id)
     insert into tenants (id, name, plan_id, due_at) select 1, 'Operator', id, '2999-01-01' from p`,
  );
  operator = await aUser(db, { tenant: 1, profile: "admin", name: "Olga Operadora" });
});
afterAll(() => server.close());

const get = async (path: string) => (await server.as(operator).get(path)).body;
/** Of the planted job alone: on a busy machine the server's own jobs may give up beside it. */
const failedOnes = async () => {
  const { items } = await get("/operator/jobs/failed");
  return (items as { id: string; job: string }[]).filter(({ job }) => job === cross.name);
};
const lastAct = async () =>
  (
    await db.sql<{ kind: string }>("select kind from security_log where tenant_id = 1 order by position desc limit 1")
  )[0]?.kind;

test("a job that gave up is shown with its company, and goes once more when it is asked to", async () => {
  const tenant = await aTenant(db, { name: "Casa Verde" });
  await asSystem(server.deps, tenant.id, (ctx) => ctx.enqueue(cross, {}));
  await expect.poll(async () => (await failedOnes()).length, { timeout: 60_000 }).toBe(1);
  // Upkeep has been there: the failed job no longer holds its key, and still goes once more.
  const policy = () =>
    db.sql("select policy from jobs.job where state = 'failed' and data ->> 'job' = $1", [cross.name]);
  await expect.poll(policy, { timeout: 60_000 }).toEqual([{ policy: "standard" }]);
  const [failed] = await failedOnes();
  expect(failed).toMatchObject({ job: "planted.cross", company: "Casa Verde", error: "the provider is cross" });
  isCross = false;
  const retry = () => server.as(operator).post(`/operator/jobs/${failed?.id}/retry`);
  expect((await retry()).status).toBe(200);
  expect(await lastAct()).toBe("operator.job_retried");
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => (await failedOnes()).length, { timeout: 60_000 }).toBe(0);
  expect(await retry()).toFailWith("ERR_NO_JOB_FOUND");
}, 200_000);

test("quarantined bodies name their company and come in pages", async () => {
  const tenant = await aTenant(db, { name: "Casa Rosa" });
  const channel = await aChannel(db, { tenant });
  for (let number = 0; number < 3; number++) {
    await db.sql(
      `insert into webhook_quarantine (tenant_id, channel_id, channel_type, reason, body, bytes, received_at)
       values ($1, $2, 'whatsapp_cloud', 'odd', 'sealed', 6, now())`,
      [tenant.id, channel.id],
    );
  }
  const all = await get("/operator/quarantine");
  expect(all).toMatchObject({ count: 3, hasMore: false });
  expect(all.items[0]).toMatchObject({ company: "Casa Rosa", tenantId: tenant.id, reason: "odd" });
  expect(JSON.stringify(all)).not.toContain("sealed");
});

test("the platform's log is shown with names; a company's without names, addresses or details", async () => {
  const own = await get("/operator/log?group=platform");
  expect(own.items[0]).toMatchObject({ tenantId: 1, username: "Olga Operadora" });
  const tenant = await aTenant(db);
  const boss = await aUser(db, { tenant, profile: "admin", name: "Nome Secreto" });
  await server.as(boss).post("/tags", { name: "Etiqueta Secreta", color: "#0B7A6B", isActive: true });
  const seen = await get(`/operator/log?tenantId=${tenant.id}`);
  expect(seen.items[0]).toEqual({
    id: expect.any(Number),
    tenantId: tenant.id,
    at: expect.any(String),
    kind: "tags.created",
    userId: boss.id,
    username: null,
  });
  expect(JSON.stringify(seen)).not.toContain("Secret");
  // Words of a company's log cannot be guessed at by searching.
  expect(await server.as(operator).get(`/operator/log?tenantId=${tenant.id}&searchParam=x`)).toFailWith(
    "ERR_VALIDATION",
  );
});

test("erasures are counted by company, and say nothing of whose they were", async () => {
  const tenant = await aTenant(db, { name: "Casa Cinza" });
  await db.sql(
    `insert into erasures (tenant_id, id, contact_id, contact_created_at, digests, counts, erased_at)
     values ($1, gen_random_uuid(), 77, now(), '{abc}', '{"messages": 12, "contacts": 1}', now())`,
    [tenant.id],
  );
  const { items, count } = await get("/operator/erasures");
  expect(count).toBe(1);
  expect(Object.keys(items[0]).toSorted()).toEqual(["company", "erasedAt", "id", "replayedAt", "rows", "tenantId"]);
  expect(items[0]).toMatchObject({ company: "Casa Cinza", rows: 13, replayedAt: null });
});

test("the same lists from a terminal", async () => {
  const said: string[] = [];
  for (const verb of ["quarantine", "jobs", "log", "erasures"]) {
    expect(await runOperator(server.deps, [verb], (line) => void said.push(line))).toBe(0);
  }
  expect(said.join("\n")).toMatch(/Casa Rosa[\s\S]*operator\.[\s\S]*Casa Cinza/);
  expect(await runOperator(server.deps, ["retry", "--id", crypto.randomUUID()], () => {})).toBe(1);
  expect(await runOperator(server.deps, ["replay", "--id", "987654"], () => {})).toBe(1);
});
