// What the filters of reports offer: to queue supervisors their own queues and the people in them, to the others everything.
import type { reportChoices } from "@prosa/contracts/report-list";
import type { AnswerOf } from "@prosa/contracts/route";
import { type RawBuilder, sql } from "kysely";
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";

type Choices = AnswerOf<typeof reportChoices>;

/** By name; more than anybody scrolls through is left to be typed elsewhere. */
const MOST = 500;

const listed = (
  rows: RawBuilder<unknown>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name)
    order by search_text(k.name), k.id) from (${rows} limit ${sql.lit(MOST)}) k), '[]')`;

export async function choicesOf({ tx, actor }: Ctx): Promise<Choices> {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const [viewer] = await readViewers(tx, [actor.userId]);
  if (!viewer) throw new AppError("ERR_NO_PERMISSION");
  const seesAll = viewer.isSupport || viewer.profile === "admin" || viewer.profile === "supervisor";
  const among = (column: RawBuilder<unknown>, ids: readonly number[] | null) =>
    seesAll || ids === null ? sql`true` : sql`${column} = any (${[...ids]}::bigint[])`;
  const withMe = sql`exists (select 1 from user_queues w where w.tenant_id = u.tenant_id and w.user_id = u.id
    and ${among(sql`w.queue_id`, viewer.queueIds)})`;
  const { rows } = await sql<Choices>`
    select ${listed(sql`select q.id, q.name from queues q
               where q.tenant_id = app_tenant() and ${among(sql`q.id`, viewer.queueIds)}`)} as queues,
           ${listed(sql`select n.id, n.name from channels n where n.tenant_id = app_tenant() and n.deleted_at is null
                and ${among(sql`n.id`, viewer.channelIds)}`)} as channels,
           ${listed(sql`select u.id, u.name from users u where u.tenant_id = app_tenant() and not u.is_support
                and ${seesAll ? sql`true` : sql`(u.id = ${viewer.id} or ${withMe})`}`)} as people,
           ${listed(sql`select r.id, r.name from closing_reasons r where r.tenant_id = app_tenant()`)} as closing_reasons,
           ${listed(sql`select g.id, g.name from tags g
               where g.tenant_id = app_tenant() and ${seesAll}::boolean`)} as tags,
           ${listed(sql`select l.id, b.name || ' · ' || l.name as name
                from lanes l join boards b on b.tenant_id = l.tenant_id and b.id = l.board_id
               where l.tenant_id = app_tenant() and ${seesAll}::boolean`)} as lanes`.execute(tx);
  return rows[0] as Choices;
}
