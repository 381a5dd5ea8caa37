// SQL that reads deals: as cards of a lane, as rows of a list, one with its history, and as what they are by themselves.
import type { DealFilter } from "@prosa/contracts/kanban";
import { type RawBuilder, sql } from "kysely";
import { type ListQuery, readPage } from "#company/lists";
import { canSee, type Looking, whereHolds } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { CardRow, HistoryRow, PlainRow } from "./deals.wire.ts";
import { whereDealVisible } from "./kanban.visible.ts";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

/** What a person may see and asked for, on deals aliased d. */
export function whereAsked({ now }: Pick<Ctx, "now">, looking: Looking, filter: DealFilter): RawBuilder<unknown> {
  const { searchParam, ownerId, tagId, channelId, minCents, stalledDays } = filter;
  const conditions = [whereDealVisible(looking)];
  if (searchParam !== undefined) conditions.push(matching(searchParam, looking));
  if (ownerId === 0) conditions.push(sql`d.owner_id is null`);
  else if (ownerId !== undefined) conditions.push(sql`d.owner_id = ${ownerId}`);
  if (tagId !== undefined) {
    conditions.push(sql`exists (select 1 from contact_tags g
      where g.tenant_id = d.tenant_id and g.contact_id = d.contact_id and g.tag_id = ${tagId})`);
  }
  if (channelId !== undefined) {
    conditions.push(sql`exists (select 1 from tickets t where t.tenant_id = d.tenant_id
      and t.contact_id = d.contact_id and t.channel_id = ${channelId} and ${inSight(looking)})`);
  }
  if (minCents !== undefined) conditions.push(sql`d.value_cents >= ${minCents}`);
  if (stalledDays !== undefined) {
    const since = new Date(now.getTime() - stalledDays * 86_400_000);
    conditions.push(sql`d.lane_since <= ${since}`);
  }
  return sql.join(conditions, sql` and `);
}

const inSight = ({ viewer, settings }: Looking) => whereHolds(canSee, viewer, settings);

/** Every word in the deal's title or the contact's name; or the number, for those who may read it. */
function matching(text: string, { readsPhones }: Looking): RawBuilder<unknown> {
  const digits = /[\p{L}]/u.test(text) ? "" : text.replace(/\D/g, "");
  const byNumber = readsPhones && digits.length >= 3 ? sql`or strpos(d.contact_number, ${digits}) > 0` : sql``;
  const named = readsPhones
    ? sql`d.contact_search_name`
    : sql`case when d.is_contact_named_by_number then '' else d.contact_search_name end`;
  // Asked of every deal of a board: the words are made patterns once (they are letters and digits, which mean themselves),
  // and a title without accents, as most are, is neither looked through for them nor made small by the rules of a language.
  const titled = sql`case when octet_length(d.title) = length(d.title) then lower(d.title collate "C")
    else search_text(d.title) end`;
  const patterns = sql`array(select '%' || w || '%' from unnest(text_words(${text})) w)`;
  return sql`((select cardinality(text_words(${text}))) > 0 and ${named} || ' ' || ${titled} like all (${patterns})
    ${byNumber})`;
}

export const plainColumns = sql`d.id, d.version, d.board_id, d.lane_id, d.position, d.contact_id, d.title, d.value_cents,
  d.due_on, d.lane_since, d.created_at, d.updated_at,
  case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as owner`;

export const withOwner = sql`left join users o on o.tenant_id = d.tenant_id and o.id = d.owner_id`;

const cardColumns = sql`${plainColumns}, c.name as contact_name, c.number as contact_number,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color)
                             order by search_text(g.name), g.id)
              from contact_tags ct join tags g on g.tenant_id = ct.tenant_id and g.id = ct.tag_id
             where ct.tenant_id = d.tenant_id and ct.contact_id = d.contact_id), '[]') as tags,
  s.ticket`;

