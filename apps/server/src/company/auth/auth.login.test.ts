// Signing in, seen from outside: what is answered, what is kept, and what guessing costs.
import { SessionRecord } from "@prosa/contracts/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countEvaluations } from "#company/credentials";
import { aBrowser, aQueue, aTenant, aUser, PASSWORD, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
const proxied = { TRUSTED_PROXIES: "127.0.0.1" };
const monday = "2026-03-02T15:00:00Z"; // 12:00 in São Paulo
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { now: monday, env: proxied });
});
beforeEach(() => server.clock.set(monday));
afterAll(() => server.close());

const signIn = (email: string, password = PASSWORD, browser = aBrowser(server)) =>
  browser.post("/auth/login/", { email, password });

test("the right password answers the session record and nothing else", async () => {
  const queue = await aQueue(db, { name: "Vendas", color: "#112233" });
  const ana = await aUser(db, { name: "Ana Lima", profile: "supervisor", queues: [queue] });
  const answer = await signIn(`  ${ana.email.toUpperCase()} `);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    token: expect.any(String),
    username: "Ana Lima",
    email: ana.email,
    profile: "supervisor",
    userId: ana.id,
    features: ["groups", "campaigns", "integrations", "voiceCalls", "publicApi", "kanban", "internalChat", "reports"],
    tenantId: ana.tenantId,
    tenantName: "Company own",
    timeZone: "America/Sao_Paulo",
    currency: "BRL",
    logoUrl: null,
    support: null,
    queues: [{ id: queue.id, name: "Vendas", color: "#112233" }],
    profilePictureUrl: null,
    configs: {},
  });
  expect(SessionRecord.strict().safeParse(answer.body).success).toBe(true);
  const session = await server.as(answer.body).get("/auth/session");
  const { token: _, ...rest } = answer.body;
  expect(session.body).toEqual(rest);
});

test("cookies are out of reach of scripts and other sites, and last only if asked to", async () => {
  const ana = await aUser(db);
  const cookiesOf = async (remember: boolean) => {
    const answer = await aBrowser(server).post("/auth/login", { email: ana.email, password: PASSWORD, remember });
    return answer.headers.getSetCookie();
  };
  const plain = await cookiesOf(false);
  const lasting = await cookiesOf(true);
  for (const cookie of [...plain, ...lasting]) {
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    expect(cookie).toContain(cookie.startsWith("prosa_media") ? "Path=/media;" : "Path=/api/auth;");
  }
  expect(plain.find((cookie) => cookie.startsWith("prosa_refresh"))).not.toContain("Max-Age");
  expect(lasting.find((cookie) => cookie.startsWith("prosa_refresh"))).toContain(`Max-Age=${30 * 86_400}`);
});

test("an e-mail nobody has is answered and worked on exactly like a wrong password", async () => {
  const ana = await aUser(db);
  const unset = await aUser(db, { password: null });
  const costOf = async (email: string) => {
    const before = countEvaluations();
    const { status, body } = await signIn(email, "Wrong pass 9");
    const { requestId: _, ...rest } = body;
    return { cost: countEvaluations() - before, status, body: rest };
  };
  const refused = { cost: 1, status: 400, body: { error: "ERR_INVALID_CREDENTIALS" } };
  expect(await costOf(ana.email)).toEqual(refused);
  expect(await costOf("nobody@example.com")).toEqual(refused);
  expect(await costOf(unset.email)).toEqual(refused);
});

test("one e-mail in two companies signs in to the one whose password it is, for one evaluation", async () => {
  const email = "twin@example.com";
  const here = await aUser(db, { email, tenant: "own" });
  const there = await aUser(db, { email, tenant: "other" });
  await server.as(there).put("/auth/password", { current: PASSWORD, password: "Outra senha 8" });
  const before = countEvaluations();
  expect((await signIn(email)).body.tenantId).toBe(here.tenantId);
  expect((await signIn(email, "Outra senha 8")).body.tenantId).toBe(there.tenantId);
  expect(countEvaluations() - before).toBe(2);
});

test("who is switched off, whose company is, or whose hours are over is told so, but only with the right password", async () => {
  const off = await aUser(db, { isActive: false });
  const closed = await aUser(db, { tenant: await aTenant(db, { status: "inactive" }) });
  const day = { allowed: true, start: "08:00", end: "11:30" };
  const late = await aUser(db, { loginSchedule: { 1: day } });
  const free = await aUser(db, { loginSchedule: { 1: { ...day, allowed: false } } });
  expect(await signIn(off.email)).toFailWith("ERR_USER_INACTIVE");
  expect(await signIn(closed.email)).toFailWith("ERR_TENANT_INACTIVE");
  const refusal = await signIn(late.email);
  expect(refusal).toFailWith("ERR_LOGIN_OUTSIDE_HOURS");
  expect(refusal.body.detail).toBe("08:00-11:30");
  expect(await signIn(free.email)).toFailWith("ERR_LOGIN_DAY_NOT_ALLOWED");
  for (const { email } of [off, closed, late, free]) {
    expect(await signIn(email, "Wrong pass 9")).toFailWith("ERR_INVALID_CREDENTIALS");
  }
});

