// A fresh proof: what cannot be taken back is asked for with the password, however long ago the sign-in was.
import { beforeAll, expect, test } from "vitest";
import { aBrowser, aUser, PASSWORD, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { now: start, env: { TRUSTED_PROXIES: "127.0.0.1" } });
});

async function anAdmin() {
  const admin = await aUser(db, { profile: "admin" });
  const browser = aBrowser(server);
  const { body } = await browser.post("/auth/login", { email: admin.email, password: PASSWORD });
  return { admin, browser, boss: server.as({ token: body.token }) };
}

test("an unlocked screen does not delete a colleague ten minutes after the sign-in", async () => {
  const { boss } = await anAdmin();
  const victim = await aUser(db, {});
  server.clock.advance(10 * 60_000);
  const answer = await boss.delete(`/users/${victim.id}`);
  expect(answer).toFailWith("ERR_PROOF_NEEDED");
  expect(answer.body.detail).toBe("password");
});

test("a sign-in counts for five minutes, a confirmation for five more, for this session alone", async () => {
  const { admin, boss } = await anAdmin();
  const victims = [await aUser(db, {}), await aUser(db, {}), await aUser(db, {})];
  expect((await boss.delete(`/users/${victims[0]?.id}`)).status).toBe(200);
  server.clock.advance(5 * 60_000);
  expect(await boss.delete(`/users/${victims[1]?.id}`)).toFailWith("ERR_PROOF_NEEDED");
  const proof = await boss.post("/auth/confirm", { password: PASSWORD });
  expect(Date.parse(proof.body.provenUntil) - server.clock.now().getTime()).toBe(5 * 60_000);
  expect((await boss.delete(`/users/${victims[1]?.id}`)).status).toBe(200);
  const second = await aBrowser(server).post("/auth/login", { email: admin.email, password: PASSWORD });
  server.clock.advance(4 * 60_000);
  await boss.post("/auth/confirm", { password: PASSWORD });
  server.clock.advance(2 * 60_000);
  expect(await server.as({ token: second.body.token }).delete(`/users/${victims[2]?.id}`)).toFailWith(
    "ERR_PROOF_NEEDED",
  );
  expect((await boss.delete(`/users/${victims[2]?.id}`)).status).toBe(200);
});

test("renewing a session proves nothing", async () => {
  const { browser } = await anAdmin();
  server.clock.advance(10 * 60_000);
  const { body } = await browser.post("/auth/refresh_token");
  const victim = await aUser(db, {});
  expect(await server.as({ token: body.token }).delete(`/users/${victim.id}`)).toFailWith("ERR_PROOF_NEEDED");
});

test("only what changes how somebody signs in or what they may asks; a name does not", async () => {
  const { boss } = await anAdmin();
  const ana = await aUser(db, {});
  server.clock.advance(10 * 60_000);
  expect((await boss.put(`/users/${ana.id}`, { name: "Ana Maria" })).status).toBe(200);
  for (const wish of [{ password: "Outra senha 9" }, { email: "ana.maria@example.com" }, { profile: "admin" }]) {
    expect(await boss.put(`/users/${ana.id}`, wish)).toFailWith("ERR_PROOF_NEEDED");
  }
  // What is mistyped is said before anybody is asked who they are.
  expect(await boss.put(`/users/${ana.id}`, { email: "nonsense" })).toFailWith("ERR_VALIDATION");
});

test("guesses at the confirmation and at the door are one sum", async () => {
  const { admin, boss } = await anAdmin();
  for (let guess = 0; guess < 5; guess++) {
    const answer = await boss.post("/auth/confirm", { password: `Wrong password ${guess}` });
    expect(answer).toFailWith("ERR_INVALID_CREDENTIALS");
    expect(answer.body.field).toBe("password");
  }
  expect(await boss.post("/auth/confirm", { password: PASSWORD })).toFailWith("ERR_TOO_MANY_REQUESTS");
  // Whoever is at the screen waits for themselves and keeps nobody out; the day's sum is the account's.
  const key = `login:${admin.tenantId}.${admin.id}`;
  expect(await db.sql("select evaluations from account_guards where key = $1", [key])).toEqual([{ evaluations: 6 }]);
  await db.sql("update account_guards set evaluations = 100 where key = $1", [key]);
  server.clock.advance(31_000);
  expect(await boss.post("/auth/confirm", { password: PASSWORD })).toFailWith("ERR_TOO_MANY_REQUESTS");
  const stranger = aBrowser(server);
  expect(await stranger.post("/auth/login", { email: admin.email, password: PASSWORD })).toFailWith(
    "ERR_TOO_MANY_REQUESTS",
  );
});

test("a confirmation is in the security log, given or refused", async () => {
  const { admin, boss } = await anAdmin();
  await boss.post("/auth/confirm", { password: "Wrong password 1" });
  await boss.post("/auth/confirm", { password: PASSWORD });
  const log = await db.sql(
    "select kind from security_log where user_id = $1 and kind like 'proof.%' order by position",
    [admin.id],
  );
  expect(log).toEqual([{ kind: "proof.refused" }, { kind: "proof.given" }]);
});
