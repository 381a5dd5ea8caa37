// Recovering a password by mailed code: the whole way, and everything that must not work.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countEvaluations } from "#company/credentials";
import {
  aBrowser,
  aTenant,
  aUser,
  type Browser,
  type Mailbox,
  openMailbox,
  PASSWORD,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
const MINUTE = 60_000;
const NEW = "Nova senha 77";
let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer(db, { now: start, env: { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env } });
});
beforeEach(() => server.clock.set(start));
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const codeIn = (text: string) => /^([0-9A-HJKMNP-TV-Z]{8})\r?$/m.exec(text)?.[1];
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email));
const arrived = (email: string, count = 1) => expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count);

async function ask(email: string, browser = aBrowser(server)) {
  const answer = await browser.post("/auth/recovery", { email });
  return { answer, browser };
}

async function askAndReceive(email: string) {
  const before = mailsTo(email).length;
  const { browser } = await ask(email);
  await arrived(email, before + 1);
  return { browser, code: codeIn(mailsTo(email).at(-1)?.text ?? "") as string };
}
const check = (browser: Browser, code: string) => browser.post("/auth/recovery/check", { code });
const finish = (browser: Browser, code: string, password = NEW) =>
  browser.post("/auth/recovery/finish", { code, password });
const signIn = (email: string, password: string, browser = aBrowser(server)) =>
  browser.post("/auth/login", { email, password });
const wrong = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);

test("ask, receive, check, choose: afterwards only the new password works and every old session is over", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  expect((await check(browser, ` ${code.toLowerCase()} `)).body).toEqual({ ok: true });
  expect((await check(browser, code)).status).toBe(200);
  expect((await finish(browser, code)).body).toEqual({ ok: true });
  await expect.poll(async () => (await server.as(ana).get("/auth/session")).body.error).toBe("ERR_PASSWORD_CHANGED");
  expect(await signIn(ana.email, PASSWORD)).toFailWith("ERR_INVALID_CREDENTIALS");
  expect((await signIn(ana.email, NEW)).status).toBe(200);
  const [row] = await db.sql("select email_verified_at from users where id = $1", [ana.id]);
  expect(row?.email_verified_at).not.toBeNull();
  expect(await finish(browser, code, "Mais outra 55")).toFailWith("ERR_RECOVERY_CODE_INVALID");
});

test("asking answers and works the same for an e-mail nobody has, and only the other one gets mail", async () => {
  const ana = await aUser(db);
  const off = await aUser(db, { isActive: false });
  const closed = await aUser(db, { tenant: await aTenant(db, { status: "inactive" }) });
  const evaluations = countEvaluations();
  const shapeOf = async (email: string) => {
    const { answer, browser } = await ask(email);
    const headers = [...answer.headers.keys()].sort();
    return { status: answer.status, body: answer.body, headers, cookies: [...browser.cookies.keys()] };
  };
  const known = await shapeOf(ana.email);
  expect(known).toMatchObject({ status: 200, body: { ok: true }, cookies: ["prosa_recovery"] });
  expect(await shapeOf("nobody@example.com")).toEqual(known);
  expect(await shapeOf(off.email)).toEqual(known);
  expect(await shapeOf(closed.email)).toEqual(known);
  await arrived(ana.email);
  await expect
    .poll(() => db.sql("select 1 from jobs.job where name = 'mail' and state < 'completed'"), { timeout: 10_000 })
    .toEqual([]);
  for (const email of ["nobody@example.com", off.email, closed.email]) expect(mailsTo(email)).toEqual([]);
  expect(countEvaluations()).toBe(evaluations);
});

test.each([
  ["pt-BR,pt;q=0.9", "Seu código"],
  ["en-GB", "Your code"],
  ["es-MX,es", "Su código"],
])("with %s the letter says %s, as text and as HTML", async (language, subject) => {
  const ana = await aUser(db);
  await ask(ana.email, aBrowser(server, { language }));
  await arrived(ana.email);
  const { text } = mailsTo(ana.email)[0] as { text: string };
  expect(text.replaceAll("_", " ")).toContain(subject.split(" ")[0]);
  expect(text).toContain("text/plain");
  expect(text).toContain("text/html");
  const code = codeIn(text) as string;
  expect(text.split(code)).toHaveLength(3);
  expect(text).not.toContain("http");
});

