// SQL of flows: their rows, drafts and lists. Each function takes the transaction first; row-level security adds the tenant.
import type { UsedBy } from "@prosa/contracts/lists";
import type { FlowDocument } from "@prosa/flows";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { z } from "zod";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { FlowsTable } from "./flows.tables.ts";
import { runningOf } from "./sessions.queries.ts";

export interface ListedFlow {
  id: number;
  name: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
  forTransfer: boolean;
  inCrm: boolean;
  testNumber: string | null;
  steps: number;
  version: number | null;
  publishedAt: Date | null;
  hasChanges: boolean;
  running: number;
  editedAt: Date;
  editedBy: string | null;
}

export interface ShownFlow extends ListedFlow {
  rev: number;
  draft: FlowDocument;
  published: FlowDocument | null;
}

const listed = sql`
  r.id, r.name, r.description, r.is_active, r.is_default, r.for_transfer, r.in_crm, r.test_number,
  jsonb_array_length(r.draft -> 'steps') as steps, v.number as version, v.at as published_at,
  r.draft is distinct from v.document as has_changes, ${runningOf(sql`r.tenant_id`, sql`r.id`)} as running,
  r.edited_at, u.name as edited_by`;
const joins = sql`
  left join flow_versions v on v.tenant_id = r.tenant_id and v.id = r.published_version_id
  left join users u on u.tenant_id = r.tenant_id and u.id = r.edited_by`;

export function pageOfFlows(tx: Tx, query: ListQuery) {
  return readPage<ListedFlow>(tx, query, {
    table: sql`flows r`,
    where: sql`r.deleted_at is null and ${matches(query.searchParam, sql`search_text(r.name || ' ' || r.description)`)}`,
    columns: listed,
    joins,
    sorts: { id: sql`r.id`, name: sql`search_text(r.name)`, editedAt: sql`r.edited_at` },
    sort: "name",
  });
}

export async function loadFlow(tx: Tx, flowId: number): Promise<ShownFlow> {
  const { rows } = await sql<ShownFlow>`
    select ${listed}, r.rev, r.draft, v.document as published from flows r ${joins}
     where r.tenant_id = app_tenant() and r.id = ${flowId} and r.deleted_at is null`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_AUTO_REPLY_FOUND");
  return rows[0];
}

export type LockedFlow = Pick<
  Selectable<FlowsTable>,
  "id" | "name" | "isActive" | "isDefault" | "testNumber" | "rev" | "draft" | "publishedVersionId"
>;

export function lockFlow(tx: Tx, flowId: number): Promise<LockedFlow> {
  return tx
    .selectFrom("flows")
    .select(["id", "name", "isActive", "isDefault", "testNumber", "rev", "draft", "publishedVersionId"])
    .where("id", "=", flowId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_AUTO_REPLY_FOUND"));
}

export async function insertFlow(tx: Tx, row: Insertable<FlowsTable>): Promise<number> {
  const { id } = await tx.insertInto("flows").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveFlow(tx: Tx, flowId: number, set: Updateable<FlowsTable>): Promise<void> {
  await tx.updateTable("flows").set(set).where("id", "=", flowId).execute();
}

/** There is one; whoever makes another holds the channels' lock. */
export async function clearDefault(tx: Tx): Promise<void> {
  await tx.updateTable("flows").set({ isDefault: false }).where("isDefault", "=", true).execute();
}

/** A number tries one flow at a time. */
export async function clearTestNumber(tx: Tx, testNumber: string): Promise<void> {
  await tx.updateTable("flows").set({ testNumber: null }).where("testNumber", "=", testNumber).execute();
}

/** Others that lead to it, as they are drawn or as they are published. */
export async function flowsLeadingTo(tx: Tx, flowId: number): Promise<z.infer<typeof UsedBy>> {
  const { rows } = await sql<{ name: string }>`
    select r.name from flows r left join flow_versions v on v.tenant_id = r.tenant_id and v.id = r.published_version_id
     where r.tenant_id = app_tenant() and r.deleted_at is null and r.id <> ${flowId}
       and (jsonb_path_exists(r.draft, '$.**.flowId ? (@ == $id)', jsonb_build_object('id', ${flowId}::bigint))
         or jsonb_path_exists(v.document, '$.**.flowId ? (@ == $id)', jsonb_build_object('id', ${flowId}::bigint)))
     order by search_text(r.name)`.execute(tx);
  return { kind: "flows", count: rows.length, names: rows.slice(0, 5).map(({ name }) => name) };
}

/** Flows a person may give a ticket to. */
export function flowsForTransfer(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom("flows")
    .select(["id", "name"])
    .where("isActive", "=", true)
    .where("forTransfer", "=", true)
    .where("publishedVersionId", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("name")
    .execute();
}

export async function isRunnable(tx: Tx, flowId: number, forTransfer: boolean): Promise<boolean> {
  const found = await tx
    .selectFrom("flows")
    .select("forTransfer")
    .where("id", "=", flowId)
    .where("isActive", "=", true)
    .where("publishedVersionId", "is not", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined && (found.forTransfer || !forTransfer);
}

/** Also of one that was deleted meanwhile. */
export async function findFlowName(tx: Tx, flowId: number): Promise<string | null> {
  const found = await tx.selectFrom("flows").select("name").where("id", "=", flowId).executeTakeFirst();
  return found?.name ?? null;
}
