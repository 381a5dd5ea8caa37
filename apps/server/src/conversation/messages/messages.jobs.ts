// Sends what waits in a ticket, in order. The job is only a wake-up: order, attempts and failure live on the messages.
import { z } from "zod";
import type { SendOutcome } from "#adapters/channels";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type Claim, claimNext, settle } from "./messages.sending.ts";

const Payload = z.object({ tenantId: z.number().int().positive(), ticketId: z.number().int().positive() });
type Payload = z.infer<typeof Payload>;

const NAME = "messages.send";
/** After this, what is left goes to a new wake-up, so that a long conversation never looks like a stuck job. */
const ENOUGH_MS = 10_000;

export const sendWaiting = defineJob<Payload>({
  name: NAME,
  queue: "send",
  payload: Payload,
  attempts: 10,
  backoff: { seconds: 2, most: 60 },
  timeoutSeconds: 30,
  // Harmless when it overlaps: a message is claimed in the database, and nobody touches a claim that may be alive.
  mayOverlap: true,
  key: ({ ticketId }) => `ticket:${ticketId}`,
  async run(deps, { tenantId, ticketId }, signal) {
    const begun = deps.clock.monotonic();
    for (;;) {
      if (signal.aborted || deps.clock.monotonic() - begun > ENOUGH_MS) return wakeUp(deps, { tenantId, ticketId });
      const next = await asSystem(deps, tenantId, (ctx) => claimNext(ctx, ticketId), NAME);
      if (next.kind === "nothing" || next.kind === "waiting") return;
      if (next.kind === "busy") return wakeUp(deps, { tenantId, ticketId }, next.lookAgainAt);

      const result = await send(deps, next, { tenantId, ticketId });

      const again = await asSystem(
        deps,
        tenantId,
        async (ctx) => {
          const at = await settle(ctx, ticketId, next, result);
          if (at) await ctx.enqueue(sendWaiting, { tenantId, ticketId }, { startAfter: at });
          return at;
        },
        NAME,
      );
      if (again) return;
    }
  },
});

/** No transaction is open here: the network may take its time. */
async function send(deps: Deps, claim: Claim, facts: Payload): Promise<SendOutcome> {
  try {
    const adapter = deps.channels.get(claim.channelType);
    if (!adapter) return { outcome: "refused", class: "BAD_REQUEST", code: "none", detail: "no such channel type" };
    return await adapter.send(claim.message, adapter.credentials.parse(claim.credentials), deps.egress);
  } catch (error) {
    deps.log.error({ error, ...facts, messageId: claim.messageId }, "a send ended in a way nobody expected");
    return { outcome: "unknown", detail: "unexpected" };
  }
}

function wakeUp(deps: Deps, payload: Payload, startAfter?: Date): Promise<void> {
  const options = startAfter ? { startAfter } : {};
  return asSystem(deps, payload.tenantId, (ctx) => ctx.enqueue(sendWaiting, payload, options), NAME);
}

const OVERDUE_MS = 60_000;
const MOST_WOKEN = 500;

/** Finds what no wake-up is left for: its job gave up while the database or the provider was away for long. */
export const wakeOverdue = defineJob({
  name: "messages.wake-overdue",
  payload: z.object({}),
  everySeconds: 60,
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - OVERDUE_MS);
    const found = await deps.db.callOnce<Payload>(
      "messages_left_waiting",
      "select tenant_id, ticket_id from messages_left_waiting($1, $2)",
      [before, MOST_WOKEN],
    );
    for (const { tenantId, ticketId } of found) await wakeUp(deps, { tenantId, ticketId });
    if (found.length > 0) deps.log.warn({ count: found.length }, "woke conversations that were left waiting");
  },
});
