// Tells whoever asked for long work that it is over, as long as they may still have it.
import { featureGates } from "@prosa/contracts/gates";
import type { NoticeSubject } from "@prosa/contracts/notices";
import { z } from "zod";
import { defineNotice, type Scope, tell } from "#company/notices";
import { effectiveProfile } from "#company/sessions";
import { readViewers, type ViewerRow } from "#company/users";
import type { Ctx } from "#platform/context";
import { refusalFor } from "#platform/http";
import { type LongJobRow, longJobOf } from "./long-jobs.types.ts";
import { toWire } from "./long-jobs.wire.ts";

const About = z.object({ longJobId: z.uuid() });
type About = z.infer<typeof About>;
type Row = { id: number; userId: number; data: About };
interface JobShown {
  subject: Extract<NoticeSubject, { type: "job" }>;
  params: { text: string };
}

/** Over when the work is forgotten, after a week. */
const done = defineNotice<"job.done", About>({
  kind: "job.done",
  data: About,
  show: (scope, rows) => show(scope, rows, "done"),
});
const failed = defineNotice<"job.failed", About>({
  kind: "job.failed",
  data: About,
  show: (scope, rows) => show(scope, rows, "failed"),
});

async function show(scope: Scope, rows: readonly Row[], status: LongJobRow["status"]): Promise<Map<number, JobShown>> {
  const jobs = await scope.tx
    .selectFrom("longJobs")
    .selectAll()
    .where("id", "in", [...new Set(rows.map(({ data }) => data.longJobId))])
    .execute();
  const allowed = new Map((await allowedOf(scope, jobs)).map((job) => [job.id, job]));
  return new Map(
    rows.flatMap(({ id, userId, data: { longJobId } }): [number, JobShown][] => {
      const job = allowed.get(longJobId);
      if (job?.userId !== userId || job.status !== status) return [];
      const { kind, subject, resultUrl } = toWire(job);
      return [[id, { subject: { type: "job", longJobId, kind, resultUrl }, params: { text: subject } }]];
    }),
  );
}

/** With the right by which each was asked for, as its person has it now. */
async function allowedOf(scope: Scope, jobs: readonly LongJobRow[]): Promise<LongJobRow[]> {
  const owners = await readViewers(scope.tx, [...new Set(jobs.map(({ userId }) => userId))]);
  const people = new Map(owners.map((one) => [one.id, one]));
  const byRight = jobs.filter(({ userId, kind }) => mayCall(scope.tenantId, people.get(userId), kind));
  const ofKinds = [...Map.groupBy(byRight, ({ kind }) => kind)].map(async ([kind, own]) => {
    const definition = longJobOf(kind);
    if (!definition?.mayHear) return own;
    const asked = own.map(({ userId, payload }) => ({ userId, payload: definition.payload.parse(payload) }));
    const may = await definition.mayHear(scope, asked);
    return own.filter((_, index) => may[index] === true);
  });
  return (await Promise.all(ofKinds)).flat();
}

function mayCall(tenantId: number, person: ViewerRow | undefined, kind: LongJobRow["kind"]): boolean {
  const definition = longJobOf(kind);
  if (!definition || !person?.isActive) return false;
  const caller = {
    ...person,
    tenantId,
    profile: effectiveProfile({ ...person, tenantId }),
    planExpired: false,
    features: featureGates,
  };
  return refusalFor(definition.route, caller) === null;
}

/** What somebody gave up themselves is no news to them. */
export async function tellEnd(ctx: Ctx, { id, userId, status }: LongJobRow): Promise<void> {
  if (status !== "done" && status !== "failed") return;
  const told = { userIds: [userId], subject: id, key: id, data: { longJobId: id } };
  await (status === "done" ? tell(ctx, done, told) : tell(ctx, failed, told));
}
