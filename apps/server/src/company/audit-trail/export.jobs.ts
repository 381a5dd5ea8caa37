// Writes the security log of a filter into a table: part by part, with the rights of whoever asked at that moment.
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AuditFilter, type AuditRow, exportAudit } from "@prosa/contracts/audit-trail";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { allows } from "@prosa/contracts/permissions";
import { WireId } from "@prosa/contracts/shapes";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { tableFormats } from "#company/exports";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { partOfAudit } from "./audit-trail.queries.ts";

const PART = 500;
const header = ["at", "kind", "user", "by", "address", "request", "detail"];
const Payload = z.object({ filter: AuditFilter.extend({ userId: WireId.optional() }) });

function demandAccess({ actor }: Ctx): number {
  if (actor.kind !== "user" || !allows(actor.profile, "audit", "full")) throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

const cellsOf = ({ at, kind, userId, username, byId, byName, address, requestId, detail }: AuditRow) => [
  at,
  kind,
  username ?? String(userId ?? ""),
  byName ?? String(byId ?? ""),
  address ?? "",
  requestId ?? "",
  JSON.stringify(detail),
];

export const exportJob = defineLongJob<z.infer<typeof Payload>>({
  kind: "exportAudit",
  lane: "reads",
  route: exportAudit,
  payload: Payload,
  isCancelable: false,
  holds: "nobody",
  async step({ deps, tenantId, userId, longJobId, payload: { filter }, report, signal }) {
    const table = tableFormats.csv(header);
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(table.stream, body)]);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    try {
      for (let before: number | null | undefined = null; before !== undefined && !signal.aborted; ) {
        const from: number | null = before;
        const rows: AuditRow[] = await actingFor(deps, { tenantId, userId }, async (ctx): Promise<AuditRow[]> => {
          demandAccess(ctx);
          return partOfAudit(ctx.tx, filter, from, PART);
        });
        await table.write(rows.map(cellsOf));
        done += rows.length;
        before = rows.at(-1)?.id;
        await report(done);
      }
    } finally {
      await table.end();
    }
    await stored;
    signal.throwIfAborted();
    const day = deps.clock.now().toISOString().slice(0, 10);
    return { done, total: done, finished: { result: { key, name: `audit-${day}.csv` } } };
  },
});

export async function startAuditExport(ctx: Ctx, filter: AuditFilter): Promise<LongJob> {
  const userId = demandAccess(ctx);
  const job = await startLongJob(ctx, exportJob, { subject: "CSV", total: null, payload: { filter } });
  const { searchParam: _, ...named } = filter;
  await recordSecurity(ctx, {
    kind: "audit.exported",
    userId,
    detail: { filter: JSON.stringify(named).slice(0, 300) },
  });
  return job;
}
