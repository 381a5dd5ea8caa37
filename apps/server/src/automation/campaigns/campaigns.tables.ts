// Tables of campaigns, their texts, numbers and recipients, and of how they go.
import type {
  AudienceSource,
  CampaignKind,
  CampaignStatus,
  PausedBy,
  SendWindow,
  SkipReason,
  TemplateValues,
} from "@prosa/contracts/campaigns";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { z } from "zod";
import { defineContactLink, leaveWithContact } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface CampaignsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  kind: CampaignKind;
  status: Generated<CampaignStatus>;
  pausedAt: Generated<Date | null>;
  pausedBy: Generated<z.infer<typeof PausedBy> | null>;
  startsAt: Generated<Date | null>;
  gapMin: number;
  gapMax: number;
  sendWindow: JSONColumnType<SendWindow | null, string | null | undefined, string | null>;
  queueId: Generated<number | null>;
  flowId: Generated<number | null>;
  answerDays: Generated<number>;
  audience: JSONColumnType<AudienceSource[], string | undefined, string>;
  audienceVersion: Generated<number>;
  prepareAfter: Generated<number | null>;
  preparedAt: Generated<Date | null>;
  total: Generated<number>;
  skipped: Generated<number>;
  templateId: Generated<number | null>;
  templateValues: JSONColumnType<TemplateValues, string | undefined, string>;
  dueAt: Generated<Date | null>;
  startedAt: Generated<Date | null>;
  finishedAt: Generated<Date | null>;
  deletedAt: Generated<Date | null>;
  userId: number | null;
  createdAt: Date;
  updatedAt: Date;
  pauseNote: Generated<string | null>;
  resumedAt: Generated<Date | null>;
  headerFileId: Generated<string | null>;
  tableName: Generated<string | null>;
  tableColumns: JSONColumnType<string[], string | undefined, string>;
}

/** Whom the rows of a campaign's own table were found to be, and what its columns say of them. */
export interface CampaignPeopleTable {
  tenantId: number;
  campaignId: number;
  contactId: number;
  said: JSONColumnType<{ name: string; value: string }[], string, string>;
}

/** What the company's provider asks, where it is not as listed. */
export interface MessagePricesTable {
  tenantId: number;
  country: string;
  category: "marketing" | "utility" | "authentication";
  currency: string;
  micros: number;
}

export interface CampaignTextsTable {
  tenantId: number;
  campaignId: number;
  place: number;
  body: string;
  fileId: Generated<string | null>;
}

export interface CampaignChannelsTable {
  tenantId: number;
  campaignId: number;
  channelId: number;
  nextAt: Generated<Date | null>;
}

export interface CampaignRecipientsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  campaignId: number;
  contactId: number;
  addressKey: string | null;
  zone: string;
  audienceVersion: number;
  state: "waiting" | "handed" | "skipped";
  reason: SkipReason | null;
  messageId: Generated<number | null>;
  channelId: Generated<number | null>;
  variant: Generated<number | null>;
  handedAt: Generated<Date | null>;
  answeredAt: Generated<Date | null>;
}

/** Written by a trigger on messages, taken away when they are folded. */
export interface CampaignTicksTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  campaignId: number;
  channelId: number;
  variant: number;
  at: Date;
  came: string;
  went: string | null;
  reason: string;
  wentReason: string;
}

export interface CampaignCountsTable {
  tenantId: number;
  campaignId: number;
  channelId: number;
  variant: number;
  hour: Date;
  status: string;
  reason: string;
  came: number;
  went: number;
}

declare module "#platform/database" {
  interface Tables {
    campaigns: CampaignsTable;
    campaignTexts: CampaignTextsTable;
    campaignChannels: CampaignChannelsTable;
    campaignRecipients: CampaignRecipientsTable;
    campaignTicks: CampaignTicksTable;
    campaignCounts: CampaignCountsTable;
    campaignPeople: CampaignPeopleTable;
    messagePrices: MessagePricesTable;
  }
}

const texts = {
  of: "company",
  why: "Texts the company sends to many, with marks where a person's own words go.",
} as const;