test("five wrong tries spend a code, also when made at once, and the right one then comes too late", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  const tries = await Promise.all(Array.from({ length: 8 }, () => check(browser, wrong(code))));
  for (const { status } of tries) expect([400, 503]).toContain(status);
  for (let n = 0; n < 5; n++) expect(await check(browser, wrong(code))).toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect(await check(browser, code)).toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect(await finish(browser, code)).toFailWith("ERR_RECOVERY_CODE_INVALID");
  const [row] = await db.sql("select tries from recovery_codes where user_id = $1", [ana.id]);
  expect(row?.tries).toBe(5);

  const again = await askAndReceive(ana.email);
  for (let n = 0; n < 4; n++) await check(again.browser, wrong(again.code));
  expect((await check(again.browser, again.code)).status).toBe(200);
  expect((await finish(again.browser, again.code)).status).toBe(200);
});

test("the code is worth nothing in another browser, and wrong tries there do not spend it", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  const elsewhere = aBrowser(server);
  for (let n = 0; n < 6; n++) expect(await check(elsewhere, code)).toFailWith("ERR_RECOVERY_CODE_INVALID");
  const { browser: asker } = await ask("nobody@example.com");
  expect(await finish(asker, code)).toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect((await finish(browser, code)).status).toBe(200);
});

test("a code lives ten minutes", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  server.clock.advance(10 * MINUTE - 1);
  expect((await check(browser, code)).status).toBe(200);
  server.clock.advance(1);
  expect(await check(browser, code)).toFailWith("ERR_RECOVERY_CODE_INVALID");
});

