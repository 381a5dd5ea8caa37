// Companies, seen from outside: due date, plan, and a sign-up that tells nobody who else is here.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settingsOf } from "#company/settings";
import { asSystem } from "#platform/context";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { setDueDate } from "./tenants.actions.ts";

const db = testDatabase();
const start = "2026-03-02T15:20:31Z"; // 12:20 in São Paulo
let server: TestServer;
let mailbox: Mailbox;
let planId: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer(db, { now: start, env: { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env } });
  const [plan] = await db.sql<{ id: string }>(
    `insert into plans (name, max_users, max_connections, value_cents, is_public) values ('Basic', 5, 2, 14900, true)
     returning id`,
  );
  planId = Number(plan?.id);
  await db.sql("insert into plans (name, max_users, max_connections, value_cents) values ('Secret', 5, 2, 1)");
});
beforeEach(async () => {
  server.clock.set(start);
  await db.sql("delete from platform_settings");
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const setTrial = (value: object) =>
  db.sql("insert into platform_settings (key, value) values ('trial', $1)", [JSON.stringify(value)]);

const wanted = (change: object = {}) => ({
  company: "Casa Ipê",
  whatsapp: "+55 (11) 3000-1000",
  responsible: "Helena Prado",
  email: "helena@example.com",
  password: "Cadeira azul 9",
  plan: planId,
  ...change,
});
const signUp = (change: object = {}, browser = aBrowser(server)) => browser.post("/empresa/signup", wanted(change));
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email));

test("the due date is told, also when it is past", async () => {
  const soon = await aUser(db, { tenant: await aTenant(db, { dueAt: "2026-03-05T15:20:31Z" }) });
  const past = await aUser(db, { tenant: await aTenant(db, { dueAt: "2026-03-01T15:20:31Z" }) });
  expect((await server.as(soon).get("/tenants/date/")).body).toEqual({
    dueDate: "2026-03-05T15:20:31.000Z",
    expired: false,
    daysLeft: 3,
    state: "active",
    blockedFrom: "2026-03-05T15:20:31.000Z",
  });
  expect((await server.as(past).get("/tenants/date")).body).toMatchObject({ expired: true, daysLeft: -1 });
  expect(await server.as(null).get("/tenants/date")).toFailWith("ERR_LOGIN_REQUIRED");
});

test("a payment opens what had expired, without a new sign-in", async () => {
  const tenant = await aTenant(db, { dueAt: "2026-03-01T00:00:00Z" });
  const ana = server.as(await aUser(db, { tenant }));
  expect(await ana.get("/sync")).toFailWith("ERR_PLAN_EXPIRED");
  expect((await ana.get("/tenants/plan")).status).toBe(200);
  await asSystem(server.deps, tenant.id, (ctx) => setDueDate(ctx, new Date("2026-04-01T00:00:00Z")));
  await expect.poll(async () => (await ana.get("/sync")).status, { timeout: 2_000 }).toBe(200);
});

test("the plan is told with what is in use", async () => {
  const tenant = await aTenant(db, { maxUsers: 7 });
  const ana = await aUser(db, { tenant });
  await aUser(db, { tenant, isActive: false });
  await aUser(db, { tenant: "other" });
  const { body } = await server.as(ana).get("/tenants/plan/");
  expect(body).toMatchObject({ plan: { maxUsers: 7, maxConnections: 10, currency: "BRL" }, users: 1, connections: 0 });
});

test("only public plans are shown, and the trial only when it is offered", async () => {
  const plans = () => aBrowser(server).get("/empresa/plans");
  const names = (body: { plans: { name: string }[] }) => body.plans.map(({ name }) => name);
  const before = (await plans()).body;
  expect(names(before)).toContain("Basic");
  expect(names(before)).not.toContain("Secret");
  expect(before.trialDays).toBeNull();
  await setTrial({ allowed: true, days: 14 });
  expect((await plans()).body.trialDays).toBe(14);
});