/** The newest conversation in sight: what somebody may not see is not on their card either. */
const withCustomer = (looking: Looking) => sql`${withOwner}
  join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
  left join lateral (
    select jsonb_build_object('id', t.id, 'status', t.status, 'channelType', h.type, 'channelName', h.name,
             'lastMessage', t.last_message, 'lastMessageType', t.last_message_type,
             'lastMessageFromMe', t.last_message_from_me,
             'lastMessageAt', (extract(epoch from t.last_message_at) * 1000)::bigint) as ticket
      from tickets t join channels h on h.tenant_id = t.tenant_id and h.id = t.channel_id
     where t.tenant_id = d.tenant_id and t.contact_id = d.contact_id and ${inSight(looking)}
     order by t.id desc limit 1) s on true`;

export interface LanePage {
  laneId: number;
  /** The place with which the page before ended. */
  after?: string | undefined;
  limit: number;
}

export async function readLane(ctx: Scope, looking: Looking, filter: DealFilter, { laneId, after, limit }: LanePage) {
  const { rows } = await sql<CardRow>`
    with page as (select d.* from deals d
                   where d.tenant_id = ${ctx.tenantId} and d.lane_id = ${laneId}
                     and d.position > ${after ?? ""} and ${whereAsked(ctx, looking, filter)}
                   order by d.position limit ${sql.lit(limit)})
    select ${cardColumns} from page d ${withCustomer(looking)} order by d.position`.execute(ctx.tx);
  return rows;
}

/** Undefined where this person does not see it, or where `visible` says otherwise. */
export async function readCard(
  { tx, tenantId }: Scope,
  looking: Looking,
  dealId: number,
  visible: RawBuilder<unknown> = whereDealVisible(looking),
) {
  const { rows } = await sql<CardRow & { notes: string }>`
    select ${cardColumns}, d.notes from deals d ${withCustomer(looking)}
     where d.tenant_id = ${tenantId} and d.id = ${dealId} and ${visible}`.execute(tx);
  return rows[0];
}

export async function readPlain(tx: Tx, dealIds: readonly number[]): Promise<PlainRow[]> {
  const { rows } = await sql<PlainRow>`
    select ${plainColumns} from deals d ${withOwner}
     where d.tenant_id = app_tenant() and d.id = any (${[...dealIds]}::bigint[]) and d.is_shown`.execute(tx);
  return rows;
}

/** Newest first; older lines than these nobody scrolls to. */
const HISTORY_SHOWN = 100;

export async function readHistory(tx: Tx, dealId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select g.id, g.type, g.at, u.name as user, g.from_lane, g.to_lane, g.from_cents, g.to_cents,
           f.name as from_owner, o.name as to_owner, g.from_due, g.to_due
      from deal_logs g
      left join users u on u.tenant_id = g.tenant_id and u.id = g.user_id
      left join users f on f.tenant_id = g.tenant_id and f.id = g.from_owner_id
      left join users o on o.tenant_id = g.tenant_id and o.id = g.to_owner_id
     where g.tenant_id = app_tenant() and g.deal_id = ${dealId}
     order by g.id desc limit ${sql.lit(HISTORY_SHOWN)}`.execute(tx);
  return rows;
}

const sorts = {
  name: sql`r.contact_search_name`,
  valueCents: sql`r.value_cents`,
  lane: sql`(select l.position from lanes l where l.tenant_id = r.tenant_id and l.id = r.lane_id)`,
  // Everybody's name once, not once for each deal.
  owner: sql`(select jsonb_object_agg(u.id, search_text(u.name)) from users u where u.tenant_id = app_tenant())
    ->> r.owner_id::text`,
  dueOn: sql`r.due_on`,
  laneSince: sql`r.lane_since`,
};

export async function pageOfDeals(
  ctx: Scope,
  looking: Looking,
  { boardId, pageNumber, pageSize, sort, ...filter }: DealFilter & ListQuery & { boardId: number },
) {
  const where = sql`r.board_id = ${boardId} and ${whereAsked(ctx, looking, filter)}`;
  // The same row by both of its names, so that no deal is looked up twice.
  const table = sql`deals r cross join lateral (select r.*) d`;
  return readPage<CardRow>(
    ctx.tx,
    { pageNumber, pageSize, sort },
    { table, where, columns: cardColumns, joins: withCustomer(looking), sorts, sort: "name" },
  );
}
