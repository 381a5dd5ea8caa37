// Charges against the pretend gateways: paid once whatever is lost or repeated, believed from the gateway alone.
import { GatewayId } from "@prosa/contracts/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asSystem, type Ctx } from "#platform/context";
import {
  aTenant,
  aUser,
  startSandboxProcess,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { formsOf } from "../../adapters/payments/gateways.factory.ts";
import { freePorts } from "../../chaos/house/ports.ts";
import { beginCharge } from "./charges.actions.ts";
import { askAbout, checkSoon, sweepCharges } from "./charges.asking.ts";
import { openActive } from "./gateways.actions.ts";
import { compareWithGateways } from "./notices.actions.ts";
import { sweepRefunds } from "./refunds.actions.ts";

const db = testDatabase();
let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>;
let server: TestServer;
let operator: TestUser;
let forms: Awaited<ReturnType<typeof formsOf>>;
let ways: Record<string, string> = {};

const control = (path: string, body?: unknown) => sandbox.control(`/payments${path}`, body);
const aborted = () => new AbortController().signal;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  forms = await formsOf(sandbox);
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  server = await testServer(db, { env: { ...sandbox.env, PORT: String(port), PUBLIC_URL: url }, unpaced: true });
  await db.sql(
    `insert into plans (id, name, max_users, max_connections, value_cents) values (900, 'Casa', 9, 9, 0) on conflict do nothing`,
  );
  await db.sql(
    `insert into tenants (id, name, plan_id, due_at) values (1, 'Operator', 900, '2999-01-01') on conflict do nothing`,
  );
  operator = await aUser(db, { tenant: { id: 1 }, profile: "admin" });
});

afterAll(() => sandbox.close());

async function use(gateway: GatewayId) {
  const saved = await server.as(operator).put(`/admin/gateways/${gateway}`, { values: forms[gateway], isActive: true });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ gateway, isActive: true, state: "good" });
  ways = saved.body;
  const { webhookUrl } = saved.body;
  if (gateway === "mercadopago" || gateway === "stripe") await control("/accounts", { gateway, webhookUrl });
  return saved.body;
}

