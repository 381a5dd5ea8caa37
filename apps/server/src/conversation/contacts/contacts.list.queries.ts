// SQL of lists of contacts: the same condition for a page, a count, an export and a mass action, and one page of it.
import type { ContactFilter, contactOptions } from "@prosa/contracts/contacts";
import { type RawBuilder, sql } from "kysely";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { type ContactRow, contactColumns } from "./contacts.load.queries.ts";
import { whereNarrowed } from "./contacts.narrowings.ts";
import { inSight, inSightAndActive, whereFindable } from "./contacts.visible.sql.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;

/** More than anybody leafs through; whoever gets so many types another letter. */
export const MOST_FOUND = 2_000;

const options: Record<(typeof contactOptions)[number], RawBuilder<unknown>> = {
  disableBot: sql`c.disable_bot`,
  disableCampaign: sql`c.disable_campaign`,
  disableCrm: sql`c.disable_crm`,
  disableRating: sql`c.disable_rating`,
  ignore: sql`c.is_ignored`,
  noWallet: sql`c.is_unowned`,
  noTag: sql`c.is_untagged`,
};

/** On contacts aliased c: what the filter means, among those this person may meet. */
export function whereFilter(filter: ContactFilter, looking: Looking): RawBuilder<unknown> {
  const { searchParam, ...rest } = filter;
  const others = whereOthers(rest, looking);
  if (!searchParam) return others;
  return sql`(c.id in (select f.contact_id
    from contacts_like(${searchParam}, ${looking.readsPhones}, ${sql.lit(MOST_FOUND)}) f) and ${others})`;
}

/** Everything but what was typed. */
function whereOthers(filter: Omit<ContactFilter, "searchParam">, looking: Looking): RawBuilder<unknown> {
  const { tagId, walletId, channelId, option, ...above } = filter;
  const conditions = [sql`not c.is_group`, whereFindable(looking), ...whereNarrowed(above, looking)];
  if (tagId !== undefined) {
    conditions.push(sql`exists (select 1 from contact_tags g
      where g.tenant_id = c.tenant_id and g.contact_id = c.id and g.tag_id = ${tagId})`);
  }
  if (walletId !== undefined) {
    conditions.push(sql`exists (select 1 from contact_wallets o
      where o.tenant_id = c.tenant_id and o.contact_id = c.id and o.user_id = ${walletId})`);
  }
  if (channelId !== undefined) {
    conditions.push(sql`exists (select 1 from tickets t
      where t.tenant_id = c.tenant_id and t.contact_id = c.id and t.channel_id = ${channelId} and ${inSight(looking)})`);
  }
  if (option) conditions.push(options[option]);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

export async function countContacts({ tx, tenantId }: Scope, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contacts c where c.tenant_id = ${tenantId} and ${where}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of a channel's contacts nothing is asked but how many: they are met once each along its tickets, in their order. */
export async function countOfChannel({ tx, tenantId }: Scope, channelId: number, looking: Looking): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct t.contact_id from tickets t
       where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and ${inSight(looking)}) k`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface ContactPage {
  sort: "name" | "-name" | "createdAt" | "-createdAt";
  /** The contact with which the page before ended; otherwise so many are left out. */
  afterId?: number | undefined;
  offset: number;
  limit: number;
}

export interface ListedRow extends ContactRow {
  lastContactAt: Date | null;
  activeTicketId: number | null;
}

/** Ids are made in order, so that the order of making is theirs. */
const orders = {
  name: { by: sql`c.search_name, c.id`, after: (id: RawBuilder<unknown>) => sql`(c.search_name, c.id) > ${id}` },
  "-name": {
    by: sql`c.search_name desc, c.id desc`,
    after: (id: RawBuilder<unknown>) => sql`(c.search_name, c.id) < ${id}`,
  },
  createdAt: { by: sql`c.id`, after: (id: RawBuilder<unknown>) => sql`c.id > ${id}` },
  "-createdAt": {
    by: sql`c.id desc`,
    after: (id: RawBuilder<unknown>) => sql`c.id < ${id}`,
  },
};

/** Ids first, in the order of an index, and the rest for the rows of the page alone. */
export async function readContactPage(
  { tx, tenantId }: Scope,
  filter: ContactFilter,
  page: ContactPage,
  looking: Looking,
): Promise<ListedRow[]> {
  const isFoundOrder = filter.searchParam !== undefined && page.sort === "name";
  const ids = isFoundOrder ? idsAsFound(tenantId, filter, page, looking) : idsInOrder(tenantId, filter, page, looking);
  const ticket = sql`tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id`;
  const { rows } = await sql<ListedRow>`
    with page as materialized (select c.id, row_number() over () as place from (${ids}) c)
    select ${contactColumns},
           (select t.last_message_at from ${ticket} and ${inSight(looking)} order by t.id desc limit 1) as last_contact_at,
           (select t.id from ${ticket} and ${inSightAndActive(looking)} order by t.id desc limit 1) as active_ticket_id
      from page p join contacts c on c.tenant_id = ${tenantId} and c.id = p.id
     order by p.place`.execute(tx);
  return rows;
}

/**
 * By name, but first those whose name begins with what was typed. Where nothing else narrows the list, no more are looked
 * for than lie on this page and before it.
 */
function idsAsFound(tenantId: number, filter: ContactFilter, page: ContactPage, looking: Looking): RawBuilder<unknown> {
  const { searchParam, ...rest } = filter;
  const { afterId, offset, limit } = page;
  const isNarrowed = afterId !== undefined || looking.settings.walletContactsOnly || Object.values(rest).some(isGiven);
  const most = isNarrowed ? MOST_FOUND : Math.min(offset + limit, MOST_FOUND);
  const after = sql`coalesce((select a.place from found a where a.id = ${afterId ?? null}::bigint), 0)`;
  return sql`with found as materialized (
      select f.id, f.place
        from contacts_like(${searchParam}, ${looking.readsPhones}, ${sql.lit(most)}) with ordinality f(id, place))
    select c.id from found f join contacts c on c.tenant_id = ${tenantId} and c.id = f.id
     where ${whereOthers(rest, looking)} and f.place > ${after}
     order by f.place limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

const isGiven = (value: unknown) => value !== undefined;

function idsInOrder(tenantId: number, filter: ContactFilter, page: ContactPage, looking: Looking): RawBuilder<unknown> {
  const { sort, afterId, offset, limit } = page;
  const order = orders[sort];
  const isByName = sort.endsWith("name");
  const place = isByName
    ? sql`((select a.search_name from contacts a where a.tenant_id = ${tenantId} and a.id = ${afterId}), ${afterId}::bigint)`
    : sql`${afterId}::bigint`;
  const after = afterId === undefined ? sql`true` : order.after(place);
  return sql`select c.id from contacts c where c.tenant_id = ${tenantId} and ${whereFilter(filter, looking)} and ${after}
     order by ${order.by} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

/** Names of what is kept about contacts, each met once by jumping along the index. */
export async function extraInfoNames({ tx, tenantId }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive found (name, number) as (
      (select e.name, 1 from contact_extra_info e where e.tenant_id = ${tenantId} order by e.name limit 1)
      union all
      select (select e.name from contact_extra_info e where e.tenant_id = ${tenantId} and e.name > f.name
               order by e.name limit 1), f.number + 1
        from found f where f.name is not null and f.number < ${sql.lit(limit)})
    select name from found where name is not null`.execute(tx);
  return rows.map(({ name }) => name);
}
