// A company that leaves: back complete within the week, gone after it except for its books.
import { beforeAll, expect, test } from "vitest";
import { aMessage, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { eraseDue } from "./departures.actions.ts";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  // What is found by rounds would add rows while they are counted.
  server = await testServer(db, { startsRepeated: false });
  await db.sql(
    `insert into plans (id, name, max_users, max_connections, value_cents) values (900, 'Casa', 9, 9, 0) on conflict do nothing`,
  );
  await db.sql(
    `insert into tenants (id, name, plan_id, due_at) values (1, 'Operator', 900, '2999-01-01') on conflict do nothing`,
  );
  operator = await aUser(db, { tenant: { id: 1 }, profile: "admin" });
});

/** Rows of a company in every table that has any. */
async function rowsOf(tenantId: number): Promise<Record<string, number>> {
  const tables = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.sql<{ n: number }>(`select count(*)::int as n from public.${name} where tenant_id = $1`, [
      tenantId,
    ]);
    if (row && row.n > 0) found[name] = row.n;
  }
  return found;
}

async function aCompany() {
  const company = await aTenant(db);
  const boss = await aUser(db, { tenant: company, profile: "admin" });
  await aMessage(db, { tenant: company });
  await server.as(operator).post(`/admin/tenants/${company.id}/invoices`, {
    description: "Implantação",
    valueCents: 9_900,
    dueDate: "2999-01-01T00:00:00Z",
  });
  return { company, boss };
}

const erase = () => eraseDue(server.deps, new AbortController().signal);
const leaving = async () => (await server.as(operator).get("/admin/leaving")).body.items as { tenantId: number }[];

test("deleted, it is out at once and can come back as it was", async () => {
  const { company, boss } = await aCompany();
  const first = await server.as(operator).delete(`/admin/tenants/${company.id}`);
  expect(first.status).toBe(200);
  expect((await server.as(operator).delete(`/admin/tenants/${company.id}`)).body).toEqual(first.body);
  expect(await server.as(boss).get("/queues")).toFailWith("ERR_TENANT_INACTIVE");
  const before = await rowsOf(company.id);
  await erase();
  // Figures are folded in the background, too.
  const { security_log: _, journal: __, fact_marks: ___, ...kept } = await rowsOf(company.id);
  expect(before).toMatchObject(kept);
  await server.as(operator).put(`/admin/status/tenant/${company.id}`, { status: "active" });
  expect((await leaving()).some(({ tenantId }) => tenantId === company.id)).toBe(false);
  await db.sql("update tenants set deletion_due_at = now() - interval '1 hour' where id = $1", [company.id]);
  await erase();
  expect((await rowsOf(company.id)).users).toBeGreaterThan(0);
});

test("past its week nothing of it is left but its books, and its neighbour has everything", async () => {
  const [gone, stays] = [await aCompany(), await aCompany()];
  await server.as(operator).delete(`/admin/tenants/${gone.company.id}`);
  const before = await rowsOf(stays.company.id);
  await db.sql("update tenants set deletion_due_at = now() - interval '1 hour' where id = $1", [gone.company.id]);
  await Promise.all([erase(), erase()]).catch(() => erase());
  expect(await rowsOf(gone.company.id)).toEqual({});
  expect(await db.sql("select 1 from tenants where id = $1", [gone.company.id])).toHaveLength(0);
  // Figures are folded meanwhile: more may have come, nothing went.
  expect(await rowsOf(stays.company.id)).toMatchObject(before);
  const [archive] = await db.sql<{ books: { invoices: unknown[] }; erased_at: Date }>(
    "select books, erased_at from company_archives where id = $1",
    [gone.company.id],
  );
  expect(archive?.books.invoices).toHaveLength(1);
  expect(archive?.erased_at).not.toBeNull();
});

test("the platform's own company stays", async () => {
  expect(await server.as(operator).delete("/admin/tenants/1")).toFailWith("ERR_OPERATOR_COMPANY");
});
