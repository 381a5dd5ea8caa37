// Letters are counted where they are caused: per mailbox, per company, per network, whichever way they come about.
import { afterAll, beforeAll, expect, test } from "vitest";
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

const db = testDatabase();
const start = "2026-03-02T15:00:00Z";
const HOUR = 3_600_000;
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

let made = 0;
const anAddress = () => `reader${++made}@example.com`;
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));

async function aCompany({ isVerified = false } = {}) {
  const tenant = await aTenant(db, { maxUsers: 500 });
  const admin = await aUser(db, { tenant, profile: "admin" });
  if (isVerified) await db.sql("update users set email_verified_at = now() where id = $1", [admin.id]);
  return { tenant, boss: server.as(admin) };
}

type Company = Awaited<ReturnType<typeof aCompany>>;

/** Made, invited, and taken away again, so that the address is free for the next time. */
async function invite({ boss }: Company, email: string) {
  const answer = await boss.post("/users", { name: "Leitora", email, profile: "user" });
  if (answer.status === 200) await boss.delete(`/users/${answer.body.id}`);
  return answer;
}

test("making somebody again and again does not fill a mailbox", async () => {
  const [company, reader] = [await aCompany(), anAddress()];
  const statuses: number[] = [];
  for (let time = 0; time < 8; time++) statuses.push((await invite(company, reader)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
});

test("what is refused says why and for how long, and makes nobody", async () => {
  const [company, reader] = [await aCompany(), anAddress()];
  for (let time = 0; time < 3; time++) expect((await invite(company, reader)).status).toBe(200);
  server.clock.advance(60_000);
  const refused = await invite(company, reader);
  expect(refused).toFailWith("ERR_RECIPIENT_LETTERS");
  expect(refused.headers.get("retry-after")).toBe(String(HOUR / 1000 - 60));
  expect((await company.boss.get(`/users?searchParam=${reader}`)).body.count).toBe(0);
  // With a password the letter is a code that can be asked for later: without it the person is made all the same.
  const given = { name: "Leitora", email: reader, profile: "user", password: "Cadeira azul 9" };
  expect((await company.boss.post("/users", given)).status).toBe(200);
});

test("the hour slides: there is no border at which a mailbox takes twice as many", async () => {
  const [company, reader] = [await aCompany(), anAddress()];
  for (let time = 0; time < 3; time++) {
    expect((await invite(company, reader)).status).toBe(200);
    server.clock.advance(15 * 60_000);
  }
  // 45 minutes later: the first is still within the hour.
  expect(await invite(company, reader)).toFailWith("ERR_RECIPIENT_LETTERS");
  server.clock.advance(15 * 60_000 + 1_000);
  expect((await invite(company, reader)).status).toBe(200);
  expect(await invite(company, reader)).toFailWith("ERR_RECIPIENT_LETTERS");
});

test("strangers' letters leave room for the code its owner asks for, and all together are five", async () => {
  const reader = anAddress();
  await aUser(db, { email: reader });
  const companies = await Promise.all(Array.from({ length: 4 }, () => aCompany()));
  const statuses = [];
  const given = { name: "Leitora", email: reader, profile: "user" };
  for (const { boss } of companies) statuses.push((await boss.post("/users", given)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  for (let time = 0; time < 2; time++) {
    expect((await aBrowser(server).post("/auth/recovery", { email: reader })).status).toBe(200);
  }
  expect(await aBrowser(server).post("/auth/recovery", { email: reader })).toFailWith("ERR_RECIPIENT_LETTERS");
  await expect.poll(() => mailsTo(reader).length, { timeout: 10_000 }).toBe(5);
});

test("fifty a day in the name of a company nobody has verified, however many ask at once", async () => {
  const company = await aCompany();
  let sent = 0;
  for (let round = 0; round < 7; round++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        company.boss.post("/users", { name: "Uma", email: anAddress(), profile: "user" }),
      ),
    );
    sent += answers.filter(({ status }) => status === 200).length;
    for (const { status, body } of answers) {
      if (status === 200) continue;
      expect(["ERR_COMPANY_LETTERS", "ERR_UNAVAILABLE", "ERR_TOO_MANY_REQUESTS"]).toContain(body.error);
    }
    server.clock.advance(20 * 60_000);
  }
  expect(sent).toBe(50);
  const verified = await aCompany({ isVerified: true });
  for (let time = 0; time < 52; time++) {
    expect((await verified.boss.post("/users", { name: "Uma", email: anAddress(), profile: "user" })).status).toBe(200);
    server.clock.advance(60_000);
  }
});

test("a letter without a stamp, with somebody else's, or with a used one is not sent", async () => {
  const [company, reader] = [await aCompany(), anAddress()];
  const { mail } = server.deps;
  const send = (stamp: string, to: string) => mail.send({ stamp: stamp as never, to, subject: "s", text: "t" });
  await expect(send(crypto.randomUUID(), reader)).rejects.toMatchObject({ name: "MailFailed", isPermanent: true });
  expect((await company.boss.post("/users", { name: "Leitora", email: reader, profile: "user" })).status).toBe(200);
  await expect.poll(() => mailsTo(reader).length, { timeout: 10_000 }).toBe(1);
  const [{ id } = { id: "" }] = await db.sql<{ id: string }>("select id from letters where sender = $1", [
    company.tenant.id,
  ]);
  await expect(send(id, reader)).rejects.toMatchObject({ isPermanent: true });
  await expect(send(id, anAddress())).rejects.toMatchObject({ isPermanent: true });
  expect(mailsTo(reader)).toHaveLength(1);
});

test("a letter that did not go at once goes later, once", async () => {
  const [company, reader] = [await aCompany(), anAddress()];
  mailbox.accepts = false;
  const before = mailbox.turnedAway;
  expect((await company.boss.post("/users", { name: "Leitora", email: reader, profile: "user" })).status).toBe(200);
  await expect.poll(() => mailbox.turnedAway, { timeout: 10_000 }).toBeGreaterThan(before);
  mailbox.accepts = true;
  await expect.poll(() => mailsTo(reader).length, { timeout: 30_000 }).toBe(1);
});
