// Use cases that make, change and delete campaigns. Each is one transaction: lock, decide, save, tell.
import type * as contract from "@prosa/contracts/campaigns";
import { limits } from "@prosa/contracts/limits";
import type { AnswerOf, BodyOf, QueryOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { demandAudience, namesOf } from "./audience.ts";
import * as queries from "./campaigns.queries.ts";
import { demandDeletable, demandEditable, demandStart } from "./campaigns.rules.ts";
import { toRow, toShown } from "./campaigns.wire.ts";
import { copyFiles, copyTable, dropFilesBeyond } from "./given/copies.actions.ts";

const list = "campaigns";
/** What a new one begins with. */
const GAPS = { gapMin: limits.campaignDelayMinSeconds + 5, gapMax: limits.campaignDelayMinSeconds + 20 };
const NO_VALUES = { header: {}, body: {}, buttons: {} };

export async function listCampaigns(
  ctx: Ctx,
  query: QueryOf<typeof contract.listCampaigns>,
): Promise<AnswerOf<typeof contract.listCampaigns>> {
  const page = await queries.pageOfCampaigns(ctx.tx, query);
  return { ...page, items: page.items.map(toRow) };
}

export async function showCampaign(ctx: Ctx, campaignId: number): Promise<contract.CampaignShown> {
  const campaign = await queries.loadCampaign(ctx.tx, campaignId);
  return toShown(campaign, await namesOf(ctx, campaign.audience));
}

export function summarize(ctx: Ctx): Promise<AnswerOf<typeof contract.campaignSummary>> {
  const { now } = ctx;
  return queries.readSummary(ctx.tx, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)));
}

export async function addCampaign(
  ctx: Ctx,
  { name, kind, copyOf, outcome }: BodyOf<typeof contract.createCampaign>,
): Promise<contract.CampaignShown> {
  const from = copyOf === undefined ? null : await queries.loadCampaign(ctx.tx, copyOf);
  const audience = from && outcome ? [{ kind: "campaign" as const, id: from.id, outcome }] : (from?.audience ?? []);
  const id = await queries.insertCampaign(ctx.tx, {
    tenantId: ctx.tenantId,
    name,
    kind: from?.kind ?? kind,
    gapMin: from?.gapMin ?? GAPS.gapMin,
    gapMax: from?.gapMax ?? GAPS.gapMax,
    sendWindow: from?.sendWindow ? JSON.stringify(from.sendWindow) : null,
    queueId: from?.queueId ?? null,
    flowId: from?.flowId ?? null,
    answerDays: from?.answerDays ?? 7,
    audience: JSON.stringify(audience),
    templateId: from?.templateId ?? null,
    templateValues: JSON.stringify(from?.templateValues ?? NO_VALUES),
    userId: authorOf(ctx),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await queries.saveTexts(ctx.tx, ctx.tenantId, id, from?.texts ?? [""]);
  if (from) {
    const channelIds = from.channels.map((channel) => channel.id);
    await queries.saveChannels(ctx.tx, ctx.tenantId, id, channelIds);
    await copyFiles(ctx, from.id, id);
    if (from.tableName !== null && !outcome) await takeTableOver(ctx, from, id);
  }
  await recordChange(ctx, { list, what: "created", id });
  return showCampaign(ctx, id);
}

/** The copy has its own table: whoever changes one does not change the other. */
async function takeTableOver(ctx: Ctx, from: queries.ShownCampaign, id: number): Promise<void> {
  await copyTable(ctx, from.id, id);
  const audience = from.audience.map((source) => (source.kind === "table" ? { ...source, id } : source));
  await queries.saveCampaign(ctx.tx, id, {
    audience: JSON.stringify(audience),
    tableName: from.tableName,
    tableColumns: JSON.stringify(from.tableColumns),
  });
}

export async function changeCampaign(
  ctx: Ctx,
  campaignId: number,
  wanted: BodyOf<typeof contract.updateCampaign>,
): Promise<contract.CampaignShown> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND");
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  demandEditable(campaign, given);
  const { texts, channelIds, audience, window, startsAt, templateValues, ...plain } = wanted;
  if (audience) await demandAudience(ctx, audience);
  await queries.demandPlaces(ctx.tx, wanted);
  const gapMin = wanted.gapMin ?? campaign.gapMin;
  const gapMax = wanted.gapMax ?? campaign.gapMax;
  if (gapMin > gapMax) throw new AppError("ERR_VALIDATION", { field: "gapMax" });
  if (texts) await dropFilesBeyond(ctx, campaignId, texts.length);
  if (texts) await queries.saveTexts(ctx.tx, ctx.tenantId, campaignId, texts);
  if (channelIds) await queries.saveChannels(ctx.tx, ctx.tenantId, campaignId, channelIds);
  const isOther = audience !== undefined && JSON.stringify(audience) !== JSON.stringify(campaign.audience);
  const begins = startsAt === undefined ? undefined : startsAt === null ? null : new Date(startsAt);
  const isScheduled = campaign.status === "scheduled" && begins !== undefined;
  if (isScheduled) demandStart(begins ?? null, ctx.now);
  await queries.saveCampaign(ctx.tx, campaignId, {
    ...withoutGaps(plain),
    ...(audience ? { audience: JSON.stringify(audience) } : {}),
    // The list was another audience's.
    ...(isOther ? { preparedAt: null, prepareAfter: null } : {}),
    ...(window === undefined ? {} : { sendWindow: window && JSON.stringify(window) }),
    ...(begins === undefined ? {} : { startsAt: begins }),
    ...(isScheduled ? { dueAt: begins } : {}),
    ...(templateValues ? { templateValues: JSON.stringify(templateValues) } : {}),
    updatedAt: ctx.now,
  });
  await recordChange(ctx, { list, what: "changed", id: campaignId });
  return showCampaign(ctx, campaignId);
}

/** Without the fields that were left out. */
function withoutGaps<T extends object>(wanted: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Only marked as gone: what it sent in conversations stays explained. */
export async function removeCampaign(ctx: Ctx, campaignId: number): Promise<void> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND");
  demandDeletable(campaign);
  await queries.saveCampaign(ctx.tx, campaignId, { deletedAt: ctx.now, dueAt: null, updatedAt: ctx.now });
  await recordChange(ctx, { list, what: "deleted", id: campaignId });
}

/** Asks the workers for the list of recipients. */
export async function askForList(ctx: Ctx, campaignId: number): Promise<contract.CampaignShown> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND");
  demandEditable(campaign);
  await queries.saveCampaign(ctx.tx, campaignId, {
    audienceVersion: campaign.audienceVersion + 1,
    // Whoever asks answers for it: it is made with what they may see.
    userId: authorOf(ctx) ?? campaign.userId,
    prepareAfter: 0,
    preparedAt: null,
    dueAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.publish("list.changed", { data: { list } });
  return showCampaign(ctx, campaignId);
}

export const authorOf = ({ actor }: Ctx): number | null => (actor.kind === "user" ? actor.userId : null);
