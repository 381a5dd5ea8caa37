// What is known of a campaign before it is sent: what stands in its way, when it would end, what ten people would read.
import type * as contract from "@prosa/contracts/campaigns";
import type { AnswerOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { heldNumbers } from "#conversation/channel-guard";
import { extraInfoNames } from "#conversation/contacts";
import { lookingOf, maskedName } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { offeredSources } from "./audience.ts";
import * as queries from "./campaigns.queries.ts";
import { earliestStart, review, scoreOf } from "./campaigns.rules.ts";
import { readCost } from "./given/prices.ts";
import { forecast, paceOf } from "./pace.rules.ts";
import * as people from "./people.queries.ts";
import { fixedMarks, lacks, valuesFor } from "./people.rules.ts";
import { fillText } from "./texts.rules.ts";
import { isSendable, sharedFacts, speakerFor, templatesOf, textsIn, wantsFile } from "./words.ts";

type Review = AnswerOf<typeof contract.reviewCampaign>;

export async function showReview(ctx: Ctx, campaignId: number): Promise<Review> {
  return readReview(ctx, await queries.loadCampaign(ctx.tx, campaignId));
}

export async function readReview(ctx: Ctx, campaign: queries.ShownCampaign): Promise<Review> {
  const channels = await queries.channelFacts(ctx.tx, campaign.id);
  const planned = await plan(ctx, campaign, channels);
  const template = campaign.kind === "template" ? await templateFacts(ctx, campaign, channels) : null;
  const held = await heldNumbers(
    ctx,
    channels.map(({ id }) => id),
  );
  const lines = review({
    kind: campaign.kind,
    texts: campaign.texts,
    channels: channels.map(({ isUsable, messagingLimit }) => ({ isUsable, messagingLimit, official: true })),
    template,
    files: filesAgainst(ctx, campaign, channels),
    held: [...held.values()].filter((why) => why !== "dayCap").length,
    hasAudience: campaign.audience.length > 0,
    isPrepared: campaign.preparedAt !== null,
    recipients: campaign.total - campaign.skipped,
    skipped: campaign.skipped,
    startsAt: campaign.startsAt,
    days: planned?.days.length ?? 0,
    now: ctx.now,
  });
  const category = template?.category ?? null;
  const cost = category === null || !campaign.preparedAt ? null : await readCost(ctx, campaign.id, category);
  return { lines, score: scoreOf(lines), forecast: planned, earliestAt: earliestStart(ctx.now).toISOString(), cost };
}

async function plan(ctx: Ctx, campaign: queries.ShownCampaign, channels: readonly queries.ChannelFacts[]) {
  const usable = channels.filter(({ isUsable }) => isUsable);
  if (!campaign.preparedAt || usable.length === 0) return null;
  const zones = await people.countByZone(ctx, campaign.id);
  const { timeZone } = await queries.readCompany(ctx.tx);
  const earliest = earliestStart(ctx.now);
  const startsAt = campaign.startsAt && campaign.startsAt > ctx.now ? campaign.startsAt : earliest;
  return forecast({
    startsAt: startsAt.getTime(),
    window: campaign.sendWindow,
    zones,
    lines: usable.map(({ id, throughput }) => ({
      channelId: id,
      pace: paceOf(campaign.kind, campaign, throughput ?? 1),
    })),
    zone: timeZone,
  });
}

async function templateFacts(ctx: Ctx, campaign: queries.ShownCampaign, channels: readonly queries.ChannelFacts[]) {
  const ids = channels.map(({ id }) => id);
  const templates = [...(await templatesOf(ctx, campaign, ids)).values()];
  const [template] = templates.filter(isSendable);
  if (!template) return null;
  const { header, body, buttons } = campaign.templateValues;
  const asked = [
    ...(template.shape.header?.parameters ?? []).map(({ key }) => header[key]),
    ...template.shape.bodyParameters.map(({ key }) => body[key]),
    ...template.shape.buttons.flatMap(({ parameter }, at) => (parameter ? [buttons[String(at)]] : [])),
  ];
  return {
    isSendable: true,
    missing: asked.filter((value) => !value?.trim()).length,
    lacksFile: wantsFile(template) && !campaign.files.some(({ place }) => place === 0),
    category: template.category,
  };
}

/** What the numbers make of the files: of a kind or size that one of them does not take, or with more words than fit below one. */
function filesAgainst(ctx: Ctx, campaign: queries.ShownCampaign, channels: readonly queries.ChannelFacts[]) {
  let [notTaken, captionLong] = [0, 0];
  for (const { place, kind, size } of campaign.files) {
    for (const { type } of channels) {
      const capabilities = ctx.deps.channels.get(type as never)?.capabilities;
      const rule = capabilities?.files[kind];
      if (!rule || size > rule.maxBytes) notTaken += 1;
      const words = place === 0 ? 0 : (campaign.texts[place - 1]?.length ?? 0);
      if (words > 0 && (!rule?.caption || words > (capabilities?.captionMax ?? 0))) captionLong += 1;
    }
  }
  return { notTaken, captionLong };
}

const SHOWN = 10;

/** First those who lack something; by their texts as they are now. */
export async function preview(ctx: Ctx, campaignId: number): Promise<AnswerOf<typeof contract.previewCampaign>> {
  const campaign = await queries.loadCampaign(ctx.tx, campaignId);
  const sample = await people.sampleOf(ctx, campaignId, SHOWN);
  const looking = await lookingOf(ctx);
  const shared = await sharedFacts(ctx, campaign);
  const texts = await textsIn(ctx, campaign);
  const channelIds = campaign.channels.map(({ id }) => id);
  const speak = campaign.kind === "template" ? await speakerFor(ctx, campaign, channelIds) : null;
  const items = sample.map((person) => {
    const known = valuesFor(person, shared);
    const said = speak?.(person, channelIds[0] ?? 0, 1)?.body;
    return {
      contactId: person.contactId,
      name: looking.readsPhones || !person.number ? person.name : maskedName(person.name, person.number),
      texts: speak ? [said ?? ""] : texts.map((text) => fillText(text, known).text),
      missing: lacks(texts, known),
    };
  });
  return { items: items.toSorted((a, b) => b.missing.length - a.missing.length) };
}

const MOST_KEYS = 100;

export async function readChoices(ctx: Ctx): Promise<AnswerOf<typeof contract.campaignChoices>> {
  const { rows } = await sql<{
    timeZone: string;
    channels: { id: number; name: string; type: string }[];
    queues: { id: number; name: string }[];
    flows: { id: number; name: string }[];
  }>`
    select n.time_zone,
      (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'type', h.type) order by search_text(h.name)), '[]')
         from channels h where h.tenant_id = n.id and h.deleted_at is null and h.is_active) as channels,
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by search_text(q.name)), '[]')
         from queues q where q.tenant_id = n.id and q.is_active) as queues,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by search_text(f.name)), '[]')
         from flows f where f.tenant_id = n.id and f.is_active and f.published_version_id is not null
          and f.deleted_at is null) as flows
      from tenants n where n.id = app_tenant()`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw new Error("The company is gone");
  const offered = Map.groupBy(await offeredSources(ctx), ({ kind }) => kind);
  const of = (kind: contract.AudienceSource["kind"]) => (offered.get(kind) ?? []).map(({ id, name }) => ({ id, name }));
  return {
    timeZone: found.timeZone,
    channels: found.channels.flatMap((channel) => {
      const capabilities = ctx.deps.channels.get(channel.type as never)?.capabilities;
      if (!capabilities || capabilities.starts === "no") return [];
      const free = capabilities.starts === "anything" ? ("everybody" as const) : ("openWindow" as const);
      return [{ ...channel, free, templates: capabilities.templates, textMax: capabilities.textMax }];
    }),
    queues: found.queues,
    flows: found.flows,
    tags: of("tag"),
    wallets: of("wallet"),
    lanes: of("lane"),
    segments: of("segment"),
    campaigns: of("campaign"),
    variables: [...fixedMarks, ...(await extraInfoNames(ctx, MOST_KEYS))],
  };
}
