// What a document names, held against the company: what exists and is in use, and what there is to choose from.

import type { flowChoices } from "@prosa/contracts/flows";
import type { UsedBy } from "@prosa/contracts/lists";
import type { AnswerOf } from "@prosa/contracts/route";
import { type FlowDocument, type Known, type ReferenceKind, referencesOf } from "@prosa/flows";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#platform/database";

/** Only of what is named; what is switched off is as missing as what is gone, because nothing can be given to it. */
export async function knownTo(tx: Tx, flowId: number, document: FlowDocument): Promise<Known> {
  const named = Map.groupBy(referencesOf(document), ({ kind }) => kind);
  const ids = (kind: ReferenceKind) => [...new Set((named.get(kind) ?? []).map(({ id }) => String(id)))];
  const { rows } = await sql<{ kind: ReferenceKind; id: string }>`
    select 'queue' as kind, q.id::text from queues q
     where q.tenant_id = app_tenant() and q.id = any(${ids("queue")}::bigint[]) and q.is_active
    union all select 'user', u.id::text from users u
     where u.tenant_id = app_tenant() and u.id = any(${ids("user")}::bigint[]) and u.is_active and u.deleted_at is null
       and not u.is_support
    union all select 'tag', t.id::text from tags t where t.tenant_id = app_tenant() and t.id = any(${ids("tag")}::bigint[])
    union all select 'lane', l.id::text from lanes l where l.tenant_id = app_tenant() and l.id = any(${ids("lane")}::bigint[])
    union all select 'closingReason', c.id::text from closing_reasons c
     where c.tenant_id = app_tenant() and c.id = any(${ids("closingReason")}::bigint[]) and c.is_active
    union all select 'flow', f.id::text from flows f
     where f.tenant_id = app_tenant() and f.id = any(${ids("flow")}::bigint[]) and f.deleted_at is null
       and (f.published_version_id is not null or f.id = ${flowId})
    union all select 'integration', i.id::text from integrations i
     where i.tenant_id = app_tenant() and i.id = any(${ids("integration")}::bigint[])
    union all select 'file', x.id::text from uploaded_files x
     where x.tenant_id = app_tenant() and x.id = any(${ids("file")}::uuid[]) and x.stored_at is not null
       and x.used_by is not null and x.is_shared`.execute(tx);
  const found = Map.groupBy(rows, ({ kind }) => kind);
  const numbers = (kind: ReferenceKind) => new Set((found.get(kind) ?? []).map(({ id }) => Number(id)));
  return {
    queue: numbers("queue"),
    user: numbers("user"),
    tag: numbers("tag"),
    lane: numbers("lane"),
    closingReason: numbers("closingReason"),
    flow: numbers("flow"),
    file: new Set((found.get("file") ?? []).map(({ id }) => id)),
    integration: numbers("integration"),
  };
}

/** Published flows that move deals to a lane of the board. */
export async function flowsNamingBoard(tx: Tx, boardId: number): Promise<z.infer<typeof UsedBy>> {
  const { rows } = await sql<{ name: string }>`
    select f.name from flows f join flow_versions v on v.tenant_id = f.tenant_id and v.id = f.published_version_id
     where f.tenant_id = app_tenant() and f.deleted_at is null
       and exists (select 1 from lanes l where l.tenant_id = app_tenant() and l.board_id = ${boardId}
                      and jsonb_path_exists(v.document, '$.**.laneId ? (@ == $id)', jsonb_build_object('id', l.id)))
     order by search_text(f.name)`.execute(tx);
  return { kind: "flows", count: rows.length, names: rows.slice(0, 5).map(({ name }) => name) };
}

/** Channels on which the flow would begin: its own, those of its keywords, or all of them. */
export async function channelsOf(tx: Tx, flowId: number): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select c.name, c.type from channels c
     where c.tenant_id = app_tenant() and c.deleted_at is null
       and (c.flow_id = ${flowId}
         or exists (select 1 from flows f where f.tenant_id = c.tenant_id and f.id = ${flowId} and f.is_default)
         or exists (select 1 from keyword_flows k where k.tenant_id = c.tenant_id and k.flow_id = ${flowId} and k.is_active
                       and (k.channel_id is null or k.channel_id = c.id)))
     order by c.name`.execute(tx);
  return rows;
}

export async function readChoices(tx: Tx): Promise<AnswerOf<typeof flowChoices>> {
  const { rows } = await sql<AnswerOf<typeof flowChoices>>`
    select
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by search_text(q.name)), '[]')
         from queues q where q.tenant_id = app_tenant() and q.is_active) as queues,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by search_text(u.name)), '[]')
         from users u where u.tenant_id = app_tenant() and u.is_active and u.deleted_at is null and not u.is_support) as users,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by search_text(t.name)), '[]')
         from tags t where t.tenant_id = app_tenant()) as tags,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'board', b.name)
                                order by search_text(b.name), l.position), '[]')
         from lanes l join boards b on b.tenant_id = l.tenant_id and b.id = l.board_id
        where l.tenant_id = app_tenant()) as lanes,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by search_text(c.name)), '[]')
         from closing_reasons c where c.tenant_id = app_tenant() and c.is_active) as closing_reasons,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'isPublished', f.published_version_id is not null)
                                order by search_text(f.name)), '[]')
         from flows f where f.tenant_id = app_tenant() and f.deleted_at is null) as flows,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.type) order by search_text(c.name)), '[]')
         from channels c where c.tenant_id = app_tenant() and c.deleted_at is null) as channels,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'type', i.type) order by search_text(i.name)), '[]')
         from integrations i where i.tenant_id = app_tenant()) as integrations`.execute(tx);
  const [choices] = rows;
  if (!choices) throw new Error("A statement without a table answered no row");
  return choices;
}
