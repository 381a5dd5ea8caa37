// Runs long work step by step: each run of the job is one step, saved before the next is asked for.
import { limits } from "@prosa/contracts/limits";
import { z } from "zod";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import type { StorageKey } from "#platform/storage";
import { tellEnd } from "./long-jobs.notices.ts";
import * as queries from "./long-jobs.queries.ts";
import { type LongJobRow, longJobOf, type StepResult } from "./long-jobs.types.ts";

const MOST_PROBLEMS = 20;
const REPORT_MS = 1_000;
const KEPT_MS = 7 * 86_400_000;
/** Of one company: whoever makes file after file has the newest of them. */
const MOST_KEPT = 500;
const NAME = "long_jobs.run";
/** Of twelve companies one piece each, in every worker. */
const SLOTS = 12;

const Payload = z.object({ tenantId: z.number().int(), longJobId: z.uuid() });
type Payload = z.infer<typeof Payload>;

export const runLongJob = defineJob<Payload>({
  name: NAME,
  audit: { own: ["person.erased", "contacts.deleted", "contacts.imported", "ticket.deleted", "campaigns.changed"] },
  // Apart from everything a person waits for.
  queue: "long",
  payload: Payload,
  key: ({ longJobId }) => longJobId,
  slots: SLOTS,
  timeoutSeconds: limits.pdfTimeoutSeconds,
  // Steps recognise what they have done already.
  mayOverlap: true,
  attempts: 5,
  async run(deps, payload, signal) {
    const job = await begin(deps, payload);
    if (!job) return;
    const definition = longJobOf(job.kind);
    if (!definition) return end(deps, payload, { status: "failed", code: "ERR_INTERNAL" });
    try {
      const result = await definition.step({
        deps,
        ...payload,
        userId: job.userId,
        payload: definition.payload.parse(job.payload),
        progress: job.progress,
        signal,
        report: reporter(deps, payload, job),
      });
      await settle(deps, payload, job, result);
    } catch (error) {
      // A refusal will be the same next time; anything else may pass, so the queue tries again.
      if (isAppError(error) && error.code !== "ERR_UNAVAILABLE") {
        await end(deps, payload, { status: "failed", code: error.code, where: error.detail });
      } else throw error;
    }
  },
});

/**
 * One at a time per company and lane, oldest first; between companies, whoever has least in line comes first. So a company that
 * asks for its first piece does not wait behind another's tenth.
 */
export async function putInLine(
  ctx: Ctx | SystemCtx,
  { id, kind }: Pick<LongJobRow, "id" | "kind">,
  ahead: number,
): Promise<void> {
  const payload = { tenantId: ctx.tenantId, longJobId: id };
  await ctx.enqueue(runLongJob, payload, { key: longJobOf(kind)?.lane ?? "changes", priority: -ahead });
}

/** Null when there is nothing left to do. */
function begin(deps: Deps, { tenantId, longJobId }: Payload): Promise<LongJobRow | null> {
  return asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const job = await queries.findLongJob(ctx.tx, longJobId);
      if (!job || job.finishedAt !== null) return null;
      if (job.isCancelRequested) {
        await finish(ctx, job, { status: "canceled" });
        return null;
      }
      if (job.status === "running") return job;
      return (await queries.beginLongJob(ctx.tx, longJobId, ctx.now)) ?? null;
    },
    NAME,
  );
}

/** At most once a second: a bar needs no more, and every report is news to a screen. */
function reporter(deps: Deps, { tenantId, longJobId }: Payload, before: LongJobRow) {
  let last = deps.clock.monotonic();
  return async (done: number, total?: number): Promise<void> => {
    if (deps.clock.monotonic() - last < REPORT_MS) return;
    last = deps.clock.monotonic();
    await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const set = { done: before.done + done, updatedAt: ctx.now, ...(total === undefined ? {} : { total }) };
        const { id, userId } = await queries.saveLongJob(ctx.tx, longJobId, set);
        await ctx.publish("job.changed", { userId, data: { longJobId: id } });
      },
      NAME,
    );
  };
}

