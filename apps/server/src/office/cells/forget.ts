// Takes out what a move left behind: the rows of a company that is gone, or those of a copy that was never opened.
import type { OwnerConnection } from "#platform/database";
import { dropWaitingJobs } from "#platform/jobs";
import { movedTables } from "./cells.tables.ts";
import type { Cell } from "./cells.types.ts";
import { MoveRefused } from "./cells.types.ts";
import { forgetFiles } from "./files.ts";
import { inTransaction, type Mark, readMark } from "./marks.ts";

/** No transaction of other companies waits long for this one. */
const AT_ONCE = 5_000;

/** The mark and the webhook addresses stay: people and providers still come. */
export async function forgetTenant(cell: Cell, tenantId: number, keepsFiles: boolean): Promise<number> {
  await demand(cell.owner, tenantId, "gone");
  const rows = await removeRows(cell.owner, tenantId);
  if (!keepsFiles) await forgetFiles(cell.storage, tenantId);
  return rows;
}

/** Files are left: the next try finds them and copies only what is missing. */
export async function undoArrival(owner: OwnerConnection, tenantId: number): Promise<void> {
  await demand(owner, tenantId, "arriving");
  await removeRows(owner, tenantId);
  await dropWaitingJobs(owner.query, tenantId);
  await owner.query("delete from tenant_moves where tenant_id = $1 and state = 'arriving'", [tenantId]);
}

async function demand(owner: OwnerConnection, tenantId: number, state: Mark["state"]): Promise<void> {
  if ((await readMark(owner, tenantId))?.state !== state) throw new MoveRefused(`the company is not ${state} here`);
}

/** Without triggers and checks between tables, since all of them go; the company's own row last. */
async function removeRows(owner: OwnerConnection, tenantId: number): Promise<number> {
  let gone = 0;
  const tables = [...movedTables().toReversed(), { name: "journal", by: "tenant_id" }];
  for (const { name, by } of tables.filter(({ name }) => name !== "tenants").concat({ name: "tenants", by: "id" })) {
    for (let found = AT_ONCE; found === AT_ONCE; gone += found) {
      found = await inTransaction(owner, "begin; set local session_replication_role = replica", async () => {
        const rows = await owner.query(
          `delete from public.${name} where (tableoid, ctid) in (
             select tableoid, ctid from public.${name} where ${by} = $1 limit ${AT_ONCE}) returning 1`,
          [tenantId],
        );
        return rows.length;
      });
    }
  }
  return gone;
}
