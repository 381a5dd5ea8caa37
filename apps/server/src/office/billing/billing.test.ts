// Invoices: once per period, paid once per money, and what a payment opens.
import { beforeAll, expect, test } from "vitest";
import { isCodeFor } from "#adapters/payments";
import { asSystem } from "#platform/context";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { issueInvoices } from "./billing.jobs.ts";
import { prorated } from "./billing.rules.ts";
import { settle } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  // Invoices are issued when a test says so, not by the hour as well.
  server = await testServer(db, { now: "2026-03-10T12:00:00Z", startsRepeated: false });
  await db.sql(
    `insert into plans (id, name, max_users, max_connections, value_cents) values (900, 'Casa', 9, 9, 0) on conflict do nothing`,
  );
  await db.sql(
    `insert into tenants (id, name, plan_id, due_at) values (1, 'Operator', 900, '2999-01-01') on conflict do nothing`,
  );
  operator = await aUser(db, { tenant: { id: 1 }, profile: "admin" });
});

const day = (text: string) => `${text}T03:00:00.000Z`;

async function aCompany(dueAt: string) {
  const company = await aTenant(db, { dueAt });
  const boss = await aUser(db, { tenant: company, profile: "admin" });
  return { company, boss };
}

const issue = () => issueInvoices.run(server.deps, {}, new AbortController().signal);
const invoicesOf = (boss: TestUser) => server.as(boss).get("/finance/invoices");

test("a period is invoiced once, a week before, whoever runs at once; numbers have no gap", async () => {
  const { company, boss } = await aCompany(day("2026-03-15"));
  const { boss: later } = await aCompany(day("2026-03-30"));
  await asSystem(server.deps, company.id, async ({ tx }) => tx.selectFrom("tenants").select("id").execute());
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 3 });
  await Promise.all([issue(), issue(), issue()]);
  await issue();
  const { body } = await invoicesOf(boss);
  expect(body).toMatchObject({ count: 1, years: [2026] });
  expect(body.items[0]).toMatchObject({
    number: "2026-001",
    status: "open",
    valueCents: 9_900,
    dueDate: day("2026-03-15"),
  });
  expect((await invoicesOf(later)).body.count).toBe(0);
});

test("past its date only finance opens; paid, everything does, and the same money twice is one month", async () => {
  const { company, boss } = await aCompany(day("2026-03-12"));
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 0 });
  await issue();
  server.clock.set("2026-03-13T12:00:00Z");
  expect(await server.as(boss).get("/queues")).toFailWith("ERR_PLAN_EXPIRED");
  const [invoice] = (await invoicesOf(boss)).body.items;
  expect(invoice).toMatchObject({ status: "overdue" });
  const money = { gateway: "test", providerId: "e2e", amountCents: 9_900, paidAt: server.deps.clock.now() };
  const pay = () => asSystem(server.deps, company.id, (ctx) => settle(ctx, invoice.id, money, {}));
  await Promise.all([pay(), pay(), pay()]);
  expect((await server.as(operator).put(`/admin/invoices/${invoice.id}`, { status: "paid" })).body).toMatchObject({
    status: "paid",
  });
  await expect.poll(async () => (await server.as(boss).get("/queues")).status, { timeout: 5_000 }).toBe(200);
  expect((await server.as(boss).get("/tenants/date")).body).toMatchObject({
    dueDate: day("2026-04-12"),
    state: "active",
  });
  const [{ count } = { count: "" }] = await db.sql<{ count: string }>(
    "select count(*) from payments where tenant_id = $1",
    [company.id],
  );
  expect(Number(count)).toBe(1);
  server.clock.set("2026-03-10T12:00:00Z");
});

test("a payment lifts the debt and not the operator's suspension", async () => {
  const { company, boss } = await aCompany(day("2026-03-12"));
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 0 });
  await issue();
  const [invoice] = (await invoicesOf(boss)).body.items;
  await server.as(operator).put(`/admin/status/tenant/${company.id}`, { status: "inactive" });
  await server.as(operator).put(`/admin/invoices/${invoice.id}`, { status: "paid" });
  expect(await server.as(boss).get("/tenants/date")).toFailWith("ERR_TENANT_INACTIVE");
});

