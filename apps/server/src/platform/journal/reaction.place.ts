// The place of one reaction in the journal: taken over with an epoch, read on from, saved when what lies before it is done.
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import type { JournalRow } from "./define.ts";
import type { Reaction } from "./reactions.define.ts";
import { type Found, type TailPage, toPage } from "./tail.ts";

export interface Place {
  /** Rows from before then were dropped unseen. */
  readonly missedBefore: Date | null;
  /** What committed since, of the reaction's kind, in order; at most so many rows. */
  read(): Promise<TailPage>;
  /** Of what was read, everything up to this row is done; without a row, all of it. */
  save(row?: JournalRow): Promise<void>;
  saveFault(fault: string, tries: number): Promise<void>;
  /** Inside each transaction that acts: nobody else takes the reaction over until it has ended. */
  hold(tx: Tx): Promise<void>;
}

/** Another process runs it by now. */
export class TakenOver extends Error {
  constructor(name: string) {
    super(`the reaction ${name} was taken over`);
    this.name = "TakenOver";
  }
}

/** After a long absence every read puts in order all that is left, so it takes many rows at once. */
const ROWS_AT_ONCE = 2_000;
/** A place where nothing happened moves in memory, and in the table this often: the journal need not be kept for it. */
const IDLE_SAVE_MS = 30_000;

const IS_OVER = "r.retired_at < now() - interval '1 day'";
const TAKE = `
  insert into reactions as r (name, kind, position, reached_at, epoch)
    values ($1, $2, pg_current_snapshot()::text, now(), 1)
    on conflict (name) do update set epoch = r.epoch + 1, kind = excluded.kind, retired_at = null,
      position = case when ${IS_OVER} then excluded.position else r.position end,
      reached_at = case when ${IS_OVER} then excluded.reached_at else r.reached_at end,
      upto = case when ${IS_OVER} then null else r.upto end,
      after_seq = case when ${IS_OVER} then 0 else r.after_seq end
    returning position, upto, after_seq, epoch, missed_before`;

const READ = `
  select snapshot, seq, tenant_id, kind, ticket_id, version, user_id, data, at, now() as read_at
    from journal_of_kind($1, $2, ${ROWS_AT_ONCE}, $3, $4)`;

const SAVE = `
  update reactions set position = $3, upto = $4, after_seq = $5, reached_at = coalesce($6, reached_at), fault = null,
      failing_since = null, tries = 0, retired_at = null
    where name = $1 and epoch = $2 returning epoch`;

const FAULT = `
  update reactions set fault = $3, tries = $4, failing_since = coalesce(failing_since, now()), retired_at = null
    where name = $1 and epoch = $2 returning epoch`;

interface Taken {
  position: string;
  upto: string | null;
  afterSeq: number;
  epoch: number;
  missedBefore: Date | null;
}

/** One that nobody ran before, or for more than a day no module declared, begins at the present end. */
export async function takePlace({ db, clock }: Pick<Deps, "db" | "clock">, { name, kind }: Reaction): Promise<Place> {
  const [taken] = await db.callOnce<Taken>("reaction_take", TAKE, [name, kind]);
  if (!taken) throw new Error(`The reaction ${name} has no place`);
  const { epoch, missedBefore } = taken;
  let { position, upto, afterSeq } = taken;
  let ahead: TailPage = { rows: [], snapshot: position, hasMore: false };
  /** When the snapshot of what was read was the present; null for the rest of a stretch, which is older. */
  let presentAt: Date | null = null;
  let savedAt = clock.monotonic();

  const keep = async (statement: string, sql: string, values: readonly unknown[]) => {
    if ((await db.callOnce(statement, sql, [name, epoch, ...values])).length === 0) throw new TakenOver(name);
  };

  return {
    missedBefore,
    async read() {
      const found = await db.callOnce<Found & { readAt: Date }>("reaction_read", READ, [
        kind,
        position,
        upto,
        afterSeq,
      ]);
      presentAt = upto === null ? (found[0]?.readAt ?? null) : null;
      ahead = toPage(found, ROWS_AT_ONCE);
      return ahead;
    },
    async save(row = ahead.rows.at(-1)) {
      const isWhole = !ahead.hasMore && row === ahead.rows.at(-1);
      if (isWhole) [position, upto, afterSeq] = [ahead.snapshot, null, 0];
      else [upto, afterSeq] = [ahead.snapshot, row?.seq ?? afterSeq];
      if (ahead.rows.length === 0 && clock.monotonic() - savedAt < IDLE_SAVE_MS) return;
      await keep("reaction_save", SAVE, [position, upto, afterSeq, isWhole ? presentAt : null]);
      savedAt = clock.monotonic();
    },
    saveFault: (fault, tries) => keep("reaction_fault", FAULT, [fault, tries]),
    async hold(tx) {
      const own = tx.selectFrom("reactions").select("epoch").where("name", "=", name).where("epoch", "=", epoch);
      if (!(await own.forShare().executeTakeFirst())) throw new TakenOver(name);
    },
  };
}
