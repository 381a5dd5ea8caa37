// The marks of a move in both databases. Each change is one transaction, and none lets both cells write.
import type { OwnerConnection } from "#platform/database";
import { dropWaitingJobs, releaseJobs } from "#platform/jobs";
import { MoveRefused, type MoveState } from "./cells.types.ts";

export interface Mark {
  state: MoveState;
  address: string;
}

/** Null: the tenant lives here, or was never here. */
export async function readMark(owner: OwnerConnection, tenantId: number): Promise<Mark | null> {
  const [row] = await owner.query<Mark>("select state, address from tenant_moves where tenant_id = $1", [tenantId]);
  return row ?? null;
}

export async function hasRows(owner: OwnerConnection, tenantId: number): Promise<boolean> {
  return (await owner.query("select 1 from tenants where id = $1", [tenantId])).length > 0;
}

export async function inTransaction<T>(owner: OwnerConnection, begin: string, fn: () => Promise<T>): Promise<T> {
  await owner.query(begin);
  try {
    const answer = await fn();
    await owner.query("commit");
    return answer;
  } catch (error) {
    await owner.query("rollback").catch(() => {});
    throw error;
  }
}

export async function markLeaving(owner: OwnerConnection, tenantId: number, address: string): Promise<void> {
  await owner.query(
    `insert into tenant_moves (tenant_id, state, address) values ($1, 'leaving', $2)
     on conflict (tenant_id) do update set state = 'leaving', address = $2
      where tenant_moves.state in ('leaving', 'closed')`,
    [tenantId, address],
  );
}

export function markClosed(owner: OwnerConnection, tenantId: number): Promise<void> {
  return change(owner, "update tenant_moves set state = 'closed' where tenant_id = $1 and state = 'leaving'", tenantId);
}

/** Everything the old cell owes from now on: no jobs, the new address for everybody who asks, and closed sockets. */
export async function markGone(owner: OwnerConnection, tenantId: number, address: string): Promise<void> {
  await inTransaction(owner, "begin", async () => {
    const text = "update tenant_moves set state = 'gone', since = now() where tenant_id = $1 and state = 'closed'";
    await change(owner, text, tenantId);
    await owner.query("update tenants set status = 'moved' where id = $1", [tenantId]);
    await owner.query(
      `insert into moved_channels (key, address) select k.key, $2 from channels c, lateral (values (c.key), (c.app_key)) k (key)
         where c.tenant_id = $1 and k.key is not null group by k.key
       on conflict (key) do update set address = excluded.address`,
      [tenantId, address],
    );
    await dropWaitingJobs(owner.query, tenantId);
    await owner.query(
      `insert into journal (tenant_id, kind, data)
       select $1, 'session.ended', jsonb_build_object('sessionIds', jsonb_agg(s.id), 'code', 'ERR_TENANT_MOVED')
         from sessions s where s.tenant_id = $1 and s.ended_at is null having count(*) > 0`,
      [tenantId],
    );
  });
}

/** In the transaction that brings the rows. A company that comes back is no longer gone. */
export async function markArriving(owner: OwnerConnection, tenantId: number, address: string): Promise<void> {
  const marked = await owner.query(
    `insert into tenant_moves (tenant_id, state, address) values ($1, 'arriving', $2)
     on conflict (tenant_id) do update set state = 'arriving', address = $2, since = now()
      where tenant_moves.state in ('gone', 'arriving') returning 1`,
    [tenantId, address],
  );
  if (marked.length === 0) throw new MoveRefused("the company is leaving the other cell at this moment");
}

/** Only after the old cell has let go. */
export async function markHere(owner: OwnerConnection, tenantId: number): Promise<void> {
  await inTransaction(owner, "begin", async () => {
    await change(owner, "delete from tenant_moves where tenant_id = $1 and state = 'arriving'", tenantId);
    await owner.query(
      "delete from moved_channels m using channels c where c.tenant_id = $1 and m.key in (c.key, c.app_key)",
      [tenantId],
    );
    await releaseJobs(owner.query, tenantId);
  });
}

/** The old cell works again as if nothing had been. Never after it has let go. */
export async function unmark(owner: OwnerConnection, tenantId: number): Promise<void> {
  await inTransaction(owner, "begin", async () => {
    const text = "delete from tenant_moves where tenant_id = $1 and state in ('leaving', 'closed')";
    await change(owner, text, tenantId);
    await releaseJobs(owner.query, tenantId);
  });
}

async function change(owner: OwnerConnection, text: string, tenantId: number): Promise<void> {
  const changed = await owner.query(`${text} returning 1`, [tenantId]);
  if (changed.length !== 1) throw new MoveRefused("somebody else has changed the state of this move");
}
