// Turns committed rows into news, tenant by tenant. A row whose news cannot be made is skipped and shown, never stops.
import { events } from "@prosa/contracts/realtime";
import type { Deps } from "#platform/context";
import { isDatabaseUnavailable, type Tx } from "#platform/database";
import type { JournalKind, JournalRow, News, TenantNews } from "./define.ts";

export type Kinds = ReadonlyMap<string, JournalKind<unknown>>;

const TENANTS_AT_ONCE = 4;

/** In order of seq over all tenants. Throws only when the database is away: the pass is then repeated. */
export async function makeNews(deps: Deps, kinds: Kinds, rows: readonly JournalRow[]): Promise<TenantNews[]> {
  const tenants = [...Map.groupBy(rows, ({ tenantId }) => tenantId)];
  const made: TenantNews[] = [];
  // Each lane takes the next one when it is free, so that nobody waits for a larger company than needed.
  const lane = async () => {
    for (let next = tenants.shift(); next; next = tenants.shift()) {
      made.push(...(await newsOfTenant(deps, kinds, ...next)));
    }
  };
  await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, lane));
  return made.sort((a, b) => a.seq - b.seq);
}

async function newsOfTenant(
  deps: Deps,
  kinds: Kinds,
  tenantId: number,
  rows: readonly JournalRow[],
): Promise<TenantNews[]> {
  try {
    const made = await inTenant(deps, tenantId, (tx) => newsInTransaction(deps, kinds, tx, tenantId, rows));
    return made.map((news) => ({ ...news, tenantId }));
  } catch (error) {
    // A write is refused here with the same code as by a standby; repeating the pass would not help it.
    if (isDatabaseUnavailable(error) && (error as { code?: string }).code !== "25006") throw error;
    if (rows.length === 1) return skip(deps, rows[0] as JournalRow, error);
  }
  // One of them is at fault; each alone, the others still arrive.
  const alone: TenantNews[] = [];
  for (const row of rows) alone.push(...(await newsOfTenant(deps, kinds, tenantId, [row])));
  return alone;
}

function inTenant<T>(deps: Deps, tenantId: number, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.db.withTenant({ tenantId, userId: null }, fn, { readOnly: true, plansOnce: true });
}

function skip(deps: Deps, { seq, kind, tenantId, ticketId }: JournalRow, error: unknown): [] {
  deps.metrics.journalSkipped.inc({ kind });
  deps.log.error({ error, seq, kind, tenantId, ticketId }, "a journal row was skipped: its news could not be made");
  return [];
}

async function newsInTransaction(
  deps: Deps,
  kinds: Kinds,
  tx: Tx,
  tenantId: number,
  rows: readonly JournalRow[],
): Promise<News[]> {
  const asked = new Map<string, Promise<unknown>>();
  const once = <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    const answer = asked.get(what) ?? ask();
    asked.set(what, answer);
    return answer as Promise<T>;
  };
  const made = [...Map.groupBy(rows, (row) => row.kind)].map(async ([kind, own]) => {
    const definition = kinds.get(kind);
    if (!definition) throw new Error(`no module knows the journal kind ${kind}`);
    const parsed = own.map((row) => ({ ...row, data: definition.data.parse(row.data) }));
    return checked(await definition.news({ deps, tx, tenantId, rows, once }, parsed));
  });
  return (await Promise.all(made)).flat();
}

/** An event that the contract does not declare has no audience, so it is not sent. */
function checked(news: News[]): News[] {
  const undeclared = news.find(({ type }) => type !== "session.ended" && !(type in events));
  if (undeclared) throw new Error(`the event ${undeclared.type} is not declared in the contract`);
  return news;
}

/** The same, inside a transaction of the rows' tenant: for one client that catches up. */
export async function makeNewsForTenant(
  deps: Deps,
  kinds: Kinds,
  tenantId: number,
  rows: readonly JournalRow[],
): Promise<TenantNews[]> {
  const made = await newsOfTenant(deps, kinds, tenantId, rows);
  return made.sort((a, b) => a.seq - b.seq);
}
