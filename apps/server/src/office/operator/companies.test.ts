// Companies and plans in the operator's hands, seen from outside: made with a link, renewed, suspended, and written down.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { runOperator } from "./operator.command.ts";

const db = testDatabase();
const start = "2026-01-31T15:00:00Z";
let server: TestServer;
let mailbox: Mailbox;
let operator: TestUser;
let planId: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer(db, { now: start, env: { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env } });
  const [plan] = await db.sql<{ id: string }>(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('Essencial', 9, 9, 0) returning id),
          t as (insert into tenants (id, name, plan_id, due_at) select 1, 'Operator', id, '2999-01-01' from p)
     select id from p`,
  );
  planId = Number(plan?.id);
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});
beforeEach(() => server.clock.set(start));
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let made = 0;
const wanted = (change: object = {}) => ({
  name: "Padaria Sol",
  plan: planId,
  responsible: "Rita Sol",
  email: `rita${++made}@example.com`,
  deliver: "link",
  ...change,
});
const post = (path: string, body?: object) => server.as(operator).post(path, body);
const make = async (change: object = {}) => (await post("/admin/tenants", wanted(change))).body;
const tokenIn = (link: string) => /tokenSetup=([\w-]+)/.exec(link)?.[1] ?? "";
const logOf = (tenantId: number) =>
  db.sql<{ kind: string; user_id: string | null; detail: Record<string, unknown> }>(
    "select kind, user_id, detail from security_log where tenant_id = $1 order by position desc limit 5",
    [tenantId],
  );

async function settle(link: string) {
  const browser = aBrowser(server);
  const exchanged = await browser.post("/auth/setup", { tokenSetup: tokenIn(link) });
  return { exchanged, entered: await browser.post("/auth/setup/finish", { password: "Cadeira azul 9" }), browser };
}

test("a company is made with plan and owner, whose link works once and opens the product", async () => {
  const { link, company, expiresAt } = await make();
  expect(company).toMatchObject({ name: "Padaria Sol", plan: { id: planId, name: "Essencial" }, status: "active" });
  expect(company).toMatchObject({ users: 1, connections: 0, awaitsOwner: true, dueDate: "2026-02-28T15:00:00.000Z" });
  expect(expiresAt).toBe("2026-02-03T15:00:00.000Z");
  const { exchanged, entered } = await settle(link);
  expect(exchanged.body).toMatchObject({ name: "Rita Sol", company: "Padaria Sol" });
  expect(entered.body).toMatchObject({ profile: "admin", tenantId: company.id, tenantName: "Padaria Sol" });
  expect((await server.as(entered.body).get("/queues")).body.items).toHaveLength(1);
  expect(await aBrowser(server).post("/auth/setup", { tokenSetup: tokenIn(link) })).toFailWith(
    "ERR_SETUP_LINK_INVALID",
  );
  const [act] = await logOf(1);
  expect(act).toMatchObject({ kind: "operator.company_created", user_id: String(operator.id) });
  expect(act?.detail).toMatchObject({ ofTenant: company.id, deliver: "link" });
  const own = (await logOf(company.id)).find(({ kind }) => kind === "tenant.created");
  expect(own?.detail).toEqual({ operatorId: operator.id });
});

test("the link can go by mail, can be made anew while nobody has a password, and never after", async () => {
  const { link, company } = await make({ deliver: "mail", email: "carta@example.com" });
  expect(link).toBeNull();
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes("carta@example.com")).length).toBe(1);
  const again = () => post(`/admin/tenants/${company.id}/owner-link`, { deliver: "link" });
  const [older, newer] = [(await again()).body.link, (await again()).body.link];
  expect(await aBrowser(server).post("/auth/setup", { tokenSetup: tokenIn(older) })).toFailWith(
    "ERR_SETUP_LINK_INVALID",
  );
  expect((await settle(newer)).entered.status).toBe(200);
  expect(await again()).toFailWith("ERR_CONFLICT");
});

test("a link is over after three days", async () => {
  const { link } = await make();
  server.clock.advance(72 * 3_600_000);
  expect(await aBrowser(server).post("/auth/setup", { tokenSetup: tokenIn(link) })).toFailWith(
    "ERR_SETUP_LINK_INVALID",
  );
});

test("what cannot be made is refused with its field, and makes nothing", async () => {
  const { company } = await make({ email: "uma@example.com" });
  const refusals = [
    [{ email: "uma@example.com" }, "ERR_EMAIL_EXISTS", "email"],
    [{ plan: 987_654 }, "ERR_NO_PLAN_FOUND", "plan"],
    [{ dueDate: "2026-01-30T15:00:00Z" }, "ERR_VALIDATION", "dueDate"],
    [{ timeZone: "Lua/Cratera" }, "ERR_VALIDATION", "timeZone"],
  ] as const;
  const count = async () => (await db.sql("select 1 from tenants")).length;
  const before = await count();
  for (const [change, code, field] of refusals) {
    const answer = await post("/admin/tenants", wanted(change));
    expect(answer).toFailWith(code);
    expect(answer.body.field).toBe(field);
  }
  expect(await count()).toBe(before);
  // Today itself is allowed, however early.
  const today = { dueDate: "2026-01-31T05:00:00Z" };
  expect((await server.as(operator).put(`/admin/empresa/${company.id}`, today)).status).toBe(200);
});

test("a month is added by the company's calendar, from today when it is past, and once for one date", async () => {
  const { company } = await make({ dueDate: "2026-01-31T20:00:00Z" });
  const month = (body?: object) => post(`/admin/tenantsMonth/${company.id}`, body);
  const first = await month({ dueDate: company.dueDate });
  expect(first.body.dueDate).toBe("2026-02-28T20:00:00.000Z");
  expect(await month({ dueDate: company.dueDate }), "the same screen once more").toFailWith("ERR_CONFLICT");
  server.clock.set("2026-06-10T12:00:00Z");
  expect((await month()).body).toMatchObject({ dueDate: "2026-07-10T12:00:00.000Z", expired: false });
  const keyed = { method: "POST", headers: { "idempotency-key": "one" } };
  const ask = () => server.as(operator).raw(`/api/admin/tenantsMonth/${company.id}`, keyed);
  const [once, twice] = [await ask(), await ask()];
  expect(once.body.dueDate).toBe("2026-08-10T12:00:00.000Z");
  expect(twice.body).toEqual(once.body);
  expect(twice.headers.get("idempotency-replayed")).toBe("true");
});

test("a suspended company is out at once and refused at the door; lifted, it comes back", async () => {
  const { link, company } = await make({ email: "porta@example.com" });
  const { entered } = await settle(link);
  const rita = server.as(entered.body);
  expect((await rita.get("/queues")).status).toBe(200);
  const set = (status: string) => server.as(operator).put(`/admin/status/tenant/${company.id}`, { status });
  expect((await set("inactive")).body.status).toBe("inactive");
  await expect.poll(async () => (await rita.get("/queues")).body.error).toBe("ERR_TENANT_INACTIVE");
  const signIn = () => aBrowser(server).post("/auth/login", { email: "porta@example.com", password: "Cadeira azul 9" });
  expect(await signIn()).toFailWith("ERR_TENANT_INACTIVE");
  expect((await logOf(1))[0]).toMatchObject({ kind: "operator.company_suspended" });
  expect((await set("active")).body.status).toBe("active");
  expect((await signIn()).status).toBe(200);
});

test("the platform's own company stays as it is", async () => {
  const who = server.as(operator);
  expect(await who.put("/admin/status/tenant/1", { status: "inactive" })).toFailWith("ERR_OPERATOR_COMPANY");
  expect(await who.post("/admin/tenantsMonth/1")).toFailWith("ERR_OPERATOR_COMPANY");
  expect(await who.put("/admin/empresa/1", { name: "Outra" })).toFailWith("ERR_OPERATOR_COMPANY");
  expect(await who.post("/admin/tenants/1/owner-link", { deliver: "link" })).toFailWith("ERR_OPERATOR_COMPANY");
});

test("companies are found by words, state and due date, in the order that is asked for", async () => {
  const [{ company: agua }, { company: zebra }] = [await make({ name: "Água Boa" }), await make({ name: "Zebra" })];
  await server.as(operator).put(`/admin/status/tenant/${zebra.id}`, { status: "inactive" });
  const late = await aTenant(db, { name: "Atrasada", dueAt: "2026-01-01T00:00:00Z" });
  const list = async (query: string) => (await server.as(operator).get(`/admin/tenants?${query}`)).body;
  const ids = async (query: string) => (await list(query)).items.map(({ id }: { id: number }) => id);
  expect(await ids("searchParam=agua")).toEqual([agua.id]);
  expect(await ids(`searchParam=${zebra.id}`)).toEqual([zebra.id]);
  expect(await ids("status=inactive")).toEqual([zebra.id]);
  expect(await ids("expired=true")).toContain(late.id);
  expect((await ids("sort=-name"))[0]).toBe(zebra.id);
  expect((await ids("sort=dueDate"))[0]).toBe(late.id);
  const past = await list("pageNumber=9");
  expect(past.items).toEqual([]);
  expect(past.count).toBeGreaterThan(2);
  expect(past.tenants).toEqual(past.items);
});

test("a plan is published, changed and counted; its name exists once", async () => {
  const plan = { name: "Equipe", maxUsers: 5, maxConnections: 2, valueCents: 14_900, isPublic: true };
  const full = { ...plan, groups: true, campaigns: false, integrations: false };
  const { body } = await post("/admin/plans", full);
  expect(body).toMatchObject({ ...full, companies: 0, currency: "BRL" });
  expect(await post("/admin/plans", full)).toFailWith("ERR_PLAN_NAME_INVALID");
  const offered = async () =>
    (await aBrowser(server).get("/empresa/plans")).body.plans.map(({ id }: { id: number }) => id);
  expect(await offered()).toContain(body.id);
  await make({ plan: body.id });
  const changed = await server.as(operator).put(`/admin/plans/${body.id}`, { isPublic: false });
  expect(changed.body).toMatchObject({ isPublic: false, companies: 1 });
  expect(await offered()).not.toContain(body.id);
  expect((await server.as(operator).get("/admin/plans?sort=-companies")).body.items.length).toBeGreaterThan(1);
  const keyed = (name: string) => ({
    method: "POST",
    headers: { "idempotency-key": "plan", "content-type": "application/json" },
    body: JSON.stringify({ ...full, name }),
  });
  const ask = () => server.as(operator).raw("/api/admin/plans", keyed("Só um"));
  expect((await ask()).body).toEqual((await ask()).body);
  expect(await server.as(operator).put("/admin/plans/987654", { isPublic: true })).toFailWith("ERR_NO_PLAN_FOUND");
});

test("the same from a terminal: made, renewed, suspended and lifted, and written down without a person", async () => {
  const said: string[] = [];
  const run = (...args: string[]) => runOperator(server.deps, args, (line) => void said.push(line));
  const create = ["create-company", "--name", "Do Terminal", "--plan", "Essencial", "--owner", "Tina"];
  expect(await run(...create, "--email", "tina@example.com")).toBe(0);
  const text = said.join("\n");
  expect((await settle(text)).entered.body).toMatchObject({ tenantName: "Do Terminal", profile: "admin" });
  const company = /Company (\d+)/.exec(text)?.[1] ?? "";
  expect((await logOf(1))[0]).toMatchObject({ kind: "operator.company_created", user_id: null });
  for (const verb of ["renew", "suspend", "lift", "companies", "plans"])
    expect(await run(verb, ...(verb.endsWith("s") ? [] : ["--company", company]))).toBe(0);
  expect(await run("renew", "--company", company, "--until", "2026-12-01T00:00:00Z")).toBe(0);
  expect(said.at(-1)).toContain("2026-12-01");
  const plan = ["publish-plan", "--name", "Barato", "--users", "2", "--channels", "1", "--price", "49.90"];
  expect(await run(...plan)).toBe(0);
  expect(await run(...plan)).toBe(1);
  expect(said.at(-1)).toContain("ERR_PLAN_NAME_INVALID");
  expect(await run("suspend", "--company", "x")).toBe(1);
  expect(await run("dance")).toBe(1);
  expect(await run(...create, "--plan", "Nenhum", "--email", "x@example.com")).toBe(1);
});

test("nobody but the platform's admins is let in", async () => {
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  const lower = await aUser(db, { tenant: 1, profile: "supervisor" });
  for (const who of [stranger, lower]) {
    expect(await server.as(who).get("/admin/tenants")).toFailWith("ERR_NO_PERMISSION");
    expect(await server.as(who).post("/admin/tenants", wanted())).toFailWith("ERR_NO_PERMISSION");
  }
});
