// What stands in the way of deleting a queue, with a few names to look for. Rows of other floors, counted and named.
import type { UsedBy } from "@prosa/contracts/lists";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#platform/database";

/** Only what there is; an empty list lets the queue go. */
export async function countQueueUses(tx: Tx, queueId: number): Promise<z.infer<typeof UsedBy>[]> {
  const { rows } = await sql<z.infer<typeof UsedBy>>`
    select used.kind, used.count, used.names from (
      select 1 as place, 'tickets' as kind,
             (select count(*) from tickets t where t.tenant_id = app_tenant()
                 and t.status in ('open', 'pending', 'closed') and t.queue_id = ${queueId}) as count,
             array(select t.protocol from tickets t where t.tenant_id = app_tenant()
                      and t.status in ('open', 'pending', 'closed') and t.queue_id = ${queueId}
                    order by t.last_message_at desc, t.id desc limit 5) as names
      union all
      select 2, 'channels',
             (select count(*) from channels c where c.tenant_id = app_tenant() and c.default_queue_id = ${queueId}),
             array(select c.name from channels c where c.tenant_id = app_tenant() and c.default_queue_id = ${queueId}
                    order by search_text(c.name) limit 5)
      union all
      select 3, 'users',
             (select count(*) from user_queues u where u.tenant_id = app_tenant() and u.queue_id = ${queueId}),
             array(select p.name from user_queues u join users p on p.tenant_id = u.tenant_id and p.id = u.user_id
                    where u.tenant_id = app_tenant() and u.queue_id = ${queueId}
                    order by search_text(p.name) limit 5)
    ) used where used.count > 0 order by used.place`.execute(tx);
  return rows;
}
