// One's own sessions and password: seen, ended and changed by their owner only.
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBrowser, aSession, aUser, PASSWORD, type TestServer, testDatabase, testServer, tokenFor } from "#testing";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server.close());

test("a person sees the open sessions that are theirs, and which one they are using", async () => {
  const ana = await aUser(db);
  await aUser(db);
  const second = await aSession(db, ana);
  const browser = aBrowser(server);
  const { body } = await browser.post("/auth/login", { email: ana.email, password: PASSWORD });
  const { sessions } = (await server.as(body).get("/auth/sessions")).body;
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }: { current: boolean }) => current)).toEqual([
    expect.objectContaining({ device: "Browser of a test", address: browser.address }),
  ]);
  expect(sessions.map(({ id }: { id: string }) => id)).toContain(second);
  expect(Object.keys(sessions[0]).sort()).toEqual(["address", "createdAt", "current", "device", "id", "lastSeenAt"]);
});

test("ending a session of one's own works once; another person's and another company's do not exist", async () => {
  const ana = await aUser(db);
  const colleague = await aUser(db);
  const stranger = await aUser(db, { tenant: "other" });
  const second = await aSession(db, ana);
  const mine = server.as(ana);
  expect(await mine.delete(`/auth/sessions/${colleague.sessionId}`)).toFailWith("ERR_NO_SESSION_FOUND");
  expect(await mine.delete(`/auth/sessions/${stranger.sessionId}`)).toFailWith("ERR_NO_SESSION_FOUND");
  expect(await mine.delete(`/auth/sessions/${crypto.randomUUID()}`)).toFailWith("ERR_NO_SESSION_FOUND");
  expect(await mine.delete("/auth/sessions/1")).toFailWith("ERR_VALIDATION");
  expect((await mine.delete(`/auth/sessions/${second}`)).body).toEqual({ ok: true });
  expect(await mine.delete(`/auth/sessions/${second}`)).toFailWith("ERR_NO_SESSION_FOUND");
  for (const user of [colleague, stranger]) expect((await server.as(user).get("/auth/session")).status).toBe(200);
  const ended = server.as({ token: await tokenFor(second) });
  await expect.poll(async () => (await ended.get("/auth/session")).body.error).toBe("ERR_SESSION_REVOKED");
});

test("changing the password needs the present one and ends all other sessions", async () => {
  const ana = await aUser(db);
  const other = server.as({ token: await tokenFor(await aSession(db, ana)) });
  const change = (current: string, password: string) => server.as(ana).put("/auth/password", { current, password });
  expect(await change("Wrong pass 9", "Nova senha 77")).toFailWith("ERR_INVALID_CREDENTIALS");
  expect(await change(PASSWORD, "Senha123")).toFailWith("ERR_PASSWORD_WEAK");
  expect(await change(PASSWORD, "nodigitsnoupper")).toFailWith("ERR_PASSWORD_WEAK");
  expect((await change(PASSWORD, "Nova senha 77")).status).toBe(200);
  expect((await server.as(ana).get("/auth/session")).status).toBe(200);
  await expect.poll(async () => (await other.get("/auth/session")).body.error).toBe("ERR_PASSWORD_CHANGED");
  const signIn = (password: string) => aBrowser(server).post("/auth/login", { email: ana.email, password });
  expect(await signIn(PASSWORD)).toFailWith("ERR_INVALID_CREDENTIALS");
  expect((await signIn("Nova senha 77")).status).toBe(200);
});

test("the present password cannot be guessed from an open session either", async () => {
  const ana = await aUser(db);
  const change = () => server.as(ana).put("/auth/password", { current: "Wrong pass 9", password: "Nova senha 77" });
  for (let guess = 0; guess < 5; guess++) expect(await change()).toFailWith("ERR_INVALID_CREDENTIALS");
  expect(await change()).toFailWith("ERR_TOO_MANY_REQUESTS");
});
