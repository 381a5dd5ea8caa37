// What strangers can do to whoever has an e-mail, by giving it to users of companies of their own: nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBrowser, aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
const monday = "2026-03-02T15:00:00Z";
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { now: monday, env: { TRUSTED_PROXIES: "127.0.0.1" } });
});
beforeEach(() => server.clock.set(monday));
afterAll(() => server.close());

const signIn = (email: string, password: string, browser = aBrowser(server)) =>
  browser.post("/auth/login", { email, password });

test("three companies that give a user somebody's e-mail do not keep its owner out", async () => {
  const ana = await aUser(db, { password: "Minha porta 7" });
  for (let company = 0; company < 3; company++) {
    const stranger = await aUser(db, { tenant: await aTenant(db, {}), email: ana.email });
    await db.sql("update users set last_online_at = now() where id = $1", [stranger.id]);
  }
  const answer = await signIn(ana.email, "Minha porta 7");
  expect(answer.status).toBe(200);
  expect(answer.body.tenantId).toBe(ana.tenantId);
});

test("an account of the same e-mail neither forgives guesses at another nor makes a browser known to it", async () => {
  const ana = await aUser(db, { password: "Minha porta 7" });
  const twin = await aUser(db, { tenant: await aTenant(db, {}), email: ana.email });
  await server.as(twin).put("/auth/password", { current: "Tres tigres 3", password: "Outra senha 8" });
  const stranger = aBrowser(server);
  for (let round = 0; round < 3; round++) {
    expect((await signIn(ana.email, "Outra senha 8", stranger)).body.tenantId).toBe(twin.tenantId);
    for (let guess = 0; guess < 3; guess++) await signIn(ana.email, `Wrong pass ${guess}`, stranger);
  }
  expect((await signIn(ana.email, "Minha porta 7", stranger)).status, "the tenth guess within a second").not.toBe(200);
});

test("who has accounts in several companies can sign in to each as often as to one: a success is nobody's failure", async () => {
  const email = "several@example.com";
  const here = await aUser(db, { email, password: "Minha porta 7" });
  const there = await aUser(db, { email, tenant: await aTenant(db, {}), password: "Minha porta 7" });
  await server.as(there).put("/auth/password", { current: "Minha porta 7", password: "Outra senha 8" });
  for (let round = 0; round < 7; round++) expect((await signIn(email, "Outra senha 8")).body.userId).toBe(there.id);
  expect((await signIn(email, "Minha porta 7")).body.userId).toBe(here.id);
});
