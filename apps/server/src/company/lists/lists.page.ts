// One page of any list in one statement: found rows, their number, and the details of the page's rows only.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

/** What a list's route was asked, whatever columns it may be ordered by. */
export interface ListQuery {
  searchParam?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
  /** A column's name, with "-" in front for descending; the contract lets no other through. */
  sort?: string | undefined;
}

/** By the names of the contract: what stands in SQL for each. */
export type SortColumns = Readonly<Record<string, RawBuilder<unknown>>>;

interface PageParts {
  /** The table with its alias `r`, whose `id` names a row. */
  table: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  /** What a row answers with, also from joins; read for the rows of the page and no others. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  sorts: SortColumns;
  /** How it is ordered unless asked otherwise. */
  sort: string;
}

const FIRST_SIZE = 25;

export async function readPage<Row>(tx: Tx, query: ListQuery, parts: PageParts) {
  const { table, columns, sorts, where = sql`true`, joins = sql`` } = parts;
  const asked = query.sort ?? parts.sort;
  const column = sorts[asked.replace(/^-/, "")];
  if (!column) throw new Error(`Nothing to order by for ${asked}`);
  const direction = asked.startsWith("-") ? sql`desc` : sql`asc`;
  const size = query.pageSize ?? FIRST_SIZE;
  const offset = ((query.pageNumber ?? 1) - 1) * size;
  // The count stands beside the page and not in its rows, so that a page past the end still tells it.
  const { rows } = await sql<Row & { listCount: number; pageId: number | null }>`
    with found as (select r.id, ${column} as sort_key from ${table} where r.tenant_id = app_tenant() and ${where}),
         page as (select id as page_id, sort_key from found
                   order by sort_key ${direction}, id ${direction} limit ${size} offset ${offset})
    select counted.list_count, page.page_id, details.*
      from (select count(*) as list_count from found) counted
      left join page on true
      left join lateral (select ${columns} from ${table} ${joins}
                          where r.tenant_id = app_tenant() and r.id = page.page_id) details on true
     order by page.sort_key ${direction}, page.page_id ${direction}`.execute(tx);
  const count = rows[0]?.listCount ?? 0;
  const items = rows.flatMap(({ listCount: _, pageId, ...row }) => (pageId === null ? [] : [row as Row]));
  return { items, count, hasMore: offset + items.length < count };
}

/** Whether a column holds the searched text, accents and case aside; without a text everything does. */
export function matches(searched: string | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!searched) return sql`true`;
  return sql`position(search_text(${searched}::text) in ${column}) > 0`;
}
