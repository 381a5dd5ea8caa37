// Takes the people of an uploaded table for a campaign: found or made as an import does it, with a tag, and what each row says of
// them is kept as variables of this campaign alone.
import { readCampaignTable } from "@prosa/contracts/automation/campaigns-given";
import { Mapping, Reading } from "@prosa/contracts/contact-work";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { z } from "zod";
import { freeFile, loadFile, takeFile } from "#company/files";
import { recordChange } from "#company/lists";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import { addTags, demandAdmin, keepPart, type Part, partsOf, readRows } from "#conversation/contact-work";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "../campaigns.queries.ts";
import { demandEditable } from "../campaigns.rules.ts";

const AT_ONCE = 200;
const MOST_PROBLEMS = 20;

const Payload = z.object({
  campaignId: z.number().int(),
  fileId: z.uuid(),
  reading: Reading,
  mapping: Mapping,
  tagId: z.number().int().nullable(),
});
type Payload = z.infer<typeof Payload>;

export const tableJob = defineLongJob<Payload>({
  kind: "campaignTable",
  route: readCampaignTable,
  payload: Payload,
  isCancelable: false,
  lane: "changes",
  async step({ deps, tenantId, userId, payload, report, signal }) {
    const who = { tenantId, userId };
    const file = await actingFor(deps, who, async (ctx) => {
      await demandAdmin(ctx);
      await forgetTable(ctx, payload.campaignId);
      return loadFile(ctx.tx, payload.fileId, userId);
    });
    const counts = { done: 0, failed: 0 };
    const problems: { subject: string; code: string }[] = [];
    let isFirst = true;
    for await (const part of partsOf(readRows(deps, file.storageKey, payload.reading), payload.mapping, AT_ONCE)) {
      signal.throwIfAborted();
      const isBeginning = isFirst;
      await actingFor(deps, who, (ctx) => keepPeople(ctx, payload, part, isBeginning));
      isFirst = false;
      for (const { line, reason } of part.failures)
        if (problems.length < MOST_PROBLEMS) problems.push({ subject: String(line), code: reason });
      counts.done += part.contacts.length;
      counts.failed += part.failures.length;
      await report(counts.done);
    }
    await actingFor(deps, who, async (ctx) => {
      await freeFile(ctx, payload.fileId);
      await settle(ctx, payload, file.name);
    });
    return { ...counts, total: counts.done + counts.failed, problems, finished: true };
  },
});

/** A table replaces the one before. */
async function forgetTable({ tx, tenantId }: Ctx, campaignId: number): Promise<void> {
  await sql`delete from campaign_people p where p.tenant_id = ${tenantId} and p.campaign_id = ${campaignId}`.execute(
    tx,
  );
}

async function keepPeople(ctx: Ctx, { campaignId, tagId }: Payload, { contacts }: Part, isFirst: boolean) {
  if (contacts.length === 0) return;
  const { tx, tenantId } = ctx;
  // Columns belong to this campaign: they are not written into the contact.
  const plain = contacts.map((contact) => ({ ...contact, extraInfo: [] }));
  const tagIds = tagId === null ? [] : [tagId];
  await keepPart(ctx, plain, { known: "skip", tagIds, walletIds: [] }, isFirst);
  const rows = contacts.map(({ number, extraInfo }) => ({ number, said: extraInfo }));
  const { rows: kept } = await sql<{ contactId: number }>`
    with found as (
      select distinct on (i.contact_id) i.contact_id, w.said
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(number text, said jsonb)
        join contact_identities i on i.tenant_id = ${tenantId} and i.kind = any (identity_kinds('phone')) and i.match_key = w.number)
    insert into campaign_people as p (tenant_id, campaign_id, contact_id, said)
    select ${tenantId}, ${campaignId}, f.contact_id, f.said from found f
    on conflict (tenant_id, campaign_id, contact_id) do update set said = excluded.said returning p.contact_id`.execute(
    tx,
  );
  const ids = kept.map(({ contactId }) => contactId);
  await addTags(ctx, ids, tagIds);
}

/** From here on the campaign is for them, too, and its list is to be made anew. */
async function settle(ctx: Ctx, { campaignId, mapping }: Payload, name: string): Promise<void> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND");
  demandEditable(campaign);
  const source = { kind: "table" as const, id: campaignId };
  const others = campaign.audience.filter(({ kind }) => kind !== "table");
  await queries.saveCampaign(ctx.tx, campaignId, {
    audience: JSON.stringify([...others, source]),
    tableName: name,
    tableColumns: JSON.stringify(mapping.extraInfo.map((field) => field.name)),
    preparedAt: null,
    prepareAfter: null,
    updatedAt: ctx.now,
  });
  await recordChange(ctx, { list: "campaigns", what: "changed", id: campaignId });
}

export async function startTable(
  ctx: Ctx,
  campaignId: number,
  wanted: BodyOf<typeof readCampaignTable>,
): Promise<LongJob> {
  const { viewer } = await demandAdmin(ctx);
  demandEditable(await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND"));
  const { name } = await loadFile(ctx.tx, wanted.fileId, viewer.id);
  if (wanted.tagId !== null) {
    const tag = await ctx.tx.selectFrom("tags").select("id").where("id", "=", wanted.tagId).executeTakeFirst();
    if (!tag) throw new AppError("ERR_NO_TAG_FOUND", { field: "tagId" });
  }
  await takeFile(ctx, wanted.fileId, "campaigns.table", false);
  return startLongJob(ctx, tableJob, { subject: name, total: null, payload: { campaignId, ...wanted } });
}
