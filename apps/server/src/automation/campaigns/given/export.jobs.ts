// Writes the recipients of a campaign into a file: page by page, with what became of each and why, masked where they are masked.
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { campaignFileFormats, exportCampaign } from "@prosa/contracts/automation/campaigns-given";
import { CampaignContactStatus } from "@prosa/contracts/campaigns";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { allows } from "@prosa/contracts/permissions";
import type { BodyOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { type TableCell, tableFormats } from "#company/exports";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { loadCampaign } from "../campaigns.queries.ts";
import { shownRecipients } from "../report.ts";
import { type ExportTexts, textsOfExport } from "./export.texts.ts";

const PAGE = 500;

const Payload = z.object({
  campaignId: z.number().int(),
  format: z.enum(campaignFileFormats),
  status: CampaignContactStatus.optional(),
});
type Payload = z.infer<typeof Payload>;

function demandMay({ actor }: Ctx): number {
  if (actor.kind !== "user" || !allows(actor.profile, "campaigns", "full")) throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

export const exportJob = defineLongJob<Payload>({
  kind: "exportCampaign",
  route: exportCampaign,
  payload: Payload,
  isCancelable: false,
  lane: "reads",
  mayFetch: async (ctx) => demandMay(ctx),
  async step({ deps, tenantId, userId, longJobId, payload: { campaignId, format, status }, report, signal }) {
    const who = { tenantId, userId };
    const { texts, timeZone } = await actingFor(deps, who, async (ctx) => {
      demandMay(ctx);
      await loadCampaign(ctx.tx, campaignId);
      return readerOf(ctx, userId);
    });
    const table = tableFormats[format]([...texts.columns]);
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(table.stream, body)]);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    try {
      for (let afterId: number | undefined = 0; afterId !== undefined && !signal.aborted; ) {
        const last: number = afterId;
        const rows = await actingFor(deps, who, (ctx) => {
          demandMay(ctx);
          return shownRecipients(ctx, campaignId, { status, afterId: last, page: 1, size: PAGE });
        });
        await table.write(rows.map((row) => cellsOf(row, texts, timeZone)));
        done += rows.length;
        afterId = rows.length < PAGE ? undefined : rows.at(-1)?.id;
        await report(done);
      }
    } finally {
      await table.end();
    }
    await stored;
    signal.throwIfAborted();
    return { done, total: done, finished: { result: { key, name: `${texts.file}-${campaignId}.${format}` } } };
  },
});

async function readerOf(ctx: Ctx, userId: number): Promise<{ texts: ExportTexts; timeZone: string }> {
  const { rows } = await sql<{ language: string | null; timeZone: string }>`
    select u.configs ->> 'language' as language, t.time_zone from users u join tenants t on t.id = u.tenant_id
     where u.tenant_id = app_tenant() and u.id = ${userId}`.execute(ctx.tx);
  const { language, timeZone = "America/Sao_Paulo" } = rows[0] ?? {};
  return { texts: textsOfExport(language ?? "pt"), timeZone };
}

type Row = Awaited<ReturnType<typeof shownRecipients>>[number];

function cellsOf(row: Row, texts: ExportTexts, timeZone: string): TableCell[] {
  const at = (moment: string | null) => (moment ? new Date(moment).toLocaleString("sv-SE", { timeZone }) : "");
  const why = row.skipReason ? texts.reasons[row.skipReason] : (row.failureCode ?? "");
  return [
    row.name,
    row.number ?? "",
    texts.status[row.status],
    why,
    row.variant === null ? "" : ("ABC"[row.variant - 1] ?? ""),
    row.channel ?? "",
    at(row.sentAt),
    at(row.answeredAt),
  ];
}

/** Copies of personal data leave the house, so the security log keeps who took them. */
export async function startExport(
  ctx: Ctx,
  campaignId: number,
  wanted: BodyOf<typeof exportCampaign>,
): Promise<LongJob> {
  const userId = demandMay(ctx);
  const campaign = await loadCampaign(ctx.tx, campaignId);
  const payload = { campaignId, format: wanted.format, ...(wanted.status ? { status: wanted.status } : {}) };
  const job = await startLongJob(ctx, exportJob, { subject: campaign.name, total: null, payload });
  await recordSecurity(ctx, { kind: "campaigns.exported", userId, detail: { id: campaignId } });
  return job;
}
