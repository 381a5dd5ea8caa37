// Use cases of campaigns on their way: schedule, pause, go on, end. A pause is one committed row: whatever has not left asks it first.
import type { CampaignShown } from "@prosa/contracts/campaigns";
import { type ListChange, recordChange } from "#company/lists";
import { heldNumbers } from "#conversation/channel-guard";
import { withdrawBulk } from "#conversation/messages";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { showCampaign } from "./campaigns.actions.ts";
import type { Campaign, CampaignPatch } from "./campaigns.queries.ts";
import * as queries from "./campaigns.queries.ts";
import * as rules from "./campaigns.rules.ts";
import * as people from "./people.queries.ts";
import { readReview } from "./review.ts";

const list = "campaigns";

async function change(
  ctx: Ctx,
  campaignId: number,
  what: ListChange["what"],
  decide: (campaign: Campaign) => CampaignPatch | Promise<CampaignPatch>,
): Promise<CampaignShown> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERROR_CAMPAIGN_NOT_EXISTS");
  const set = await decide(campaign);
  await queries.saveCampaign(ctx.tx, campaignId, { ...set, updatedAt: ctx.now });
  await recordChange(ctx, { list, what, id: campaignId });
  return showCampaign(ctx, campaignId);
}

export function schedule(ctx: Ctx, campaignId: number): Promise<CampaignShown> {
  return change(ctx, campaignId, "scheduled", async (campaign) => {
    rules.demandEditable(campaign);
    const startsAt = rules.demandStart(campaign.startsAt, ctx.now);
    if (campaign.audience.length === 0 || !campaign.preparedAt || campaign.total - campaign.skipped === 0)
      throw new AppError("ERR_CAMPAIGN_CONTACTS", { field: "audience" });
    const { lines } = await readReview(ctx, await queries.loadCampaign(ctx.tx, campaignId));
    const blocked = lines.find(({ level }) => level === "block");
    if (blocked) throw new AppError("ERR_VALIDATION", { field: blocked.step, detail: blocked.code });
    const fresh = { pausedAt: null, pausedBy: null, pauseNote: null, resumedAt: null };
    return { status: "scheduled", ...fresh, finishedAt: null, dueAt: startsAt };
  });
}

export const pause = (ctx: Ctx, campaignId: number): Promise<CampaignShown> =>
  change(ctx, campaignId, "paused", (campaign) => {
    rules.demandPausable(campaign);
    return { pausedAt: ctx.now, pausedBy: "person", dueAt: ctx.now };
  });

/** Where the guard holds every number, going on would only be waiting. */
async function demandNumber(ctx: Ctx, campaignId: number): Promise<void> {
  const channels = await queries.channelFacts(ctx.tx, campaignId);
  const held = await heldNumbers(
    ctx,
    channels.map(({ id }) => id),
  );
  const stopped = channels.filter(({ id }) => (held.get(id) ?? "dayCap") !== "dayCap");
  if (channels.length > 0 && stopped.length === channels.length)
    throw new AppError("ERR_NUMBER_HELD", { detail: stopped.map(({ name }) => name).join(", ") });
}

export const resume = (ctx: Ctx, campaignId: number): Promise<CampaignShown> =>
  change(ctx, campaignId, "resumed", async (campaign) => {
    rules.demandResumable(campaign);
    await demandNumber(ctx, campaignId);
    const startedAt = campaign.startedAt ?? ctx.now;
    return { pausedAt: null, pausedBy: null, pauseNote: null, resumedAt: ctx.now, dueAt: ctx.now, startedAt };
  });

export const cancel = (ctx: Ctx, campaignId: number): Promise<CampaignShown> =>
  change(ctx, campaignId, "canceled", (campaign) => {
    rules.demandCancelable(campaign);
    return { status: "canceled", pausedAt: null, pausedBy: null, pauseNote: null, dueAt: ctx.now };
  });

/** Whoever comes too late asks a person first. */
export async function begin(ctx: Ctx, campaign: Campaign): Promise<void> {
  const isLate = campaign.startsAt !== null && rules.isTooLate(campaign.startsAt, ctx.now);
  const held = { pausedAt: ctx.now, pausedBy: "late" as const };
  await queries.saveCampaign(ctx.tx, campaign.id, {
    status: "processing",
    ...(isLate ? held : { pausedAt: null, pausedBy: null, startedAt: ctx.now }),
    dueAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.publish("list.changed", { data: { list } });
}

const AGAIN_MS = 250;

/** Paused or ended: what has not left waits again, until nothing of it is in line. */
export async function withdraw(ctx: Ctx, campaign: Campaign): Promise<void> {
  const back = await withdrawBulk(ctx, campaign.id);
  await people.waitAgain(ctx, back);
  const dueAt = back.length > 0 ? new Date(ctx.now.getTime() + AGAIN_MS) : null;
  await queries.saveCampaign(ctx.tx, campaign.id, { dueAt });
  if (back.length > 0) await ctx.publish("list.changed", { data: { list } });
}

/** Takes somebody out who has not been written to. */
export async function takeOut(ctx: Ctx, campaignId: number, recipientId: number): Promise<CampaignShown> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERROR_CAMPAIGN_NOT_EXISTS");
  const gone = await ctx.tx
    .deleteFrom("campaignRecipients")
    .where("id", "=", recipientId)
    .where("campaignId", "=", campaignId)
    .where("state", "<>", "handed")
    .returning("state")
    .executeTakeFirst();
  if (!gone) throw new AppError("ERR_NO_CAMPAIGN_CONTACTS_NOT_FOUND");
  const skipped = campaign.skipped - (gone.state === "skipped" ? 1 : 0);
  await queries.saveCampaign(ctx.tx, campaignId, { total: campaign.total - 1, skipped, updatedAt: ctx.now });
  await recordChange(ctx, { list, what: "changed", id: campaignId });
  return showCampaign(ctx, campaignId);
}