test("an e-mail is sent three codes an hour, existing or not, and an address asks twenty times", async () => {
  const ana = await aUser(db);
  for (const email of [ana.email, "nobody.else@example.com"]) {
    server.clock.set("2026-03-02T17:30:00Z");
    for (let n = 0; n < 3; n++) expect((await ask(email)).answer.status).toBe(200);
    const { answer } = await ask(email);
    expect(answer).toFailWith("ERR_TOO_MANY_REQUESTS");
    expect(Number(answer.headers.get("retry-after"))).toBe(1_800);
    server.clock.advance(31 * MINUTE);
    expect((await ask(email)).answer.status).toBe(200);
  }
  const browser = aBrowser(server);
  const statuses: number[] = [];
  for (let n = 0; n < 22; n++) statuses.push((await ask(`person${n}@example.net`, browser)).answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

test("of two who finish at the same moment one wins", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  const twin = browser.copy();
  const answers = await Promise.all([finish(browser, code, "Primeira 123x"), finish(twin, code, "Segunda 456y")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = answers[0]?.status === 200 ? "Primeira 123x" : "Segunda 456y";
  expect((await signIn(ana.email, winner)).status).toBe(200);
});

test("a weak password does not spend the code", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  expect(await finish(browser, code, "Senha123")).toFailWith("ERR_PASSWORD_WEAK");
  expect((await finish(browser, code)).status).toBe(200);
});

test("one e-mail proven in two companies gets one letter, one new password, and a choice at sign-in", async () => {
  const email = "both@example.com";
  const here = await aUser(db, { email, tenant: "own" });
  const there = await aUser(db, { email, tenant: "other" });
  await db.sql("update users set email_verified_at = now() where email = $1", [email]);
  const unproven = await aUser(db, { email, tenant: await aTenant(db, { name: "Unproven" }) });
  const { browser, code } = await askAndReceive(email);
  expect((await finish(browser, code)).status).toBe(200);
  const before = countEvaluations();
  const chosen = await signIn(email, NEW);
  expect(chosen).toFailWith("ERR_CHOOSE_COMPANY");
  const companies = [
    { id: there.tenantId, name: "Company other" },
    { id: here.tenantId, name: "Company own" },
  ];
  expect(chosen.body.entity).toEqual({ companies });
  expect(await signIn(email, PASSWORD)).toFailWith("ERR_INVALID_CREDENTIALS");
  for (const { tenantId } of [here, there]) {
    const answer = await aBrowser(server).post("/auth/login", { email, password: NEW, company: tenantId });
    expect(answer.body.tenantId).toBe(tenantId);
  }
  expect(countEvaluations() - before).toBe(4);
  // The unproven one keeps its password, and its company has to be named.
  const named = { email, password: PASSWORD, company: unproven.tenantId };
  expect((await aBrowser(server).post("/auth/login", named)).body.tenantId).toBe(unproven.tenantId);
});

test("while nobody has proven the e-mail, its reader says which account the new password is for", async () => {
  const email = "which@example.com";
  const here = await aUser(db, { email, tenant: "own" });
  const there = await aUser(db, { email, tenant: "other" });
  const { browser, code } = await askAndReceive(email);
  const asked = await finish(browser, code);
  expect(asked).toFailWith("ERR_CHOOSE_COMPANY");
  expect(asked.body.entity.companies).toHaveLength(2);
  const elsewhere = { code, password: NEW, company: here.tenantId + 1_000_000 };
  expect(await browser.post("/auth/recovery/finish", elsewhere)).toFailWith("ERR_RECOVERY_CODE_INVALID");
  const finished = await browser.post("/auth/recovery/finish", { code, password: NEW, company: here.tenantId });
  expect(finished.status).toBe(200);
  const rows = await db.sql<{ id: string; changed: boolean; proven: boolean }>(
    `select id, email_verified_at is not null as proven,
            password_hash <> (select password_hash from users where id = $2) as changed
       from users where email = $1 order by id`,
    [email, there.id],
  );
  expect(rows.map(({ changed, proven }) => ({ changed, proven }))).toEqual([
    { changed: true, proven: true },
    { changed: false, proven: false },
  ]);
  expect((await signIn(email, NEW)).body.tenantId).toBe(here.tenantId);
});

test("who was locked out by strangers gets in again, and the browser is known from then on", async () => {
  const ana = await aUser(db);
  for (let guess = 0; guess < 6; guess++) await signIn(ana.email, "Wrong pass 9");
  expect(await signIn(ana.email, PASSWORD)).toFailWith("ERR_TOO_MANY_REQUESTS");
  const { browser, code } = await askAndReceive(ana.email);
  await finish(browser, code);
  for (let guess = 0; guess < 6; guess++) await signIn(ana.email, "Wrong pass 9");
  expect((await signIn(ana.email, NEW, browser)).status).toBe(200);
});

test("a mail server that is away delays the letter, and the code's life begins when it is sent", async () => {
  const ana = await aUser(db);
  const turnedAway = mailbox.turnedAway;
  mailbox.accepts = false;
  const { answer, browser } = await ask(ana.email);
  expect(answer.body).toEqual({ ok: true });
  await expect.poll(() => mailbox.turnedAway, { timeout: 10_000 }).toBeGreaterThan(turnedAway);
  server.clock.advance(9 * MINUTE);
  mailbox.accepts = true;
  // The next try is seconds away; the test does not wait for it.
  await expect
    .poll(
      async () => {
        await db.sql("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'");
        server.deps.jobs.ring("mail");
        return mailsTo(ana.email).length;
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  const code = codeIn(mailsTo(ana.email)[0]?.text ?? "") as string;
  server.clock.advance(9 * MINUTE);
  expect((await finish(browser, code)).status).toBe(200);
});

test("neither code nor password nor browser secret stands in the database or in a job", async () => {
  const ana = await aUser(db);
  const { browser, code } = await askAndReceive(ana.email);
  const secret = browser.cookies.get("prosa_recovery") as string;
  await finish(browser, code);
  const tables = [
    "recovery_codes",
    "security_log",
    "journal",
    "known_devices",
    "users",
    "rate_counters",
    "account_guards",
  ];
  for (const table of [...tables, "jobs.job"]) {
    const rows = JSON.stringify(await db.sql(`select row_to_json(t)::text as row from ${table} t`));
    for (const value of [code, secret, NEW]) expect(rows.includes(value), `${table} holds a secret`).toBe(false);
  }
});
