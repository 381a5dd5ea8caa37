// Notices of money: each step once by each carrier whatever runs twice, none at night, none after payment.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { standardDues } from "@prosa/contracts/company/saas-dues";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aTenant, aUser, type Mailbox, openMailbox, type TestServer, testDatabase, testServer } from "#testing";
import { remind } from "./dues.actions.ts";
import { remindCompanies } from "./dues.jobs.ts";

const db = testDatabase();
let server: TestServer;
let mailbox: Mailbox;
let operator: Awaited<ReturnType<typeof aUser>>;
const said: string[] = [];
const phone = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    said.push(JSON.parse(body).body);
    response.writeHead(200).end("ok");
  });
});
let phoneUrl: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  await new Promise<void>((resolve) => phone.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(phone.address() as AddressInfo).port}`;
  phoneUrl = `http://${place}/send`;
  server = await testServer(db, {
    role: "all",
    now: "2026-03-12T15:00:00Z",
    env: { TENANT_EGRESS_ALLOW: place, ...mailbox.env },
  });
  await db.sql(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('op', 9, 9, 0) returning id)
     insert into tenants (id, name, plan_id, due_at) select 1, 'Prosa', id, '2199-01-01' from p`,
  );
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});
beforeEach(async () => {
  server.clock.set("2026-03-12T15:00:00Z");
  await db.sql("delete from due_notices");
  await db.sql("update invoices set status = 'void', voided_at = now() where status = 'open'");
  await save({ isOn: true });
  said.length = 0;
});
afterAll(async () => {
  await mailbox.close();
  phone.close();
});

async function save(given: object) {
  const dues = { ...standardDues, steps: standardDues.steps.map((step) => ({ ...step, whatsapp: true })), ...given };
  const welcome = { isOn: false, url: phoneUrl, texts: { pt: "a", en: null, es: null } };
  const answer = await server.as(operator).put("/admin/saas", { dues, welcome });
  expect(answer.status).toBe(200);
}

let made = 0;
async function anInvoice(dueAt: string, given: { kind?: string } = {}) {
  made += 1;
  const company = await aTenant(db, { dueAt });
  const boss = await aUser(db, { tenant: company, profile: "admin" });
  await db.sql("update tenants set whatsapp = '5511999990000', email = null, blocked_from = null where id = $1", [
    company.id,
  ]);
  const [row] = await db.sql<{ id: string }>(
    `insert into invoices (tenant_id, number, kind, subject, plan_name, due_at, total_cents, currency, created_at)
     values ($1, $2, $3, $2, 'Plano', $4, 9900, 'BRL', now()) returning id`,
    [company.id, `2026-${String(made).padStart(3, "0")}`, given.kind ?? "renewal", dueAt],
  );
  const letters = () => mailbox.mails.filter(({ to }) => to.includes(boss.email));
  return { company, boss, id: Number(row?.id), letters };
}
const round = () => remindCompanies.run(server.deps, {}, new AbortController().signal);
const noted = () => db.sql("select step, carrier, outcome from due_notices order by carrier, id");

test("a step is told once by mail and once by WhatsApp, whoever runs at once", async () => {
  const { letters } = await anInvoice("2026-03-16T03:00:00Z");
  await Promise.all([round(), round(), round()]);
  await expect.poll(() => letters().length).toBe(1);
  await expect.poll(() => said.length).toBe(1);
  await round();
  await expect.poll(noted).toEqual([
    { step: "-3", carrier: "mail", outcome: null },
    { step: "-3", carrier: "whatsapp", outcome: "sent" },
  ]);
  expect(letters()[0]?.text).toMatch(/R\$\s99,00, vence em 15\/03\/2026/);
  expect(letters()[0]?.text).toMatch(/Message-ID: <[0-9a-f-]{36}@/i);
  expect(said[0]).toContain("Pague em");

  server.clock.set("2026-03-17T15:00:00Z");
  await round();
  await expect.poll(() => letters().length).toBe(2);
  expect(letters()[1]?.text).toContain("suspenso");
});

test("nothing at night, and nothing for a plan that was only looked at", async () => {
  await anInvoice("2026-03-16T03:00:00Z", { kind: "change" });
  await round();
  expect(await noted()).toEqual([]);
  await anInvoice("2026-03-16T03:00:00Z");
  server.clock.set("2026-03-13T01:00:00Z");
  await round();
  expect(await noted()).toEqual([]);
});

test("paid between the note and the letter, nothing is sent", async () => {
  const { letters, id, company } = await anInvoice("2026-03-16T03:00:00Z");
  await asSystem(server.deps, company.id, async (ctx) => {
    await remind(ctx);
    await ctx.tx.updateTable("invoices").set({ status: "paid", paidAt: ctx.now }).where("id", "=", id).execute();
  });
  await expect.poll(noted).toEqual([
    { step: "-3", carrier: "mail", outcome: "needless" },
    { step: "-3", carrier: "whatsapp", outcome: "needless" },
  ]);
  expect([letters(), said]).toEqual([[], []]);
});

test("noted in the evening and not sent before the night, it waits for the morning", async () => {
  const { letters, company } = await anInvoice("2026-03-16T03:00:00Z");
  await asSystem(server.deps, company.id, async (ctx) => {
    await remind(ctx);
    server.clock.set("2026-03-13T02:00:00Z");
  });
  await expect.poll(noted).toEqual([]);
  server.clock.set("2026-03-13T12:00:00Z");
  await round();
  await expect.poll(() => letters().length).toBe(1);
  await expect.poll(() => said.length).toBe(1);
});

test("the operator's own words are used, and those of the company's language", async () => {
  const text = { subject: "Conta {{invoice}}", body: "Só {{value}}, {{company}}", short: "x" };
  const texts = { ...standardDues.texts, before: { pt: text, en: { ...text, subject: "Bill {{invoice}}" }, es: null } };
  await save({ isOn: true, steps: [{ days: -3, mail: true, whatsapp: false }], texts });
  const { letters, boss } = await anInvoice("2026-03-16T03:00:00Z");
  await db.sql(`update users set configs = '{"language": "en"}' where id = $1`, [boss.id]);
  await round();
  await expect.poll(() => letters()[0]?.text).toContain("Subject: Bill 2026-");
});

test("a company that is not served, or the platform itself, hears nothing", async () => {
  const { company } = await anInvoice("2026-03-16T03:00:00Z");
  await db.sql("update tenants set status = 'inactive' where id = $1", [company.id]);
  await round();
  expect(await noted()).toEqual([]);
});

test("steps that say the same day twice, or a text without words, are refused", async () => {
  const refused = async (dues: object) =>
    expect(await server.as(operator).put("/admin/saas", { dues: { ...standardDues, ...dues } })).toFailWith(
      "ERR_VALIDATION",
    );
  const step = { days: 1, mail: true, whatsapp: false };
  await refused({ steps: [step, step] });
  await refused({ steps: [{ ...step, days: 90 }] });
  await refused({
    texts: { ...standardDues.texts, after: { pt: { subject: "", body: "a", short: "b" }, en: null, es: null } },
  });
});
