// Serves one endpoint: eight tickets at once, one delivery after the other within a ticket. What the endpoint cannot hear now
// makes the endpoint wait and no event is blamed; what it refuses holds up its own ticket alone.
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { post } from "./deliver.ts";
import * as queries from "./lane.queries.ts";
import { secretsOf } from "./secrets.ts";
import { EVENT_AGAIN_MS, isDownForLong, judge, TRIES_OF_EVENT, type Verdict, waitAfter } from "./webhooks.rules.ts";

/** Longer than a call may last, so that a slow endpoint is not taken for a dead worker. */
const LEASE_MS = 15_000;
const TICKETS_AT_ONCE = 8;
const NAME = "webhooks";

export interface Lane {
  tenantId: number;
  endpointId: number;
}

interface Held extends Lane {
  claimId: string;
  url: string;
  secrets: string[];
  failures: number;
  failingSince: Date | null;
}

/** The endpoint is to be left alone. */
class Stopped extends Error {}

/** How many were delivered or refused. */
export async function serveLane(deps: Deps, lane: Lane, isStopping: () => boolean): Promise<number> {
  const held = await claim(deps, lane);
  if (!held) return 0;
  let served = 0;
  try {
    for (;;) {
      const rounds = await nextRound(deps, held);
      if (rounds.length === 0 || isStopping()) break;
      served += await serveAll(deps, held, rounds, isStopping);
    }
  } catch (error) {
    if (error instanceof Stopped) return served;
    deps.log.warn(
      { error, tenantId: lane.tenantId },
      "an endpoint was not served to its end; its lease brings it back",
    );
    return served;
  }
  await inLane(deps, held, ({ tx }) => queries.leaveLane(tx, held.endpointId, held.claimId));
  return served;
}

const inLane = <T>(deps: Deps, { tenantId }: Lane, work: (ctx: Ctx) => Promise<T>) =>
  asSystem(deps, tenantId, work, NAME);

const lease = (now: Date) => new Date(now.getTime() + LEASE_MS);

async function claim(deps: Deps, lane: Lane): Promise<Held | null> {
  const claimId = deps.ids.uuid();
  return inLane(deps, lane, async (ctx) => {
    const row = await queries.claimLane(ctx.tx, lane.endpointId, claimId, ctx.now, lease(ctx.now));
    if (!row) return null;
    await queries.skipOld(ctx.tx, lane.endpointId, ctx.now, deps.config.sending.restoredAt);
    const { url, failures, failingSince } = row;
    return { ...lane, claimId, url, failures, failingSince, secrets: await secretsOf(ctx, row) };
  });
}

/** What may go now: of each ticket what comes before the first that has to wait. */
async function nextRound(deps: Deps, held: Held): Promise<queries.WaitingRow[][]> {
  const { rows, now } = await inLane(deps, held, async (ctx) => ({
    rows: await queries.readWaiting(ctx.tx, held.endpointId),
    now: ctx.now,
  }));
  const byTicket = Map.groupBy(rows, ({ id, ticketId }) => ticketId ?? -id);
  return [...byTicket.values()].flatMap((row) => {
    const firstLate = row.findIndex(({ nextAt }) => nextAt > now);
    const ready = firstLate < 0 ? row : row.slice(0, firstLate);
    return ready.length > 0 ? [ready] : [];
  });
}

async function serveAll(
  deps: Deps,
  held: Held,
  rounds: queries.WaitingRow[][],
  isStopping: () => boolean,
): Promise<number> {
  let served = 0;
  const waiting = [...rounds];
  let stopped: unknown = null;
  const work = async () => {
    for (let round = waiting.shift(); round && stopped === null && !isStopping(); round = waiting.shift()) {
      for (const delivery of round) {
        if (stopped !== null) return;
        const verdict = await serveOne(deps, held, delivery);
        served += 1;
        // The rest of this ticket waits behind it.
        if (verdict !== "done") break;
      }
    }
  };
  const guarded = () =>
    work().catch((error: unknown) => {
      stopped ??= error;
    });
  await Promise.all(Array.from({ length: TICKETS_AT_ONCE }, guarded));
  if (stopped !== null) throw stopped;
  return served;
}

const nameOf = ({ tenantId }: Lane, id: number) => `msg_${tenantId}-${id}`;

async function serveOne(deps: Deps, held: Held, delivery: queries.WaitingRow): Promise<Verdict> {
  const body = delivery.body ?? (await inLane(deps, held, (ctx) => makeBody(ctx, delivery)));
  const { url, secrets } = held;
  const parcel = { url, secrets, id: nameOf(held, delivery.id), body, isReplay: delivery.isReplay };
  const { outcome, ms, answer } = await post(deps, parcel);
  const verdict = judge(outcome);
  const status = outcome.kind === "status" ? outcome.status : null;
  const reason = outcome.kind === "error" ? outcome.reason : null;
  const tries = delivery.tries + 1;
  await inLane(deps, held, async (ctx) => {
    const settled = { status, reason, answer, ms, tries, settledAt: ctx.now };
    await queries.settleDelivery(ctx.tx, delivery.id, { ...settled, ...stateAfter(verdict, tries, ctx.now) });
    await settleLane(ctx, held, verdict);
  });
  if (verdict === "gone" || (typeof verdict === "object" && verdict.wait === "endpoint")) throw new Stopped();
  return verdict;
}

function stateAfter(verdict: Verdict, tries: number, now: Date) {
  if (verdict === "done") return { state: "done" as const };
  // The one that met a closed door waits with the others.
  if (verdict === "gone" || verdict.wait === "endpoint") return { state: "waiting" as const };
  if (tries >= TRIES_OF_EVENT) return { state: "failed" as const };
  return { state: "waiting" as const, nextAt: new Date(now.getTime() + EVENT_AGAIN_MS) };
}

async function settleLane({ tx, now }: Ctx, held: Held, verdict: Verdict): Promise<void> {
  const { endpointId, claimId } = held;
  if (verdict === "gone") {
    const { failures, failingSince } = held;
    return queries.holdLane(tx, endpointId, { state: "gone", dueAt: null, failures, failingSince });
  }
  if (verdict === "done" || verdict.wait === "event") {
    if (!(await queries.renewLane(tx, endpointId, claimId, lease(now)))) throw new Stopped();
    return;
  }
  const failures = held.failures + 1;
  const failingSince = held.failingSince ?? now;
  const isOver = isDownForLong(failingSince, now);
  const dueAt = isOver ? null : new Date(now.getTime() + (verdict.afterMs ?? waitAfter(failures)));
  await queries.holdLane(tx, endpointId, { state: isOver ? "failing" : "active", dueAt, failures, failingSince });
}

async function makeBody(
  { tx }: Ctx,
  { id, type, ticketId, messageId, createdAt }: queries.WaitingRow,
): Promise<string> {
  const data = await queries.readFacts(tx, ticketId, messageId);
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  await queries.keepBody(tx, id, body);
  return body;
}
