// SQL of published versions, which are only ever added.
import type { FlowDocument } from "@prosa/flows";
import { sql } from "kysely";
import { type ListQuery, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

export interface ListedVersion {
  number: number;
  note: string;
  at: Date;
  by: string | null;
  running: number;
  isPublished: boolean;
}

const listed = sql`
  r.number, r.note, r.at, u.name as by,
  (select count(*) from flow_sessions s where s.tenant_id = r.tenant_id and s.version_id = r.id and s.ended_at is null) as running,
  exists (select 1 from flows f where f.tenant_id = r.tenant_id and f.published_version_id = r.id) as is_published`;
const joins = sql`left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id`;

export function pageOfVersions(tx: Tx, flowId: number, query: ListQuery) {
  return readPage<ListedVersion>(tx, query, {
    table: sql`flow_versions r`,
    where: sql`r.flow_id = ${flowId}`,
    columns: listed,
    joins,
    sorts: { number: sql`r.number` },
    sort: "-number",
  });
}

export async function loadVersion(tx: Tx, flowId: number, number: number) {
  const { rows } = await sql<ListedVersion & { document: FlowDocument }>`
    select ${listed}, r.document from flow_versions r ${joins}
     where r.tenant_id = app_tenant() and r.flow_id = ${flowId} and r.number = ${number}
       and exists (select 1 from flows f where f.tenant_id = r.tenant_id and f.id = r.flow_id and f.deleted_at is null)`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError("ERR_NO_AUTO_REPLY_FOUND");
  return rows[0];
}

export async function documentsOf(tx: Tx, versionIds: readonly number[]): Promise<Map<number, FlowDocument>> {
  if (versionIds.length === 0) return new Map();
  const rows = await tx.selectFrom("flowVersions").select(["id", "document"]).where("id", "in", versionIds).execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
}

/** The draft as it stands becomes the next version and what is published. The flow must be locked. */
export async function publishDraft(
  tx: Tx,
  flowId: number,
  { note, userId, now }: { note: string; userId: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into flow_versions (tenant_id, flow_id, number, document, sha256, note, user_id, at)
      select f.tenant_id, f.id,
             coalesce((select max(v.number) from flow_versions v where v.tenant_id = f.tenant_id and v.flow_id = f.id), 0) + 1,
             f.draft, encode(sha256(convert_to(f.draft::text, 'UTF8')), 'hex'), ${note}, ${userId}, ${now}
        from flows f where f.tenant_id = app_tenant() and f.id = ${flowId}
      returning tenant_id, id)
    update flows f set published_version_id = made.id from made
     where f.tenant_id = made.tenant_id and f.id = ${flowId} returning made.id`.execute(tx);
  const [made] = rows;
  if (!made) throw new AppError("ERR_NO_AUTO_REPLY_FOUND");
  return made.id;
}
