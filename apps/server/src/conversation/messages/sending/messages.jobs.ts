// Wake-ups of conversations that have something to send. A job only says so and ends once that was looked at: order,
// attempts and failure live on the messages, and what is under way has its turn in the database.
import { z } from "zod";
import { wakeChannel } from "#conversation/channels";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { senderOf } from "./messages.sending.engine.ts";

const Id = z.number().int().positive();

const Ticket = z.object({
  tenantId: Id,
  ticketId: Id,
  /** Spares a question where the caller knows it. */
  channelId: Id.optional(),
});
type Ticket = z.infer<typeof Ticket>;

const ATTEMPTS = 10;
const BACKOFF = { seconds: 2, most: 60 };

/** People and bots. */
export const sendWaiting = defineJob<Ticket>({
  name: "messages.send",
  audit: { none: "carriesOut" },
  queue: "send",
  payload: Ticket,
  attempts: ATTEMPTS,
  backoff: BACKOFF,
  async run(deps, ticket) {
    const channelId = ticket.channelId ?? (await channelOf(deps, ticket));
    if (channelId !== null) await senderOf(deps).wake({ ...ticket, channelId, isBulk: false });
  },
});

async function channelOf(deps: Deps, { tenantId, ticketId }: Ticket): Promise<number | null> {
  const find = (ctx: Ctx) =>
    ctx.tx.selectFrom("tickets").select("channelId").where("id", "=", ticketId).executeTakeFirst();
  return (await asSystem(deps, tenantId, find, sendWaiting.name))?.channelId ?? null;
}

const MOST_IN_SLICE = 100;
const Slice = z.object({ tenantId: Id, channelId: Id, ticketIds: z.array(Id).min(1).max(MOST_IN_SLICE) });

/** Campaigns, with pollers of their own: however many wait here, nobody's answer waits behind them. */
export const sendBulk = defineJob<z.infer<typeof Slice>>({
  name: "messages.send-bulk",
  audit: { none: "carriesOut" },
  queue: "send_bulk",
  payload: Slice,
  attempts: ATTEMPTS,
  backoff: BACKOFF,
  async run(deps, { tenantId, channelId, ticketIds }) {
    const sender = senderOf(deps);
    await Promise.all(ticketIds.map((ticketId) => sender.wake({ tenantId, channelId, ticketId, isBulk: true })));
  },
});

/**
 * Wakes conversations of one channel for bulk sends. Feed it a few hundred at a time: what waits for its turn longer
 * than a moment belongs into the campaign's own table.
 */
export async function enqueueBulk(ctx: Ctx, channelId: number, ticketIds: readonly number[]): Promise<void> {
  for (let from = 0; from < ticketIds.length; from += MOST_IN_SLICE) {
    const slice = ticketIds.slice(from, from + MOST_IN_SLICE);
    await ctx.enqueue(sendBulk, { tenantId: ctx.tenantId, channelId, ticketIds: slice });
  }
}

const WOKEN_AT_ONCE = 1_000;

/** A line works again: what waited for it is due now, and the watch over what is due does the rest. */
export const wakeLine = defineJob({
  name: wakeChannel.name,
  audit: { none: "carriesOut" },
  payload: wakeChannel.payload,
  attempts: ATTEMPTS,
  async run(deps, { tenantId, channelId }) {
    const wakeSome = async () => {
      const params = [tenantId, channelId, WOKEN_AT_ONCE];
      const [row] = await deps.db.callOnce<{ woken: number }>(
        "send_wake",
        "select send_wake($1, $2, $3) as woken",
        params,
      );
      return row?.woken ?? 0;
    };
    while ((await wakeSome()) === WOKEN_AT_ONCE);
  },
});

const OVERDUE_MS = 60_000;
const MOST_WOKEN = 500;

/** Finds what no wake-up is left for: its job gave up while the database was away for long. */
export const wakeOverdue = defineJob({
  name: "messages.wake-overdue",
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 60,
  async run(deps) {
    if (deps.config.sending.isHeld) return;
    const before = new Date(deps.clock.now().getTime() - OVERDUE_MS);
    const find = "select * from sends_forgotten($1, $2)";
    const found = await deps.db.callOnce<Ticket>("sends_forgotten", find, [before, MOST_WOKEN]);
    for (const { tenantId, channelId, ticketId } of found) {
      await asSystem(deps, tenantId, (ctx) => ctx.enqueue(sendWaiting, { tenantId, channelId, ticketId }));
    }
    if (found.length > 0) deps.log.warn({ count: found.length }, "woke conversations that were forgotten");
  },
});

/** What the door of the module registers. */
export const sendingJobs = [sendWaiting, sendBulk, wakeLine, wakeOverdue] as const;
