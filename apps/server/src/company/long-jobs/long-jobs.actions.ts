// Use cases of long work: ask for it, look at it, stop it. The work itself goes on in long-jobs.run.ts.
import { ourLimits } from "@prosa/contracts/limits";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { effectiveProfile } from "#company/sessions";
import { type Ctx, type Deps, inTenantScope } from "#platform/context";
import { toJsonb } from "#platform/database";
import { AppError } from "#platform/errors";
import { putInLine } from "./long-jobs.jobs.ts";
import * as queries from "./long-jobs.queries.ts";
import { LANES, type LongJobDefinition, type LongJobRow, longJobOf } from "./long-jobs.types.ts";
import { mayCancel, toWire } from "./long-jobs.wire.ts";

const LISTED_MS = 86_400_000;

export interface Asked<P> {
  /** In words of the data: a protocol, a file's name. */
  subject: string;
  total: number | null;
  payload: P;
}

/** Starts after the commit of the caller's transaction. */
export async function startLongJob<P, S>(
  ctx: Ctx,
  { kind, isCancelable, payload: shape }: LongJobDefinition<P, S>,
  { subject, total, payload }: Asked<P>,
): Promise<LongJob> {
  const userId = ownerOf(ctx);
  const ahead = await demandRoom(ctx, userId);
  const job = await queries.insertLongJob(ctx.tx, {
    tenantId: ctx.tenantId,
    id: ctx.deps.ids.uuid(),
    userId,
    kind,
    subject: subject.slice(0, 300),
    status: "waiting",
    total,
    isCancelable,
    payload: toJsonb(shape.parse(payload)),
    progress: null,
    resultKey: null,
    resultName: null,
    failuresKey: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    finishedAt: null,
  });
  await tell(ctx, job);
  await putInLine(ctx, job, ahead);
  return toWire(job);
}

/** Work that goes in steps shares its lane step by step: beyond one for each lane, what is begun waits as well. */
const inLine = ({ all, waiting }: { all: number; waiting: number }) => Math.max(waiting, all - LANES);

/** Returns how much of the company is not over. */
async function demandRoom(ctx: Ctx, userId: number): Promise<number> {
  const look = async () => {
    const { own, company } = await queries.countNotOver(ctx, userId);
    if (inLine(own) >= ourLimits.longJobsWaitingPerUser) throw new AppError("ERR_TOO_MANY_OWN_JOBS");
    if (inLine(company) >= ourLimits.longJobsWaitingPerTenant) throw new AppError("ERR_TOO_MANY_JOBS");
    return company.all;
  };
  // Whoever asks far too often is refused without waiting for the lock, and so without keeping a connection from others.
  await look();
  await queries.lockWishes(ctx);
  return look();
}

export async function listLongJobs(ctx: Ctx): Promise<{ jobs: LongJob[] }> {
  const rows = await queries.listOwn(ctx.tx, ownerOf(ctx), new Date(ctx.now.getTime() - LISTED_MS));
  return { jobs: rows.map(toWire) };
}

export async function showLongJob(ctx: Ctx, id: string): Promise<LongJob> {
  return toWire(await queries.loadOwn(ctx.tx, id, ownerOf(ctx)));
}

/** For modules that keep more of their work than its progress: what was asked, and what the last step left. */
export async function showWork(ctx: Ctx, id: string) {
  const row = await queries.loadOwn(ctx.tx, id, ownerOf(ctx));
  const { kind, payload, progress } = row;
  return { job: toWire(row), kind, payload, progress };
}

export async function cancelLongJob(ctx: Ctx, id: string): Promise<LongJob> {
  return stop(ctx, await queries.loadOwn(ctx.tx, id, ownerOf(ctx)));
}

/** For modules whose own right it is to stop it, whoever asked for it. */
export async function stopWork(ctx: Ctx, id: string): Promise<void> {
  const job = await queries.findLongJob(ctx.tx, id);
  if (job && job.finishedAt === null) await stop(ctx, job);
}

async function stop(ctx: Ctx, job: LongJobRow): Promise<LongJob> {
  const { id } = job;
  if (!mayCancel(job)) throw new AppError("ERR_CONFLICT", { entity: toWire(job) });
  if (job.status === "waiting" && (await queries.cancelWaiting(ctx.tx, id, ctx.now))) {
    await longJobOf(job.kind)?.ended?.(ctx, { longJobId: id, status: "canceled", code: null });
    await tell(ctx, job);
    return toWire({ ...job, status: "canceled", finishedAt: ctx.now });
  }
  const saved = await queries.saveLongJob(ctx.tx, id, { isCancelRequested: true, updatedAt: ctx.now });
  await tell(ctx, saved);
  return toWire(saved);
}

export async function tell(ctx: Ctx, { id, userId }: Pick<LongJobRow, "id" | "userId">): Promise<void> {
  await ctx.publish("job.changed", { userId, data: { longJobId: id } });
}

/** For steps: acts with the rights that whoever asked for the work has at this moment. */
export async function actingFor<T>(
  deps: Deps,
  { tenantId, userId }: { tenantId: number; userId: number },
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const user = await deps.db.withTenant(
    { tenantId, userId: null },
    (tx) =>
      tx.selectFrom("users").select(["profile", "isSupport", "isActive"]).where("id", "=", userId).executeTakeFirst(),
    { readOnly: true },
  );
  if (!user?.isActive) throw new AppError("ERR_NO_PERMISSION");
  const profile = effectiveProfile({ ...user, tenantId });
  const actor = { kind: "user", userId, tenantId, profile, sessionId: "long-job", isSupport: user.isSupport } as const;
  return inTenantScope(deps, tenantId, Object.freeze(actor), fn);
}

function ownerOf({ actor }: Ctx): number {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}
