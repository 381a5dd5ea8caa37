// Whose tasks somebody sees: what they own or made; of queue supervisors also their people's; the others see all.
import { type RawBuilder, sql } from "kysely";
import { type Looking, seesAll } from "#conversation/tickets";

/** On tasks aliased r. */
export function whereTaskVisible({ viewer }: Pick<Looking, "viewer">): RawBuilder<unknown> {
  if (seesAll(viewer)) return sql`true`;
  const own = sql`r.owner_id = ${viewer.id} or r.creator_id = ${viewer.id}`;
  if (viewer.profile !== "supervisorfila") return sql`(${own})`;
  return sql`(${own} or r.owner_id = any (array(select q.user_id from user_queues q
    where q.tenant_id = app_tenant() and q.queue_id = any (${viewer.queueIds}::bigint[]))))`;
}
