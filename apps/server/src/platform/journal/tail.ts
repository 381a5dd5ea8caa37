// Reads the journal by the difference of two snapshots: what committed in between, nothing missed, nothing twice.
import type { Database } from "#platform/database";
import type { JournalRow } from "./define.ts";

export interface TailPage {
  readonly rows: readonly JournalRow[];
  /** The snapshot this page belongs to. */
  readonly snapshot: string;
  readonly hasMore: boolean;
}

export interface Found {
  snapshot: string;
  seq: number | null;
  tenantId: number;
  kind: string;
  ticketId: number | null;
  version: number | null;
  userId: number | null;
  data: unknown;
  at: Date;
}

const COLUMNS = "snapshot, seq, tenant_id, kind, ticket_id, version, user_id, data, at";

export async function readAllTenants(
  db: Database,
  since: string,
  most: number,
  upto: string | null,
  afterSeq: number,
): Promise<TailPage> {
  const sql = `select ${COLUMNS} from journal_between($1, $2, $3, $4)`;
  return toPage(await db.callOnce<Found>("journal_between", sql, [since, most, upto, afterSeq]), most);
}

export function toPage(found: readonly Found[], most: number): TailPage {
  const rows = found.filter((row): row is Found & { seq: number } => row.seq !== null);
  const snapshot = found[0]?.snapshot;
  if (snapshot === undefined) throw new Error("The journal answered without a snapshot");
  return { rows, snapshot, hasMore: rows.length >= most };
}
