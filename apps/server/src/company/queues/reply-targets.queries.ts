// SQL of reply targets: those in force, and a new one from now on.
import { noTargets, type ReplyTargets } from "@prosa/contracts/reply-targets";
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";

export const OF_COMPANY = 0;

export async function targetsInForce(tx: Tx, now: Date): Promise<(ReplyTargets & { queueId: number })[]> {
  const { rows } = await sql<ReplyTargets & { queueId: number }>`
    select distinct on (r.queue_id) r.queue_id, r.first_answer, r.answer, r.closing from reply_targets r
     where r.tenant_id = app_tenant() and r.valid_from <= ${now} order by r.queue_id, r.valid_from desc`.execute(tx);
  return rows;
}

export async function ownTargets(tx: Tx, queueId: number, now: Date): Promise<ReplyTargets> {
  const { rows } = await sql<ReplyTargets>`
    select r.first_answer, r.answer, r.closing from reply_targets r
     where r.tenant_id = app_tenant() and r.queue_id = ${queueId} and r.valid_from <= ${now}
     order by r.valid_from desc limit 1`.execute(tx);
  return rows[0] ?? noTargets;
}

/** From now on; false where they are what they were. */
async function insertTargets(
  tx: Tx,
  { tenantId, queueId, validFrom, ...wanted }: ReplyTargets & { tenantId: number; queueId: number; validFrom: Date },
): Promise<boolean> {
  const { firstAnswer, answer, closing } = wanted;
  const minutes = sql`${firstAnswer}::integer, ${answer}::integer, ${closing}::integer`;
  const { rows } = await sql`
    insert into reply_targets (tenant_id, queue_id, valid_from, first_answer, answer, closing)
    select ${tenantId}::bigint, ${queueId}::bigint, ${validFrom}::timestamptz, ${minutes}
     where not exists (
       select 1 from (select 1) one left join lateral (
              select l.* from reply_targets l where l.tenant_id = app_tenant() and l.queue_id = ${queueId}
               order by l.valid_from desc limit 1) r on true
        where (r.first_answer, r.answer, r.closing) is not distinct from (${minutes}))
    on conflict (tenant_id, queue_id, valid_from) do update
       set first_answer = excluded.first_answer, answer = excluded.answer, closing = excluded.closing
    returning queue_id`.execute(tx);
  return rows.length > 0;
}

/** Whether they are others than before. */
export function setTargets(
  ctx: Pick<Ctx, "tx" | "tenantId" | "now">,
  queueId: number,
  wanted: ReplyTargets,
): Promise<boolean> {
  return insertTargets(ctx.tx, { ...wanted, tenantId: ctx.tenantId, queueId, validFrom: ctx.now });
}
