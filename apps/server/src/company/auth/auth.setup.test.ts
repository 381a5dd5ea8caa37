// Set-up links and the first operator: each works once, for a short time, and leaves no secret behind.
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSetupTicket, setupLink } from "#company/credentials";
import { asSystem } from "#platform/context";
import { aBrowser, aUser, type Browser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { runCreateOperator } from "./operator.command.ts";

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
const MINUTE = 60_000;
const NEW = "Nova senha 77";
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { now: start, env: { TRUSTED_PROXIES: "127.0.0.1" } });
});
beforeEach(() => server.clock.set(start));
afterAll(() => server.close());

const ticketFor = (user: TestUser) => asSystem(server.deps, user.tenantId, (ctx) => createSetupTicket(ctx, user.id));
const exchange = (tokenSetup: string, browser = aBrowser(server)) => browser.post("/auth/setup", { tokenSetup });
const finish = (browser: Browser, password = NEW) => browser.post("/auth/setup/finish", { password });

test("a link is exchanged once, then a password is chosen once, and that signs in", async () => {
  const ana = await aUser(db, { name: "Ana Lima", password: null });
  const ticket = await ticketFor(ana);
  expect(setupLink(server.deps, ticket)).toBe(`http://localhost:8080/?tokenSetup=${ticket.token}#/login`);
  const browser = aBrowser(server);
  const answer = await exchange(ticket.token, browser);
  expect(answer.body).toEqual({ name: "Ana Lima", email: ana.email, company: "Company own" });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("prosa_setup="));
  expect(cookie).toContain("HttpOnly");
  expect(await exchange(ticket.token)).toFailWith("ERR_SETUP_LINK_INVALID");

  const twin = browser.copy();
  const signedIn = await finish(browser);
  expect(signedIn.status).toBe(200);
  expect(signedIn.body).toMatchObject({ userId: ana.id, email: ana.email });
  expect((await server.as(signedIn.body).get("/auth/session")).status).toBe(200);
  await expect.poll(async () => (await server.as(ana).get("/auth/session")).body.error).toBe("ERR_PASSWORD_CHANGED");
  expect(await finish(twin)).toFailWith("ERR_SETUP_LINK_INVALID");
  expect((await aBrowser(server).post("/auth/login", { email: ana.email, password: NEW })).status).toBe(200);
});

test("of two exchanges at the same moment one wins", async () => {
  const { token } = await ticketFor(await aUser(db));
  const answers = await Promise.all([exchange(token), exchange(token), exchange(token)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a ticket lives fifteen minutes, before and after its exchange", async () => {
  const late = await ticketFor(await aUser(db));
  server.clock.advance(15 * MINUTE);
  expect(await exchange(late.token)).toFailWith("ERR_SETUP_LINK_INVALID");
  server.clock.set(start);
  const slow = await ticketFor(await aUser(db));
  const browser = aBrowser(server);
  await exchange(slow.token, browser);
  server.clock.advance(15 * MINUTE);
  expect(await finish(browser)).toFailWith("ERR_SETUP_LINK_INVALID");
});

test("a newer link replaces the older one; nonsense and other cookies open nothing", async () => {
  const ana = await aUser(db);
  const older = await ticketFor(ana);
  const newer = await ticketFor(ana);
  expect(await exchange(older.token)).toFailWith("ERR_SETUP_LINK_INVALID");
  expect((await exchange(newer.token)).status).toBe(200);
  expect(await exchange("x".repeat(43))).toFailWith("ERR_SETUP_LINK_INVALID");
  expect(await exchange("short")).toFailWith("ERR_VALIDATION");
  expect(await finish(aBrowser(server))).toFailWith("ERR_SETUP_LINK_INVALID");
  const forger = aBrowser(server);
  forger.cookies.set("prosa_setup", newer.token);
  expect(await finish(forger)).toFailWith("ERR_SETUP_LINK_INVALID");
});

test("a weak password does not spend the permission", async () => {
  const { token } = await ticketFor(await aUser(db));
  const browser = aBrowser(server);
  await exchange(token, browser);
  expect(await finish(browser, "Senha123")).toFailWith("ERR_PASSWORD_WEAK");
  expect((await finish(browser)).status).toBe(200);
});

test("who may not enter now is told why and keeps the permission", async () => {
  const day = { allowed: true, start: "08:00", end: "11:30" };
  const ana = await aUser(db, { loginSchedule: { 1: day } });
  const { token } = await ticketFor(ana);
  const browser = aBrowser(server);
  await exchange(token, browser);
  expect(await finish(browser)).toFailWith("ERR_LOGIN_OUTSIDE_HOURS");
  await db.sql("update users set login_schedule = null where id = $1", [ana.id]);
  expect((await finish(browser)).status).toBe(200);
});

test("neither token nor grant stands in the database", async () => {
  const { token } = await ticketFor(await aUser(db));
  const browser = aBrowser(server);
  await exchange(token, browser);
  const grant = browser.cookies.get("prosa_setup") as string;
  await finish(browser);
  for (const table of ["setup_tickets", "security_log", "journal", "known_devices", "sessions"]) {
    const rows = JSON.stringify(await db.sql(`select row_to_json(t)::text as row from ${table} t`));
    for (const value of [token, grant, NEW]) expect(rows.includes(value), `${table} holds a secret`).toBe(false);
  }
});

async function command(args: string[], typed = "") {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(typed);
  const code = await runCreateOperator(server.deps, args, { input, output });
  return { code, said: (output.read() as Buffer | null)?.toString() ?? "" };
}

test("the first operator is made once, sets a password by link, and may do what only operators may", async () => {
  expect(await command(["--email", "not one", "--name", "Ops"])).toMatchObject({ code: 1 });
  expect(await command(["--unknown"])).toMatchObject({ code: 1 });
  // Companies that came first must not have become the operator.
  const [row] = await db.sql<{ least: string }>("select min(id) as least from tenants");
  expect(Number(row?.least)).toBeGreaterThan(1);

  const runs = await Promise.all([
    command(["--name", "Rita Operadora", "--email", "rita@example.com", "--company", "Prosa"]),
    command(["--name", "Rui Operador", "--email", "rui@example.com"]),
  ]);
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  const made = runs.find(({ code }) => code === 0);
  const token = /tokenSetup=([\w-]+)#\/login/.exec(made?.said ?? "")?.[1] as string;
  expect(runs.find(({ code }) => code === 1)?.said).toContain("The operator exists already");

  const browser = aBrowser(server);
  await exchange(token, browser);
  const { body } = await finish(browser);
  expect(body).toMatchObject({ tenantId: 1, profile: "admin" });
  const { body: date } = await server.as(body).get("/tenants/date");
  expect(date.expired).toBe(false);

  const again = await command([], "Mallory\nmallory@example.com\n");
  expect(again).toMatchObject({ code: 1 });
  expect(again.said).toContain("The operator exists already");
  expect(await db.sql("select 1 from users where email = 'mallory@example.com'")).toEqual([]);
});
