// Endpoints for tests, without a secret, paused unless said otherwise.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function aWebhook(db: TestDatabase, given: { tenant?: TenantChoice; name?: string; contactId?: number }) {
  made += 1;
  const tenantId = await tenantIdOf(db, given.tenant);
  const { name = `Webhook ${made}` } = given;
  const [row] = await db.sql<{ id: string }>(
    `insert into webhook_endpoints (tenant_id, name, url, events, state, created_at, updated_at)
     values ($1, $2, 'https://loja.example/hook', '{message.received}', 'paused', now(), now()) returning id`,
    [tenantId, name],
  );
  const id = Number(row?.id);
  const [delivery] = await db.sql<{ id: string }>(
    `insert into webhook_deliveries (tenant_id, endpoint_id, seq, type, contact_id, state, next_at, body, created_at)
     values ($1, $2, $3, 'message.received', $4, 'failed', now(), $5, now()) returning id`,
    [tenantId, id, made, given.contactId ?? null, JSON.stringify({ type: "message.received", name })],
  );
  return { id, tenantId, name, deliveryId: Number(delivery?.id) };
}
