// What becomes of a committed row of the journal: a delivery for each endpoint that wants to hear of it.
import type { WebhookEvent } from "@prosa/contracts/automation/webhook-events";
import { sql } from "kysely";
import type { TicketFacts } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Reaction } from "#platform/journal";
import { endpointsOf } from "./memory.ts";
import { eventOfTicket, LAST_GENERATION, wants } from "./webhooks.rules.ts";

/** A moment for the other kinds of the journal, each of which is read by a loop of its own: then order holds between them. */
const GATHER_MS = 400;

interface Heard {
  seq: number;
  at: Date;
  type: WebhookEvent;
  ticketId: number;
  messageId?: number;
  /** Said by a program with a key, perhaps because it heard of something here. */
  isByProgram?: boolean;
  facts: TicketFacts;
}

/** One more than the newest that was delivered about the ticket in the last minute. */
const nextGeneration = (ticketId: number) => sql`(
  select 1 + coalesce(max(d.generation), -1) from webhook_deliveries d
   where d.tenant_id = app_tenant() and d.ticket_id = ${ticketId} and d.state = 'done'
     and d.settled_at > now() - interval '1 minute')`;

async function hear(ctx: Ctx, heard: Heard): Promise<void> {
  const { seq, at, type, ticketId, messageId, isByProgram = false, facts } = heard;
  const wanting = (await endpointsOf(ctx)).filter((endpoint) => wants(endpoint, type, facts)).map(({ id }) => id);
  if (wanting.length === 0) return;
  const due = new Date(ctx.now.getTime() + GATHER_MS);
  await sql`
    with turn as (select w.generation from webhook_turns w
                   where w.tenant_id = app_tenant() and w.ticket_id = ${ticketId}
                     and date_trunc('milliseconds', w.at) = date_trunc('milliseconds', ${at}::timestamptz)),
         facts as (select coalesce((select t.generation from turn t),
                                   case when ${isByProgram}::boolean then ${nextGeneration(ticketId)} end, 0) as generation,
                          (select t.contact_id from tickets t where t.tenant_id = app_tenant() and t.id = ${ticketId}) as contact_id),
         made as (
           insert into webhook_deliveries (tenant_id, endpoint_id, seq, type, ticket_id, message_id, contact_id, generation,
                                           state, reason, next_at, created_at)
           select app_tenant(), e.id, ${seq}, ${type}, ${ticketId}, ${messageId ?? null}, f.contact_id, f.generation,
                  case when f.generation > ${LAST_GENERATION} then 'skipped' else 'waiting' end,
                  case when f.generation > ${LAST_GENERATION} then 'loop' end, ${ctx.now}, ${ctx.now}
             from webhook_endpoints e, facts f
            where e.tenant_id = app_tenant() and e.id = any (${wanting}::bigint[])
           on conflict (tenant_id, endpoint_id, seq) do nothing
           returning endpoint_id)
    update webhook_endpoints e set due_at = ${due}
     where e.tenant_id = app_tenant() and e.state = 'active'
       -- One that is well and only keeps a refused event for later hears the others now.
       and (e.due_at is null or (e.claim_id is null and e.failures = 0 and e.due_at > ${due}))
       and e.id in (select m.endpoint_id from made m)`.execute(ctx.tx);
}

/** Null: a note or a reaction, which are nobody's outside; or gone since. */
async function directionOf(ctx: Ctx, messageId: number) {
  const found = await ctx.tx
    .selectFrom("messages")
    .select(["fromMe", "type", "authorKind"])
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!found || found.type === "note" || found.type === "reaction") return null;
  const type: WebhookEvent = found.fromMe ? "message.sent" : "message.received";
  return { type, isByProgram: found.authorKind === "api" };
}

const wantsAny = async (ctx: Ctx, prefix: string) =>
  (await endpointsOf(ctx)).some(({ events }) => events.some((event) => event.startsWith(prefix)));

export const webhookReactions: readonly Reaction[] = [
  {
    kind: "message.created",
    name: "webhooks.message-created",
    async run(ctx, { seq, at, ticketId, data }) {
      if (ticketId === null || !(await wantsAny(ctx, "message."))) return;
      const { messageId, facts } = data;
      const found = await directionOf(ctx, messageId);
      if (found) await hear(ctx, { seq, at, ...found, ticketId, messageId, facts });
    },
  },
  {
    kind: "message.changed",
    name: "webhooks.message-changed",
    async run(ctx, { seq, at, ticketId, data }) {
      if (ticketId === null || !(await wantsAny(ctx, "message.status"))) return;
      if ((await directionOf(ctx, data.messageId)) === null) return;
      await hear(ctx, { seq, at, type: "message.status", ticketId, messageId: data.messageId, facts: data.facts });
    },
  },
  {
    kind: "ticket.changed",
    name: "webhooks.ticket-changed",
    async run(ctx, { seq, at, ticketId, data }) {
      if (ticketId === null) return;
      await hear(ctx, { seq, at, type: eventOfTicket(data.before, data.facts), ticketId, facts: data.facts });
    },
  },
  {
    kind: "ticket.deleted",
    name: "webhooks.ticket-deleted",
    async run(ctx, { seq, at, ticketId, data }) {
      if (ticketId !== null) await hear(ctx, { seq, at, type: "ticket.deleted", ticketId, facts: data.facts });
    },
  },
];

/**
 * A program has just written in this ticket, in this transaction: what follows from it is one generation more than what was
 * delivered about the ticket in the last minute. Its events are known by the moment of their transaction.
 */
export async function noteProgramWrite(ctx: Ctx, ticketId: number): Promise<void> {
  if (ctx.actor.kind !== "user" || ctx.actor.apiKey === undefined) return;
  await sql`
    insert into webhook_turns (tenant_id, ticket_id, generation, at)
    select app_tenant(), ${ticketId}, ${nextGeneration(ticketId)}, now()
    on conflict (tenant_id, ticket_id) do update set generation = excluded.generation, at = excluded.at`.execute(
    ctx.tx,
  );
}
