// What a campaign says to one person: its texts, or its template with every parameter filled in.
import type { MessageContent } from "@prosa/contracts/message-content";
import { sql } from "kysely";
import { settingsOf } from "#company/settings";
import { findTemplate, type TemplateRow } from "#conversation/channels";
import { type BulkDraft, fillTemplate } from "#conversation/messages";
import type { Ctx } from "#platform/context";
import { type Campaign, readCompany } from "./campaigns.queries.ts";
import { filesOf, HEADER } from "./given/files.queries.ts";
import { type Shared, valuesFor } from "./people.rules.ts";
import type { Person } from "./people.types.ts";
import { fillText } from "./texts.rules.ts";

/** Once for all of a slice. */
export async function sharedFacts(ctx: Ctx, campaign: Pick<Campaign, "queueId" | "templateId">): Promise<Shared> {
  const company = await readCompany(ctx.tx);
  const queue =
    campaign.queueId === null
      ? undefined
      : await ctx.tx.selectFrom("queues").select("name").where("id", "=", campaign.queueId).executeTakeFirst();
  const language = (await settingsOf(ctx)).get("CustomerLanguage");
  const template =
    campaign.templateId === null
      ? undefined
      : await ctx.tx
          .selectFrom("channelTemplates")
          .select("category")
          .where("id", "=", campaign.templateId)
          .executeTakeFirst();
  const isMarketing = template?.category === "marketing";
  const { name, timeZone } = company;
  return { company: name, timeZone, language, queue: queue?.name ?? "", now: ctx.now, isMarketing };
}

/** Everything with marks in it: the variants, or the values of the template. */
export async function textsIn(ctx: Ctx, campaign: Campaign): Promise<string[]> {
  if (campaign.kind === "template") {
    const { header, body, buttons } = campaign.templateValues;
    return [header, body, buttons].flatMap((part) => Object.values(part));
  }
  const rows = await ctx.tx
    .selectFrom("campaignTexts")
    .select("body")
    .where("campaignId", "=", campaign.id)
    .orderBy("place")
    .execute();
  return rows.map(({ body }) => body);
}

export interface Said extends Pick<BulkDraft, "type" | "body" | "content" | "sendData" | "sharedId"> {
  variant: number;
}

/** By the number it leaves by; null: that number has no such template. */
export type Speaker = (person: Person, channelId: number, variant: number) => Said | null;

export const isSendable = (template: TemplateRow): boolean =>
  template.status === "approved" && template.shape.isSendable;

/** The header's file, where the template wants one. */
export const wantsFile = ({ shape }: TemplateRow): boolean =>
  shape.header !== null && ["image", "video", "document"].includes(shape.header.format);

/** The campaign's template as each of its numbers has it: by name and language, since every number has its own. */
export async function templatesOf(
  ctx: Ctx,
  campaign: Pick<Campaign, "templateId">,
  channelIds: readonly number[],
): Promise<Map<number, TemplateRow>> {
  if (campaign.templateId === null || channelIds.length === 0) return new Map();
  const { rows } = await sql<{ channelId: number; id: number }>`
    select t.channel_id, t.id from channel_templates s
      join channel_templates t on t.tenant_id = s.tenant_id and t.name = s.name and t.language = s.language
     where s.tenant_id = ${ctx.tenantId} and s.id = ${campaign.templateId}
       and t.channel_id = any (${[...channelIds]}::bigint[])`.execute(ctx.tx);
  const found = new Map<number, TemplateRow>();
  for (const { channelId, id } of rows) {
    const template = await findTemplate(ctx.tx, channelId, id);
    if (template) found.set(channelId, template);
  }
  return found;
}

export async function speakerFor(ctx: Ctx, campaign: Campaign, channelIds: readonly number[]): Promise<Speaker> {
  const shared = await sharedFacts(ctx, campaign);
  const files = new Map((await filesOf(ctx, campaign.id)).map((file) => [file.place, file]));
  if (campaign.kind === "free") {
    const texts = await textsIn(ctx, campaign);
    return (person, _, variant) => {
      const place = ((variant - 1) % Math.max(texts.length, 1)) + 1;
      const body = fillText(texts[place - 1] ?? "", valuesFor(person, shared)).text;
      const file = files.get(place);
      const sharedId = file?.id ?? null;
      return {
        type: file?.kind ?? "text",
        body,
        content: null,
        sendData: { variant: place },
        variant: place,
        sharedId,
      };
    };
  }
  const templates = await templatesOf(ctx, campaign, channelIds);
  return (person, channelId) => {
    const template = templates.get(channelId);
    if (!template || !isSendable(template)) return null;
    const known = valuesFor(person, shared);
    const fill = (part: Record<string, string>) =>
      Object.fromEntries(Object.entries(part).map(([key, text]) => [key, fillText(text, known).text]));
    const { header, body, buttons, optOut } = campaign.templateValues;
    const sharedId = wantsFile(template) ? (files.get(HEADER)?.id ?? null) : null;
    const headerFileId = sharedId ?? undefined;
    const given = { header: fill(header), body: fill(body), buttons: fill(buttons), headerFileId };
    const filled = fillTemplate(template, given);
    if ("problem" in filled) return null;
    const content: MessageContent = filled.content;
    const { parameters } = filled;
    const replies = repliesOf(template, campaign.id, optOut ?? null);
    const sendData = { template: { ...parameters, buttons: [...parameters.buttons, ...replies] }, variant: 1 };
    return { type: "template", body: filled.body, content, sendData, variant: 1, sharedId };
  };
}

/** What a tap on a reply button says to us: that somebody leaves, or which button of which campaign it was. */
function repliesOf({ shape }: TemplateRow, campaignId: number, optOut: number | null) {
  return shape.buttons.flatMap(({ kind, parameter }, index) =>
    kind === "reply" && parameter === null
      ? [{ index, kind: "reply" as const, value: index === optOut ? "optout" : `answer:${campaignId}:${index}` }]
      : [],
  );
}
