// Carries the rows of a tenant from one snapshot into one transaction, and holds the two sides against each other.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import type { OwnerConnection } from "#platform/database";
import { columnsOf, type MovedTable, movedTables } from "./cells.tables.ts";
import { type Cell, type Cells, MoveRefused, type Sum } from "./cells.types.ts";

const AT_ONCE = 1_000;

/** Inside a snapshot on the one side and a transaction on the other, which the caller opens and ends. */
export async function copyTables(cells: Cells, tenantId: number): Promise<void> {
  for (const table of movedTables()) {
    if (table.name === "secret_keys") await copyKeys(cells, tenantId);
    else await copyTable(cells, table, tenantId);
  }
}

async function copyTable({ source, target }: Cells, { name, by }: MovedTable, tenantId: number): Promise<void> {
  const put = await insertInto(target.owner, name);
  await source.owner.query(
    `declare moved no scroll cursor for select x::text as row from public.${name} x where x.${by} = ${tenantId}`,
  );
  const readOn = () => source.owner.query<{ row: string }>(`fetch ${AT_ONCE} from moved`);
  for (let ahead = readOn(), isMore = true; isMore; ) {
    const rows = await ahead;
    isMore = rows.length === AT_ONCE;
    // One side reads while the other writes: the company is closed meanwhile.
    if (isMore) ahead = readOn();
    const written = rows.length > 0 ? put(rows.map(({ row }) => row)) : null;
    await Promise.all([written, isMore ? ahead : null]);
  }
  await source.owner.query("close moved");
}

/** Rows as the database writes them are read back by the same table elsewhere, whatever types it has. */
async function insertInto(owner: OwnerConnection, name: string) {
  const columns = await columnsOf(owner, name);
  const text = `insert into public.${name} (${columns.join(", ")}) overriding system value
    select ${columns.map((column) => `(r).${column}`).join(", ")} from (
      select v::public.${name} as r from json_array_elements_text($1::json) v offset 0) rows`;
  return (rows: readonly string[]) => owner.query(text, [JSON.stringify(rows)]);
}

/** The data keys stay what they are, so every secret opens as before; only what they are wrapped in is the new cell's. */
async function copyKeys({ source, target }: Cells, tenantId: number): Promise<void> {
  const rows = await source.owner.query<{
    key_id: number;
    master_key_id: string;
    wrapped_key: Buffer;
    created: string;
    retired: string | null;
  }>(
    `select key_id, master_key_id, wrapped_key, created_at::text as created, retired_at::text as retired
       from secret_keys where tenant_id = $1`,
    [tenantId],
  );
  for (const { key_id: keyId, master_key_id: masterKeyId, wrapped_key: wrappedKey, created, retired } of rows) {
    const wrapped = target.keys.wrap(tenantId, keyId, source.keys.unwrap(tenantId, { keyId, masterKeyId, wrappedKey }));
    await target.owner.query(
      `insert into secret_keys (tenant_id, key_id, master_key_id, wrapped_key, created_at, retired_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, keyId, target.keys.current.id, wrapped, created, retired],
    );
  }
}

/** The plan of that name, or the company brings its own along. */
export async function settlePlan({ source, target }: Cells, tenantId: number): Promise<void> {
  const [plan] = await source.owner.query<{ name: string; row: string }>(
    "select p.name, p::text as row from plans p join tenants t on t.plan_id = p.id where t.id = $1",
    [tenantId],
  );
  if (!plan) throw new MoveRefused("the company has no plan");
  const [same] = await target.owner.query<{ id: string }>("select id from plans where name = $1 limit 1", [plan.name]);
  if (!same) {
    // Plans are written by the platform's own company and by nobody else.
    const actAs = (id: number) => target.owner.query("select set_config('app.tenant_id', $1, true)", [String(id)]);
    await actAs(OPERATOR_TENANT_ID);
    await (await insertInto(target.owner, "plans"))([plan.row]);
    await actAs(tenantId);
  }
  await target.owner.query(
    "update tenants set plan_id = (select id from plans where name = $2 order by id limit 1) where id = $1",
    [tenantId, plan.name],
  );
}

/** One line per table. */
export async function sumUp({ owner }: Cell, tenantId: number): Promise<Sum[]> {
  const sums: Sum[] = [];
  for (const { name, by, differs } of movedTables()) {
    const row = differs.length === 0 ? "x::text" : "(to_jsonb(x) - $2::text[])::text";
    const [found] = await owner.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)::text as digest
         from public.${name} x where x.${by} = $1`,
      differs.length === 0 ? [tenantId] : [tenantId, differs],
    );
    sums.push({ table: name, rows: Number(found?.rows ?? 0), digest: found?.digest ?? "" });
  }
  return sums;
}

export function refuseDifferences(ours: readonly Sum[], theirs: readonly Sum[]): void {
  const different = ours.filter(({ rows, digest }, place) => {
    const other = theirs[place];
    return rows !== other?.rows || digest !== other.digest;
  });
  if (different.length > 0) {
    throw new MoveRefused(`the copy differs from its origin in ${different.map(({ table }) => table).join(", ")}`);
  }
}