async function anInvoice(valueCents = 9_900) {
  const company = await aTenant(db, { dueAt: "2999-01-01T03:00:00Z" });
  const boss = await aUser(db, { tenant: company, profile: "admin" });
  const made = await server.as(operator).post(`/admin/tenants/${company.id}/invoices`, {
    description: "Implantação",
    valueCents,
    dueDate: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  const profile = {
    legalName: "Clínica Exemplo",
    taxId: "11.222.333/0001-81",
    email: "a@clinica.example",
    address: null,
  };
  expect((await server.as(boss).put("/finance/profile", profile)).status).toBe(200);
  return { company, boss, invoiceId: made.body.id as number };
}

const open = (boss: TestUser, invoiceId: number) =>
  server.as(boss).post(`/finance/invoices/${invoiceId}/charge`, { method: "pix" });
const look = async (boss: TestUser, invoiceId: number) =>
  (await server.as(boss).get(`/finance/invoices/${invoiceId}/charge`)).body;
const isPaid = (boss: TestUser, invoiceId: number) =>
  expect.poll(async () => (await look(boss, invoiceId)).status, { timeout: 15_000 }).toBe("paid");
const count = async (table: string, tenantId: number) => {
  const [row] = await db.sql<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [tenantId]);
  return row?.n;
};
const refOf = async (tenantId: number) => {
  const [row] = await db.sql<{ provider_ref: string }>(
    "select provider_ref from charges where tenant_id = $1 order by id desc limit 1",
    [tenantId],
  );
  return row?.provider_ref ?? "";
};
/** What the round would do later, now. */
const round = async () => {
  await db.sql("update charges set next_check_at = now() - interval '1 minute' where next_check_at is not null");
  await sweepCharges(server.deps, aborted());
};

describe.each(GatewayId.options)("%s", (gateway) => {
  test("a charge is one however often it is asked for, and its payment is one however often it is told", async () => {
    await use(gateway);
    const { company, boss, invoiceId } = await anInvoice();
    const before = (await control(`/charges?gateway=${gateway}`)).length;
    await control("/webhooks", { gateway, copies: 5 });
    const [first, second] = await Promise.all([open(boss, invoiceId), open(boss, invoiceId)]);
    for (const answer of [first, second]) expect(answer.status).toBe(200);
    const { charge } = await look(boss, invoiceId);
    expect(charge).toMatchObject({ method: "pix", status: "pending", valueCents: 9_900 });
    expect(await count("charges", company.id)).toBe(1);
    expect((await control(`/charges?gateway=${gateway}`)).length).toBe(before + 1);
    await control("/bank/pay", { code: charge.code });
    await isPaid(boss, invoiceId);
    await control("/webhooks/replay", { gateway, ref: await refOf(company.id) });
    await round();
    expect(await count("payments", company.id)).toBe(1);
    await control("/webhooks", { gateway, copies: 1 });
  });

  test("while somebody makes a charge, whoever looks at it makes no second one", async () => {
    await use(gateway);
    const { company, invoiceId } = await anInvoice();
    const before = (await control(`/charges?gateway=${gateway}`)).length;
    const account = await openActive(server.deps);
    const begin = (ctx: Ctx) => beginCharge(ctx, invoiceId, "pix", account);
    const { chargeId } = await asSystem(server.deps, company.id, begin, "test");
    await checkSoon(server.deps, company.id, chargeId);
    await askAbout(server.deps, company.id, chargeId);
    expect((await control(`/charges?gateway=${gateway}`)).length).toBe(before);
    // Whoever claimed it died: the round makes it.
    await round();
    expect((await control(`/charges?gateway=${gateway}`)).length).toBe(before + 1);
  });

  test("an answer lost after the charge was made is found again: one charge at the gateway", async () => {
    await use(gateway);
    const { company, boss, invoiceId } = await anInvoice();
    const before = (await control(`/charges?gateway=${gateway}`)).length;
    await control("/faults", {
      gateway,
      when: "after",
      method: gateway === "efi" ? "PUT" : "POST",
      times: 1,
      path: pathOf[gateway],
    });
    await open(boss, invoiceId);
    await round();
    // The server's own round may have taken it.
    await expect.poll(async () => (await look(boss, invoiceId)).charge?.status, { timeout: 15_000 }).toBe("pending");
    const { charge } = await look(boss, invoiceId);
    expect((await control(`/charges?gateway=${gateway}`)).length).toBe(before + 1);
    // And the notice never comes: the round asks.
    await control("/webhooks", { gateway, silent: true });
    await control("/bank/pay", { code: charge.code });
    await round();
    await isPaid(boss, invoiceId);
    await control("/webhooks", { gateway, silent: false });
    expect(await count("payments", company.id)).toBe(1);
  });

  test("forged notices have no effect and are never a failure of ours", async () => {
    await use(gateway);
    const [mine, theirs] = [await anInvoice(), await anInvoice()];
    for (const { boss, invoiceId } of [mine, theirs]) await open(boss, invoiceId);
    const [ref, other] = [await refOf(mine.company.id), await refOf(theirs.company.id)];
    for (const how of ["secret", "empty", "old", "body", "reference", "amount"]) {
      const { answered } = await control("/webhooks/forge", { gateway, how, ref, other });
      expect(answered === null || answered < 500).toBe(true);
    }
    await round();
    for (const { company, boss, invoiceId } of [mine, theirs]) {
      expect((await look(boss, invoiceId)).status).toBe("open");
      expect(await count("payments", company.id)).toBe(0);
    }
  });

  test("money for what was voided or marked by hand is credit, and goes back once", async () => {
    await use(gateway);
    const { company, boss, invoiceId } = await anInvoice();
    await open(boss, invoiceId);
    const ref = await refOf(company.id);
    expect((await server.as(operator).put(`/admin/invoices/${invoiceId}`, { status: "paid" })).status).toBe(200);
    await expect
      .poll(
        async () =>
          (await control(`/charges?gateway=${gateway}`)).find((one: { id: string }) => one.id === ref)?.status,
        {
          timeout: 15_000,
        },
      )
      .toBe("cancelled");
    await control("/pay", { gateway, ref, late: true });
    await expect
      .poll(async () => (await server.as(boss).get("/finance/profile")).body.creditCents, { timeout: 15_000 })
      .toBe(9_900);
    const { items } = (await server.as(operator).get(`/admin/payments?tenantId=${company.id}`)).body;
    const { id } = items.find((one: { gateway: string }) => one.gateway === gateway);
    const give = (valueCents: number) =>
      server.as(operator).post(`/admin/payments/${id}/refund`, { valueCents, keepsTime: true });
    expect((await give(4_000)).status).toBe(200);
    await expect
      .poll(
        async () => {
          await db.sql(
            "update refunds set next_check_at = now() - interval '1 minute' where next_check_at is not null",
          );
          await sweepRefunds(server.deps, aborted());
          const [row] = (await server.as(operator).get(`/admin/payments?tenantId=${company.id}`)).body.items.filter(
            (one: { id: number }) => one.id === id,
          );
          return row.refundedCents;
        },
        { timeout: 15_000 },
      )
      .toBe(4_000);
    expect(await give(9_900)).toFailWith("ERR_VALIDATION");
    await round();
    expect(await count("refunds", company.id)).toBe(1);
  });
});

const pathOf: Record<GatewayId, string> = {
  mercadopago: "/v1/orders",
  asaas: "/payments",
  efi: "/v2/cob",
  woovi: "/api/v1/charge",
  stripe: "/v1/payment_intents",
};

test("a gateway without what proves its notices, or with a field of another, is not kept; secrets never come out", async () => {
  const save = (values: Record<string, string>) =>
    server.as(operator).put("/admin/gateways/stripe", { values, isActive: false });
  await db.sql("delete from gateways where gateway = 'stripe'");
  const { secretKey = "", webhookSecret = "" } = forms.stripe;
  expect(await save({ secretKey })).toFailWith("ERR_VALIDATION");
  expect(await save({ secretKey, webhookSecret, appId: "x".repeat(20) })).toFailWith("ERR_VALIDATION");
  const kept = await save({ secretKey, webhookSecret });
  expect(kept.body.known.secretKey).toBe(`…${secretKey.slice(-4)}`);
  // What is left empty stays.
  expect((await save({ secretKey: "" })).body).toMatchObject({ state: "good" });
  expect((await save({ secretKey: "sk_test_of_somebody_else_00001" })).body).toMatchObject({ state: "refused" });
  const all = JSON.stringify((await server.as(operator).get("/admin/gateways")).body);
  expect(all).not.toContain(webhookSecret);
  const stranger = await aUser(db, { profile: "admin" });
  expect(await server.as(stranger).get("/admin/gateways")).toFailWith("ERR_NO_PERMISSION");
});

test("money that a gateway lists and nobody knows waits for the operator, and is given once", async () => {
  await use("woovi");
  await db.sql("update gateways set compared_at = null");
  const { company, boss, invoiceId } = await anInvoice();
  await open(boss, invoiceId);
  const { charge } = await look(boss, invoiceId);
  await control("/webhooks", { gateway: "woovi", silent: true });
  await control("/bank/pay", { code: charge.code });
  // As after a restore that lost it.
  await db.sql("delete from charges where tenant_id = $1", [company.id]);
  await compareWithGateways(server.deps);
  const list = async () => (await server.as(operator).get("/admin/money/unknown")).body.items;
  const [money] = await list();
  expect(money).toMatchObject({ gateway: "woovi", valueCents: 9_900 });
  const assign = () => server.as(operator).put(`/admin/money/unknown/${money.id}`, { tenantId: company.id });
  expect((await assign()).status).toBe(200);
  await assign();
  expect((await server.as(boss).get("/finance/profile")).body.creditCents).toBe(9_900);
  expect((await list()).some(({ id }: { id: number }) => id === money.id)).toBe(false);
  await control("/webhooks", { gateway: "woovi", silent: false });
  expect(ways).toBeDefined();
});
