// Letters with figures: at their local hour, each period once, within what their owner may see, ended by their own link.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aContact,
  aQueue,
  aReportLetter,
  aTenant,
  aTicket,
  aUser,
  type Mailbox,
  openMailbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { findDueLetters, reportLetter, sendReportLetter } from "./report-letters.jobs.ts";
import { endToken, readEndToken } from "./report-letters.token.ts";

const db = testDatabase();
const signal = new AbortController().signal;
let server: TestServer;
let mailbox: Mailbox;
let admin: TestUser;
let leader: TestUser;
let tenantId: number;
let salesId: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  // A Friday, 9:00 in São Paulo.
  server = await testServer(db, { role: "api", now: "2026-03-06T12:00:00Z", env: mailbox.env });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  const [sales, support] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  salesId = sales.id;
  admin = await aUser(db, { tenant, profile: "admin" });
  leader = await aUser(db, { tenant, profile: "supervisorfila", queues: [sales] });
  await db.sql("update users set email_verified_at = now() where tenant_id = $1", [tenantId]);
  const contact = await aContact(db, { tenant, name: "Segredo Silva", number: "5511987650001" });
  for (const queueId of [sales.id, support.id]) {
    const createdAt = new Date("2026-03-04T12:00:00Z");
    await aTicket(db, { tenant, contactId: contact.id, queueId, userId: admin.id, status: "closed", createdAt });
  }
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await db.sql("delete from report_subscriptions where tenant_id = $1", [tenantId]);
});

const wish = { report: "tickets", rhythm: "weekly", day: 1, hour: 8, filter: {} };
const subscribe = (who: TestUser, more: object = {}) => server.as(who).post("/reports/letters", { ...wish, ...more });
const listed = async (who: TestUser) => (await server.as(who).get("/reports/letters")).body.letters;

/** Found twice and sent twice, as rounds overlap and jobs are tried again; then every letter is mailed twice. */
async function goRound(): Promise<void> {
  for (let time = 0; time < 2; time++) await findDueLetters.run(server.deps, {}, signal);
  for (const row of await db.sql<{ id: string }>("select id from report_subscriptions where tenant_id = $1", [
    tenantId,
  ])) {
    for (let time = 0; time < 2; time++)
      await sendReportLetter.run(server.deps, { tenantId, id: Number(row.id) }, signal);
  }
  const posted = await db.sql<{ data: { payload: { stamp: string; letter: unknown } } }>(
    "select data from jobs.job where data->>'job' = 'report_letters.mail' order by created_on",
  );
  for (const { data } of [...posted, ...posted]) await reportLetter.job.run(server.deps, data.payload, signal);
}
const zone = (name: string) => db.sql("update tenants set time_zone = $2 where id = $1", [tenantId, name]);
const mailsTo = (who: TestUser) => mailbox.mails.filter(({ to }) => to.includes(who.email));
const at = (moment: string) => server.clock.advance(Date.parse(moment) - server.clock.now().getTime());

test("a letter has the figures of the week before, once, and no customer's name or number", async () => {
  const made = await subscribe(admin);
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ nextAt: "2026-03-09T11:00:00.000Z", pausedAt: null });
  at("2026-03-09T10:59:00Z");
  await goRound();
  expect(mailsTo(admin)).toHaveLength(0);
  at("2026-03-09T11:00:30Z");
  await goRound();
  await goRound();
  expect(mailsTo(admin)).toHaveLength(1);
  const text = mailsTo(admin)[0]?.text ?? "";
  expect(text).toContain("Atendimentos, 02/03/2026 – 08/03/2026.");
  expect(text).toContain("Total: 2");
  expect(text).toContain("Fechado: 2");
  expect(text).toContain("/#/relatorios/relatorio-tickets?periodo=datas&de=2026-03-02&ate=2026-03-08");
  for (const hidden of ["Segredo", "Silva", "98765"]) expect(text).not.toContain(hidden);
  expect((await listed(admin))[0].nextAt).toBe("2026-03-16T11:00:00.000Z");
});

test("the link ends it without a sign-in, as often as it is opened, and nobody else's", async () => {
  const { body: mine } = await subscribe(admin);
  const { body: other } = await subscribe(leader);
  const token = endToken(server.deps.config, { tenantId, id: mine.id });
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(`${server.url}/api/reports/letters/end`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(answer.status).toBe(200);
  }
  expect(await listed(admin)).toEqual([]);
  expect(await listed(leader)).toHaveLength(1);
  expect(readEndToken(server.deps.config, token.replace(/\.\d+\./, `.${other.id}.`))).toBeNull();
  expect(await server.as(admin).delete(`/reports/letters/${other.id}`)).toFailWith("ERR_NO_LETTER_FOUND");
});