test("a void invoice keeps its number, is not issued again, and cannot be paid", async () => {
  const { company, boss } = await aCompany(day("2026-03-14"));
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 1 });
  await issue();
  const [invoice] = (await invoicesOf(boss)).body.items;
  expect((await server.as(operator).delete(`/admin/invoices/${invoice.id}`)).status).toBe(200);
  await issue();
  expect((await invoicesOf(boss)).body.items).toMatchObject([{ number: "2026-001", status: "void" }]);
  expect(await server.as(operator).put(`/admin/invoices/${invoice.id}`, { status: "paid" })).toFailWith("ERR_CONFLICT");
  const made = await server.as(operator).post(`/admin/tenants/${company.id}/invoices`, {
    description: "Implantação",
    valueCents: 25_000,
    dueDate: day("2026-04-01"),
  });
  expect(made.body).toMatchObject({ number: "2026-002", kind: "manual", status: "open" });
});

test("an invoice by hand and a larger plan are made once for one key", async () => {
  const { company, boss } = await aCompany(day("2026-03-16"));
  const [plan] = await db.sql<{ id: string }>(
    `insert into plans (name, max_users, max_connections, value_cents, is_public) values ('Outro', 500, 50, 29700, true) returning id`,
  );
  const keyed = (body: unknown) => ({
    method: "POST",
    headers: { "idempotency-key": "one", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const byHand = keyed({ description: "Visita", valueCents: 1_000, dueDate: day("2026-04-01") });
  const larger = keyed({ plan: Number(plan?.id) });
  for (const ask of [
    () => server.as(operator).raw(`/api/admin/tenants/${company.id}/invoices`, byHand),
    () => server.as(boss).raw("/api/finance/plan", larger),
  ]) {
    const [once, twice] = [await ask(), await ask()];
    expect(once.status).toBe(200);
    expect(twice.body).toEqual(once.body);
    expect(twice.headers.get("idempotency-replayed")).toBe("true");
  }
  expect((await invoicesOf(boss)).body.count).toBe(2);
  await db.sql("update plans set is_public = false where id = $1", [plan?.id]);
});

test("who says that it is paid works on for two days, once", async () => {
  const { company, boss } = await aCompany(day("2026-03-12"));
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 0 });
  await issue();
  server.clock.set("2026-03-13T12:00:00Z");
  const [invoice] = (await invoicesOf(boss)).body.items;
  const say = () => server.as(boss).post(`/finance/invoices/${invoice.id}/promise`);
  expect((await say()).status).toBe(200);
  expect((await server.as(boss).get("/tenants/date")).body).toMatchObject({
    state: "grace",
    blockedFrom: "2026-03-15T12:00:00.000Z",
  });
  expect(await say()).toFailWith("ERR_CONFLICT");
  server.clock.set("2026-03-10T12:00:00Z");
});

test("the code of an open invoice carries its amount to the platform's key; a key no bank knows is refused", async () => {
  const { company, boss } = await aCompany(day("2026-03-14"));
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 0 });
  await issue();
  const [invoice] = (await invoicesOf(boss)).body.items;
  const show = async () => (await server.as(boss).get(`/finance/invoices/${invoice.id}`)).body;
  expect(await show()).toMatchObject({ pix: null, lines: [{ totalCents: 9_900 }] });
  const save = (pixKey: string) =>
    server.as(operator).put("/admin/receiving", { pix: { pixKey, name: "Prosa Ltda", city: "Sao Paulo" } });
  expect(await save("nobody")).toFailWith("ERR_VALIDATION");
  expect((await save("financeiro@prosa.example")).status).toBe(200);
  const { pix } = await show();
  expect(isCodeFor(pix.code, 9_900)).toBe(true);
  expect((await server.as(await aUser(db, { tenant: company })).get("/finance/invoices")).body.error).toBe(
    "ERR_NO_PERMISSION",
  );
});