defineTable("campaigns", {
  tenant: true,
  people: texts,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "none",
    kind: "none",
    status: "none",
    paused_at: "none",
    paused_by: "none",
    starts_at: "none",
    gap_min: "none",
    gap_max: "none",
    send_window: "none",
    queue_id: "none",
    flow_id: "none",
    answer_days: "none",
    audience: "none",
    audience_version: "none",
    prepare_after: "none",
    prepared_at: "none",
    total: "none",
    skipped: "none",
    template_id: "none",
    template_values: "sensitive",
    due_at: "none",
    started_at: "none",
    finished_at: "none",
    deleted_at: "none",
    user_id: "none",
    created_at: "none",
    updated_at: "none",
    pause_note: "none",
    resumed_at: "none",
    header_file_id: "none",
    // People name files after people.
    table_name: "personal",
    table_columns: "none",
  },
});

defineTable("campaign_texts", {
  tenant: true,
  people: texts,
  columns: { tenant_id: "none", campaign_id: "none", place: "none", body: "sensitive", file_id: "none" },
});

defineTable("campaign_channels", {
  tenant: true,
  columns: { tenant_id: "none", campaign_id: "none", channel_id: "none", next_at: "none" },
});

defineTable("campaign_recipients", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: { address_key: null } },
  columns: {
    tenant_id: "none",
    id: "none",
    campaign_id: "none",
    contact_id: "none",
    address_key: "personal",
    zone: "none",
    audience_version: "none",
    state: "none",
    reason: "none",
    message_id: "none",
    channel_id: "none",
    variant: "none",
    handed_at: "none",
    answered_at: "none",
  },
});

defineTable("campaign_people", {
  tenant: true,
  rowId: "contact_id",
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: { tenant_id: "none", campaign_id: "none", contact_id: "none", said: "personal" },
});

defineTable("message_prices", {
  tenant: true,
  rowId: "country",
  columns: { tenant_id: "none", country: "none", category: "none", currency: "none", micros: "none" },
});

defineTable("campaign_ticks", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    campaign_id: "none",
    channel_id: "none",
    variant: "none",
    at: "none",
    came: "none",
    went: "none",
    reason: "none",
    went_reason: "none",
  },
});

defineTable("campaign_counts", {
  tenant: true,
  columns: {
    tenant_id: "none",
    campaign_id: "none",
    channel_id: "none",
    variant: "none",
    hour: "none",
    status: "none",
    reason: "none",
    came: "none",
    went: "none",
  },
});

defineReference({ to: "queues", table: "campaigns", column: "queue_id", onDelete: "empty" });
defineReference({
  to: "flows",
  table: "campaigns",
  column: "flow_id",
  onDelete: "refuse",
  kind: "campaigns",
  name: "name",
});
defineReference({ to: "users", table: "campaigns", column: "user_id", onDelete: "keep" });
defineReference({
  to: "channels",
  table: "campaign_channels",
  column: "channel_id",
  follows: {
    kind: "campaigns",
    by: ["campaign_id"],
    once: { with: ["campaign_id"], isDropped: true },
    // Free words go where nobody has to have begun; a template where there is one of its name.
    reach: `exists (select 1 from campaigns g where g.tenant_id = u.tenant_id and g.id = u.campaign_id
      and g.deleted_at is null and g.status in ('pending', 'scheduled', 'processing')
      and case g.kind when 'free' then s.is_free
          else exists (select 1 from channel_templates a
                         join channel_templates b on b.tenant_id = a.tenant_id and b.name = a.name and b.language = a.language
                        where a.tenant_id = g.tenant_id and a.id = g.template_id and b.channel_id = s.id
                          and b.status = 'approved') end)`,
  },
  onDelete: "remove",
});
defineReference({ to: "contacts", table: "campaign_recipients", column: "contact_id", onDelete: "remove" });
defineReference({ to: "contacts", table: "campaign_people", column: "contact_id", onDelete: "remove" });
defineContactLink({ table: "campaign_recipients" });
// What a column of the list said of a number; the recipient that was made of it moves.
leaveWithContact("campaign_people");
