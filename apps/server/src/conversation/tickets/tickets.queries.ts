// SQL of single tickets. Each function takes the transaction first; row-level security adds the tenant.
import type { ChannelType } from "@prosa/contracts/my-channels";
import { TicketStatus } from "@prosa/contracts/tickets";
import { type Insertable, sql } from "kysely";
import { alongWith, answering, type Fact, type Stages } from "#conversation/facts";
import { patience, type Tx } from "#platform/database";
import type { TicketLogsTable } from "./tickets.tables.ts";
import type { Ticket, TicketFacts, TicketPatch } from "./tickets.types.ts";
import { isAwake } from "./visibility/visibility.sql.ts";

/** A ticket with everything its wire form shows, except what depends on who looks. */
export interface TicketRow
  extends Omit<Ticket, "undo" | "referral" | "botEpoch" | "campaignId" | Exclude<keyof Stages, "firstAnswerAt">> {
  contactName: string;
  contactNumber: string | null;
  contactTags: { id: number; name: string; color: string }[];
  wallets: { id: number; name: string }[];
  queueName: string | null;
  queueColor: string | null;
  username: string | null;
  channelName: string;
  channelType: ChannelType;
  channelProvider: string | null;
  closingReason: { id: number; name: string; color: string } | null;
}

/** The same with how much one person has seen of it. */
export interface SeenTicketRow extends TicketRow {
  inboundSeen: number;
}

/** By name and not by star, so that the statement is planned once per connection. */
const whole = [
  "tenantId",
  "id",
  "version",
  "status",
  "turn",
  "protocol",
  "isGroup",
  "isPrivate",
  "chatFlowId",
  "botEpoch",
  "queueId",
  "userId",
  "assignedAt",
  "channelId",
  "contactId",
  "walletIds",
  "inboundCount",
  "answered",
  "lastMessageId",
  "lastMessage",
  "lastMessageType",
  "lastMessageFromMe",
  "lastMessageStatus",
  "lastMessageAt",
  "waitingSince",
  "lastInboundAt",
  "closedAt",
  "closingReasonId",
  "campaignId",
  "referral",
  "undo",
  "cycleSince",
  "stageSince",
  "firstAnswerAt",
  "staySent",
  "stayInbound",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof Ticket)[];

/** A sleeping one is nobody's until it wakes, and is read as a ticket by nobody. */
const awake = TicketStatus.options;

export function lockTicket(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  return tx
    .selectFrom("tickets")
    .select(whole)
    .where("id", "=", ticketId)
    .where("status", "in", awake)
    .forUpdate()
    .executeTakeFirst();
}

