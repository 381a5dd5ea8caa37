// Reports of contacts: a list, and by tag, wallet and state. Whoever may open the contacts' list meets the same ones here.
import { ABROAD, areaCodes, type Place, placeOf, type State, stateNames } from "@prosa/contracts/area-codes";
import * as contract from "@prosa/contracts/report-list";
import type { ReportFilter } from "@prosa/contracts/report-shapes";
import { type RawBuilder, sql } from "kysely";
import {
  allOf,
  amongIds,
  behind,
  COUNTED,
  defineReport,
  duringDays,
  type KeyedRow,
  keyOf,
  type PageWish,
  type Totals,
} from "#company/reports";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { lookAtList } from "./contacts.list.ts";
import { whereFindable } from "./contacts.visible.sql.ts";
import { namesOf } from "./contacts.wire.ts";

interface Row {
  id: number;
  key: string;
  name: string;
  number: string | null;
  email: string | null;
  area: number | null;
  tags: string | null;
  wallets: string | null;
  createdAt: Date;
}

const isState = (place: Place): place is State => place in areaCodes;

/** On contacts aliased c. */
function inPlaces(places: readonly Place[]): RawBuilder<unknown> {
  const codes = places.flatMap((place) => (isState(place) ? [...areaCodes[place]] : []));
  const known = places.includes("abroad") ? [...codes, ABROAD] : codes;
  const parts = [
    ...(known.length > 0 ? [sql`c.area = any (${known}::smallint[])`] : []),
    ...(places.includes("unknown") ? [sql`c.area is null`] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** On contacts aliased c: what the filter means, among those this person may meet. */
function whereAsked({ from, until, tagIds, userIds, places }: ReportFilter, looking: Looking): RawBuilder<unknown> {
  const ids = (list: readonly number[]) => sql`(${[...list]}::bigint[])`;
  return allOf([
    whereFindable(looking),
    ...duringDays(sql`c.created_at`, { from, until }),
    ...(tagIds?.length
      ? [
          sql`c.id in (select g.contact_id from contact_tags g where g.tenant_id = app_tenant() and g.tag_id = any ${ids(tagIds)})`,
        ]
      : []),
    ...(userIds?.length
      ? [
          sql`c.id in (select w.contact_id from contact_wallets w where w.tenant_id = app_tenant() and w.user_id = any ${ids(userIds)})`,
        ]
      : []),
    ...(places?.length ? [inPlaces(places)] : []),
  ]);
}

async function page(ctx: Ctx, filter: ReportFilter, { after, offset, limit }: PageWish): Promise<KeyedRow[]> {
  const looking = await lookAtList(ctx);
  const place = { at: sql`c.created_at`, id: sql`c.id` };
  const { rows } = await sql<Row>`
    with page as materialized (
      select c.id, c.created_at from contacts c
       where c.tenant_id = ${ctx.tenantId} and ${allOf([whereAsked(filter, looking), ...behind(place, after)])}
       order by c.created_at desc, c.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select c.id, p.created_at::text as key, c.name, c.number, c.email, c.area, c.created_at,
           (select string_agg(g.name, ', ' order by search_text(g.name)) from contact_tags k
              join tags g on g.tenant_id = k.tenant_id and g.id = k.tag_id
             where k.tenant_id = c.tenant_id and k.contact_id = c.id) as tags,
           (select string_agg(u.name, ', ' order by search_text(u.name)) from contact_wallets k
              join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
             where k.tenant_id = c.tenant_id and k.contact_id = c.id) as wallets
      from page p join contacts c on c.tenant_id = ${ctx.tenantId} and c.id = p.id
     order by p.created_at desc, p.id desc`.execute(ctx.tx);
  return rows.map((row) => {
    const { name, number } = namesOf(row, looking);
    const home = placeOf(row.area);
    const state = isState(home) ? stateNames[home] : null;
    return {
      id: row.id,
      key: keyOf(row.key, row.id),
      ticketId: null,
      contactId: row.id,
      cells: [name, number, row.email, row.tags, row.wallets, state, row.createdAt.toISOString()],
    };
  });
}

async function countAll(ctx: Ctx, filter: ReportFilter): Promise<number> {
  const looking = await lookAtList(ctx);
  // Along the page's own index, so that no more is read than is counted; whoever chose few is counted by what they chose.
  const isWide = !filter.tagIds?.length && !filter.userIds?.length && !filter.places?.length;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from contacts c
      where c.tenant_id = ${ctx.tenantId} and ${whereAsked(filter, looking)}
      ${isWide ? sql`order by c.created_at desc, c.id desc` : sql``} limit ${COUNTED}) k`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}

interface Part {
  key: string;
  name: string | null;
  count: number;
}

/** Along the index of tags or wallets alone: those who read these reports find every contact. */
async function splitBy(ctx: Ctx, kind: "tags" | "wallets", ids: readonly number[]): Promise<Part[]> {
  const named = { tags: sql`tags`, wallets: sql`users` }[kind];
  const link = {
    tags: sql`contact_tags k where k.tenant_id = n.tenant_id and k.tag_id = n.id`,
    wallets: sql`contact_wallets k where k.tenant_id = n.tenant_id and k.user_id = n.id`,
  }[kind];
  const { rows } = await sql<Part>`
    select n.id::text as key, n.name, (select count(*) from ${link}) as count
      from ${named} n where ${allOf([sql`n.tenant_id = ${ctx.tenantId}`, ...amongIds(sql`n.id`, ids)])}
     order by count desc, search_text(n.name)`.execute(ctx.tx);
  return rows;
}

async function splitByPlace(ctx: Ctx, places: readonly Place[]): Promise<Part[]> {
  const { rows } = await sql<{ area: number | null; count: number }>`
    select c.area, count(*) as count from contacts c
     where c.tenant_id = ${ctx.tenantId} and ${inPlaces(places)} group by c.area`.execute(ctx.tx);
  const counts = new Map<Place, number>(places.map((place) => [place, 0]));
  for (const { area, count } of rows) counts.set(placeOf(area), (counts.get(placeOf(area)) ?? 0) + count);
  return [...counts]
    .map(([key, count]) => ({ key, name: isState(key) ? stateNames[key] : null, count }))
    .sort((a, b) => b.count - a.count);
}

const totals =
  (split: (ctx: Ctx, filter: ReportFilter) => Promise<Part[]>) =>
  async (ctx: Ctx, filter: ReportFilter): Promise<Totals> => ({
    count: await countAll(ctx, filter),
    split: await split(ctx, filter),
  });

defineReport({ shape: contract.contactsReport, page, total: totals(async () => []) });
defineReport({
  shape: contract.contactsByTagReport,
  page,
  total: totals((ctx, { tagIds = [] }) => splitBy(ctx, "tags", tagIds)),
});
defineReport({
  shape: contract.contactsByWalletReport,
  page,
  total: totals((ctx, { userIds = [] }) => splitBy(ctx, "wallets", userIds)),
});
defineReport({
  shape: contract.contactsByStateReport,
  page,
  total: totals((ctx, { places = [] }) => splitByPlace(ctx, places)),
});
