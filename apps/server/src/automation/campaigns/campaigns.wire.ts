// Campaigns as the API answers them.
import type { CampaignNumbers, CampaignRow, CampaignShown } from "@prosa/contracts/campaigns";
import type { ListedCampaign, ShownCampaign, Statuses } from "./campaigns.queries.ts";

/** Everybody of the list is in exactly one of these. */
export function numbersOf({
  total,
  skipped,
  statuses,
}: {
  total: number;
  skipped: number;
  statuses: Statuses;
}): CampaignNumbers {
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (statuses[name] ?? 0), 0);
  const numbers = {
    sendPending: of("queued", "sending"),
    deliveryPending: of("sent"),
    received: of("delivered"),
    read: of("read"),
    played: of("played"),
    error: of("failed"),
    unconfirmed: of("unconfirmed"),
  };
  const handed = Object.values(numbers).reduce((sum, n) => sum + n, 0);
  return { total, skipped, ...numbers, waiting: Math.max(0, total - skipped - handed) };
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

export function toRow(campaign: ListedCampaign): CampaignRow {
  return {
    id: campaign.id,
    name: campaign.name,
    kind: campaign.kind,
    status: campaign.status,
    pausedAt: moment(campaign.pausedAt),
    pausedBy: campaign.pausedBy,
    startsAt: moment(campaign.startsAt),
    startedAt: moment(campaign.startedAt),
    finishedAt: moment(campaign.finishedAt),
    channels: campaign.channels.map(({ id, name }) => ({ id, name })),
    numbers: numbersOf(campaign),
    author: campaign.author,
    updatedAt: campaign.updatedAt.toISOString(),
  };
}

export function toShown(campaign: ShownCampaign, audienceNames: (string | null)[]): CampaignShown {
  const skipped = campaign.skipped;
  return {
    ...toRow(campaign),
    channels: campaign.channels,
    texts: campaign.texts.length > 0 ? campaign.texts : [""],
    audience: campaign.audience,
    audienceNames,
    gapMin: campaign.gapMin,
    gapMax: campaign.gapMax,
    window: campaign.sendWindow,
    queueId: campaign.queueId,
    flowId: campaign.flowId,
    answerDays: campaign.answerDays,
    templateId: campaign.templateId,
    templateValues: campaign.templateValues,
    preparation: {
      isRunning: campaign.prepareAfter !== null,
      preparedAt: moment(campaign.preparedAt),
      recipients: Math.max(0, campaign.total - skipped),
      skipped: campaign.skippedBy,
    },
    answered: campaign.answered,
    files: campaign.files,
    table: campaign.tableName === null ? null : { name: campaign.tableName, columns: campaign.tableColumns },
    pauseNote: campaign.pauseNote,
  };
}
