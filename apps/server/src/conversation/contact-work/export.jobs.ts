// Writes the contacts of a filter into a file: page by page, with the rights of whoever asked, masked where they are masked.

import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BodyFilter, type ExportColumn, exportColumns, exportContacts } from "@prosa/contracts/contact-work";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { type TableFormat, tableFormats } from "#company/exports";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import { countContacts, type ListedRow, namesOf, readContactPage, whereFilter } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { storageKey } from "#platform/storage";
import { demandAdmin } from "./work.access.ts";
import { textsFor, type WorkTexts } from "./work.texts.ts";

const PAGE = 500;

const Payload = z.object({
  filter: BodyFilter,
  columns: z.array(z.enum(exportColumns)),
  format: z.enum(Object.keys(tableFormats) as [TableFormat, ...TableFormat[]]),
});

export const exportJob = defineLongJob<z.infer<typeof Payload>>({
  kind: "exportContacts",
  route: exportContacts,
  payload: Payload,
  isCancelable: false,
  lane: "reads",
  async step({ deps, tenantId, userId, longJobId, payload: { filter, columns, format }, report, signal }) {
    const who = { tenantId, userId };
    const { texts, timeZone, total } = await actingFor(deps, who, async (ctx) => {
      const looking = await demandAdmin(ctx);
      const words = await textsFor(ctx.tx, userId);
      return { ...words, total: await countContacts(ctx, whereFilter(filter, looking)) };
    });
    const table = tableFormats[format](columns.map((column) => texts.columns[column]));
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(table.stream, body)]);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    try {
      for (let afterId: number | undefined = 0; afterId !== undefined && !signal.aborted; ) {
        const last: number = afterId;
        const page = await actingFor(deps, who, async (ctx) => {
          const looking = await demandAdmin(ctx);
          const wanted = { sort: "createdAt", afterId: last, offset: 0, limit: PAGE } as const;
          const rows = await readContactPage(ctx, filter, wanted, looking);
          return {
            lastId: rows.at(-1)?.id,
            cells: rows.map((row) => cellsOf(row, columns, { looking, texts, timeZone })),
          };
        });
        await table.write(page.cells);
        done += page.cells.length;
        afterId = page.lastId;
        await report(done, total);
      }
    } finally {
      await table.end();
    }
    await stored;
    signal.throwIfAborted();
    const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(deps.clock.now());
    return { done, total: done, finished: { result: { key, name: `${texts.file}-${day}.${format}` } } };
  },
});

interface Eyes {
  looking: Looking;
  texts: WorkTexts;
  timeZone: string;
}

function cellsOf(row: ListedRow, columns: readonly ExportColumn[], { looking, texts, timeZone }: Eyes): string[] {
  const { name, number } = namesOf(row, looking);
  const { ignore, ...others } = texts.flags;
  const flags = (Object.keys(others) as (keyof typeof others)[])
    .filter((flag) => row[flag])
    .map((flag) => others[flag]);
  const cells: Record<ExportColumn, string> = {
    name,
    number: number ?? "",
    email: row.email ?? "",
    tags: row.tags.map((tag) => tag.name).join(", "),
    wallets: row.wallets.map((owner) => owner.name).join(", "),
    extraInfo: row.extraInfo.map((field) => `${field.name}: ${field.value}`).join("; "),
    notes: row.notes,
    flags: [...flags, ...(row.isIgnored ? [ignore] : [])].join(", "),
    createdAt: row.createdAt.toLocaleString("sv-SE", { timeZone }),
  };
  return columns.map((column) => cells[column]);
}

/** Copies of personal data leave the house, so the security log keeps who took them. */
export async function startExport(ctx: Ctx, wanted: BodyOf<typeof exportContacts>): Promise<LongJob> {
  const looking = await demandAdmin(ctx);
  const total = await countContacts(ctx, whereFilter(wanted.filter, looking));
  const job = await startLongJob(ctx, exportJob, { subject: wanted.format.toUpperCase(), total, payload: wanted });
  await recordSecurity(ctx, { kind: "contacts.exported", userId: looking.viewer.id, detail: { contacts: total } });
  return job;
}
