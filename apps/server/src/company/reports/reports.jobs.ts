// Writes a report into a file: page by page, with the rights that whoever asked has at that moment.
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { allows } from "@prosa/contracts/permissions";
import { ticketsReport } from "@prosa/contracts/report-list";
import { type ReportFilter, reportFormats } from "@prosa/contracts/report-shapes";
import { sql } from "kysely";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { tableFormats } from "#company/exports";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { cellsOf, type Language, type Reader } from "./reports.cells.rules.ts";
import { demandPeriod, type KeyedRow, type ReportDefinition, reportOf } from "./reports.types.ts";

const PAGE = 500;

const Payload = z.object({
  report: z.string(),
  filter: z.record(z.string(), z.unknown()),
  format: z.enum(reportFormats),
});
type Payload = z.infer<typeof Payload>;

/** Whoever may not ask for the file may not have it either, whenever they fetch it. */
function demandFile({ actor }: Ctx, { shape }: ReportDefinition): number {
  const { access } = shape.export;
  if (actor.kind !== "user" || typeof access !== "object" || !allows(actor.profile, access.area, access.level)) {
    throw new AppError("ERR_NO_PERMISSION");
  }
  return actor.userId;
}

/** In the language of whoever asked, by the company's clock. */
async function readerOf(tx: Tx, userId: number): Promise<Reader> {
  const { rows } = await sql<{ language: string | null; timeZone: string }>`
    select u.configs ->> 'language' as language, t.time_zone from users u join tenants t on t.id = u.tenant_id
     where u.tenant_id = app_tenant() and u.id = ${userId}`.execute(tx);
  const { language, timeZone = "America/Sao_Paulo" } = rows[0] ?? {};
  const known = (["pt", "en", "es"] as const).find((one): one is Language => language?.startsWith(one) ?? false);
  return { language: known ?? "pt", timeZone };
}

export const reportJob = defineLongJob<Payload>({
  kind: "report",
  lane: "reads",
  // Of those that any reader of reports may ask for; `mayFetch` asks for the report's own.
  route: ticketsReport.export,
  payload: Payload,
  isCancelable: false,
  mayFetch: async (ctx, { report: id }) => demandFile(ctx, reportOf(id)),
  async step({ deps, tenantId, userId, longJobId, payload: { report: id, filter, format }, report, signal }) {
    const definition = reportOf(id);
    const { columns, address } = definition.shape;
    const who = { tenantId, userId };
    const reader = await actingFor(deps, who, async (ctx) => {
      demandFile(ctx, definition);
      return readerOf(ctx.tx, userId);
    });
    const table = tableFormats[format](columns.map(({ title }) => title[reader.language]));
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(table.stream, body)]);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    try {
      for (let after: string | null | undefined = null; after !== undefined && !signal.aborted; ) {
        const from: string | null = after;
        const rows: KeyedRow[] = await actingFor(deps, who, async (ctx): Promise<KeyedRow[]> => {
          demandFile(ctx, definition);
          return definition.page(ctx, filter as ReportFilter, { after: from, offset: 0, limit: PAGE });
        });
        await table.write(rows.map((row) => cellsOf(row, columns, reader)));
        done += rows.length;
        after = rows.length < PAGE ? undefined : rows.at(-1)?.key;
        await report(done);
      }
    } finally {
      await table.end();
    }
    await stored;
    signal.throwIfAborted();
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: reader.timeZone }).format(deps.clock.now());
    return { done, total: done, finished: { result: { key, name: `${address}-${day}.${format}` } } };
  },
});

/** Copies of personal data leave the house, so the security log keeps who took them; not what was typed, which may be a name. */
export async function startReport(
  ctx: Ctx,
  definition: ReportDefinition,
  { filter, format }: { filter: ReportFilter; format: Payload["format"] },
): Promise<LongJob> {
  const userId = demandFile(ctx, definition);
  demandPeriod(filter);
  // Refuses here, and not when nobody looks, whoever may see none of it.
  await definition.page(ctx, filter, { after: null, offset: 0, limit: 1 });
  const { id, address } = definition.shape;
  const job = await startLongJob(ctx, reportJob, {
    subject: `${address}.${format}`,
    total: null,
    payload: { report: id, filter, format },
  });
  const { searchParam: _, ...named } = filter;
  await recordSecurity(ctx, {
    kind: "report.exported",
    userId,
    detail: { report: address, filter: JSON.stringify(named).slice(0, 300) },
  });
  return job;
}
