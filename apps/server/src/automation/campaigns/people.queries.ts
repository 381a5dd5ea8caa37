// SQL of the people a campaign is for: what is known of each, who is in and who is out, and whose turn it is.
import type { SkipReason } from "@prosa/contracts/campaigns";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Person } from "./people.types.ts";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

/** The contact's own fields, then what the campaign's table says, which goes before. */
const extraInfo = (
  campaignId: number,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value))
  from contact_extra_info e where e.tenant_id = c.tenant_id and e.contact_id = c.id), '[]')
  || coalesce((select t.said from campaign_people t
                where t.tenant_id = c.tenant_id and t.campaign_id = ${campaignId} and t.contact_id = c.id), '[]')`;

/** On contacts c, with the campaign's id and its numbers. */
const facts = (campaignId: number, channelIds: readonly number[]) => sql`
  c.id as contact_id, c.name, c.number, k.match_key as address_key, c.disable_campaign as is_opted_out, c.is_ignored,
  exists (select 1 from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id
             and t.channel_id = any (${[...channelIds]}::bigint[]) and t.status in ('open', 'pending')) as is_attended,
  exists (select 1 from campaign_recipients o join campaigns a on a.tenant_id = o.tenant_id and a.id = o.campaign_id
           where o.tenant_id = c.tenant_id and o.contact_id = c.id and o.state = 'waiting' and o.campaign_id <> ${campaignId}
             and a.status in ('scheduled', 'processing') and a.deleted_at is null) as is_in_other,
  exists (select 1 from campaign_recipients o where o.tenant_id = c.tenant_id and o.campaign_id = ${campaignId}
             and o.address_key = k.match_key and o.contact_id <> c.id) as is_twin,
  ${extraInfo(campaignId)} as extra_info,
  coalesce((select jsonb_object_agg(w.channel_id, w.at) from (
     select t.channel_id, max(t.last_inbound_at) as at from tickets t
      where t.tenant_id = c.tenant_id and t.contact_id = c.id and t.channel_id = any (${[...channelIds]}::bigint[])
        and t.last_inbound_at is not null group by t.channel_id) w), '{}') as wrote_at`;

/** The newest name by which a telephone is reached. */
const address = sql`left join lateral (
  select i.match_key from contact_identities i
   where i.tenant_id = c.tenant_id and i.contact_id = c.id and i.kind in ('phone', 'wa_id') order by i.id desc limit 1) k on true`;

export async function peopleMeant(
  { tx, tenantId }: Scope,
  campaignId: number,
  where: RawBuilder<unknown>,
  channelIds: readonly number[],
  page: { afterId: number; limit: number },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with page as materialized (
      select c.id from contacts c where c.tenant_id = ${tenantId} and ${where} and not c.is_group and c.id > ${page.afterId}
       order by c.id limit ${sql.lit(page.limit)})
    select ${facts(campaignId, channelIds)}
      from page p join contacts c on c.tenant_id = ${tenantId} and c.id = p.id ${address} order by c.id`.execute(tx);
  return rows;
}

export async function countMeant({ tx, tenantId }: Scope, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contacts c where c.tenant_id = ${tenantId} and ${where} and not c.is_group`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** One contact, for a test. */
export async function onePerson(scope: Scope, contactId: number, channelId: number): Promise<Person | undefined> {
  const [person] = await peopleMeant(scope, 0, sql`c.id = ${contactId}`, [channelId], { afterId: 0, limit: 1 });
  return person;
}

const AT_ONCE = 5_000;

/** Those of older lists who were not reached. Says whether there may be more. */
export async function dropUnreached({ tx, tenantId }: Scope, campaignId: number, version: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from campaign_recipients p where p.tenant_id = ${tenantId} and p.id in (
      select o.id from campaign_recipients o
       where o.tenant_id = ${tenantId} and o.campaign_id = ${campaignId} and o.state <> 'handed'
         and o.audience_version < ${version} limit ${sql.lit(AT_ONCE)})`.execute(tx);
  return Number(numAffectedRows ?? 0n) >= AT_ONCE;
}

export interface NewRecipient {
  contactId: number;
  addressKey: string | null;
  zone: string;
  reason: SkipReason | null;
}

