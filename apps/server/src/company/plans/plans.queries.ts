// What the company's terms allow: its own where it has them, else its plan's.
import type { FeatureGate, LimitGate } from "@prosa/contracts/gates";
import { type RawBuilder, sql } from "kysely";
import { patience, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";

export async function lockGate(tx: Tx, gate: LimitGate): Promise<void> {
  await sql`
    with ${patience}
    select pg_advisory_xact_lock(hashtextextended('gate:' || ${gate} || ':' || app_tenant(), 0)) from patience`.execute(
    tx,
  );
}

const mostOf: Record<LimitGate, RawBuilder<unknown>> = {
  users: sql`coalesce(r.max_users, p.max_users)`,
  connections: sql`coalesce(r.max_connections, p.max_connections)`,
};

const terms = sql`
  tenants t
  join plans p on p.id = t.plan_id
  left join subscriptions s on s.tenant_id = t.id
  left join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id`;

/** After the lock, in a statement of its own: what others have taken meanwhile is seen. */
export async function countPlaces(tx: Tx, gate: LimitGate, used: RawBuilder<unknown>) {
  const { rows } = await sql<{ used: number; most: number }>`
    select (${used})::int as used, ${mostOf[gate]} as most from ${terms} where t.id = app_tenant()`.execute(tx);
  return rows[0] ?? absent();
}

/** How many the company may have, without a lock: for screens. */
export async function readLimit(tx: Tx, gate: LimitGate): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select ${mostOf[gate]} as most from ${terms} where t.id = app_tenant()`.execute(tx);
  return (rows[0] ?? absent()).most;
}

export async function readFeatures(tx: Tx): Promise<FeatureGate[]> {
  const { rows } = await sql<{ features: FeatureGate[] }>`
    select features_of(t.id, t.features, t.plan_id) as features from tenants t where t.id = app_tenant()`.execute(tx);
  return (rows[0] ?? absent()).features;
}

function absent(): never {
  throw new AppError("ERR_NO_TENANT_FOUND");
}
