// Rejects a call that rings, and tells the caller in words, once an hour.
import type { SessionNews } from "@prosa/contracts/session-link";
import { sql } from "kysely";
import { z } from "zod";
import type { Source } from "#conversation/intake";
import { lockTicket, sayIfPossible } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";

const Id = z.number().int().positive();

/** The adapter's name of a call among the channel's messages. */
const messageOf = (callId: string) => `call/${callId}`;

export const rejectJob = defineJob({
  name: "wa_sessions.reject",
  payload: z.object({ tenantId: Id, channelId: Id, callId: z.string().max(200), from: z.string().max(200) }),
  audit: { none: "carriesOut" },
  attempts: 3,
  backoff: { seconds: 2, most: 10 },
  mayOverlap: true,
  async run(deps, { tenantId, channelId, callId, from }) {
    const session = { tenant: tenantId, channel: channelId };
    const rejected = await deps.sessionLinks
      .askHolder(session, "ask", { ...session, about: "rejectCall", of: { callId, from } })
      .then(
        () => null,
        (error: unknown) => error,
      );
    await asSystem(deps, tenantId, (ctx) => tellCaller(ctx, channelId, callId), "wa_sessions.reject");
    // The session may be on its way to another node: it is asked again, and nobody is told twice.
    if (rejected !== null) throw rejected;
  },
});

/** Locked first: two calls of the same moment are told once. */
async function tellCaller(ctx: Ctx, channelId: number, callId: string): Promise<void> {
  const { tx } = ctx;
  const call = await tx
    .selectFrom("messages as m")
    .innerJoin("channels as c", (join) => join.onRef("c.tenantId", "=", "m.tenantId").onRef("c.id", "=", "m.channelId"))
    .select(["m.ticketId", "c.callText"])
    .where("m.channelId", "=", channelId)
    .where("m.providerId", "=", messageOf(callId))
    .executeTakeFirst();
  if (!call || call.callText === "") return;
  const ticket = await lockTicket(tx, call.ticketId);
  if (!ticket) return;
  const { rows } = await sql`
    select 1 from messages m where m.tenant_id = app_tenant() and m.ticket_id = ${ticket.id} and m.from_me
       and m.send_type = 'system' and m.body = ${call.callText} and m.created_at > ${ctx.now}::timestamptz - interval '1 hour'
     limit 1`.execute(tx);
  if (rows.length === 0) await sayIfPossible(ctx, ticket, call.callText);
}

/** After the news are stored: what a crash leaves out rings until the caller hangs up, and stands in the conversation. */
export async function rejectCalls(deps: Deps, { tenantId, channelId }: Source, news: readonly SessionNews[]) {
  const calls = news.flatMap((one) => (one.kind === "call" && one.status === "offer" ? [one] : []));
  if (calls.length === 0) return;
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      for (const { callId, attrs } of calls) {
        await ctx.enqueue(rejectJob, { tenantId, channelId, callId, from: attrs["call-creator"] ?? attrs.from ?? "" });
      }
    },
    "wa_sessions.calls",
  );
}
