// The operator's view of what went wrong and what was done, and the second try.
import type { AuditGroup } from "@prosa/contracts/audit";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { pageOfAudit } from "#company/audit-trail";
import { replay } from "#conversation/intake";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { note, type Operator } from "./acting.ts";
import { namesOfCompanies, pageOfErasures, pageOfQuarantine, tenantOfQuarantined } from "./operator.queries.ts";

const FIRST_SIZE = 25;

export interface Page {
  pageNumber: number;
  pageSize?: number | undefined;
}

const placeOf = ({ pageNumber, pageSize = FIRST_SIZE }: Page) => ({
  size: pageSize,
  offset: (pageNumber - 1) * pageSize,
});

export async function listQuarantined(deps: Deps, page: Page) {
  const { size, offset } = placeOf(page);
  const rows = await pageOfQuarantine(deps.db, size + 1, offset);
  const names = await namesOfCompanies(
    deps.db,
    rows.map(({ tenantId }) => tenantId),
  );
  return {
    items: rows.slice(0, size).map(({ total: _, receivedAt, replayedAt, ...row }) => ({
      ...row,
      company: names.get(row.tenantId) ?? "",
      receivedAt: receivedAt.toISOString(),
      replayedAt: replayedAt?.toISOString() ?? null,
    })),
    count: rows[0]?.total ?? 0,
    hasMore: rows.length > size,
  };
}

/** What still stands in the way is told as a conflict; the try is written down either way. */
export async function replayOne(deps: Deps, operator: Operator, quarantineId: number): Promise<void> {
  const tenantId = await tenantOfQuarantined(deps.db, quarantineId);
  const problems = tenantId === null ? null : await replay(deps, tenantId, quarantineId);
  if (problems === null) throw new AppError("ERR_NOT_FOUND");
  const outcome = problems.length === 0 ? "applied" : "refused";
  await operator.act((ctx) =>
    note(ctx, "operator.replay", { detail: { quarantineId, ofTenant: tenantId, outcome }, list: "quarantine" }),
  );
  if (problems.length > 0) throw new AppError("ERR_CONFLICT", { detail: problems.join("; ").slice(0, 300) });
}

/** The newest that the queue shows; older ones are forgotten with their week. */
export async function listGivenUp(deps: Deps, page: Page) {
  const { size, offset } = placeOf(page);
  const all = await deps.jobs.listFailed();
  const shown = all.slice(offset, offset + size);
  const names = await namesOfCompanies(
    deps.db,
    shown.flatMap(({ tenantId }) => tenantId ?? []),
  );
  const items = shown.map(({ failedAt, ...item }) => ({
    ...item,
    company: item.tenantId === null ? null : (names.get(item.tenantId) ?? null),
    failedAt: failedAt.toISOString(),
  }));
  return { items, count: all.length, hasMore: offset + items.length < all.length };
}

export async function retryOne(deps: Deps, operator: Operator, jobId: string): Promise<void> {
  if (!(await deps.jobs.retryFailed(jobId))) throw new AppError("ERR_NO_JOB_FOUND");
  await operator.act((ctx) => note(ctx, "operator.job_retried", { detail: { jobId }, list: "failedJobs" }));
}

/** Of a company only what happened and when: names, addresses and details are its own. No words are searched in them. */
export async function listLog(
  deps: Deps,
  asked: Page & { tenantId?: number | undefined; group?: AuditGroup | undefined },
) {
  const { tenantId = OPERATOR_TENANT_ID, pageNumber, pageSize = FIRST_SIZE, group } = asked;
  const isOwn = tenantId === OPERATOR_TENANT_ID;
  const { items, ...rest } = await asSystem(
    deps,
    tenantId,
    ({ tx }) => pageOfAudit(tx, { pageNumber, pageSize, ...(group ? { group } : {}) }),
    "operator",
  );
  const shown = items.map(({ id, at, kind, userId, username }) => ({
    id,
    tenantId,
    at,
    kind,
    userId,
    username: isOwn ? username : null,
  }));
  return { items: shown, ...rest };
}

export async function listErased(deps: Deps, page: Page) {
  const { size, offset } = placeOf(page);
  const rows = await pageOfErasures(deps.db, size + 1, offset);
  return {
    items: rows.slice(0, size).map(({ total: _, rows: touched, erasedAt, replayedAt, ...row }) => ({
      ...row,
      rows: touched,
      erasedAt: erasedAt.toISOString(),
      replayedAt: replayedAt?.toISOString() ?? null,
    })),
    count: rows[0]?.total ?? 0,
    hasMore: rows.length > size,
  };
}
