// Tells whoever ought to call back that a customer called and nobody answered; over when somebody spoke with them since.
import { sql } from "kysely";
import { z } from "zod";
import { defineNotice, endNotices, type Shown, tell } from "#company/notices";
import { audienceFinder, loadTickets, ticketsSeenBy } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { candidatesOf } from "./calls.queries.ts";
import type { CallRow } from "./calls.types.ts";

const Missed = z.object({ ticketId: z.number().int(), callId: z.number().int() });

const missed = defineNotice({
  kind: "call.missed",
  data: Missed,
  async show(scope, rows) {
    const ids = [...new Set(rows.map(({ data }) => data.callId))];
    const [found, seenBy] = await Promise.all([
      sql<{ id: number; messageId: number }>`
        select k.id, k.message_id from calls k
         where k.tenant_id = app_tenant() and k.id = any (${ids}::bigint[])
           and not exists (select 1 from calls l where l.tenant_id = k.tenant_id and l.contact_id = k.contact_id
                              and l.id > k.id and l.answered_at is not null)`.execute(scope.tx),
      ticketsSeenBy(
        scope,
        rows.map(({ data }) => data.ticketId),
      ),
    ]);
    const messages = new Map(found.rows.map(({ id, messageId }) => [id, messageId]));
    return new Map(
      rows.flatMap(({ id, userId, data: { ticketId, callId } }): [number, Shown<"call.missed">][] => {
        const [seen, messageId] = [seenBy(userId, ticketId), messages.get(callId)];
        if (!seen || messageId === undefined) return [];
        return [[id, { subject: { type: "ticket", ticketId, messageId }, params: { contact: seen.contact } }]];
      }),
    );
  },
});

/** Whoever attends; where nobody does, whoever takes calls of the channel and may see it. */
export async function tellMissed(ctx: Ctx, call: CallRow): Promise<void> {
  const [ticket] = await loadTickets(ctx.tx, ctx.tenantId, [call.ticketId]);
  if (!ticket) return;
  const userIds = ticket.userId !== null ? [ticket.userId] : await takersOf(ctx, call, ticket);
  if (userIds.length === 0) return;
  const data = { ticketId: call.ticketId, callId: call.id };
  await tell(ctx, missed, { userIds, subject: call.ticketId, key: String(call.id), data });
}

async function takersOf(
  ctx: Ctx,
  call: CallRow,
  ticket: Parameters<Awaited<ReturnType<typeof audienceFinder>>["of"]>[0],
) {
  const [people, audience] = await Promise.all([candidatesOf(ctx.tx, call.channelId, ctx.now), audienceFinder(ctx)]);
  const seers = new Set(audience.of(ticket));
  return people.flatMap(({ id }) => (seers.has(id) ? [id] : []));
}

/** Somebody speaks with the customer now: what was missed is made good. */
export async function leaveNoMissed(ctx: Ctx, call: CallRow): Promise<void> {
  if (call.answeredAt !== null) await endNotices(ctx, [missed.kind], call.ticketId);
}
