// SQL of successions: what would become of what, the next conversations to go, and the record that the way back needs.
import { type RawBuilder, sql } from "kysely";
import { refusalOf } from "#conversation/messages";
import type { Ctx } from "#platform/context";
import type { SuccessorFacts } from "./succession.rules.ts";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

const named = sql`c.id, c.name, c.type, c.provider, c.number, c.status, c.is_default, c.default_queue_id, c.flow_id,
  c.deleted_at is not null as is_deleted`;

export interface NamedChannel {
  id: number;
  name: string;
  type: string;
  provider: string | null;
  number: string | null;
  status: string;
  isDefault: boolean;
  defaultQueueId: number | null;
  flowId: number | null;
  isDeleted: boolean;
}

/** Those that were disconnected too. */
export async function readChannels({ tx, tenantId }: Pick<Scope, "tx" | "tenantId">): Promise<NamedChannel[]> {
  const { rows } = await sql<NamedChannel>`
    select ${named} from channels c where c.tenant_id = ${tenantId} order by c.name, c.id`.execute(tx);
  return rows;
}

export const successors = (some: readonly SuccessorFacts[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as s (id bigint, is_free boolean, starts text, window_hours int,
    person_hours int, has_templates boolean, sends jsonb)`;

export const idOf = (channelId: number): RawBuilder<unknown> => sql`${channelId}::bigint`;

/** What the ticket itself says. */
export const ownInbound: RawBuilder<unknown> = sql`t.last_inbound_at`;

/** When whoever `t` is with last wrote on `s`. */
export const inboundOn = (channel: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select max(o.last_inbound_at) from tickets o
   where o.tenant_id = t.tenant_id and o.channel_id = ${channel} and o.contact_id = t.contact_id
     and o.status in ('open', 'pending', 'closed'))`;

/** Goes along: no group, and somebody whom the new channel can know. */
const goes = (kinds: readonly string[]): RawBuilder<unknown> => sql`(not t.is_group and exists (
  select 1 from contact_identities i where i.tenant_id = t.tenant_id and i.contact_id = t.contact_id
     and i.kind = any (${[...kinds]}::text[])))`;

const clashOn = (channel: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select 1 from tickets o where o.tenant_id = t.tenant_id and o.channel_id = ${channel} and o.contact_id = t.contact_id
     and o.status in ('open', 'pending'))`;

export interface Outlook {
  toId: number;
  now: number;
  byTemplate: number;
  waiting: number;
  continued: number;
  staying: number;
  going: number;
  refused: number;
}

/** For each of these channels, what would become of the open conversations of this one and of what waits in them. */
export async function outlook(
  { tx, tenantId, now }: Scope,
  fromId: number,
  kinds: readonly string[],
  some: readonly SuccessorFacts[],
): Promise<Outlook[]> {
  if (some.length === 0) return [];
  const { rows } = await sql<Outlook>`
    with open as materialized (
           select t.*, ${goes(kinds)} as goes from tickets t
            where t.tenant_id = ${tenantId} and t.channel_id = ${fromId} and t.status in ('open', 'pending')),
         queued as materialized (
           select m.*, t.contact_id from open t join messages m on m.tenant_id = ${tenantId} and m.ticket_id = t.id
            where t.goes and m.status = 'queued'),
         judged as (
           select s.id, t.goes, ${clashOn(sql`s.id`)} as clashes,
                  case when s.starts = 'no' then n.inbound is not null
                       else s.window_hours is null
                            or coalesce(n.inbound, '-infinity') + s.window_hours * interval '1 hour' > ${now}::timestamptz end
                    as is_open,
                  s.has_templates
             from ${successors(some)} cross join open t
            cross join lateral (select ${inboundOn(sql`s.id`)} as inbound) n),
         said as (
           select s.id, count(*) filter (where r.code is null)::int as going,
                  count(*) filter (where r.code is not null)::int as refused
             from ${successors(some)} cross join queued t
            cross join lateral (select ${inboundOn(sql`s.id`)} as inbound) n
            cross join lateral (select t.*) m
            cross join lateral (select ${refusalOf(sql`n.inbound`, now)} as code) r
            group by s.id)
    select s.id as to_id,
           count(*) filter (where j.goes and not j.clashes and j.is_open)::int as now,
           count(*) filter (where j.goes and not j.clashes and not j.is_open and j.has_templates)::int as by_template,
           count(*) filter (where j.goes and not j.clashes and not j.is_open and not j.has_templates)::int as waiting,
           count(*) filter (where j.goes and j.clashes)::int as continued,
           count(*) filter (where not j.goes)::int as staying,
           coalesce(max(q.going), 0) as going, coalesce(max(q.refused), 0) as refused
      from ${successors(some)} left join judged j on j.id = s.id left join said q on q.id = s.id
     group by s.id`.execute(tx);
  return rows;
}

export async function countOpen({ tx, tenantId }: Scope, channelId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from tickets t
     where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and t.status in ('open', 'pending')`.execute(tx);
  return rows[0]?.open ?? 0;
}

export async function lastTicketId({ tx, tenantId }: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(t.id), 0) as id from tickets t where t.tenant_id = ${tenantId}`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface Next {
  id: number;
  clashes: boolean;
}

/** Locked until the transaction ends; in nobody's hands: neither being written into, nor being sent for. */
export async function lockNext(
  { tx, tenantId }: Scope,
  wanted: { fromId: number; toId: number; lastTicketId: number; kinds: readonly string[]; limit: number },
): Promise<Next[]> {
  const { fromId, toId, lastTicketId: last, kinds, limit } = wanted;
  const { rows: locked } = await sql<{ id: number }>`
    select t.id from tickets t
     where t.tenant_id = ${tenantId} and t.channel_id = ${fromId} and t.status in ('open', 'pending') and t.id <= ${last}
       and ${goes(kinds)} and not exists (select 1 from send_turns n where n.tenant_id = t.tenant_id and n.ticket_id = t.id
                                             and n.claim_id is not null)
     order by t.id limit ${limit} for no key update of t skip locked`.execute(tx);
  return unclaimed({ tx, tenantId }, locked, toId);
}

/** Looked at again under the lock: a claim may have been made until then. */
async function unclaimed(
  { tx, tenantId }: Pick<Scope, "tx" | "tenantId">,
  locked: readonly { id: number }[],
  toId: number,
): Promise<Next[]> {
  if (locked.length === 0) return [];
  const { rows } = await sql<Next>`
    select t.id, ${clashOn(sql`${toId}::bigint`)} as clashes from tickets t
     where t.tenant_id = ${tenantId} and t.id = any (${locked.map(({ id }) => id)}::bigint[])
       and not exists (select 1 from send_turns n where n.tenant_id = t.tenant_id and n.ticket_id = t.id
                          and n.claim_id is not null)
     order by t.id`.execute(tx);
  return rows;
}

/** Of those that went, what is still on the new channel and open, or closed there by us; nobody of them writes on the old one. */
export async function lockReturning(
  { tx, tenantId }: Scope,
  { successionId, fromId, toId, limit }: { successionId: number; fromId: number; toId: number; limit: number },
): Promise<Next[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select t.id from channel_succession_tickets x
      join tickets t on t.tenant_id = x.tenant_id and t.id = x.ticket_id
     where x.tenant_id = ${tenantId} and x.succession_id = ${successionId} and t.channel_id = ${toId}
       and (t.status in ('open', 'pending') and not x.is_continued and not ${clashOn(sql`${fromId}::bigint`)}
            or t.status = 'closed' and x.is_continued)
       and not exists (select 1 from send_turns n where n.tenant_id = t.tenant_id and n.ticket_id = t.id
                          and n.claim_id is not null)
     order by t.id limit ${limit} for no key update of t skip locked`.execute(tx);
  return unclaimed({ tx, tenantId }, locked, fromId);
}

