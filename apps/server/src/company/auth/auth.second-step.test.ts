// The second step at sign-in: nothing opens before it, a code works once, and losing the telephone has a way back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAt, stepAt } from "#company/credentials";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  PASSWORD,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer(db, { now: start, env: { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const codeNow = (secret: string) => codeAt(bytesOf(secret), stepAt(server.clock.now()));
const nextStep = () => server.clock.advance(30_000);

async function signIn(who: { email: string }) {
  const browser = aBrowser(server);
  const { body } = await browser.post("/auth/login", { email: who.email, password: PASSWORD });
  return { browser, token: body.token as string, me: server.as({ token: body.token }) };
}

async function enrolled(given: Parameters<typeof aUser>[1] = {}) {
  const ana = await aUser(db, given);
  const { me } = await signIn(ana);
  const { secret, uri } = (await me.post("/auth/second-step/begin")).body;
  expect(uri).toContain(`secret=${secret}`);
  const { codes } = (await me.post("/auth/second-step/confirm", { code: codeNow(secret) })).body;
  nextStep();
  return { ana, me, secret: secret as string, codes: codes as string[] };
}

test("with a second step the password alone opens nothing: no route, no socket, no file", async () => {
  const { ana, secret } = await enrolled({ profile: "admin" });
  const { token, me, browser } = await signIn(ana);
  for (const path of ["/users", "/tickets?status=open", "/auth/session", "/profile", "/auth/sessions", "/settings"]) {
    const answer = await me.get(path);
    expect(answer, path).toFailWith("ERR_SECOND_STEP_NEEDED");
    expect(answer.body.detail).toBe("code");
  }
  await expect(server.socket({ token })).rejects.toThrow("ERR_SECOND_STEP_NEEDED");
  // Neither a renewal nor a new secret leads around it.
  const renewed = server.as({ token: (await browser.post("/auth/refresh_token")).body.token });
  expect(await renewed.get("/users")).toFailWith("ERR_SECOND_STEP_NEEDED");
  expect(await me.post("/auth/second-step/begin")).toFailWith("ERR_CONFLICT");
  expect(await me.delete("/auth/second-step")).toFailWith("ERR_SECOND_STEP_NEEDED");
  expect(await me.post("/auth/second-step/codes")).toFailWith("ERR_SECOND_STEP_NEEDED");

  expect((await me.post("/auth/second-step", { code: codeNow(secret) })).body).toEqual({ codesLeft: 10 });
  expect((await me.get("/users")).status).toBe(200);
});

test("a code is taken once, also from two places at the same moment", async () => {
  const { ana, secret } = await enrolled();
  const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(ana)));
  const code = codeNow(secret);
  const answers = await Promise.all(sessions.map(({ me }) => me.post("/auth/second-step", { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toFailWith("ERR_SECOND_STEP_CODE");
});

test("codes on paper work once each, and new ones replace them", async () => {
  const { ana, codes, me } = await enrolled();
  expect(codes).toHaveLength(10);
  const first = await signIn(ana);
  expect((await first.me.post("/auth/second-step", { code: codes[0]?.toLowerCase() })).body).toEqual({ codesLeft: 9 });
  const again = await signIn(ana);
  expect(await again.me.post("/auth/second-step", { code: codes[0] })).toFailWith("ERR_SECOND_STEP_CODE");
  const fresh = (await me.post("/auth/second-step/codes")).body.codes;
  expect(await again.me.post("/auth/second-step", { code: codes[1] })).toFailWith("ERR_SECOND_STEP_CODE");
  expect((await again.me.post("/auth/second-step", { code: fresh[0] })).status).toBe(200);
  const stored = await db.sql(
    "select secret, encode(code_hash, 'escape') as hash from second_steps join second_step_codes using (tenant_id, user_id)",
  );
  expect(JSON.stringify(stored)).not.toContain(fresh[1]);
});

test("guesses are counted over all sessions of the account", async () => {
  const { ana, secret } = await enrolled();
  const wrong = codeNow(secret) === "000000" ? "000001" : "000000";
  for (let guess = 0; guess < 5; guess++) {
    const { me } = await signIn(ana);
    expect(await me.post("/auth/second-step", { code: wrong })).toFailWith("ERR_SECOND_STEP_CODE");
  }
  const { me } = await signIn(ana);
  expect(await me.post("/auth/second-step", { code: codeNow(secret) })).toFailWith("ERR_TOO_MANY_REQUESTS");
});

test("where the company asks for it, whoever has none makes one before anything else", async () => {
  const tenant = await aTenant(db);
  const boss = await enrolled({ tenant, profile: "admin" });
  const ana = await aUser(db, { tenant });
  const before = await signIn(ana);
  expect((await before.me.get("/profile")).status).toBe(200);
  expect((await boss.me.put("/settings/SecondStepRequired", { value: "enabled" })).status).toBe(200);
  expect(await boss.me.delete("/auth/second-step")).toFailWith("ERR_SECOND_STEP_REQUIRED");

  const { me } = await signIn(ana);
  const answer = await me.get("/profile");
  expect(answer).toFailWith("ERR_SECOND_STEP_NEEDED");
  expect(answer.body.detail).toBe("enrol");
  expect((await me.get("/auth/second-step")).body).toEqual({ isOn: false, isRequired: true, codesLeft: 0 });
  const { secret } = (await me.post("/auth/second-step/begin")).body;
  expect((await me.post("/auth/second-step/confirm", { code: codeNow(secret) })).status).toBe(200);
  expect((await me.get("/profile")).status).toBe(200);
});

test("turning it on or off, and the company's rule, ask for a fresh proof; the telephone gives one", async () => {
  const { me, secret } = await enrolled({ profile: "admin" });
  server.clock.advance(10 * 60_000);
  for (const refused of [
    await me.delete("/auth/second-step"),
    await me.post("/auth/second-step/codes"),
    await me.put("/settings/SecondStepRequired", { value: "enabled" }),
  ]) {
    expect(refused).toFailWith("ERR_PROOF_NEEDED");
    expect(refused.body.detail).toBe("code");
  }
  expect((await me.put("/settings/groupnotification", { value: "enabled" })).status).toBe(200);
  expect((await me.post("/auth/confirm", { code: codeNow(secret) })).status).toBe(200);
  expect((await me.delete("/auth/second-step")).body).toEqual({ ok: true });
  expect((await me.get("/auth/second-step")).body.isOn).toBe(false);
});

test("an administrator takes away a lost one: sessions end, the person is told, it is in the log", async () => {
  const tenant = await aTenant(db);
  const boss = server.as(await aUser(db, { tenant, profile: "admin" }));
  const { ana, me } = await enrolled({ tenant });
  expect((await boss.get(`/users/${ana.id}`)).body.hasSecondStep).toBe(true);
  expect((await boss.delete(`/users/${ana.id}/second-step`)).body).toEqual({ ok: true });
  expect(await me.get("/profile")).toFailWith("ERR_SESSION_REVOKED");
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes(ana.email)).length, { timeout: 10_000 }).toBe(1);
  const after = await signIn(ana);
  expect((await after.me.get("/profile")).status).toBe(200);
  const log = await db.sql("select kind from security_log where user_id = $1 and kind = 'second_step.reset'", [ana.id]);
  expect(log).toHaveLength(1);
});