test("over a change of the clock the hour stays the local one", async () => {
  await zone("America/Santiago");
  // Clocks go back on the fifth of April 2026.
  at("2026-03-31T12:00:00Z");
  const { body: first } = await subscribe(admin, { report: "home", day: 6 });
  expect(first.nextAt).toBe("2026-04-04T11:00:00.000Z");
  at("2026-04-04T11:00:10Z");
  await goRound();
  expect((await listed(admin))[0].nextAt).toBe("2026-04-11T12:00:00.000Z");
  expect(mailsTo(admin).at(-1)?.text).toContain("Recebidos: 0");
});

test("its owner's rights of the moment: less in it with fewer queues, paused and told with none", async () => {
  await zone("America/Sao_Paulo");
  at("2026-05-01T12:00:00Z");
  const monthly = { rhythm: "monthly", day: 2, hour: 0 };
  expect((await subscribe(leader, monthly)).body.nextAt).toBe("2026-05-02T03:00:00.000Z");
  const before = mailsTo(leader).length;
  at("2026-05-02T03:01:00Z");
  await goRound();
  expect(mailsTo(leader)).toHaveLength(before + 1);
  expect(mailsTo(leader).at(-1)?.text).toContain("Total: 0");
  expect((await server.as(admin).put(`/users/${leader.id}`, { profile: "user" })).status).toBe(200);
  at("2026-06-02T03:01:00Z");
  await goRound();
  expect(mailsTo(leader)).toHaveLength(before + 1);
  const [paused] = await listed(leader);
  expect(paused.pausedAt).not.toBeNull();
  const { notices } = (await server.as(leader).get("/notices")).body;
  expect(notices.map(({ kind, params }: { kind: string; params: object }) => ({ kind, params }))).toEqual([
    { kind: "letter.paused", params: { text: "Atendimentos" } },
  ]);
  expect(await server.as(leader).put(`/reports/letters/${paused.id}/resume`)).toFailWith("ERR_NO_PERMISSION");
  expect((await server.as(admin).put(`/users/${leader.id}`, { profile: "supervisorfila" })).status).toBe(200);
  const resume = async () => (await server.as(leader).put(`/reports/letters/${paused.id}/resume`)).body;
  // What a session may do is known again a moment after it changed.
  server.clock.advance(60_000);
  await expect.poll(resume, { timeout: 30_000 }).toMatchObject({ pausedAt: null, nextAt: "2026-07-02T03:00:00.000Z" });
  expect((await server.as(leader).get("/notices")).body.notices).toEqual([]);
});

test("a plan without reports pauses their letters and leaves the dashboard's", async () => {
  await zone("America/Sao_Paulo");
  at("2026-08-01T12:00:00Z");
  const monthly = { rhythm: "monthly", day: 2, hour: 0 };
  expect((await subscribe(admin, monthly)).status).toBe(200);
  expect((await subscribe(admin, { ...monthly, report: "home" })).status).toBe(200);
  const before = mailsTo(admin).length;
  await db.sql("update tenants set features = '{groups}' where id = $1", [tenantId]);
  at("2026-08-02T03:01:00Z");
  await goRound();
  expect(mailsTo(admin)).toHaveLength(before + 1);
  const paused = async () => (await listed(admin)).filter((one: { pausedAt: string | null }) => one.pausedAt !== null);
  expect(await paused()).toMatchObject([{ report: "tickets" }]);
  const [{ id }] = await paused();
  expect(await server.as(admin).put(`/reports/letters/${id}/resume`)).toFailWith("ERR_PREMIUM_ONLY");
  await db.sql("update tenants set features = null where id = $1", [tenantId]);
  expect((await server.as(admin).put(`/reports/letters/${id}/resume`)).body.pausedAt).toBeNull();
});

test("only what may be asked for, to a mailbox that is theirs, and twenty in a company", async () => {
  expect(await subscribe(leader, { report: "contacts" })).toFailWith("ERR_NO_PERMISSION");
  expect(await subscribe(admin, { report: "contacts-by-tag" })).toFailWith("ERR_VALIDATION");
  expect(await subscribe(admin, { report: "home", filter: { tagIds: [1] } })).toFailWith("ERR_VALIDATION");
  expect(await subscribe(admin, { day: 8 })).toFailWith("ERR_VALIDATION");
  expect((await subscribe(admin, { report: "home", filter: { queueIds: [salesId] } })).status).toBe(200);
  for (let made = 1; made < 20; made++) await aReportLetter(db, { user: admin });
  expect(await subscribe(admin)).toFailWith("ERR_TOO_MANY_LETTERS");
  await db.sql("update users set email_verified_at = null where id = $1", [leader.id]);
  expect(await subscribe(leader)).toFailWith("ERR_EMAIL_NOT_PROVEN");
});
