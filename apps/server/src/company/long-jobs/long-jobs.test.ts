// Long work seen from outside: progress that survives, an end with a file, nobody else's business.
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { inTenantScope } from "#platform/context";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { aTenant, aUser, type TestUser, testDatabase, testServer } from "#testing";
import { workThatDoes } from "../../testing/long-work.ts";
import { startLongJob } from "./index.ts";

const db = testDatabase();

const plan = { crashes: 0, refusal: false, gate: Promise.resolve(), begun: [] as number[] };

/** Counts to the payload, two at a time. */
const counting = workThatDoes<{ to: number }, { at: number }>(
  async ({ deps, tenantId, longJobId, payload, progress }) => {
    plan.begun.push(tenantId);
    await plan.gate;
    if (plan.refusal) throw new AppError("ERR_NO_PERMISSION");
    const at = Math.min((progress?.at ?? 0) + 2, payload.to);
    if (plan.crashes > 0) {
      plan.crashes--;
      throw new Error("the process is gone");
    }
    const done = at - (progress?.at ?? 0);
    if (at < payload.to) return { done, progress: { at } };
    const key = storageKey(tenantId, "jobs", longJobId);
    await deps.storage.put(key, Readable.from([Buffer.from(`counted to ${at}`)]));
    return { done, finished: { result: { key, name: "count.txt" } } };
  },
);

async function start(server: Awaited<ReturnType<typeof testServer>>, user: TestUser, to: number) {
  const actor = {
    kind: "user",
    userId: user.id,
    tenantId: user.tenantId,
    profile: "admin",
    sessionId: "test",
    isSupport: false,
  } as const;
  return inTenantScope(server.deps, user.tenantId, actor, (ctx) =>
    startLongJob(ctx, counting, { subject: "count", total: to, payload: { to } }),
  );
}

test("work goes on step by step, through a crash, and ends with its file", async () => {
  const server = await testServer(db, { role: "all" });
  const tenant = await aTenant(db);
  const ana = await aUser(db, { tenant: tenant.id, profile: "admin" });
  plan.crashes = 1;
  const job = await start(server, ana, 5);
  expect(job).toMatchObject({ status: "waiting", total: 5, done: 0, resultUrl: null });
  await expect
    .poll(async () => (await server.as(ana).get(`/jobs/${job.id}`)).body, { timeout: 30_000 })
    .toMatchObject({ status: "done", done: 5, failed: 0, resultUrl: `/api/jobs/${job.id}/result` });
  const file = await server.as(ana).get(`/jobs/${job.id}/result`);
  expect(file.body).toBe("counted to 5");

  const other = await aUser(db, { tenant: tenant.id, profile: "admin" });
  expect(await server.as(other).get(`/jobs/${job.id}`)).toFailWith("ERR_NO_JOB_FOUND");
  expect(await server.as(other).get(`/jobs/${job.id}/result`)).toFailWith("ERR_NO_JOB_FOUND");
  expect((await server.as(other).get("/jobs")).body).toEqual({ jobs: [] });
  expect((await server.as(ana).get("/jobs")).body).toMatchObject({ jobs: [{ id: job.id }] });
});

test("a refusal ends the work with its reason, and stopped work stays stopped", async () => {
  const server = await testServer(db, { role: "all" });
  const tenant = await aTenant(db);
  const ana = await aUser(db, { tenant: tenant.id, profile: "admin" });
  plan.refusal = true;
  const refused = await start(server, ana, 4);
  await expect
    .poll(async () => (await server.as(ana).get(`/jobs/${refused.id}`)).body, { timeout: 20_000 })
    .toMatchObject({ status: "failed", problems: [{ code: "ERR_NO_PERMISSION" }] });
  plan.refusal = false;

  const long = await start(server, ana, 2_000);
  expect((await server.as(ana).post(`/jobs/${long.id}/cancel`)).body).toMatchObject({ isCancelable: false });
  await expect
    .poll(async () => (await server.as(ana).get(`/jobs/${long.id}`)).body, { timeout: 20_000 })
    .toMatchObject({ status: "canceled" });
  expect(await server.as(ana).post(`/jobs/${long.id}/cancel`)).toFailWith("ERR_CONFLICT");
});

test("one person's hundred wishes leave three waiting, and another company's work begins meanwhile", async () => {
  const server = await testServer(db, { role: "all" });
  const [hers, theirs] = [await aTenant(db), await aTenant(db)];
  const ana = await aUser(db, { tenant: hers.id, profile: "admin" });
  const bia = await aUser(db, { tenant: theirs.id, profile: "admin" });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  plan.gate = gate;
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => start(server, ana, 1)));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const waiting = async () =>
    (await server.as(ana).get("/jobs")).body.jobs.filter(({ status }: { status: string }) => status === "waiting");
  expect((await waiting()).length).toBeLessThanOrEqual(3);
  // On a machine that is busy some give up waiting for the lock (55P03), which HTTP answers with "try again".
  const codes = new Set(refused.map(({ code }) => code));
  expect(codes).toContain("ERR_TOO_MANY_OWN_JOBS");
  expect([...codes].filter((code) => code !== "ERR_TOO_MANY_OWN_JOBS" && code !== "55P03")).toEqual([]);
  await start(server, bia, 1);
  await expect.poll(() => plan.begun.includes(theirs.id), { timeout: 20_000 }).toBe(true);
  // One at a time of hers, whoever works on it.
  expect(plan.begun.filter((tenantId) => tenantId === hers.id)).toHaveLength(1);
  open();
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0);
  expect(await start(server, ana, 1)).toMatchObject({ status: "waiting" });
});
