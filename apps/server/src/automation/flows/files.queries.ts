// Files that documents name: which of them flows have already, and which nothing names once a flow is gone.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export const USED_BY = "flow";

export async function filesOfFlows(tx: Tx, fileIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select x.id from uploaded_files x
     where x.tenant_id = app_tenant() and x.id = any(${[...fileIds]}::uuid[]) and x.used_by = ${USED_BY}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Named by this flow alone, in its draft or in any version of it. */
export async function filesOnlyOf(tx: Tx, flowId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with documents as (
      select f.id as flow_id, f.draft as document from flows f
       where f.tenant_id = app_tenant() and (f.deleted_at is null or f.id = ${flowId})
      union all
      select v.flow_id, v.document from flow_versions v
        join flows f on f.tenant_id = v.tenant_id and f.id = v.flow_id and (f.deleted_at is null or f.id = ${flowId})
       where v.tenant_id = app_tenant()),
    named as (select d.flow_id, m.id #>> '{}' as id from documents d
               cross join lateral jsonb_path_query(d.document, '$.**.mediaId') m (id))
    select n.id from named n group by n.id having bool_and(n.flow_id = ${flowId})`.execute(tx);
  return rows.map(({ id }) => id);
}
