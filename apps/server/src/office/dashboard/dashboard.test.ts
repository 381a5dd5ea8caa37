// The operator's figures from outside: written by the round, counted by the month, each number with exactly its rows.
import { dashboardNumbers } from "@prosa/contracts/office/dashboard";
import { beforeAll, expect, test } from "vitest";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { takeDay } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: "2026-02-27T15:00:00Z" });
  await db.sql(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('op', 9, 9, 0) returning id)
     insert into tenants (id, name, plan_id, due_at, time_zone) select 1, 'Prosa', id, '2199-01-01', 'America/Sao_Paulo' from p`,
  );
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});

interface Shown {
  month: string;
  months: string[];
  companies: number;
  numbers: { number: string; count: number; sums: { currency: string; cents: number }[] }[];
}
const show = async (month = ""): Promise<Shown> =>
  (await server.as(operator).get(`/admin/dashboard${month && `?month=${month}`}`)).body;
const ofNumber = ({ numbers }: Shown, name: string) => {
  const found = numbers.find(({ number }) => number === name);
  return [found?.count, found?.sums[0]?.cents ?? 0];
};

async function aCompany(name: string, cents: number, months: number, dueAt = "2026-12-01T03:00:00Z") {
  const { id } = await aTenant(db, { dueAt });
  await db.sql("update tenants set name = $2 where id = $1", [id, name]);
  await sells(id, cents, months);
  return id;
}
/** As the plan's new version would be sold. */
async function sells(id: number, cents: number, months: number) {
  await db.sql(
    `with r as (insert into subscription_terms (tenant_id, plan_id, plan_version, plan_name, value_cents, currency, period_months,
                                                max_users, max_connections, features)
                select t.id, t.plan_id, 1, 'x', $2, 'BRL', $3, 9, 9, '{}' from tenants t where t.id = $1 returning id)
     insert into subscriptions (tenant_id, terms_id, anchor_day) select $1, id, 1 from r
     on conflict (tenant_id) do update set terms_id = excluded.terms_id`,
    [id, cents, months],
  );
}

test("months lead from one to the next, and every number's list sums to it", async () => {
  const [grows, shrinks, leaves, stays] = [
    await aCompany("Cresce", 10_000, 1),
    await aCompany("Diminui", 60_000, 6),
    await aCompany("Sai", 5_000, 1),
    await aCompany("Fica", 7_000, 1),
  ];
  await takeDay(server.deps);
  expect(ofNumber(await show(), "mrr")).toEqual([4, 32_000]);
  expect(ofNumber(await show(), "new")).toEqual([4, 32_000]);

  server.clock.set("2026-03-20T15:00:00Z");
  await sells(grows, 12_500, 1);
  await sells(shrinks, 48_000, 6);
  await db.sql("update tenants set status = 'inactive' where id = $1", [leaves]);
  const joins = await aCompany("Entra", 120_000, 12);
  const tries = await aCompany("Testa", 9_900, 1, "2026-03-28T03:00:00Z");
  await db.sql("update subscriptions set trial_until = '2026-03-28T03:00:00Z' where tenant_id = $1", [tries]);
  await db.sql("update users set last_online_at = '2026-01-01' where tenant_id = $1", [stays]);
  await db.sql("update tenants set created_at = '2026-01-01' where id = $1", [stays]);
  await takeDay(server.deps);
  await takeDay(server.deps);
  const march = await show();
  expect(march).toMatchObject({ month: "2026-03", months: ["2026-03", "2026-02"], companies: 6 });
  expect(ofNumber(march, "new")).toEqual([1, 10_000]);
  expect(ofNumber(march, "expansion")).toEqual([1, 2_500]);
  expect(ofNumber(march, "contraction")).toEqual([1, 2_000]);
  expect(ofNumber(march, "churn")).toEqual([1, 5_000]);
  expect(ofNumber(march, "trials")).toEqual([1, 0]);
  expect(ofNumber(march, "mrr")).toEqual([4, 32_000 + 10_000 + 2_500 - 2_000 - 5_000]);
  expect(ofNumber(march, "idle")).toEqual([1, 0]);
  expect(ofNumber(await show("2026-02"), "mrr")).toEqual([4, 32_000]);
  for (const { number, count, sums } of march.numbers) {
    const { body } = await server.as(operator).get(`/admin/dashboard/rows?number=${number}&pageSize=100`);
    expect([number, body.count, body.items.length, body.sums]).toEqual([number, count, count, sums]);
  }
  expect((await server.as(operator).get("/admin/dashboard/rows?number=new")).body.items).toMatchObject([
    { company: "Entra", tenantId: joins, cents: 10_000 },
  ]);

  server.clock.set("2026-04-02T15:00:00Z");
  await db.sql("update tenants set due_at = '2026-12-01' where id = $1", [tries]);
  await takeDay(server.deps);
  expect(ofNumber(await show(), "converted")).toEqual([1, 9_900]);
});

test("money is what came in less what went back, and what is overdue now", async () => {
  server.clock.set("2026-05-20T15:00:00Z");
  const id = await aCompany("Paga", 9_900, 1);
  const invoice = async (number: string, status: string, dueAt: string) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into invoices (tenant_id, number, kind, subject, plan_name, due_at, total_cents, currency, status, created_at)
       values ($1, $2, 'manual', $2, 'x', $3, 9900, 'BRL', $4, now()) returning id`,
      [id, number, dueAt, status],
    );
    return Number(row?.id);
  };
  const pay = async (invoiceId: number, cents: number, at: string) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into payments (tenant_id, invoice_id, gateway, provider_id, amount_cents, paid_at, created_at)
       values ($1, $2, 'manual', gen_random_uuid()::text, $3, $4, now()) returning id`,
      [id, invoiceId, cents, at],
    );
    return Number(row?.id);
  };
  const paid = await invoice("2026-901", "paid", "2026-05-10T03:00:00Z");
  const paymentId = await pay(paid, 9_900, "2026-05-11T03:00:00Z");
  // The last moment of April where the platform is.
  await pay(paid, 100, "2026-05-01T02:59:59Z");
  await db.sql(
    `insert into refunds (id, tenant_id, payment_id, amount_cents, is_whole, status, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 900, false, 'done', now(), '2026-05-12')`,
    [id, paymentId],
  );
  const open = await invoice("2026-902", "open", "2026-05-15T03:00:00Z");
  await pay(open, 4_900, "2026-05-16T03:00:00Z");
  await invoice("2026-903", "open", "2026-06-15T03:00:00Z");
  const may = await show();
  expect(ofNumber(may, "collected")).toEqual([3, 9_900 - 900 + 4_900]);
  expect(ofNumber(may, "overdue")).toEqual([1, 5_000]);
  expect(ofNumber(await show("2026-04"), "collected")).toEqual([1, 100]);
  expect(ofNumber(await show("2026-04"), "overdue")).toEqual([0, 0]);
});

test("old days go, the last of each month stays", async () => {
  await takeDay(server.deps);
  const before = (await show("2026-02")).numbers;
  await db.sql(
    `insert into company_days select tenant_id, '2026-02-10', company_id, company, state, monthly_cents, currency, users, connections,
                                     is_idle, updated_at from company_days where day = '2026-02-27'`,
  );
  await takeDay(server.deps);
  expect(await db.sql("select day::text from company_days where day < '2026-03-01' group by 1")).toEqual([
    { day: "2026-02-27" },
  ]);
  expect((await show("2026-02")).numbers).toEqual(before);
});

test("nobody but the operator sees a number, and no other name is one", async () => {
  const admin = server.as(await aUser(db, { tenant: await aTenant(db), profile: "admin" }));
  expect(await admin.get("/admin/dashboard")).toFailWith("ERR_NO_PERMISSION");
  for (const number of dashboardNumbers)
    expect(await admin.get(`/admin/dashboard/rows?number=${number}`)).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(operator).get("/admin/dashboard/rows?number=secrets")).toFailWith("ERR_VALIDATION");
  expect(await server.as(operator).get("/admin/dashboard?month=2026-13")).toFailWith("ERR_VALIDATION");
});