/** Whoever was reached before stays reached. */
export async function insertRecipients(
  { tx, tenantId }: Scope,
  campaignId: number,
  version: number,
  people: readonly NewRecipient[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    insert into campaign_recipients (tenant_id, campaign_id, contact_id, address_key, zone, audience_version, state, reason)
    select ${tenantId}, ${campaignId}, w."contactId", w."addressKey", w.zone, ${version},
           case when w.reason is null then 'waiting' else 'skipped' end, w.reason
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as w("contactId" bigint, "addressKey" text, zone text, reason text)
    on conflict (tenant_id, campaign_id, contact_id) do nothing`.execute(tx);
}

export async function countRecipients({ tx, tenantId }: Scope, campaignId: number) {
  const { rows } = await sql<{ total: number; skipped: number }>`
    select count(*)::int as total, count(*) filter (where p.state = 'skipped')::int as skipped
      from campaign_recipients p where p.tenant_id = ${tenantId} and p.campaign_id = ${campaignId}`.execute(tx);
  return rows[0] ?? { total: 0, skipped: 0 };
}

/** Each zone once, by jumping along the index. */
export async function waitingZones({ tx, tenantId }: Scope, campaignId: number): Promise<string[]> {
  const first = sql`select p.zone from campaign_recipients p
    where p.tenant_id = ${tenantId} and p.campaign_id = ${campaignId} and p.state = 'waiting'`;
  const { rows } = await sql<{ zone: string }>`
    with recursive found (zone) as (
      (${first} order by p.zone limit 1)
      union all
      select (${first} and p.zone > f.zone order by p.zone limit 1) from found f where f.zone is not null)
    select zone from found where zone is not null`.execute(tx);
  return rows.map(({ zone }) => zone);
}

export async function countByZone({ tx, tenantId }: Scope, campaignId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ zone: string; count: number }>`
    select p.zone, count(*)::int as count from campaign_recipients p
     where p.tenant_id = ${tenantId} and p.campaign_id = ${campaignId} and p.state = 'waiting' group by p.zone`.execute(
    tx,
  );
  return new Map(rows.map(({ zone, count }) => [zone, count]));
}

export interface Recipient extends Person {
  id: number;
}

/** The next ones who wait in these zones, locked; whoever is in somebody's hands is passed over. */
export async function takeWaiting(
  { tx, tenantId }: Scope,
  campaignId: number,
  zones: readonly string[],
  channelIds: readonly number[],
  limit: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with next as materialized (
      select p.id, p.contact_id from unnest(${[...zones]}::text[]) z (zone)
       cross join lateral (
         select o.id, o.contact_id from campaign_recipients o
          where o.tenant_id = ${tenantId} and o.campaign_id = ${campaignId} and o.state = 'waiting' and o.zone = z.zone
          order by o.id limit ${sql.lit(limit)} for no key update skip locked) p
       order by p.id limit ${sql.lit(limit)})
    select n.id, ${facts(campaignId, channelIds)}
      from next n join contacts c on c.tenant_id = ${tenantId} and c.id = n.contact_id ${address} order by n.id`.execute(
    tx,
  );
  return rows;
}

/** Ten of the list, to look at. */
export async function sampleOf({ tx, tenantId }: Scope, campaignId: number, limit: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with few as materialized (
      select p.id, p.contact_id, p.reason from campaign_recipients p
       where p.tenant_id = ${tenantId} and p.campaign_id = ${campaignId} and (p.state = 'waiting' or p.reason = 'missingValue')
       order by p.reason is null, p.id limit ${sql.lit(limit)})
    select s.id, ${facts(campaignId, [])}
      from few s join contacts c on c.tenant_id = ${tenantId} and c.id = s.contact_id ${address}
     order by s.reason is null, s.id`.execute(tx);
  return rows;
}

export interface Handed {
  id: number;
  messageId: number;
  channelId: number;
  variant: number;
}

export async function markHanded({ tx, tenantId, now }: Scope, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return;
  await sql`
    update campaign_recipients p
       set state = 'handed', message_id = w."messageId", channel_id = w."channelId", variant = w.variant, handed_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(handed)}::jsonb)
        as w(id bigint, "messageId" bigint, "channelId" bigint, variant int)
     where p.tenant_id = ${tenantId} and p.id = w.id`.execute(tx);
}

export async function markSkipped(
  { tx, tenantId }: Scope,
  skipped: readonly { id: number; reason: SkipReason }[],
): Promise<void> {
  if (skipped.length === 0) return;
  await sql`
    update campaign_recipients p set state = 'skipped', reason = w.reason
      from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as w(id bigint, reason text)
     where p.tenant_id = ${tenantId} and p.id = w.id`.execute(tx);
}

/** What had not left waits again. */
export async function waitAgain({ tx, tenantId }: Scope, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    update campaign_recipients p set state = 'waiting', message_id = null, channel_id = null, handed_at = null
     where p.tenant_id = ${tenantId} and p.message_id = any (${[...messageIds]}::bigint[])`.execute(tx);
}
