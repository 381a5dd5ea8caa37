// SQL of search. The words of messages are found by a function of the database; whose they are is asked here.
import { ourLimits } from "@prosa/contracts/limits";
import type { MessageType } from "@prosa/contracts/message-content";
import type { TicketStatus } from "@prosa/contracts/tickets";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";

type Scope = Pick<Ctx, "tx" | "tenantId">;

/** What a message must hold: these stems, and a word that begins so. */
export interface Terms {
  stems: string[];
  beginning: string;
}

/** Null where nothing was typed that words are made of. */
export async function readTerms({ tx }: Scope, text: string): Promise<Terms | null> {
  const { rows } = await sql<{ stems: string[]; beginning: string | null }>`
    select stems, beginning from search_terms(${text})`.execute(tx);
  const { stems = [], beginning = null } = rows[0] ?? {};
  return beginning === null ? null : { stems, beginning };
}

/** Of a message m with its file f: what was said, what the file is called, and what a recording says. */
const wordsAndFile = sql`concat_ws(' ', nullif(m.body, ''), f.name, case when m.type in ('voice', 'audio') then (
  select x.text from message_transcripts x where x.tenant_id = m.tenant_id and x.message_id = m.id) end)`;

const holding = ({ stems, beginning }: Terms) => sql`${stems}::text[], ${beginning}`;

export interface Round {
  terms: Terms;
  /** Older than this message. */
  before: number;
  /** Of how many with these words it is asked whether they may be read. */
  enough: number;
  patienceMs: number;
  limit: number;
}

/** Newest first, of tickets that `readable`, a condition on tickets aliased t, lets be read. `reached`: null at the end. */
export async function findMessageIds(
  { tx, tenantId }: Scope,
  { terms, before, enough, patienceMs, limit }: Round,
  readable: RawBuilder<unknown>,
): Promise<{ ids: number[]; reached: number | null }> {
  const { rows } = await sql<{ ids: number[]; reached: number | null }>`
    with found as materialized (
      select f.message_ids, f.ticket_ids, f.reached
        from search_messages(${holding(terms)}, ${before}, ${enough}, make_interval(secs => ${patienceMs / 1000})) f)
    select f.reached, array(
      select x.id from unnest(f.message_ids, f.ticket_ids) x(id, ticket_id)
        join tickets t on t.tenant_id = ${tenantId} and t.id = x.ticket_id
       where ${readable} order by x.id desc limit ${sql.lit(limit)}) as ids
      from found f`.execute(tx);
  return rows[0] ?? { ids: [], reached: null };
}

export interface MessageHit {
  messageId: number;
  ticketId: number;
  contactName: string;
  contactNumber: string | null;
  fromMe: boolean;
  at: Date;
  body: string;
  /** Which of its words were meant. */
  words: string[];
}

export async function loadHits({ tx, tenantId }: Scope, ids: readonly number[], terms: Terms): Promise<MessageHit[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageHit>`
    select m.id as message_id, m.ticket_id, c.name as contact_name, c.number as contact_number, m.from_me,
           m.created_at as at, said.body, search_hits(said.body, ${holding(terms)}) as words
      from messages m
      left join message_media f on f.tenant_id = m.tenant_id and f.message_id = m.id
     cross join lateral (select ${wordsAndFile} as body) said
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
     where m.tenant_id = ${tenantId} and m.id = any (${[...ids]}::bigint[]) and m.deleted_at is null
     order by m.id desc`.execute(tx);
  return rows;
}

export interface TicketHitRow {
  id: number;
  protocol: string;
  status: TicketStatus;
  contactName: string;
  contactNumber: string | null;
  queue: string | null;
  username: string | null;
  lastMessageAt: Date;
}

/** Of each contact the newest few. */
const PER_CONTACT = 3;

