// SQL of keywords, and what may begin on a channel. Each function takes the transaction first; row-level security adds the tenant.
import type { KeywordFlow } from "@prosa/contracts/keyword-flows";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { Beginnings } from "./choose.rules.ts";
import type { KeywordFlowsTable } from "./flows.tables.ts";

const listed = sql`
  r.id, r.keyword, r.match, r.flow_id, f.name as flow_name, r.channel_id, c.name as channel_name, r.is_active, r.interrupts`;
const joins = sql`
  join flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id
  left join channels c on c.tenant_id = r.tenant_id and c.id = r.channel_id`;

export function pageOfKeywords(tx: Tx, query: ListQuery) {
  return readPage<KeywordFlow>(tx, query, {
    table: sql`keyword_flows r`,
    where: matches(query.searchParam, sql`search_text(r.keyword)`),
    columns: listed,
    joins,
    sorts: { id: sql`r.id`, keyword: sql`search_text(r.keyword)` },
    sort: "keyword",
  });
}

export async function loadKeyword(tx: Tx, keywordFlowId: number): Promise<KeywordFlow> {
  const { rows } = await sql<KeywordFlow>`
    select ${listed} from keyword_flows r ${joins}
     where r.tenant_id = app_tenant() and r.id = ${keywordFlowId}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NOT_FOUND");
  return rows[0];
}

export function lockKeyword(tx: Tx, keywordFlowId: number): Promise<Selectable<KeywordFlowsTable>> {
  return tx
    .selectFrom("keywordFlows")
    .selectAll()
    .where("id", "=", keywordFlowId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NOT_FOUND"));
}

export async function insertKeyword(tx: Tx, row: Insertable<KeywordFlowsTable>): Promise<number> {
  const { id } = await tx.insertInto("keywordFlows").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveKeyword(tx: Tx, keywordFlowId: number, set: Updateable<KeywordFlowsTable>): Promise<void> {
  await tx.updateTable("keywordFlows").set(set).where("id", "=", keywordFlowId).execute();
}

export async function deleteKeyword(tx: Tx, keywordFlowId: number): Promise<void> {
  await tx.deleteFrom("keywordFlows").where("id", "=", keywordFlowId).execute();
}

/** Which of the two there is; no channel is every channel. */
export async function targetsThere(tx: Tx, flowId: number, channelId: number | null) {
  const { rows } = await sql<{ hasFlow: boolean; hasChannel: boolean }>`
    select exists (select 1 from flows f where f.tenant_id = app_tenant() and f.id = ${flowId} and f.deleted_at is null)
             as has_flow,
           ${channelId}::bigint is null or exists (select 1 from channels c where c.tenant_id = app_tenant()
             and c.id = ${channelId} and c.deleted_at is null) as has_channel`.execute(tx);
  return rows[0] ?? { hasFlow: false, hasChannel: false };
}

export async function isChannel(tx: Tx, channelId: number): Promise<boolean> {
  const query = tx.selectFrom("channels").select("id").where("id", "=", channelId).where("deletedAt", "is", null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Everything `whichFlow` chooses from on a channel, in one statement; only what is active and published, tests aside. */
export async function beginningsOn(tx: Tx, channelId: number): Promise<Beginnings> {
  const { rows } = await sql<Beginnings>`
    with running as (
      select f.id, f.is_default from flows f
       where f.tenant_id = app_tenant() and f.is_active and f.published_version_id is not null and f.deleted_at is null)
    select
      (select coalesce(json_agg(json_build_object('id', k.id, 'matchKey', k.match_key, 'match', k.match, 'flowId', k.flow_id,
                'channelId', k.channel_id, 'interrupts', k.interrupts) order by k.id), '[]')
         from keyword_flows k join running f on f.id = k.flow_id
        where k.tenant_id = app_tenant() and k.is_active and (k.channel_id is null or k.channel_id = ${channelId})) as keywords,
      (select f.id from channels c join running f on f.id = c.flow_id
        where c.tenant_id = app_tenant() and c.id = ${channelId} and c.deleted_at is null) as channel_flow_id,
      (select f.id from running f where f.is_default) as default_flow_id,
      (select coalesce(json_agg(json_build_object('flowId', f.id, 'number', f.test_number) order by f.id), '[]')
         from flows f where f.tenant_id = app_tenant() and f.test_number is not null and f.deleted_at is null) as tests`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error("A statement without a table answered no row");
  return found;
}
