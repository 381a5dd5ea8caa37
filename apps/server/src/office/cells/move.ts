// Moves one company from this cell to another: closed as briefly as possible, compared before it is opened, and never
// written in both. Whoever runs it again finds out from the two databases how far it came.
import { jobsVersion, putWaitingJobs, readWaitingJobs } from "#platform/jobs";
import { refuseUnknownTables } from "./cells.tables.ts";
import { type Cell, type Cells, MoveRefused, type MoveReport, type Sum } from "./cells.types.ts";
import { copyTables, refuseDifferences, settlePlan, sumUp } from "./copy.ts";
import { copyFiles } from "./files.ts";
import { undoArrival } from "./forget.ts";
import {
  hasRows,
  inTransaction,
  markArriving,
  markClosed,
  markGone,
  markHere,
  markLeaving,
  readMark,
  unmark,
} from "./marks.ts";
import { olderTransactionsEnd, type Patience, workEnds } from "./quiet.ts";

/** The steps at which a test ends a move as a lost machine would. */
export type Step = "marked" | "quiet" | "copied" | "gone";

export interface MoveOptions extends Patience {
  /** Told after each step. */
  onStep?: (step: Step) => void;
}

const OPERATOR = 1;

/** Null: it lives there already. */
export async function moveTenant(cells: Cells, tenantId: number, options: MoveOptions): Promise<MoveReport | null> {
  const { source, target } = cells;
  await takeTurn(source, tenantId);
  const mark = await readMark(source.owner, tenantId);
  if (mark?.state === "gone") return finish(cells, tenantId, mark.address);
  await refuseUnfit(cells, tenantId);
  if ((await readMark(target.owner, tenantId))?.state === "arriving") await undoArrival(target.owner, tenantId);
  if (await hasRows(target.owner, tenantId)) {
    throw new MoveRefused("the other cell has rows of this company: run move-tenant --forget there first");
  }

  let files = await copyFiles(cells, tenantId);
  const closedAt = options.clock.monotonic();
  await markLeaving(source.owner, tenantId, target.address);
  try {
    options.onStep?.("marked");
    await bringToRest(source, tenantId, options);
    options.onStep?.("quiet");
    files += await copyFiles(cells, tenantId);
    const { tables, jobs } = await copyRows(cells, tenantId);
    options.onStep?.("copied");
    await markGone(source.owner, tenantId, target.address);
    options.onStep?.("gone");
    await markHere(target.owner, tenantId);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables, rows, jobs, files, closedMs: options.clock.monotonic() - closedAt };
  } catch (error) {
    throw await undone(cells, tenantId, error);
  }
}

/** One command at a time for one company; whoever dies gives it back with its connection. */
async function takeTurn({ owner }: Cell, tenantId: number): Promise<void> {
  const [row] = await owner.query<{ is: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('move-tenant', $1::bigint)) as is",
    [tenantId],
  );
  if (!row?.is) throw new MoveRefused("another command moves this company at this moment");
}

async function finish({ target }: Cells, tenantId: number, address: string): Promise<null> {
  if (address !== target.address) throw new MoveRefused(`the company has moved to ${address}`);
  if ((await readMark(target.owner, tenantId))?.state === "arriving") await markHere(target.owner, tenantId);
  return null;
}

async function refuseUnfit({ source, target }: Cells, tenantId: number): Promise<void> {
  if (tenantId <= OPERATOR) throw new MoveRefused("the operator's own company stays in its cell");
  if (!(await hasRows(source.owner, tenantId))) throw new MoveRefused("there is no such company here");
  const facts = async ({ owner }: Cell) => {
    const [row] = await owner.query<{ id: string; cell: number; schema: string }>(
      `select i.id, i.cell_id as cell, (select string_agg(m.name || m.sha256, ',' order by m.name)
         from (select name, sha256 from schema_migrations union all select name, sha256 from schema_functions) m) as schema
         from installation i`,
    );
    return { ...row, jobs: await jobsVersion(owner.query) };
  };
  const [ours, theirs] = [await facts(source), await facts(target)];
  if (ours.id === theirs.id) throw new MoveRefused("both addresses lead to the same cell");
  if (ours.cell === theirs.cell) throw new MoveRefused("both cells have the same CELL_ID, so their ids would meet");
  if (ours.schema !== theirs.schema || ours.jobs !== theirs.jobs) {
    throw new MoveRefused("the two cells are not of the same version: migrate both first");
  }
  await refuseUnknownTables(source.owner);
  await inTransaction(target.owner, "begin", () =>
    target.owner.query("set local session_replication_role = replica"),
  ).catch((cause) => {
    throw new MoveRefused("the owner of the other cell may not bring in rows as they are: run provision there", cause);
  });
}

/** First nothing new begins, then what was under way ends, then not even an ending is written. */
async function bringToRest({ owner }: Cell, tenantId: number, patience: Patience): Promise<void> {
  await olderTransactionsEnd(owner, patience);
  await workEnds(owner, tenantId, patience);
  await markClosed(owner, tenantId);
  await olderTransactionsEnd(owner, patience);
}

async function copyRows(cells: Cells, tenantId: number): Promise<{ tables: Sum[]; jobs: number }> {
  const { source, target } = cells;
  return inTransaction(source.owner, "begin isolation level repeatable read read only", () =>
    inTransaction(target.owner, "begin; set local session_replication_role = replica", async () => {
      await markArriving(target.owner, tenantId, target.address);
      await copyTables(cells, tenantId);
      await settlePlan(cells, tenantId);
      const jobs = await readWaitingJobs(source.owner.query, tenantId);
      await putWaitingJobs(target.owner.query, jobs);
      const [tables, theirs] = await Promise.all([sumUp(source, tenantId), sumUp(target, tenantId)]);
      refuseDifferences(tables, theirs);
      if ((await readWaitingJobs(target.owner.query, tenantId)).length !== jobs.length) {
        throw new MoveRefused("the copy differs from its origin in its jobs");
      }
      return { tables, jobs: jobs.length };
    }),
  );
}

/** Opens the old cell again, unless it has let go already: then running the command again finishes the move. */
async function undone({ source, target }: Cells, tenantId: number, error: unknown): Promise<unknown> {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    const mark = await readMark(source.owner, tenantId);
    if (mark?.state === "gone") return new MoveRefused(`moved, but not opened (${reason}): run it again`, error);
    // A copy that cannot be taken out now is refused all writes, and the next try takes it out.
    await undoArrival(target.owner, tenantId).catch(() => {});
    await unmark(source.owner, tenantId);
    return new MoveRefused(`undone, the company works here as before: ${reason}`, error);
  } catch (cause) {
    return new MoveRefused(`stopped on the way (${reason}): run it again`, cause);
  }
}
