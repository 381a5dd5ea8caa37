// SQL of an endpoint's lane: claimed by one worker, read in the order of the journal, settled one delivery after the other.
import type { WebhookBody } from "@prosa/contracts/automation/webhook-events";
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export interface LaneRow {
  id: number;
  url: string;
  secret: string | null;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  failures: number;
  failingSince: Date | null;
}

export interface WaitingRow {
  id: number;
  type: string;
  ticketId: number | null;
  messageId: number | null;
  tries: number;
  nextAt: Date;
  isReplay: boolean;
  body: string | null;
  createdAt: Date;
}

/** Null: another worker has it, or nothing waits any more. */
export async function claimLane(tx: Tx, id: number, claimId: string, now: Date, until: Date): Promise<LaneRow | null> {
  const { rows } = await sql<LaneRow>`
    update webhook_endpoints e set claim_id = ${claimId}, due_at = ${until}
     where e.tenant_id = app_tenant() and e.id = ${id} and e.due_at <= ${now} and e.state = 'active'
    returning e.id, e.url, e.secret, e.old_secret, e.old_secret_until, e.failures, e.failing_since`.execute(tx);
  return rows[0] ?? null;
}

const WAITED_AT_MOST = "3 days";
const READ_AT_ONCE = 60;

/** Whatever waited too long, or stood here before a restored copy of the database was started, goes no more. */
export async function skipOld(tx: Tx, endpointId: number, now: Date, restoredAt: Date | null): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'skipped', settled_at = ${now}, reason = 'old'
     where d.tenant_id = app_tenant() and d.endpoint_id = ${endpointId} and d.state = 'waiting'
       and (d.created_at < ${now}::timestamptz - ${WAITED_AT_MOST}::interval
            or (d.created_at < ${restoredAt}::timestamptz and not d.is_replay))`.execute(tx);
}

export async function readWaiting(tx: Tx, endpointId: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select d.id, d.type, d.ticket_id, d.message_id, d.tries, d.next_at, d.is_replay, d.body, d.created_at
      from webhook_deliveries d
     where d.tenant_id = app_tenant() and d.endpoint_id = ${endpointId} and d.state = 'waiting'
     order by d.seq limit ${READ_AT_ONCE}`.execute(tx);
  return rows;
}

interface Facts {
  ticket: WebhookBody["data"]["ticket"];
  contact: WebhookBody["data"]["contact"];
  message: WebhookBody["data"]["message"];
}

/** As things stand at the first try. Of a ticket that is gone its number alone is left, in the delivery's own row. */
export async function readFacts(tx: Tx, ticketId: number | null, messageId: number | null): Promise<Facts> {
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const { rows } = await sql<Facts>`
    select json_build_object('id', t.id, 'status', t.status, 'protocol', t.protocol, 'queueId', t.queue_id,
                             'userId', t.user_id, 'channelId', t.channel_id, 'createdAt', ${iso("t.created_at")},
                             'closedAt', ${iso("t.closed_at")}) as ticket,
           json_build_object('id', c.id, 'name', c.name, 'number', c.number) as contact,
           case when m.id is not null then
             json_build_object('id', m.id, 'type', m.type, 'body', m.body, 'fromMe', m.from_me, 'sendType', m.send_type,
                               'status', m.status, 'createdAt', ${iso("m.created_at")}, 'editedAt', ${iso("m.edited_at")},
                               'deletedAt', ${iso("m.deleted_at")}) end as message
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      left join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.id = ${messageId}
     where t.tenant_id = app_tenant() and t.id = ${ticketId}`.execute(tx);
  return rows[0] ?? { ticket: null, contact: null, message: null };
}

export async function keepBody(tx: Tx, id: number, body: string): Promise<void> {
  await tx.updateTable("webhookDeliveries").set({ body }).where("id", "=", id).execute();
}

export interface Settled {
  state: "waiting" | "done" | "failed";
  status: number | null;
  reason: string | null;
  answer: string | null;
  ms: number;
  tries: number;
  nextAt?: Date;
  settledAt: Date;
}

export async function settleDelivery(tx: Tx, id: number, settled: Settled): Promise<void> {
  await tx.updateTable("webhookDeliveries").set(settled).where("id", "=", id).where("state", "=", "waiting").execute();
}

/** Only by whoever still has it. */
export async function renewLane(tx: Tx, id: number, claimId: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhookEndpoints")
    .set({ dueAt: until, failures: 0, failingSince: null })
    .where("id", "=", id)
    .where("claimId", "=", claimId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Given back: due again when something waits, else not at all. The lock first, so that what came meanwhile is seen. */
export async function leaveLane(tx: Tx, id: number, claimId: string): Promise<void> {
  await sql`select 1 from webhook_endpoints e where e.tenant_id = app_tenant() and e.id = ${id} for update`.execute(tx);
  await sql`
    update webhook_endpoints e set claim_id = null,
           due_at = (select min(d.next_at) from webhook_deliveries d
                      where d.tenant_id = app_tenant() and d.endpoint_id = e.id and d.state = 'waiting')
     where e.tenant_id = app_tenant() and e.id = ${id} and e.claim_id = ${claimId} and e.state = 'active'`.execute(tx);
}

export async function holdLane(
  tx: Tx,
  id: number,
  set: { dueAt: Date | null; failures: number; failingSince: Date | null; state: "active" | "gone" | "failing" },
): Promise<void> {
  await tx
    .updateTable("webhookEndpoints")
    .set({ ...set, claimId: null })
    .where("id", "=", id)
    .where("state", "=", "active")
    .execute();
}

/** Bodies a day after they were delivered and a week in any case; rows a month; some at a time. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set body = null, answer = null
     where d.tenant_id = app_tenant() and d.id in (
       select o.id from webhook_deliveries o where o.tenant_id = app_tenant() and o.body is not null
          and ((o.state = 'done' and o.settled_at < ${now}::timestamptz - interval '1 day')
               or o.created_at < ${now}::timestamptz - interval '7 days') limit 5000)`.execute(tx);
  await sql`
    delete from webhook_deliveries d where d.tenant_id = app_tenant() and d.id in (
      select o.id from webhook_deliveries o where o.tenant_id = app_tenant()
         and o.created_at < ${now}::timestamptz - interval '30 days' limit 5000)`.execute(tx);
  await sql`
    delete from webhook_turns w where w.tenant_id = app_tenant() and w.at < ${now}::timestamptz - interval '1 hour'`.execute(
    tx,
  );
}
