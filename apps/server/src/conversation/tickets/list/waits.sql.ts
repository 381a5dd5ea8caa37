// Who waits longest among tickets aliased t, and all of that wait by which it is judged.
import type { WaitShape } from "@prosa/contracts/reply-targets";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

export const oldestId: RawBuilder<unknown> = sql`
  (array_agg(t.id order by t.waiting_since) filter (where t.waiting_since is not null))[1]`;

/** A ticket's wait as it goes over the wire; null without a ticket, or where nobody waits. */
export const waitOf = (ticketId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select jsonb_build_object('since', to_char(o.waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                             'queueId', o.queue_id, 'channelId', o.channel_id, 'isFirst', o.first_answer_at is null)
     from tickets o where o.tenant_id = app_tenant() and o.id = ${ticketId} and o.waiting_since is not null)`;

export async function readWait(tx: Tx, ticketId: number): Promise<WaitShape | null> {
  const { rows } = await sql<{ wait: WaitShape | null }>`select ${waitOf(sql`${ticketId}::bigint`)} as wait`.execute(
    tx,
  );
  return rows[0]?.wait ?? null;
}
