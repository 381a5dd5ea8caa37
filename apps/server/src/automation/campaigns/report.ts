// How a campaign goes and what became of each recipient, for those who may read campaigns.
import type { CampaignContactStatus } from "@prosa/contracts/campaigns";
import type * as contract from "@prosa/contracts/campaigns-running";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { maskPhone } from "#conversation/contacts";
import { lookingOf, maskedName } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { loadCampaign } from "./campaigns.queries.ts";
import { numbersOf } from "./campaigns.wire.ts";
import { waitsOf } from "./given/waits.ts";
import { countRecipientsIn, pageOfRecipients, type RecipientRow, readReport } from "./report.queries.ts";

export async function progress(ctx: Ctx, campaignId: number): Promise<AnswerOf<typeof contract.campaignProgress>> {
  const campaign = await loadCampaign(ctx.tx, campaignId);
  return {
    status: campaign.status,
    pausedAt: campaign.pausedAt?.toISOString() ?? null,
    pausedBy: campaign.pausedBy,
    numbers: numbersOf(campaign),
    answered: campaign.answered,
    waits: await waitsOf(ctx, campaign),
    ...(await readReport(ctx.tx, campaignId)),
  };
}

const words: Readonly<Record<string, CampaignContactStatus>> = {
  sent: "delivery pending",
  delivered: "received",
  read: "read",
  played: "played",
  failed: "error",
  unconfirmed: "unconfirmed",
};

const statusOf = ({ state, messageStatus }: RecipientRow): CampaignContactStatus =>
  state === "skipped" ? "skipped" : (words[messageStatus ?? ""] ?? "send pending");

const FIRST_SIZE = 25;

export async function listRecipients(
  ctx: Ctx,
  campaignId: number,
  { pageNumber = 1, pageSize = FIRST_SIZE, status }: QueryOf<typeof contract.listCampaignContacts>,
): Promise<AnswerOf<typeof contract.listCampaignContacts>> {
  await loadCampaign(ctx.tx, campaignId);
  const wanted = { status, page: pageNumber, size: pageSize };
  const items = await shownRecipients(ctx, campaignId, wanted);
  const count = await countRecipientsIn(ctx.tx, campaignId, status);
  return { items, count, hasMore: pageNumber * pageSize < count };
}

/** As whoever asks may see them. */
export async function shownRecipients(
  ctx: Ctx,
  campaignId: number,
  wanted: Parameters<typeof pageOfRecipients>[2],
): Promise<contract.CampaignRecipient[]> {
  const { readsPhones } = await lookingOf(ctx);
  const rows = await pageOfRecipients(ctx.tx, campaignId, wanted);
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contactId,
    name: readsPhones || row.number === null ? row.name : maskedName(row.name, row.number),
    number: readsPhones || row.number === null ? row.number : maskPhone(row.number),
    status: statusOf(row),
    skipReason: row.state === "skipped" ? row.reason : null,
    failureCode: row.messageStatus === "failed" ? row.failureCode : null,
    variant: row.variant,
    channel: row.channel,
    sentAt: row.sentAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}
