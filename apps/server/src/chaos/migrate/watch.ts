// Looks fifty times a second who waits for a lock, for how long and behind whom.
import { setTimeout as pause } from "node:timers/promises";
import { databaseUrlFor, openAdminSql } from "#platform/database";
import type { House } from "../house/house.ts";

/** One statement's wait for one lock, as long as it was ever seen. */
export interface Wait {
  ms: number;
  /** The role of the product, or of the migrations. */
  role: string;
  wanted: string;
  statement: string;
  /** Who stood in front, in their own words. */
  behind: string;
  /** A migration was in front, or in front of those in front. */
  isBehindMigration: boolean;
  at: number;
}

export interface Watch {
  readonly waits: readonly Wait[];
  /** Between two looks at most. */
  readonly longestGapMs: number;
  stop(): Promise<void>;
}

const LOOK_MS = 20;
const WORDS = 120;
/** Whose statements the migrations are, as PostgreSQL knows them. */
const MIGRATOR = "prosa_owner";

const LOOK = `
  select l.pid, l.pid || '@' || l.waitstart as key, a.usename as role, left(a.query, ${WORDS}) as statement,
         l.mode || ' on ' || coalesce(l.relation::regclass::text, l.locktype) as wanted,
         extract(epoch from clock_timestamp() - l.waitstart) * 1000 as ms,
         coalesce((select jsonb_agg(jsonb_build_object('pid', b.pid, 'role', b.usename, 'query', left(b.query, ${WORDS})))
                     from pg_stat_activity b where b.pid = any (pg_blocking_pids(l.pid))), '[]') as blockers
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where not l.granted and l.waitstart is not null and a.datname = current_database()`;

interface Seen {
  pid: number;
  key: string;
  role: string;
  statement: string;
  wanted: string;
  ms: string;
  blockers: { pid: number; role: string; query: string }[];
}

/** Through everybody who waits in between. */
function isBehindMigration(one: Seen, all: readonly Seen[], passed: readonly number[] = []): boolean {
  return one.blockers.some(({ pid, role }) => {
    if (role === MIGRATOR) return true;
    const next = passed.includes(pid) ? undefined : all.find((other) => other.pid === pid);
    return next !== undefined && isBehindMigration(next, all, [...passed, one.pid]);
  });
}

export function watchLocks(house: House): Watch {
  const sql = openAdminSql(databaseUrlFor(house.postgres.adminUrl, house.scratch.name));
  const waits = new Map<string, Wait>();
  let isOver = false;
  let longestGapMs = 0;

  async function look() {
    for (let last = performance.now(); !isOver; ) {
      const rows = await sql<Seen>(LOOK);
      for (const row of rows) {
        const before = waits.get(row.key);
        const behind = plain(row.blockers.map(({ role, query }) => `${role}: ${query}`).join(" | "));
        waits.set(row.key, {
          ms: Number(row.ms),
          role: row.role,
          wanted: row.wanted,
          statement: plain(row.statement),
          behind: behind || (before?.behind ?? ""),
          isBehindMigration: (before?.isBehindMigration ?? false) || isBehindMigration(row, rows),
          at: Date.now(),
        });
      }
      await pause(LOOK_MS);
      longestGapMs = Math.max(longestGapMs, performance.now() - last);
      last = performance.now();
    }
  }

  const looking = look();
  // Whoever stops hears of it; until then it is nobody's.
  looking.catch(() => {});
  return {
    get waits() {
      return [...waits.values()];
    },
    get longestGapMs() {
      return longestGapMs;
    },
    async stop() {
      isOver = true;
      await looking.finally(() => sql.close());
    },
  };
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
