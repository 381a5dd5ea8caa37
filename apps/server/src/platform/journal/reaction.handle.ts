// Runs one reaction over rows: a transaction per tenant; where one fails each row alone, again and again, until done or parked.
import { asSystem, type Deps } from "#platform/context";
import { elsewhereOf, isDatabaseUnavailable } from "#platform/database";
import type { JournalRow } from "./define.ts";
import type { Kinds } from "./news.ts";
import { type Place, TakenOver } from "./reaction.place.ts";
import { faultOf, isToPark, MOST_PARKED, waitAfter } from "./reaction.rules.ts";
import type { Reaction } from "./reactions.define.ts";

export interface Running {
  readonly deps: Deps;
  readonly kinds: Kinds;
  readonly reaction: Reaction;
  readonly place: Place;
  /** Waits so long, or until this process is to stop running it: then it throws. */
  pause(ms: number): Promise<void>;
}

/** Returns when each of the rows, which are in order, was handled or parked. */
export async function handleRows(running: Running, rows: readonly JournalRow[]): Promise<void> {
  const { place } = running;
  const left = new Set(rows);
  for (const [tenantId, own] of Map.groupBy(rows, (row) => row.tenantId)) {
    try {
      await runRows(running, tenantId, own);
      for (const row of own) left.delete(row);
    } catch (error) {
      if (!isOfRow(error)) throw error;
    }
  }
  // One of them is at fault; each alone, the others are still handled, and in their order.
  for (const [at, row] of rows.entries()) {
    if (left.has(row)) await insist(running, row, async () => void (at > 0 && (await place.save(rows[at - 1]))));
  }
}

/** Others are the database's or the process's own, and repeating the whole stretch is what helps. */
function isOfRow(error: unknown): boolean {
  return !(error instanceof TakenOver) && !isDatabaseUnavailable(error);
}

async function insist(running: Running, row: JournalRow, saveBefore: () => Promise<void>): Promise<void> {
  const { deps, reaction, place, pause } = running;
  const { name } = reaction;
  for (let tries = 1; ; tries++) {
    try {
      await runRows(running, row.tenantId, [row]);
      return;
    } catch (error) {
      if (!isOfRow(error)) throw error;
      const elsewhere = elsewhereOf(error);
      // The company lives in another cell by now, and so does everything this row speaks of.
      if (elsewhere?.isGone) return;
      if (tries === 1) await saveBefore();
      deps.metrics.reactionFailures.inc({ reaction: name });
      await place.saveFault(faultOf(error), tries);
      const { seq, tenantId, kind, ticketId } = row;
      const told = { error, reaction: name, seq, tenantId, kind, ticketId, tries };
      // One that is being moved cannot be written to: it is waited for.
      if (elsewhere === null && isToPark(tries, await countParked(deps, name))) {
        await park(running, row, faultOf(error));
        deps.log.error(told, "a reaction passed over a row: see the command reactions");
        return;
      }
      deps.log.warn(told, "a reaction could not handle a row and tries again");
      await pause(waitAfter(tries));
    }
  }
}

async function runRows(running: Running, tenantId: number, rows: readonly JournalRow[]): Promise<void> {
  const { deps, place, reaction } = running;
  const work = asSystem(
    deps,
    tenantId,
    async (ctx) => {
      await place.hold(ctx.tx);
      for (const row of rows) await runRow(running, ctx, row);
    },
    reaction.name,
  );
  await work;
  deps.metrics.reactionRows.inc({ reaction: reaction.name }, rows.length);
}

/** Also for a row that was parked. */
export async function runRow(
  { kinds, reaction }: Pick<Running, "kinds" | "reaction">,
  ctx: Parameters<Reaction["run"]>[0],
  row: JournalRow,
): Promise<void> {
  const data = kinds.get(row.kind)?.data.parse(row.data);
  // The list of reactions was held against the list of kinds when the program started.
  await reaction.run(ctx, { ...row, data } as never);
}

export async function countParked({ db }: Pick<Deps, "db">, name: string): Promise<number> {
  const sql = `select count(*)::integer as parked from reactions_parked($1, ${MOST_PARKED})`;
  return (await db.callOnce<{ parked: number }>("reaction_parked", sql, [name]))[0]?.parked ?? 0;
}

async function park({ deps, reaction, place }: Running, row: JournalRow, fault: string): Promise<void> {
  const { seq, kind, ticketId, version, userId, data, at } = row;
  await asSystem(
    deps,
    row.tenantId,
    async ({ tx, tenantId, now }) => {
      await place.hold(tx);
      const kept = {
        tenantId,
        reaction: reaction.name,
        seq,
        kind,
        ticketId,
        version,
        userId,
        at,
        fault,
        parkedAt: now,
      };
      await tx
        .insertInto("parkedReactions")
        .values({ ...kept, data: JSON.stringify(data) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    reaction.name,
  );
  deps.metrics.reactionsParked.inc({ reaction: reaction.name });
}
