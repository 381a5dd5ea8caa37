// SQL of the security log as its screen asks for it. Row security adds the tenant.

import { type AuditGroup, auditKinds } from "@prosa/contracts/audit";
import type { AuditFilter, AuditRow } from "@prosa/contracts/audit-trail";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

/** Deeper than that nobody turns pages: a period or a kind finds it. */
const MOST_FOUND = 10_000;
const FIRST_SIZE = 25;

const kindsOfGroup = (group: AuditGroup) =>
  Object.entries(auditKinds).flatMap(([kind, facts]) => (facts.group === group ? [kind] : []));

/** Days are the company's own. */
function whereOf({ searchParam, group, kind, userId, from, until }: AuditFilter): RawBuilder<unknown> {
  const zone = sql`(select t.time_zone from tenants t where t.id = app_tenant())`;
  const parts = [
    ...(kind ? [sql`l.kind = ${kind}`] : []),
    ...(group ? [sql`l.kind = any (${kindsOfGroup(group)})`] : []),
    ...(userId ? [sql`(l.user_id = ${userId} or l.detail ->> 'by' = ${String(userId)})`] : []),
    ...(from ? [sql`l.at >= (${from}::date)::timestamp at time zone ${zone}`] : []),
    ...(until ? [sql`l.at < (${until}::date + 1)::timestamp at time zone ${zone}`] : []),
    ...(searchParam
      ? [
          sql`position(lower(${searchParam}::text) in
            lower(concat_ws(' ', l.kind, l.address, l.request_id, l.detail::text, u.name))) > 0`,
        ]
      : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const columns = sql`l.position as id, l.at, l.kind, l.user_id, u.name as username, b.id as by_id, b.name as by_name,
  l.address, l.request_id, l.detail`;
/** Only a search by words asks for names before the page is known. */
const named = sql`left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id`;
/** Who did it by name: taken out of the text apart, for row security lets no key into an index that is worked out beside it. */
const tables = sql`security_log l ${named}
  cross join lateral (select case when l.detail ->> 'by' ~ '^[0-9]{1,15}$'
                                  then (l.detail ->> 'by')::bigint end as key offset 0) k
  left join users b on b.tenant_id = l.tenant_id and b.id = k.key`;

type Read = Omit<AuditRow, "at"> & { at: Date };
const toWire = ({ at, ...row }: Read): AuditRow => ({ ...row, at: at.toISOString() });

interface Asked extends AuditFilter {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
}

export async function pageOfAudit(tx: Tx, asked: Asked) {
  const { pageNumber = 1, pageSize = FIRST_SIZE, sort } = asked;
  const offset = (pageNumber - 1) * pageSize;
  const direction = sort === "at" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Read & { listCount: number; pageId: number | null }>`
    with found as (select l.position from security_log l ${asked.searchParam ? named : sql``}
                    where l.tenant_id = app_tenant() and ${whereOf(asked)}
                    order by l.position ${direction} limit ${sql.lit(MOST_FOUND)}),
         page as (select position as page_id from found order by position ${direction} limit ${pageSize} offset ${offset})
    select counted.list_count, page.page_id, entries.*
      from (select count(*) as list_count from found) counted
      left join page on true
      left join lateral (select ${columns} from ${tables}
                          where l.tenant_id = app_tenant() and l.position = page.page_id) entries on true
     order by page.page_id ${direction}`.execute(tx);
  const count = rows[0]?.listCount ?? 0;
  const items = rows.flatMap(({ listCount: _, pageId, ...row }) => (pageId === null ? [] : [toWire(row as Read)]));
  return { items, count, hasMore: offset + items.length < count };
}

/** Newest first, from where the last part ended. */
export async function partOfAudit(tx: Tx, filter: AuditFilter, before: number | null, limit: number) {
  const { rows } = await sql<Read>`
    select ${columns} from ${tables}
     where l.tenant_id = app_tenant() and ${before === null ? sql`true` : sql`l.position < ${before}`}
       and ${whereOf(filter)}
     order by l.position desc limit ${limit}`.execute(tx);
  return rows.map(toWire);
}
