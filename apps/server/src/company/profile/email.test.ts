// Proving one's mailbox: the letter, the code, and what an e-mail is worth before and after.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countEvaluations } from "#company/credentials";
import { listsModule } from "#company/lists";
import { userManagementModule } from "#company/users";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  PASSWORD,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { profileModule } from "./index.ts";

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  const also = [listsModule, userManagementModule, profileModule];
  server = await testServer(db, { now: start, also, env: { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env } });
});
beforeEach(() => server.clock.set(start));
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const lettersTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email));
async function letterTo(email: string, number = 1): Promise<string> {
  await expect.poll(() => lettersTo(email).length, { timeout: 10_000 }).toBe(number);
  return lettersTo(email)[number - 1]?.text ?? "";
}
const codeIn = (text: string) => /^([0-9A-HJKMNP-TV-Z]{8})\r?$/m.exec(text)?.[1] ?? "";
const ask = (who: TestUser) => server.as(who).post("/profile/email/code");
const confirm = (who: TestUser, body: object) => server.as(who).post("/profile/email/confirm", body);
const signIn = (email: string, password: string, company?: number) =>
  aBrowser(server).post("/auth/login", { email, password, ...(company === undefined ? {} : { company }) });
const prove = (who: TestUser) => db.sql("update users set email_verified_at = now() where id = $1", [who.id]);
const isProven = async (who: TestUser) => (await server.as(who).get("/profile")).body.emailVerified;

test("a code by letter proves the mailbox, once, and five wrong ones spend it", async () => {
  const ana = await aUser(db);
  expect(await isProven(ana)).toBe(false);
  expect((await ask(ana)).body).toEqual({ ok: true });
  const first = codeIn(await letterTo(ana.email));
  const wrong = (first.startsWith("A") ? "B" : "A") + first.slice(1);
  for (let n = 0; n < 5; n++) expect(await confirm(ana, { code: wrong })).toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect(await confirm(ana, { code: first })).toFailWith("ERR_RECOVERY_CODE_INVALID");
  await ask(ana);
  const second = codeIn(await letterTo(ana.email, 2));
  const bia = await aUser(db);
  expect(await confirm(bia, { code: second }), "somebody else's").toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect((await confirm(ana, { code: second.toLowerCase() })).body.emailVerified).toBe(true);
  expect(await confirm(ana, { code: second })).toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect((await ask(ana)).status, "nothing is mailed to whoever has proven it").toBe(200);
  expect(lettersTo(ana.email)).toHaveLength(2);
});

test("a code lives a day, an hour brings three, and a new e-mail makes the old code worthless", async () => {
  const ana = await aUser(db);
  await ask(ana);
  const code = codeIn(await letterTo(ana.email));
  server.clock.advance(24 * 3_600_000);
  expect(await confirm(ana, { code })).toFailWith("ERR_RECOVERY_CODE_INVALID");
  for (let n = 0; n < 3; n++) expect((await ask(ana)).status).toBe(200);
  expect(await ask(ana)).toFailWith("ERR_TOO_MANY_REQUESTS");
  const latest = codeIn(await letterTo(ana.email, 4));
  const admin = await aUser(db, { profile: "admin" });
  const renamed = `new.${ana.email}`;
  expect((await server.as(admin).put(`/users/${ana.id}`, { email: renamed })).status).toBe(200);
  expect(await confirm(ana, { code: latest })).toFailWith("ERR_RECOVERY_CODE_INVALID");
  expect((await confirm(ana, { code: codeIn(await letterTo(renamed)) })).body.emailVerified).toBe(true);
  const support = await aUser(db, { isSupport: true });
  expect(await ask(support)).toFailWith("ERR_NO_PERMISSION");
});

test("whoever has proven an e-mail is told when another company takes it, and nothing else changes for them", async () => {
  const ana = await aUser(db);
  await prove(ana);
  const tenant = await aTenant(db, { name: "Padaria Estranha" });
  const admin = await aUser(db, { tenant, profile: "admin" });
  const made = { name: "Not Ana", email: ana.email, profile: "user", password: "Outra porta 5" };
  const { body } = await server.as(admin).post("/users", made);
  const letter = await letterTo(ana.email);
  expect(letter.replaceAll("=\r\n", "")).toContain("Padaria Estranha");
  expect(letter.replaceAll("=\r\n", "")).toMatch(new RegExp(`company=(3D)?${tenant.id}`));

  expect((await signIn(ana.email, PASSWORD)).body.tenantId).toBe(ana.tenantId);
  expect(await signIn(ana.email, "Outra porta 5")).toFailWith("ERR_INVALID_CREDENTIALS");
  const entered = await signIn(ana.email, "Outra porta 5", tenant.id);
  expect(entered.body).toMatchObject({ tenantId: tenant.id, userId: body.id });

  // With the code that only the mailbox has, it counts everywhere.
  expect((await confirm(entered.body, { code: codeIn(letter) })).body.emailVerified).toBe(true);
  expect((await signIn(ana.email, "Outra porta 5")).body.tenantId).toBe(tenant.id);
});

test("a renamed account brings another salt: the password is asked for once, and then one evaluation does for both", async () => {
  const ana = await aUser(db);
  await prove(ana);
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  const bia = await aUser(db, { tenant, password: "Minha porta 7" });
  await server.as(admin).put(`/users/${bia.id}`, { email: ana.email });
  const code = codeIn(await letterTo(ana.email));
  const refused = await confirm(bia, { code });
  expect(refused).toFailWith("ERR_VALIDATION");
  expect(refused.body.field).toBe("password");
  expect(await confirm(bia, { code, password: "Outra porta 5" })).toFailWith("ERR_INVALID_CREDENTIALS");
  expect((await confirm(bia, { code, password: "Minha porta 7" })).status).toBe(200);
  const before = countEvaluations();
  expect((await signIn(ana.email, "Minha porta 7")).body.tenantId).toBe(tenant.id);
  expect((await signIn(ana.email, PASSWORD)).body.tenantId).toBe(ana.tenantId);
  expect(countEvaluations() - before).toBe(2);
});
