// Figures about conversations: how many messages, and until when one may be written into.

import type { messageWindow } from "@prosa/contracts/message-delivery";
import type { countMessages } from "@prosa/contracts/messages";
import type { AnswerOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { showVisibleTicket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

interface Numbers {
  isToday: boolean;
  received: number;
  sent: number;
}

/** Everything the company has received, and sent with success: today and this month as its own calendar has them. */
export async function countAll(ctx: Ctx): Promise<AnswerOf<typeof countMessages>> {
  // Per channel and period, because that is how the index of days is ordered: each stretch is read once, from the index
  // alone. Notes are no sends; their status says so.
  const { rows } = await sql<Numbers>`
    with zone as (
      select date_trunc('day', ${ctx.now}::timestamptz at time zone t.time_zone) at time zone t.time_zone as today,
             date_trunc('month', ${ctx.now}::timestamptz at time zone t.time_zone) at time zone t.time_zone as month
        from tenants t where t.id = ${ctx.tenantId})
    select p.is_today, sum(x.received)::bigint as received, sum(x.sent)::bigint as sent
      from zone
     cross join lateral (values (true, zone.today, 'infinity'::timestamptz),
                                (false, zone.month, zone.today)) p (is_today, starts, ends)
      join channels c on c.tenant_id = ${ctx.tenantId}
     cross join lateral (
       select count(*) filter (where not m.from_me) as received,
              count(*) filter (where m.from_me and m.status in ('read', 'delivered', 'sent', 'played')) as sent
         from messages m
        where m.tenant_id = ${ctx.tenantId} and m.channel_id = c.id and not m.is_past
          and m.created_at >= p.starts and m.created_at < p.ends) x
     group by p.is_today`.execute(ctx.tx);
  const of = (isToday: boolean) => rows.find((row) => row.isToday === isToday) ?? { received: 0, sent: 0 };
  const [today, before] = [of(true), of(false)];
  const month = { received: before.received + today.received, sent: before.sent + today.sent };
  return { count: month.received + month.sent, today: { received: today.received, sent: today.sent }, month };
}

export async function showWindow(ctx: Ctx, ticketId: number): Promise<AnswerOf<typeof messageWindow>> {
  const { windowExpiresAt: expiresAt } = await showVisibleTicket(ctx, ticketId);
  if (expiresAt === null) return { hasWindow: false, open: true, expiresAt };
  return { hasWindow: true, open: new Date(expiresAt) > ctx.now, expiresAt };
}