function settle(deps: Deps, payload: Payload, before: LongJobRow, result: StepResult<unknown>): Promise<void> {
  return asSystem(
    deps,
    payload.tenantId,
    async (ctx) => {
      const job = await queries.findLongJob(ctx.tx, payload.longJobId);
      if (!job || job.finishedAt !== null) return;
      const problems = [...job.problems, ...(result.problems ?? [])].slice(0, MOST_PROBLEMS);
      const saved = await queries.saveLongJob(ctx.tx, payload.longJobId, {
        done: before.done + result.done,
        failed: before.failed + (result.failed ?? 0),
        problems: JSON.stringify(problems) as never,
        updatedAt: ctx.now,
        ...(result.total === undefined ? {} : { total: result.total }),
        ...(result.progress === undefined ? {} : { progress: JSON.stringify(result.progress) }),
      });
      if (result.finished === undefined) {
        await ctx.publish("job.changed", { userId: job.userId, data: { longJobId: job.id } });
        const { company } = await queries.countNotOver(ctx, null);
        await putInLine(ctx, job, company.all - 1);
        return;
      }
      const made = result.finished === true ? {} : result.finished;
      await finish(ctx, saved, { status: "done", ...made });
    },
    NAME,
  );
}

function end(deps: Deps, payload: Payload, outcome: Outcome & { status: "failed" }): Promise<void> {
  return asSystem(
    deps,
    payload.tenantId,
    async (ctx) => {
      const job = await queries.findLongJob(ctx.tx, payload.longJobId);
      if (job && job.finishedAt === null) await finish(ctx, job, outcome);
    },
    NAME,
  );
}

interface Outcome {
  status: "done" | "failed" | "canceled";
  code?: string;
  /** In words of the data: which line, for example. */
  where?: string | undefined;
  result?: { key: StorageKey; name: string };
  failures?: StorageKey;
}

type SystemCtx = Parameters<Parameters<typeof asSystem>[2]>[0];

async function finish(
  ctx: SystemCtx,
  job: LongJobRow,
  { status, code, where, result, failures }: Outcome,
): Promise<void> {
  const subject = where === undefined ? job.subject : `${job.subject}: ${where}`;
  const problems = code === undefined ? job.problems : [...job.problems, { subject, code }];
  const saved = await queries.saveLongJob(ctx.tx, job.id, {
    status,
    problems: JSON.stringify(problems) as never,
    resultKey: result?.key ?? null,
    resultName: result?.name ?? null,
    failuresKey: failures ?? null,
    finishedAt: ctx.now,
    updatedAt: ctx.now,
  });
  await longJobOf(job.kind)?.ended?.(ctx, { longJobId: job.id, status, code: code ?? null });
  await ctx.publish("job.changed", { userId: job.userId, data: { longJobId: job.id } });
  await tellEnd(ctx, saved);
  await ctx.enqueue(
    forgetLongJobs,
    { tenantId: ctx.tenantId },
    { startAfter: new Date(ctx.now.getTime() + KEPT_MS + 60_000) },
  );
}

const AT_ONCE = 50;

/** What was made for somebody a week ago is gone, files included. */
export const forgetLongJobs = defineJob({
  name: "long_jobs.forget",
  audit: { none: "upkeep" },
  payload: z.object({ tenantId: z.number().int() }),
  run: (deps, { tenantId }, signal) => forgetOldWork(deps, tenantId, signal),
});

/** By age and number. Asked for by the hour as well: what is kept must not hang on one wake-up. */
export async function forgetOldWork(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted; ) {
    count = await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const gone = await queries.forgetFinished(ctx.tx, new Date(ctx.now.getTime() - KEPT_MS), MOST_KEPT, AT_ONCE);
        const rows = gone.keys.map((storageKey) => ({ tenantId, storageKey }));
        // Removed from the store by the sweep, so that a crash here leaves no bytes behind.
        if (rows.length > 0) await ctx.tx.insertInto("storageTrash").values(rows).execute();
        return gone.count;
      },
      NAME,
    );
  }
}