/** For whoever can come back: undefined while somebody has it, or when it is gone. */
export function lockTicketIfFree(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  return tx
    .selectFrom("tickets")
    .select(whole)
    .where("id", "=", ticketId)
    .where("status", "in", awake)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** For people's changes: a crowd at one ticket waits its turn, where the house's half second would send some away. */
export async function lockTicketPatiently(tx: Tx, tenantId: number, ticketId: number): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    with ${patience}
    select ${sql.join(whole.map((column) => sql.ref(`t.${column}`)))} from patience cross join tickets t
     where t.tenant_id = ${tenantId} and t.id = ${ticketId} and ${isAwake} for update of t`.execute(tx);
  return rows[0];
}

export function findTicketFacts(tx: Tx, ticketId: number): Promise<TicketFacts | undefined> {
  return tx
    .selectFrom("tickets")
    .select(["status", "turn", "queueId", "userId", "channelId", "isGroup", "isPrivate", "walletIds"])
    .where("id", "=", ticketId)
    .where("status", "in", awake)
    .executeTakeFirst();
}

/** Oldest id first, as everybody locks several tickets. */
export async function activeTicketsOf(tx: Tx, userId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("tickets")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "in", ["open", "pending"])
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const columns = sql`
  t.tenant_id, t.id, t.version, t.status, t.turn, t.protocol, t.is_group, t.is_private, t.chat_flow_id, t.queue_id,
  t.user_id, t.assigned_at, t.channel_id, t.contact_id, t.wallet_ids, t.inbound_count, t.answered, t.last_message_id,
  t.last_message, t.last_message_type, t.last_message_from_me, t.last_message_status, t.last_message_at,
  t.waiting_since, t.first_answer_at, t.last_inbound_at, t.closed_at, t.closing_reason_id, t.created_at, t.updated_at,
  c.name as contact_name, c.number as contact_number,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
              from contact_tags ct join tags g on g.tenant_id = ct.tenant_id and g.id = ct.tag_id
             where ct.tenant_id = t.tenant_id and ct.contact_id = t.contact_id), '[]') as contact_tags,
  case when t.wallet_ids = '{}' then '[]'
       else coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.name) from users w
                       where w.tenant_id = t.tenant_id and w.id = any (t.wallet_ids)), '[]') end as wallets,
  q.name as queue_name, q.color as queue_color, u.name as username, ch.name as channel_name, ch.type as channel_type,
  ch.provider as channel_provider,
  (select jsonb_build_object('id', r.id, 'name', r.name, 'color', r.color) from closing_reasons r
    where r.tenant_id = t.tenant_id and r.id = t.closing_reason_id) as closing_reason`;

const joins = sql`
  join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
  left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
  left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id`;

export async function loadTickets(tx: Tx, tenantId: number, ticketIds: readonly number[]): Promise<TicketRow[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<TicketRow>`
    select ${columns} from tickets t ${joins}
     where t.tenant_id = ${tenantId} and t.id = any (${[...ticketIds]}::bigint[]) and ${isAwake}`.execute(tx);
  return rows;
}

/** For queries of their own on tickets aliased t: what a SeenTicketRow holds, and where it comes from. */
export const seenTicket = sql`${columns}, coalesce(s.inbound_seen, 0) as inbound_seen`;
export const seenJoins = (userId: number) => sql`${joins}
  left join ticket_reads s on s.tenant_id = t.tenant_id and s.ticket_id = t.id and s.user_id = ${userId}`;

export async function loadTicketsSeenBy(
  tx: Tx,
  tenantId: number,
  ticketIds: readonly number[],
  userId: number,
): Promise<SeenTicketRow[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<SeenTicketRow>`
    select ${seenTicket} from tickets t ${seenJoins(userId)}
     where t.tenant_id = ${tenantId} and t.id = any (${[...ticketIds]}::bigint[]) and ${isAwake}`.execute(tx);
  return rows;
}

/** How much came to each of these tickets, and how much of it that person has seen. */
export async function readUnread(tx: Tx, tenantId: number, pairs: readonly { ticketId: number; userId: number }[]) {
  const [ticketIds, userIds] = [pairs.map(({ ticketId }) => ticketId), pairs.map(({ userId }) => userId)];
  const { rows } = await sql<{ ticketId: number; userId: number; inboundCount: number; inboundSeen: number }>`
    select p.ticket_id, p.user_id, t.inbound_count, coalesce(r.inbound_seen, 0) as inbound_seen
      from unnest(${ticketIds}::bigint[], ${userIds}::bigint[]) p(ticket_id, user_id)
      join tickets t on t.tenant_id = ${tenantId} and t.id = p.ticket_id
      left join ticket_reads r on r.tenant_id = t.tenant_id and r.ticket_id = t.id and r.user_id = p.user_id`.execute(
    tx,
  );
  return rows;
}

/** How much of these tickets each person has seen; who is missing has seen nothing. */
export async function inboundSeen(tx: Tx, tenantId: number, ticketIds: readonly number[], userId?: number) {
  const seen = new Map<number, Map<number, number>>();
  if (ticketIds.length === 0) return seen;
  let query = tx
    .selectFrom("ticketReads")
    .select(["ticketId", "userId", "inboundSeen"])
    .where("tenantId", "=", tenantId)
    .where(sql<boolean>`ticket_id = any (${[...ticketIds]}::bigint[])`);
  if (userId !== undefined) query = query.where("userId", "=", userId);
  for (const row of await query.execute()) {
    const ofTicket = seen.get(row.ticketId) ?? new Map<number, number>();
    seen.set(row.ticketId, ofTicket.set(row.userId, row.inboundSeen));
  }
  return seen;
}

/** The version grows with every save, so each journal row has its own. */
function update(from: Pick<Tx, "updateTable">, ticketId: number, set: TicketPatch): Promise<Ticket> {
  return from
    .updateTable("tickets")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", ticketId)
    .returning(whole)
    .executeTakeFirstOrThrow();
}

/** One trip for the change, its story and its facts. */
export function saveTicket(
  tx: Tx,
  ticketId: number,
  set: TicketPatch,
  { logs = [], facts = [] }: { logs?: Insertable<TicketLogsTable>[]; facts?: readonly Fact[] } = {},
): Promise<Ticket> {
  const tenantId = logs[0]?.tenantId;
  const along = tenantId === undefined ? tx : alongWith(tx, tenantId, facts);
  return update(
    logs.length === 0 ? along : along.with("told", (db) => db.insertInto("ticketLogs").values(logs)),
    ticketId,
    set,
  );
}

/** What somebody says counts for their stay, and answers whoever waited. */
export function saveSaid(tx: Tx, ticketId: number, set: TicketPatch, userId: number, now: Date): Promise<Ticket> {
  return update(answering(tx, ticketId, userId, now), ticketId, {
    ...set,
    firstAnswerAt: sql`coalesce(first_answer_at, ${now}::timestamptz)`,
    staySent: sql`stay_sent + case when status = 'open' and user_id = ${userId}::bigint then 1 else 0 end`,
  } as unknown as TicketPatch);
}

/** The ticket is its bot's from now on, which looks at it as soon as this is committed. */
export async function wakeBot(tx: Tx, { tenantId, id, channelId }: Ticket): Promise<void> {
  await sql`select bot_wake(${tenantId}, ${id}, ${channelId}, clock_timestamp())`.execute(tx);
}

/** Returns how many messages of the bot were withdrawn; each made one version more. */
export async function leaveBot(
  tx: Tx,
  { tenantId, id, channelId }: Ticket,
  hushes: boolean,
  endsInMs: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ hushed: number }>`
    select bot_leaves(${tenantId}, ${id}, ${channelId}, ${hushes}, ${endsInMs} * interval '1 millisecond', ${now})
        as hushed`.execute(tx);
  return rows[0]?.hushed ?? 0;
}

/** Of this ticket's messages by the customer, those after the given one. */
export async function countInboundAfter(tx: Tx, ticketId: number, messageId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ticketId", "=", ticketId)
    .where("fromMe", "=", false)
    .where("id", ">", messageId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forward only: a window that shows an older part does not make read messages unread. Null when nothing moved. */
export async function moveReadPointer(
  tx: Tx,
  pointer: { tenantId: number; ticketId: number; userId: number; inboundSeen: number; lastReadId: number; now: Date },
): Promise<number | null> {
  const { tenantId, ticketId, userId, inboundSeen: seen, lastReadId, now } = pointer;
  const { rows } = await sql<{ inboundSeen: number }>`
    insert into ticket_reads as r (tenant_id, ticket_id, user_id, inbound_seen, last_read_id, updated_at)
    values (${tenantId}, ${ticketId}, ${userId}, ${seen}, ${lastReadId}, ${now})
    on conflict (tenant_id, ticket_id, user_id) do update
       set inbound_seen = greatest(r.inbound_seen, excluded.inbound_seen),
           last_read_id = greatest(r.last_read_id, excluded.last_read_id), updated_at = excluded.updated_at
     where r.last_read_id < excluded.last_read_id or r.inbound_seen < excluded.inbound_seen
    returning r.inbound_seen`.execute(tx);
  return rows[0]?.inboundSeen ?? null;
}

/** Back before the customer's last message. False when as much as that is unread already. */
export async function takeReadPointerBack(
  tx: Tx,
  pointer: { tenantId: number; ticketId: number; userId: number; inboundSeen: number; now: Date },
): Promise<boolean> {
  const { tenantId, ticketId, userId, inboundSeen: seen, now } = pointer;
  const { numAffectedRows } = await sql`
    update ticket_reads r
       set inbound_seen = ${seen}, updated_at = ${now},
           last_read_id = coalesce((select max(m.id) - 1 from messages m where m.tenant_id = ${tenantId}
             and m.ticket_id = ${ticketId} and not m.from_me), 0)
     where r.tenant_id = ${tenantId} and r.ticket_id = ${ticketId} and r.user_id = ${userId}
       and r.inbound_seen > ${seen}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Unless the same person was noted within the last hour. */
export async function noteAccess(
  tx: Tx,
  { tenantId, ticketId, userId, now }: { tenantId: number; ticketId: number; userId: number; now: Date },
): Promise<void> {
  await sql`
    insert into ticket_logs (tenant_id, ticket_id, type, user_id, at)
    select ${tenantId}, ${ticketId}, 'access', ${userId}, ${now}
     where not exists (select 1 from ticket_logs l where l.tenant_id = ${tenantId} and l.ticket_id = ${ticketId}
                          and l.type = 'access' and l.user_id = ${userId}
                          and l.at > ${now}::timestamptz - interval '1 hour')`.execute(tx);
}

/** Its messages, files and story go with it; what a file leaves behind in the store is swept later. */
export async function deleteTicket(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom("tickets").where("id", "=", ticketId).execute();
}
