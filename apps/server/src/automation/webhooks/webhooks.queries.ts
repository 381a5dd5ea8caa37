// SQL of endpoints as the screen sees and changes them.
import type { Webhook, WebhookDelivery } from "@prosa/contracts/automation/webhooks";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { WebhookEndpointsTable } from "./webhooks.tables.ts";

type Row = Omit<Webhook, "failingSince" | "lastAt" | "createdAt"> & {
  failingSince: Date | null;
  lastAt: Date | null;
  createdAt: Date;
};

const last = (
  column: string,
) => sql`(select ${sql.raw(column)} from webhook_deliveries d where d.tenant_id = r.tenant_id
  and d.endpoint_id = r.id and d.tries > 0 order by d.created_at desc, d.id desc limit 1)`;
const columns =
  () => sql`r.id, r.name, r.url, r.events, r.channel_ids, r.queue_ids, r.state, r.failing_since, r.created_at,
  (select count(*)::int from webhook_deliveries d where d.tenant_id = r.tenant_id and d.endpoint_id = r.id
      and d.state = 'waiting') as waiting,
  ${last("d.status")} as last_status, ${last("d.settled_at")} as last_at`;

export async function pageOfWebhooks(tx: Tx, query: ListQuery) {
  const page = await readPage<Row>(tx, query, {
    table: sql`webhook_endpoints r`,
    where: matches(query.searchParam, sql`search_text(r.name || ' ' || r.url)`),
    columns: columns(),
    sorts: { name: sql`search_text(r.name)`, createdAt: sql`r.created_at` },
    sort: "name",
  });
  return { ...page, items: page.items.map(toWire) };
}

export async function showWebhook(tx: Tx, id: number): Promise<Webhook> {
  const { rows } = await sql<Row>`
    select ${columns()} from webhook_endpoints r where r.tenant_id = app_tenant() and r.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return toWire(rows[0]);
}

function toWire(row: Row): Webhook {
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...row,
    failingSince: text(row.failingSince),
    lastAt: text(row.lastAt),
    createdAt: row.createdAt.toISOString(),
  };
}

export async function insertWebhook(tx: Tx, row: Insertable<WebhookEndpointsTable>): Promise<number> {
  const { id } = await tx.insertInto("webhookEndpoints").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function lockWebhook(tx: Tx, id: number) {
  return tx
    .selectFrom("webhookEndpoints")
    .select(["id", "url", "secret", "oldSecret", "oldSecretUntil", "state"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_WEBHOOK_FOUND"));
}

export async function saveWebhook(tx: Tx, id: number, set: Updateable<WebhookEndpointsTable>): Promise<void> {
  await tx.updateTable("webhookEndpoints").set(set).where("id", "=", id).execute();
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("webhookEndpoints").where("id", "=", id).execute();
}

const PAGE = 50;

export async function pageOfDeliveries(
  tx: Tx,
  endpointId: number,
  { state, before }: { state?: WebhookDelivery["state"] | undefined; before?: number | undefined },
): Promise<{ items: WebhookDelivery[]; hasMore: boolean }> {
  const { rows } = await sql<
    Omit<WebhookDelivery, "createdAt" | "settledAt"> & { createdAt: Date; settledAt: Date | null }
  >`
    select d.id, d.type, d.ticket_id, d.state, d.tries, d.status, d.reason, d.answer, d.body, d.ms, d.created_at, d.settled_at
      from webhook_deliveries d
     where d.tenant_id = app_tenant() and d.endpoint_id = ${endpointId}
       and (${state ?? null}::text is null or d.state = ${state ?? null}) and (${before ?? null}::bigint is null or d.id < ${before ?? null})
     order by d.created_at desc, d.id desc limit ${PAGE + 1}`.execute(tx);
  const items = rows.slice(0, PAGE).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
  return { items, hasMore: rows.length > PAGE };
}

/** Again from the first try; the id stays, so that whoever heard it before knows it. */
export async function replay(
  tx: Tx,
  endpointId: number,
  { deliveryId, from, to }: { deliveryId?: number | undefined; from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with again as (
      update webhook_deliveries d set state = 'waiting', is_replay = true, tries = 0, next_at = ${now}, settled_at = null,
             generation = 0, created_at = case when d.state = 'skipped' then ${now}::timestamptz else d.created_at end
       where d.tenant_id = app_tenant() and d.endpoint_id = ${endpointId} and d.state <> 'waiting'
         and (d.id = ${deliveryId ?? null}
              or (${from ?? null}::timestamptz is not null
                  and d.created_at between ${from ?? null}::timestamptz and ${to ?? null}::timestamptz))
       returning d.id),
    woken as (update webhook_endpoints e set due_at = ${now}
               where e.tenant_id = app_tenant() and e.id = ${endpointId} and e.state = 'active'
                 and (e.due_at is null or (e.claim_id is null and e.failures = 0))
                 and exists (select 1 from again))
    select count(*)::int as count from again`.execute(tx);
  return rows[0]?.count ?? 0;
}