test("a company begins with its admin, a queue, its settings and a trial, and can sign in at once", async () => {
  await setTrial({ allowed: true, days: 7 });
  const email = "first@example.com";
  const answer = await signUp({ email: ` ${email.toUpperCase()}`, timeZone: "America/Manaus" });
  expect(answer.body).toEqual({ ok: true, trialDays: 7 });
  const { body } = await aBrowser(server).post("/auth/login", { email, password: "Cadeira azul 9" });
  expect(body).toMatchObject({
    username: "Helena Prado",
    profile: "admin",
    tenantName: "Casa Ipê",
    timeZone: "America/Manaus",
  });
  expect(body.tenantId).toBeGreaterThan(1);
  expect((await server.as(body).get("/tenants/date")).body.dueDate).toBe("2026-03-09T15:20:31.000Z");
  expect(await db.sql("select name from queues where tenant_id = $1", [body.tenantId])).toEqual([
    { name: "Atendimento" },
  ]);
  const settings = await db.sql("select key, value from settings where tenant_id = $1 order by key", [body.tenantId]);
  expect(settings).toEqual(
    expect.arrayContaining([
      { key: "DirectTicketsToWallets", value: "disabled" },
      { key: "groupnotification", value: "disabled" },
    ]),
  );
  const read = await db.tenantTx(body.tenantId, (tx) => settingsOf({ deps: server.deps, tx, tenantId: body.tenantId }));
  expect(read).toBeDefined();
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
});

test("without a trial the first day is free to its end where the company lives", async () => {
  const email = "today@example.com";
  expect((await signUp({ email })).body).toEqual({ ok: true, trialDays: null });
  const [tenant] = await db.sql<{ due_at: Date }>("select due_at from tenants where email = $1", [email]);
  expect(tenant?.due_at).toEqual(new Date("2026-03-03T03:00:00Z"));
});

test("a second sign-up with a known e-mail is answered the same, changes nothing, and its owner is told by mail", async () => {
  const email = "known@example.com";
  const first = await signUp({ email });
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
  const second = await signUp({ email, company: "Impostor", password: "Outra porta 5" });
  expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
  expect([...second.headers.keys()].sort()).toEqual([...first.headers.keys()].sort());
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(2);
  expect(mailsTo(email)[1]?.text).not.toContain("Impostor");
  expect(await db.sql("select 1 from tenants where name = 'Impostor'")).toEqual([]);
  const signIn = (password: string) => aBrowser(server).post("/auth/login", { email, password });
  expect((await signIn("Cadeira azul 9")).status).toBe(200);
  expect(await signIn("Outra porta 5")).toFailWith("ERR_INVALID_CREDENTIALS");
});

test("of several sign-ups with one e-mail at the same moment one makes a company", async () => {
  const email = "rush@example.com";
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUp({ email })));
  // Who waited longer than a lock may be waited for, or would be the fourth letter to one mailbox, is asked to come again.
  for (const { status } of answers) expect([200, 429, 503]).toContain(status);
  expect(await db.sql("select 1 from users where email = $1", [email])).toHaveLength(1);
});

test("plans that are not on offer, weak passwords and unknown fields are refused", async () => {
  const [secret] = await db.sql<{ id: string }>("select id from plans where name = 'Secret'");
  expect(await signUp({ plan: Number(secret?.id) })).toFailWith("ERR_NO_PLAN_FOUND");
  expect(await signUp({ plan: 999_999 })).toFailWith("ERR_NO_PLAN_FOUND");
  expect(await signUp({ password: "Senha123" })).toFailWith("ERR_PASSWORD_WEAK");
  expect(await signUp({ password: "Helena2026" })).toFailWith("ERR_PASSWORD_WEAK");
  expect(await signUp({ tenantId: 1 })).toFailWith("ERR_VALIDATION");
  expect(await signUp({ profile: "admin", isSupport: true })).toFailWith("ERR_VALIDATION");
  await db.sql(`insert into platform_settings (key, value) values ('signup', '{"allowed": false}')`);
  expect(await signUp()).toFailWith("ERR_SIGNUP_DISABLED");
});

test("an address signs up five times an hour", async () => {
  const browser = aBrowser(server);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await signUp({ email: `n${n}@example.org` }, browser)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
