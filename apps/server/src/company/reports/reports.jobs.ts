// Writes a report into a file: page by page, with the rights that whoever asked has at that moment.
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { allows } from "@prosa/contracts/permissions";
import { ticketsReport } from "@prosa/contracts/report-list";
import { type ReportFilter, type ReportShape, reportFormats } from "@prosa/contracts/report-shapes";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { type TableFormat, tableFormats } from "#company/exports";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { cellsOf } from "./reports.cells.rules.ts";
import { openPrinted, readPrinted } from "./reports.pdf.ts";
import { type Reader, readerOf } from "./reports.reader.ts";
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

interface Writer {
  readonly stream: Readable;
  /** The company's day, for the name of the file. */
  readonly day: string;
  /** How many rows it takes at most: whole pages. */
  readonly most: number;
  /** How many there will be, where that is known. */
  readonly total?: number;
  write(rows: readonly KeyedRow[]): Promise<void>;
  end(): Promise<void>;
}

function openTable(format: TableFormat, { columns }: ReportShape, reader: Reader): Omit<Writer, "day"> {
  const table = tableFormats[format](columns.map(({ title }) => title[reader.language]));
  const write = (rows: readonly KeyedRow[]) => table.write(rows.map((row) => cellsOf(row, columns, reader)));
  return { stream: table.stream, most: Number.POSITIVE_INFINITY, write, end: () => table.end() };
}

export const reportJob = defineLongJob<Payload>({
  kind: "report",
  lane: "reads",
  // Of those that any reader of reports may ask for; `mayFetch` asks for the report's own.
  route: ticketsReport.export,
  payload: Payload,
  isCancelable: false,
  mayFetch: async (ctx, { report: id }) => demandFile(ctx, reportOf(id)),
  async step({ deps, tenantId, userId, longJobId, payload: { report: id, filter: asked, format }, report, signal }) {
    const definition = reportOf(id);
    const { shape } = definition;
    const who = { tenantId, userId };
    const filter = asked as ReportFilter;
    const writer = await actingFor(deps, who, async (ctx): Promise<Writer> => {
      demandFile(ctx, definition);
      const reader = await readerOf(ctx.tx, userId);
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: reader.timeZone }).format(ctx.now);
      if (format !== "pdf") return { day, ...openTable(format, shape, reader) };
      const printed = await readPrinted(ctx, definition, filter);
      return { day, ...openPrinted(shape, printed, { filter, reader, now: ctx.now }) };
    });
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(writer.stream, body)]);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    try {
      for (let after: string | null | undefined = null; after !== undefined && !signal.aborted; ) {
        const from: string | null = after;
        const rows: KeyedRow[] = await actingFor(deps, who, async (ctx): Promise<KeyedRow[]> => {
          demandFile(ctx, definition);
          return definition.page(ctx, filter, { after: from, offset: 0, limit: PAGE });
        });
        await writer.write(rows);
        done += rows.length;
        after = rows.length < PAGE || done >= writer.most ? undefined : rows.at(-1)?.key;
        await report(done, writer.total);
      }
    } finally {
      await writer.end();
    }
    await stored;
    signal.throwIfAborted();
    return { done, total: done, finished: { result: { key, name: `${shape.address}-${writer.day}.${format}` } } };
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
