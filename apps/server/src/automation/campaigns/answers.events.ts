// Answers to campaigns: to the one that is quoted, else to the last that reached whoever writes, within its days.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Reaction } from "#platform/journal";

export const noteAnswers: Reaction = {
  kind: "message.created",
  name: "campaigns.answered",
  run: (ctx, { data }) => noteAnswer(ctx, data.messageId),
};

/** Once per recipient, and only what the customer said. */
export async function noteAnswer({ tx, tenantId }: Ctx, messageId: number): Promise<void> {
  await sql`
    with heard as (
      select m.created_at, m.quoted_id, t.contact_id from messages m
        join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
       where m.tenant_id = ${tenantId} and m.id = ${messageId} and not m.from_me and m.type not in ('system', 'note', 'reaction')),
    meant as (
      select p.id from heard h join campaign_recipients p on p.tenant_id = ${tenantId} and p.message_id = h.quoted_id
      union all
      (select p.id from heard h
         join campaign_recipients p on p.tenant_id = ${tenantId} and p.contact_id = h.contact_id and p.state = 'handed'
         join campaigns a on a.tenant_id = p.tenant_id and a.id = p.campaign_id
        where h.created_at between p.handed_at and p.handed_at + a.answer_days * interval '1 day'
        order by p.handed_at desc limit 1))
    update campaign_recipients p set answered_at = h.created_at from heard h
     where p.tenant_id = ${tenantId} and p.id = (select id from meant limit 1) and p.answered_at is null`.execute(tx);
}