/** How many there are still to be gone or to come back, also those in somebody's hands. */
export async function countLeft(
  { tx, tenantId }: Scope,
  wanted: { fromId: number; lastTicketId: number; kinds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as "left" from tickets t
     where t.tenant_id = ${tenantId} and t.channel_id = ${wanted.fromId} and t.status in ('open', 'pending')
       and t.id <= ${wanted.lastTicketId} and ${goes(wanted.kinds)}`.execute(tx);
  return rows[0]?.left ?? 0;
}

export async function countReturning(
  { tx, tenantId }: Scope,
  { successionId, fromId, toId }: { successionId: number; fromId: number; toId: number },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as "left" from channel_succession_tickets x
      join tickets t on t.tenant_id = x.tenant_id and t.id = x.ticket_id
     where x.tenant_id = ${tenantId} and x.succession_id = ${successionId} and t.channel_id = ${toId}
       and (t.status in ('open', 'pending') and not x.is_continued and not ${clashOn(sql`${fromId}::bigint`)}
            or t.status = 'closed' and x.is_continued)`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Before they go: what the old channel knows of them. */
export async function keepGone(
  { tx, tenantId }: Scope,
  successionId: number,
  ids: readonly number[],
  continued: readonly number[],
): Promise<void> {
  await sql`
    insert into channel_succession_tickets (tenant_id, succession_id, ticket_id, last_inbound_at, is_continued)
    select ${tenantId}, ${successionId}, t.id, t.last_inbound_at, t.id = any (${[...continued]}::bigint[])
      from tickets t where t.tenant_id = ${tenantId} and t.id = any (${[...ids]}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** What the old channel knew of `t` when it went. */
export const inboundKept = (successionId: number): RawBuilder<unknown> => sql`(
  select x.last_inbound_at from channel_succession_tickets x
   where x.tenant_id = t.tenant_id and x.succession_id = ${successionId} and x.ticket_id = t.id)`;
