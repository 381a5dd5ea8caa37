// Catching up: what one caller missed since a cursor, by the same rules that feed the sockets.
import { ourLimits } from "@prosa/contracts/limits";
import type { Envelope } from "@prosa/contracts/realtime";
import { sync } from "@prosa/contracts/sync";
import { sql } from "kysely";
import type { Deps, SessionState } from "#platform/context";
import type { Tx } from "#platform/database";
import { type Routes, serve } from "#platform/http";
import { decodeCursor, encodeCursor, type Position } from "./cursor.rules.ts";
import type { CursorSeal } from "./cursor.seal.ts";
import type { EventNews, News } from "./define.ts";
import { type Kinds, makeNewsForTenant } from "./news.ts";
import { type TailPage, toPage } from "./tail.ts";

export interface SyncAnswer {
  cursor: string;
  reset: boolean;
  hasMore: boolean;
  events: Envelope[];
}

// A little less than what is kept, so that nobody reads while the last day is being dropped.
const OLDEST_MS = (ourLimits.journalKeptDays * 24 - 1) * 3_600_000;

/** Every page of a catch-up puts in order what is left of it; beyond this, loading the lists anew costs less than catching up. */
const MOST_MISSED = 20_000;

/** How this installation writes places and knows its own again. */
export interface Cursors {
  write(position: Position): string;
  read(text: string): Position | null;
}

export function cursorsOf(installation: string, seal: CursorSeal): Cursors {
  return {
    write: (position) => seal.seal(encodeCursor(installation, position)),
    read(text) {
      const opened = seal.open(text);
      return opened === null ? null : decodeCursor(installation, opened);
    },
  };
}

export function toEnvelope({ seq, at, type, ticketId, subject, version, data }: EventNews): Envelope {
  const about = subject === undefined ? { ticketId } : { ticketId, subject };
  return { v: 1, seq, at: at.toISOString(), type, ...about, version, data } as Envelope;
}

export function isForUser(news: News, userId: number): news is EventNews {
  return news.type !== "session.ended" && news.users.includes(userId);
}

export async function catchUp(
  deps: Deps,
  kinds: Kinds,
  cursors: Cursors,
  session: SessionState,
  since: string | undefined,
): Promise<SyncAnswer> {
  const now = deps.clock.now();
  const position = since === undefined ? null : cursors.read(since);
  const isUsable = position !== null && now.getTime() - position.at.getTime() < OLDEST_MS;
  const page = isUsable ? await readPage(deps, session.tenantId, position) : null;
  if (!page) return startHere(deps, cursors, now, since !== undefined);

  const news = await makeNewsForTenant(deps, kinds, session.tenantId, page.rows);
  const events = news.filter((one) => isForUser(one, session.userId)).map(toEnvelope);
  const next: Position = page.hasMore
    ? { ...(position as Position), upto: page.snapshot, afterSeq: page.rows.at(-1)?.seq ?? 0 }
    : { snapshot: page.snapshot, upto: null, afterSeq: 0, at: now };
  return { cursor: cursors.write(next), reset: false, hasMore: page.hasMore, events };
}

async function startHere(deps: Deps, cursors: Cursors, at: Date, reset: boolean): Promise<SyncAnswer> {
  const rows = await deps.db.callOnce<{ here: string }>("journal_here", "select pg_current_snapshot()::text as here");
  const snapshot = rows[0]?.here ?? "";
  return {
    cursor: cursors.write({ snapshot, upto: null, afterSeq: 0, at }),
    reset,
    hasMore: false,
    events: [],
  };
}

/** Null when the position lies ahead of this database, as after a restore, or too far behind. */
async function readPage(deps: Deps, tenantId: number, position: Position): Promise<TailPage | null> {
  const { snapshot, upto, afterSeq } = position;
  const read = async (tx: Tx) => {
    const known = await sql<{ isAhead: boolean; missed: number }>`
      select greatest(pg_snapshot_xmax(${snapshot}::pg_snapshot), pg_snapshot_xmax(${upto ?? snapshot}::pg_snapshot))
        > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead,
        journal_missed(${snapshot}, ${tenantId}, ${MOST_MISSED}) as missed`.execute(tx);
    const { isAhead = true, missed = 0 } = known.rows[0] ?? {};
    if (isAhead || missed >= MOST_MISSED) return null;
    const most = ourLimits.syncMaxEvents;
    const found = await sql<never>`
      select snapshot, seq, tenant_id, kind, ticket_id, version, user_id, data, at
        from journal_for_tenant(${snapshot}, ${tenantId}, ${most}, ${upto}, ${afterSeq})`.execute(tx);
    return toPage(found.rows, most);
  };
  return deps.db.withTenant({ tenantId, userId: null }, read, { readOnly: true });
}

export const syncRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, sync, (request) => deps.journal.catchUp(request.session, request.query.since));
  };
