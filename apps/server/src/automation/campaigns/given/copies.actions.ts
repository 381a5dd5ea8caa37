// Files and tables of people of a campaign: set, copied with it, let go with its variants.
import { sql } from "kysely";
import { copyShared, dropShared } from "#conversation/media";
import type { Ctx } from "#platform/context";
import * as queries from "../campaigns.queries.ts";
import { HEADER, placesOf } from "./files.queries.ts";

/** What was there before goes, unless a message has it. */
export async function setFile(ctx: Ctx, campaignId: number, place: number, fileId: string | null): Promise<void> {
  const before = (await placesOf(ctx, campaignId)).get(place);
  if (place === HEADER) await queries.saveCampaign(ctx.tx, campaignId, { headerFileId: fileId });
  else
    await ctx.tx
      .updateTable("campaignTexts")
      .set({ fileId })
      .where("campaignId", "=", campaignId)
      .where("place", "=", place)
      .execute();
  await queries.saveCampaign(ctx.tx, campaignId, { updatedAt: ctx.now });
  if (before) await dropShared(ctx, before);
}

/** The same bytes for a copy of the campaign. */
export async function copyFiles(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  for (const [place, id] of await placesOf(ctx, fromId)) {
    const copy = await copyShared(ctx, id);
    if (copy) await setFile(ctx, toId, place, copy);
  }
}

/** Variants that were taken away leave their files behind. */
export async function dropFilesBeyond(ctx: Ctx, campaignId: number, texts: number): Promise<void> {
  for (const [place, id] of await placesOf(ctx, campaignId)) if (place > texts) await dropShared(ctx, id);
}

/** The people of one campaign's table for its copy. */
export async function copyTable({ tx, tenantId }: Ctx, fromId: number, toId: number): Promise<void> {
  await sql`insert into campaign_people (tenant_id, campaign_id, contact_id, said)
            select p.tenant_id, ${toId}, p.contact_id, p.said from campaign_people p
             where p.tenant_id = ${tenantId} and p.campaign_id = ${fromId}`.execute(tx);
}