test("months keep the day: the last of a short one stands for days it does not have", async () => {
  const after = async (from: string, months: number, anchor: number) => {
    const [row] = await db.sql<{ at: Date }>("select due_after($1::timestamptz, $2, $3, 'America/Sao_Paulo') as at", [
      from,
      months,
      anchor,
    ]);
    return row?.at.toISOString();
  };
  // Midnight ends the day before: 31 January, 28 February, 31 March.
  expect(await after(day("2026-02-01"), 1, 31)).toBe(day("2026-03-01"));
  expect(await after(day("2026-03-01"), 1, 31)).toBe(day("2026-04-01"));
  expect(await after(day("2026-01-31"), 1, 30)).toBe(day("2026-03-01"));
  expect(await after("2026-01-31T20:00:00Z", 1, 31)).toBe("2026-02-28T20:00:00.000Z");
  expect(await after(day("2024-02-01"), 12, 31)).toBe(day("2025-02-01"));
});

test("over ten thousand moments, months and zones no due date leaves its day or its hour", async () => {
  const [row] = await db.sql<{ wrong: string; asked: string }>(`
    with asked as (
      select zone, months, (timestamp '2020-01-01' + make_interval(days => (n * 37) % 3650, mins => (n * 17) % 1440))
                             at time zone zone as moment
        from generate_series(1, 10000) n
       cross join lateral (select (array['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'UTC', 'America/Noronha'])[1 + n % 5] as zone,
                                  1 + n % 12 as months) z),
    there as (select *, moment at time zone zone as local from asked),
    counted as (
      select local, months, (due_after(moment, months, extract(day from local - case when local::time = '00:00' then interval '1 day' else interval '0' end)::int, zone)) at time zone zone as later
        from there)
    select count(*) as asked,
           count(*) filter (where later::time <> local::time
             or (local::time <> '00:00' and later <> local + make_interval(months => months))) as wrong
      from counted`);
  expect(row).toMatchObject({ asked: "10000", wrong: "0" });
});

test("a larger plan costs the difference of the days left, and holds when it is paid; an open renewal follows", async () => {
  const { company, boss } = await aCompany(day("2026-03-16"));
  const [plan] = await db.sql<{ id: string }>(
    `insert into plans (name, max_users, max_connections, value_cents, is_public) values ('Maior', 500, 50, 19800, true) returning id`,
  );
  await server.as(operator).put(`/admin/empresa/${company.id}`, { graceDays: 0 });
  await issue();
  const offers = (await server.as(boss).get("/finance/offers")).body.offers;
  // Of 28 days from 15 February to 15 March five are left after the tenth, which is served.
  const expected = Math.floor((9_900 * 5) / 28);
  expect(offers).toMatchObject([{ name: "Maior", todayCents: expected }]);
  const chosen = await server.as(boss).post("/finance/plan", { plan: Number(plan?.id) });
  expect((await server.as(boss).get("/tenants/plan")).body.plan.maxUsers).toBe(100);
  const { invoiceId } = chosen.body;
  await server.as(operator).put(`/admin/invoices/${invoiceId}`, { status: "paid" });
  expect((await server.as(boss).get("/tenants/plan")).body.plan).toMatchObject({ name: "Maior", maxUsers: 500 });
  const items = (await invoicesOf(boss)).body.items as { kind: string; status: string; valueCents: number }[];
  expect(items.filter(({ kind }) => kind === "renewal").map(({ status, valueCents }) => [status, valueCents])).toEqual(
    expect.arrayContaining([
      ["void", 9_900],
      ["open", 19_800],
    ]),
  );
  await issue();
  expect((await invoicesOf(boss)).body.count).toBe(items.length);
});

test("a share of a price is never negative and never more than the difference", () => {
  for (let n = 0; n < 100_000; n++) {
    const [before, after] = [(n * 7_919) % 100_000, (n * 104_729) % 200_000];
    const days = { left: n % 400, all: 1 + ((n * 31) % 366) };
    const cents = prorated(before, after, days);
    expect(Number.isInteger(cents) && cents >= 0 && cents <= Math.max(0, after - before)).toBe(true);
  }
});