test("unknown fields, missing fields and things that are no e-mail are refused before any work", async () => {
  const before = countEvaluations();
  const send = (body: unknown) => aBrowser(server).post("/auth/login", body);
  expect(await send({ email: "a@example.com", password: "x", tenantId: 1 })).toFailWith("ERR_VALIDATION");
  expect(await send({ email: "not one", password: "x" })).toFailWith("ERR_VALIDATION");
  expect(await send({ email: "a@example.com" })).toFailWith("ERR_VALIDATION");
  expect(await send({ email: "a@example.com", password: "x".repeat(200) })).toFailWith("ERR_VALIDATION");
  expect(countEvaluations()).toBe(before);
});

test("guessing at an account is slowed down, and its owner's known browser is not", async () => {
  const ana = await aUser(db);
  const own = aBrowser(server);
  expect((await signIn(ana.email, PASSWORD, own)).status).toBe(200);
  const before = countEvaluations();
  for (let guess = 0; guess < 5; guess++) {
    expect(await signIn(ana.email, `Wrong pass ${guess}`)).toFailWith("ERR_INVALID_CREDENTIALS");
  }
  const locked = await signIn(ana.email);
  expect(locked).toFailWith("ERR_TOO_MANY_REQUESTS");
  expect(Number(locked.headers.get("retry-after"))).toBe(30);
  expect(countEvaluations() - before).toBe(5);

  expect((await signIn(ana.email, PASSWORD, own)).status).toBe(200);
  server.clock.advance(31_000);
  expect((await signIn(ana.email)).status).toBe(200);
});

test("attempts made at the same moment do not slip through together", async () => {
  const ana = await aUser(db);
  const before = countEvaluations();
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(ana.email, "Wrong pass 9")));
  const evaluated = answers.filter(({ status }) => status === 400).length;
  expect(evaluated).toBe(countEvaluations() - before);
  expect(evaluated).toBeLessThanOrEqual(5);
  // The rest are locked out, or waited for each other longer than a lock may be waited for.
  for (const { status } of answers) expect([400, 429, 503]).toContain(status);
});

test("an account is evaluated at most a hundred times a day, however patient the guesser, existing or not", async () => {
  const ana = await aUser(db);
  for (const email of [ana.email, "nobody.at.all@example.com"]) {
    await db.sql("update account_guards set failures = 0, locked_until = null");
    server.clock.set("2026-03-03T00:00:00Z");
    const before = countEvaluations();
    let last = await signIn(email, "Wrong pass 9");
    // Most of the day's guesses are written in by hand, and the lock of the series is lifted before each of the rest.
    await db.sql("update account_guards set evaluations = 90 where day = '2026-03-03'");
    for (let guess = 90; guess < 115; guess++) {
      await db.sql("update account_guards set failures = 0, locked_until = null");
      last = await signIn(email, "Wrong pass 9");
    }
    expect(countEvaluations() - before).toBe(1 + 10);
    expect(last).toFailWith("ERR_TOO_MANY_REQUESTS");
    expect(Number(last.headers.get("retry-after"))).toBe(86_400);
    server.clock.set("2026-03-04T00:00:01Z");
    expect(await signIn(email, "Wrong pass 9")).toFailWith("ERR_INVALID_CREDENTIALS");
  }
});

test("an address gets twenty sign-ins a minute, and a forged forwarding header gets no more", async () => {
  const plain = await testServer(db, { now: monday });
  const statuses: number[] = [];
  for (let guess = 0; guess < 24; guess++) {
    const browser = aBrowser(plain, { address: `203.0.113.${guess}` });
    statuses.push(
      (await browser.post("/auth/login", { email: `a${guess}@example.com`, password: "Wrong pass 9" })).status,
    );
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  plain.clock.advance(61_000);
  expect(await aBrowser(plain).post("/auth/login", { email: "a@example.com", password: "x" })).toFailWith(
    "ERR_INVALID_CREDENTIALS",
  );
  await plain.close();
});

test("every outcome stands in the security log without the e-mail or the password, and the chain holds", async () => {
  const ana = await aUser(db, { tenant: "logged" });
  await signIn(ana.email, "Wrong pass 9");
  const browser = aBrowser(server);
  await signIn(ana.email, PASSWORD, browser);
  await browser.post("/auth/logout");
  const rows = await db.sql<{ kind: string; user_id: string; address: string }>(
    "select kind, user_id, address, detail::text as detail from security_log where tenant_id = $1 order by position",
    [ana.tenantId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["login.failed", "login", "session.ended", "logout"]);
  expect(rows.every((row) => Number(row.user_id) === ana.id && row.address.startsWith("198.51."))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(ana.email);
  expect(JSON.stringify(rows)).not.toContain("Wrong pass");
  const broken = await db.tenantTx(ana.tenantId, (tx) =>
    tx.selectNoFrom((eb) => eb.fn("security_log_break").as("at")).execute(),
  );
  expect(broken).toEqual([{ at: null }]);
});
