// SQL of integrations. Each function takes the transaction first; row-level security adds the tenant.
import type { IntegrationType } from "@prosa/contracts/automation/integration-types";
import type { Integration } from "@prosa/contracts/automation/integrations";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { shownConfig, type Wanted } from "./integrations.rules.ts";
import type { IntegrationsTable } from "./integrations.tables.ts";

interface Row {
  id: number;
  type: IntegrationType;
  name: string;
  config: Wanted;
  secret: boolean;
  secretEnd: string | null;
  hasPassword: boolean;
  health: Integration["health"];
  healthAt: Date | null;
  uses: number;
  createdAt: Date;
}

const columns =
  () => sql`r.id, r.type, r.name, r.config, r.secret is not null as secret, r.secret_end, r.password is not null as has_password,
  r.health, r.health_at,
  r.created_at,
  (select count(*)::int from flows f join flow_versions v on v.tenant_id = f.tenant_id and v.id = f.published_version_id
    where f.tenant_id = r.tenant_id and f.deleted_at is null
      and jsonb_path_exists(v.document, '$.steps[*].integrationId ? (@ == $id)', jsonb_build_object('id', r.id))) as uses`;

/** Of a short key nothing is shown. */
const HIDDEN = "";

const toWire = ({ config, secret, secretEnd, healthAt, createdAt, ...row }: Row): Integration => ({
  ...shownConfig(row.type, config),
  ...row,
  keyEnd: secret ? (secretEnd ?? HIDDEN) : null,
  healthAt: healthAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export async function pageOfIntegrations(tx: Tx, query: ListQuery) {
  const page = await readPage<Row>(tx, query, {
    table: sql`integrations r`,
    where: matches(query.searchParam, sql`search_text(r.name)`),
    columns: columns(),
    sorts: { name: sql`search_text(r.name)`, type: sql`r.type` },
    sort: "name",
  });
  return { ...page, items: page.items.map(toWire) };
}

export async function showIntegration(tx: Tx, id: number): Promise<Integration> {
  const { rows } = await sql<Row>`
    select ${columns()} from integrations r where r.tenant_id = app_tenant() and r.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  return toWire(rows[0]);
}

export async function insertIntegration(tx: Tx, row: Insertable<IntegrationsTable>): Promise<number> {
  const { id } = await tx.insertInto("integrations").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

const kept = ["id", "type", "name", "config", "secret", "password", "health", "failures", "heldUntil"] as const;

export type KeptIntegration = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;

export function findIntegration(tx: Tx, id: number) {
  return tx.selectFrom("integrations").select(kept).where("id", "=", id).executeTakeFirst();
}

export function lockIntegration(tx: Tx, id: number): Promise<KeptIntegration> {
  return tx
    .selectFrom("integrations")
    .select(kept)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_API_CONFIG_NOT_FOUND"));
}

export async function saveIntegration(tx: Tx, id: number, set: Updateable<IntegrationsTable>): Promise<void> {
  await tx.updateTable("integrations").set(set).where("id", "=", id).execute();
}

export async function deleteIntegration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("integrations").where("id", "=", id).execute();
}

/** Those of the ids that can be handed over to. */
export async function queuesNamed(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("queues")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where("isActive", "=", true)
    .execute();
}
