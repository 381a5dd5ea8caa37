// The companies of a test file: made when first named, so that a factory can say "other" and mean the same one twice.
import type { TestDatabase } from "./database.ts";

export interface TenantGiven {
  name?: string;
  status?: "active" | "inactive";
  dueAt?: Date | string;
  timeZone?: string;
  maxUsers?: number;
}

/** A name ("own" unless told otherwise), or the id of a company made before. */
export type TenantChoice = string | number | { id: number };

const named = new WeakMap<TestDatabase, Map<string, Promise<number>>>();

export function tenantIdOf(db: TestDatabase, choice: TenantChoice = "own"): Promise<number> {
  if (typeof choice === "number") return Promise.resolve(choice);
  if (typeof choice === "object") return Promise.resolve(choice.id);
  const known = named.get(db) ?? new Map<string, Promise<number>>();
  named.set(db, known);
  const id = known.get(choice) ?? insertTenant(db, { name: `Company ${choice}` });
  known.set(choice, id);
  return id;
}

export async function insertTenant(db: TestDatabase, given: TenantGiven = {}): Promise<number> {
  const { name = "Company", status = "active", dueAt = "2999-01-01T00:00:00Z", timeZone = "America/Sao_Paulo" } = given;
  const { maxUsers = 100 } = given;
  const [plan] = await db.sql<{ id: string }>(
    `insert into plans (name, max_users, max_connections, value_cents, is_public, campaigns, integrations, groups)
     values ($1, $2, 10, 9900, true, true, true, true)
     on conflict (name) do update set is_public = true returning id`,
    [`Plan of ${maxUsers}`, maxUsers],
  );
  const [tenant] = await db.sql<{ id: string }>(
    `insert into tenants (id, name, status, plan_id, due_at, time_zone)
     values (draw_tenant_id(), $1, $2, $3, $4, $5) returning id`,
    [name, status, plan?.id, dueAt, timeZone],
  );
  return Number(tenant?.id);
}
