// Campaigns and their recipients, for tests.
import type { AudienceSource, CampaignKind, CampaignStatus, SendWindow } from "@prosa/contracts/campaigns";
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export interface CampaignGiven {
  tenant?: TenantChoice;
  name?: string;
  kind?: CampaignKind;
  status?: CampaignStatus;
  texts?: readonly string[];
  channelIds?: readonly number[];
  audience?: readonly AudienceSource[];
  window?: SendWindow | null;
  startsAt?: Date | null;
  queueId?: number | null;
  flowId?: number | null;
  userId?: number | null;
  /** Each waits, as if a list had been made. */
  contactIds?: readonly number[];
  isDue?: boolean;
}

export async function aCampaign(db: TestDatabase, given: CampaignGiven = {}) {
  made += 1;
  const { name = `Campaign ${made}`, kind = "free", status = "pending", texts = ["Olá {{firstName|cliente}}"] } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const contactIds = given.contactIds ?? [];
  const [row] = await db.sql<{ id: string }>(
    `insert into campaigns (tenant_id, name, kind, status, gap_min, gap_max, send_window, audience, starts_at, queue_id, flow_id,
       user_id, total, audience_version, prepared_at, started_at, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, 20, 20, $5, $6, $7, $8, $9, $10, $11, 1, case when $12 then now() end,
       case when $4 = 'processing' then now() end, case when $13 then now() - interval '1 second' end, now(), now())
     returning id`,
    [
      tenantId,
      name,
      kind,
      status,
      given.window ? JSON.stringify(given.window) : null,
      JSON.stringify(given.audience ?? []),
      given.startsAt ?? null,
      given.queueId ?? null,
      given.flowId ?? null,
      given.userId ?? null,
      contactIds.length,
      contactIds.length > 0,
      given.isDue ?? false,
    ],
  );
  const id = Number(row?.id);
  for (const [at, body] of texts.entries()) {
    await db.sql("insert into campaign_texts (tenant_id, campaign_id, place, body) values ($1, $2, $3, $4)", [
      tenantId,
      id,
      at + 1,
      body,
    ]);
  }
  for (const channelId of given.channelIds ?? []) {
    await db.sql("insert into campaign_channels (tenant_id, campaign_id, channel_id) values ($1, $2, $3)", [
      tenantId,
      id,
      channelId,
    ]);
  }
  await db.sql(
    `insert into campaign_recipients (tenant_id, campaign_id, contact_id, address_key, zone, audience_version, state)
     select $1, $2, c.id, 'key-' || c.id, 'America/Sao_Paulo', 1, 'waiting' from contacts c
      where c.tenant_id = $1 and c.id = any ($3::bigint[])`,
    [tenantId, id, contactIds],
  );
  const recipients = await db.sql<{ id: string }>(
    "select id from campaign_recipients where tenant_id = $1 and campaign_id = $2 order by id",
    [tenantId, id],
  );
  return { id, tenantId, name, recipientIds: recipients.map((one) => Number(one.id)) };
}
