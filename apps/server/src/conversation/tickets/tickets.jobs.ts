// Work on tickets that the floor below asks for, and what time alone does to them.
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { system } from "./authors.rules.ts";
import { byRule, releaseTicketsOf } from "./change/tickets.by-rule.actions.ts";
import { releaseWalletsOf } from "./change/tickets.wallets.actions.ts";
import { releaseTickets } from "./tickets.requests.ts";

/** In small transactions, so that nobody waits long for one of many tickets. */
const AT_ONCE = 20;

export const releaseTicketsJob = defineJob({
  ...releaseTickets,
  audit: { none: "ticketTrail" },
  // Each repetition finds only what is still to be done.
  mayOverlap: true,
  timeoutSeconds: 60,
  async run(deps, { tenantId, userId }, signal) {
    const release = () => asSystem(deps, tenantId, (ctx) => releaseTicketsOf(ctx, userId, AT_ONCE), "release");
    while (!signal.aborted && (await release()));
    const handOver = () => asSystem(deps, tenantId, (ctx) => releaseWalletsOf(ctx, userId, AT_ONCE), "release");
    while (!signal.aborted && (await handOver()));
    signal.throwIfAborted();
  },
});

const Due = z.object({
  tenantId: z.number().int().positive(),
  ticketIds: z.array(z.number().int().positive()).min(1),
});

const QUEUE = "timers";
const SETTLE = "tickets.settle";

/** Each in a transaction of its own, looked at anew: whatever happened meanwhile counts. */
export const settleTickets = defineJob<z.infer<typeof Due>>({
  name: SETTLE,
  audit: { none: "ticketTrail" },
  queue: QUEUE,
  payload: Due,
  mayOverlap: true,
  timeoutSeconds: 30,
  async run(deps, { tenantId, ticketIds }, signal) {
    for (const ticketId of ticketIds) {
      signal.throwIfAborted();
      await asSystem(deps, tenantId, (ctx) => byRule(ctx, ticketId, { by: system, wish: { kind: "due" } }), SETTLE);
    }
  },
});

/** The queue's upkeep starts repeated work every 30 seconds; looking a little further leaves no gap between two rounds. */
const ROUND_SECONDS = 30;
const AHEAD_MS = 40_000;
/** Tickets that fall due together are settled together, at most so much after the first of them. */
const SLICE_MS = 5_000;
const MOST_FOUND = 5_000;

interface Found {
  tenantId: number;
  ticketId: number;
  dueAt: Date;
}

/** Finds what will be due before the next round and has it settled at its moment, never before. */
export const findDueTickets = defineJob({
  name: "tickets.find-due",
  audit: { none: "ticketTrail" },
  queue: QUEUE,
  payload: z.object({}),
  everySeconds: ROUND_SECONDS,
  async run(deps) {
    const found = await ticketsDueUntil(deps, new Date(deps.clock.now().getTime() + AHEAD_MS));
    if (found.length === MOST_FOUND)
      deps.log.warn({ count: found.length }, "more tickets fall due than one round takes");
    for (const { tenantId, ticketIds, startAfter } of inSlices(found)) {
      await asSystem(
        deps,
        tenantId,
        (ctx) => ctx.enqueue(settleTickets, { tenantId, ticketIds }, { startAfter }),
        SETTLE,
      );
    }
  },
});

export function ticketsDueUntil(deps: Deps, until: Date): Promise<Found[]> {
  const text = "select tenant_id, ticket_id, due_at from tickets_due($1, $2)";
  return deps.db.callOnce<Found>("tickets_due", text, [until, MOST_FOUND]);
}

const MOST_IN_SLICE = 50;

/** By company and moment; each slice begins when the last of its tickets is due. */
export function inSlices(found: readonly Found[]) {
  const groups = Map.groupBy(found, ({ tenantId, dueAt }) => `${tenantId} ${Math.floor(dueAt.getTime() / SLICE_MS)}`);
  return [...groups.values()].flatMap((group) => {
    const slices = [];
    for (let from = 0; from < group.length; from += MOST_IN_SLICE) {
      const slice = group.slice(from, from + MOST_IN_SLICE);
      const tenantId = slice[0]?.tenantId ?? 0;
      const startAfter = new Date(Math.max(...slice.map(({ dueAt }) => dueAt.getTime())));
      slices.push({ tenantId, startAfter, ticketIds: slice.map(({ ticketId }) => ticketId) });
    }
    return slices;
  });
}
