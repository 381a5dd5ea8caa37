// G8: one person asks for hundreds of pieces of long work at once; another company asks for one and gets its turn.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startLongJob } from "#company/long-jobs";
import { type Ctx, inTenantScope } from "#platform/context";
import { isAppError } from "#platform/errors";
import { aTenant, aUser, type TestUser, testDatabase, testServer } from "#testing";
import { runLongJob } from "../../company/long-jobs/long-jobs.jobs.ts";
import { insertLongJob } from "../../company/long-jobs/long-jobs.queries.ts";
import { workThatDoes } from "../../testing/long-work.ts";
import { openGate } from "../gate.ts";

const gate = openGate("G8");
const wishes = gate.size({ commit: 60, full: 500 });
const isPlanted = gate.isPlanted("first-come-first-served");
const ASKING = 8;
const COLLEAGUES = 6;
/** Those that finish while the other company's transaction commits. */
const MOST_BETWEEN = 3;

const db = testDatabase();
const begun: number[] = [];

/** A moment of the database's time, so that something is always waiting. */
const work = workThatDoes(async ({ deps, tenantId }) => {
  begun.push(tenantId);
  await deps.db.withTenant({ tenantId, userId: null }, (tx) => sql`select pg_sleep(0.05)`.execute(tx));
  return { done: 1, finished: true };
});

/** The classic mistake: every wish is taken, and whoever came first is served first. */
async function startFirstComeFirstServed(ctx: Ctx, userId: number) {
  const { tenantId, now } = ctx;
  const job = await insertLongJob(ctx.tx, {
    tenantId,
    id: ctx.deps.ids.uuid(),
    userId,
    kind: work.kind,
    subject: "plant",
    status: "waiting",
    total: null,
    isCancelable: false,
    payload: "{}",
    progress: null,
    resultKey: null,
    resultName: null,
    failuresKey: null,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
  });
  await ctx.enqueue(runLongJob, { tenantId, longJobId: job.id });
}

test("others get their turn", async () => {
  const server = await testServer(db, { role: "all" });
  const [hers, theirs] = [await aTenant(db), await aTenant(db)];
  const ana = await aUser(db, { tenant: hers.id, profile: "admin" });
  const bia = await aUser(db, { tenant: theirs.id, profile: "admin" });
  const colleagues = await Promise.all(
    Array.from({ length: COLLEAGUES }, () => aUser(db, { tenant: hers.id, profile: "admin" })),
  );
  const refusals = new Map<string, number>();
  let unavailable = 0;

  const ask = async ({ id: userId, tenantId }: TestUser) => {
    const actor = { kind: "user", userId, tenantId, profile: "admin", sessionId: "gate", isSupport: false } as const;
    try {
      await inTenantScope(server.deps, tenantId, actor, async (ctx) => {
        if (isPlanted) await startFirstComeFirstServed(ctx, userId);
        else await startLongJob(ctx, work, { subject: "gate", total: null, payload: {} });
      });
    } catch (error) {
      // An overloaded machine: said, and not a wish that was taken.
      const code = (error as { code?: string }).code;
      if (code === "55P03") unavailable += 1;
      else if (!isAppError(error)) throw error;
      else refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
    }
  };
  const most = { own: 0, company: 0 };
  const look = async () => {
    const [row] = await db.sql<{ own: string; company: string }>(
      `select count(*) filter (where user_id = $2) as own, count(*) as company
         from long_jobs where tenant_id = $1 and status = 'waiting'`,
      [hers.id, ana.id],
    );
    most.own = Math.max(most.own, Number(row?.own));
    most.company = Math.max(most.company, Number(row?.company));
  };
  let left = wishes;
  const asking = async () => {
    for (; left > 0; left--) {
      await ask(ana);
      await look();
    }
  };
  await Promise.all(Array.from({ length: ASKING }, asking));
  await Promise.all(colleagues.flatMap((one) => Array.from({ length: 4 }, () => ask(one).then(look))));

  const startsOf = (tenantId: number) => begun.filter((one) => one === tenantId).length;
  const asked = performance.now();
  await ask(bia);
  const before = startsOf(hers.id);
  let waitedMs = Number.NaN;
  let between = Number.NaN;
  await expect
    .poll(
      () => {
        if (!begun.includes(theirs.id)) return false;
        waitedMs = performance.now() - asked;
        between = begun.slice(0, begun.indexOf(theirs.id)).filter((one) => one === hers.id).length - before;
        return true;
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(true);

  const told = [...refusals].map(([code, count]) => `${code} x ${count}`).join(", ") || "nothing";
  gate.conclude([
    { what: "most waiting of one person", holds: most.own <= 3, shown: String(most.own) },
    { what: "of the company", holds: most.company <= 10, shown: String(most.company) },
    { what: "starts before the other company's", holds: between <= MOST_BETWEEN, shown: String(between) },
    { what: "it waited", holds: gate.tier === "commit" || waitedMs <= 2_000, shown: `${waitedMs.toFixed(0)} ms` },
    { what: "refused", holds: refusals.size > 0, shown: told },
    { what: "came to no answer", holds: unavailable < wishes / 2, shown: String(unavailable) },
  ]);
}, 180_000);