/** By number, by the beginning of the protocol and by contact, newest first; `visible` is a condition on tickets aliased t. */
export async function findTickets(
  { tx, tenantId }: Scope,
  { digits, contactIds }: { digits: string | null; contactIds: readonly number[] },
  visible: RawBuilder<unknown>,
  limit: number,
): Promise<TicketHitRow[]> {
  const ofContacts = sql`
    select o.id from unnest(${[...contactIds]}::bigint[]) k(id) cross join lateral (
      select t.id from tickets t where t.tenant_id = ${tenantId} and t.contact_id = k.id and ${visible}
       order by t.id desc limit ${sql.lit(PER_CONTACT)}) o`;
  // A range and not a pattern: row security keeps indexes for operators that cannot leak.
  const byDigits = sql`
    union select t.id from tickets t where t.tenant_id = ${tenantId} and t.id = ${Number(digits?.slice(0, 15))} and ${visible}
    union (select t.id from tickets t
            where t.tenant_id = ${tenantId} and t.protocol >= ${digits} and t.protocol < ${`${digits}:`} and ${visible}
            order by t.protocol desc limit ${sql.lit(limit)})`;
  const { rows } = await sql<TicketHitRow>`
    select t.id, t.protocol, t.status, c.name as contact_name, c.number as contact_number, q.name as queue,
           u.name as username, t.last_message_at
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
      left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
     where t.tenant_id = ${tenantId} and t.id in (${ofContacts} ${digits === null ? sql`` : byDigits})
     order by t.last_message_at desc, t.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export interface Wish {
  terms: Terms;
  before?: number | undefined;
  type?: MessageType | undefined;
  fromMe?: boolean | undefined;
  /** How far back, in pages as the screen shows them. */
  pages: number;
  limit: number;
}

export interface ConversationHit {
  messageId: number;
  clientId: string;
  ticketId: number;
  at: Date;
  body: string;
  words: string[];
}

/** Earlier attendances that a conversation goes on in. */
const MOST_TICKETS = 100;

/**
 * In a ticket and, further back, in the contact's earlier ones on the same channel as far as they are `readable`. Newest
 * first; `searched`: how many messages that was.
 */
export async function findInConversation(
  { tx, tenantId }: Scope,
  ticket: { id: number; contactId: number; channelId: number },
  { terms, before, type, fromMe, pages, limit }: Wish,
  readable: RawBuilder<unknown>,
): Promise<{ hits: ConversationHit[]; searched: number }> {
  const most = sql.lit(pages * ourLimits.messagesPerPage);
  const conditions = [sql`l.deleted_at is null`];
  if (before !== undefined) conditions.push(sql`l.id < ${before}`);
  if (type !== undefined) conditions.push(sql`l.type = ${type}`);
  if (fromMe !== undefined) conditions.push(sql`l.from_me = ${fromMe}`);
  const { rows } = await sql<{ searched: number; hits: (Omit<ConversationHit, "at"> & { at: string })[] | null }>`
    with conversation as (
           select t.id from tickets t
            where t.tenant_id = ${tenantId} and t.contact_id = ${ticket.contactId} and t.channel_id = ${ticket.channelId}
              and t.id <= ${ticket.id} and ${readable}
            order by t.id desc limit ${sql.lit(MOST_TICKETS)}),
         looked as materialized (
           select m.* from conversation v cross join lateral (
             select o.tenant_id, o.id, o.client_id, o.ticket_id, o.created_at, o.body, o.type, o.from_me, o.deleted_at
               from messages o
              where o.tenant_id = ${tenantId} and o.ticket_id = v.id and o.type <> 'reaction'
              order by o.id desc limit ${most}) m
            order by m.id desc limit ${most}),
         said as (
           select m.id, m.client_id, m.ticket_id, m.created_at, m.type, m.from_me, m.deleted_at, ${wordsAndFile} as body
             from looked m left join message_media f on f.tenant_id = ${tenantId} and f.message_id = m.id),
         hit as (
           select l.* from said l
            where ${sql.join(conditions, sql` and `)} and search_holds(l.body, ${holding(terms)})
            order by l.id desc limit ${sql.lit(limit)})
    select (select count(*) from looked) as searched,
           (select jsonb_agg(jsonb_build_object('messageId', h.id, 'clientId', h.client_id, 'ticketId', h.ticket_id,
                     'at', h.created_at, 'body', h.body, 'words', search_hits(h.body, ${holding(terms)})) order by h.id desc)
              from hit h) as hits`.execute(tx);
  const { searched = 0, hits } = rows[0] ?? {};
  return { searched, hits: (hits ?? []).map((hit) => ({ ...hit, at: new Date(hit.at) })) };
}
