// The operator's view of what went wrong, and the second try.
import { recordSecurity } from "#company/audit";
import { replay } from "#conversation/intake";
import { type Actor, type Deps, inTenantScope } from "#platform/context";
import { AppError } from "#platform/errors";
import { pageOfQuarantine, tenantOfQuarantined } from "./operator.queries.ts";

const PAGE = 50;

export async function listQuarantined(deps: Deps, pageNumber: number) {
  const rows = await pageOfQuarantine(deps.db, PAGE + 1, (pageNumber - 1) * PAGE);
  return {
    items: rows.slice(0, PAGE).map(({ total: _, receivedAt, replayedAt, ...row }) => ({
      ...row,
      receivedAt: receivedAt.toISOString(),
      replayedAt: replayedAt?.toISOString() ?? null,
    })),
    count: rows[0]?.total ?? 0,
    hasMore: rows.length > PAGE,
  };
}

export async function replayOne(deps: Deps, actor: Extract<Actor, { kind: "user" }>, quarantineId: number) {
  const tenantId = await tenantOfQuarantined(deps.db, quarantineId);
  const problems = tenantId === null ? null : await replay(deps, tenantId, quarantineId);
  if (problems === null) throw new AppError("ERR_NOT_FOUND");
  const outcome = problems.length === 0 ? "applied" : "refused";
  await inTenantScope(deps, actor.tenantId, actor, (ctx) =>
    recordSecurity(ctx, {
      kind: "operator.replay",
      userId: actor.userId,
      detail: { quarantineId, ofTenant: tenantId, outcome },
    }),
  );
  if (problems.length > 0) throw new AppError("ERR_CONFLICT", { detail: problems.join("; ").slice(0, 300) });
  return { ok: true as const };
}

export async function listGivenUp(deps: Deps) {
  const items = await deps.jobs.listFailed();
  return { items: items.map(({ job: _, failedAt, ...item }) => ({ ...item, failedAt: failedAt.toISOString() })) };
}
