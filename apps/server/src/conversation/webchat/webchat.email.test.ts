// The e-mail that leads a visitor back: when it goes and when it does not, what stands in it, and what its link opens.
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { aVisitor, type TestVisitor } from "./webchat.factory.ts";
import { decideLetter, visitorLetter } from "./webchat.letters.jobs.ts";

const db = testDatabase();
const signal = new AbortController().signal;
const MINUTE = 60_000;
let server: TestServer;
let mailbox: Mailbox;
let admin: TestUser;
let site: Site;

interface Site {
  channelId: number;
  key: string;
}

async function aSite(of: TestUser): Promise<Site> {
  const wish = { type: "webchat", name: `Site ${randomUUID()}`, credentials: {} };
  const made = await server.as(of).post("/channels", wish);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const set = await server.as(of).put(`/channels/${made.body.id}/webchat`, { continueByEmail: true });
  return { channelId: made.body.id, key: set.body.key };
}

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env } });
  const tenant = await aTenant(db, { name: "Casa Ipê" });
  admin = await aUser(db, { tenant, name: "Bia Souza", profile: "admin" });
  site = await aSite(admin);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let made = 0;
const anAddress = () => `leitora${++made}@example.com`;
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));
const patient = { timeout: 15_000, interval: 100 };
const set = (wish: object) => server.as(admin).put(`/channels/${site.channelId}/webchat`, wish);

async function ticketOf(words: string): Promise<number> {
  const [row] = await db.sql<{ id: string }>("select ticket_id as id from messages where body = $1", [words]);
  return Number(row?.id);
}

interface Waiting {
  who: TestVisitor;
  visitorId: number;
  email: string;
  ticketId: number;
}

/** On its way to the visitor, and noted as one that may stay unseen. */
async function answer({ ticketId, visitorId }: Waiting, body = "Temos sim, em azul."): Promise<number> {
  const said = await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  const { id } = said.body.messages[0];
  await vi.waitFor(async () => {
    const [row] = await db.sql<{ status: string }>("select status from messages where id = $1", [id]);
    expect(row?.status).toBe("sent");
    if (visitorId > 0) expect(await dueOf(visitorId)).not.toBeNull();
  }, patient);
  return id;
}

async function dueOf(visitorId: number): Promise<Date | null> {
  const [row] = await db.sql<{ at: Date | null }>("select letter_due_at as at from webchat_visitors where id = $1", [
    visitorId,
  ]);
  return row?.at ?? null;
}

/** Has written, and closed the panel before the answer came. */
async function whoWaits({ email = anAddress(), language = "pt-BR", at = site } = {}): Promise<Waiting> {
  const who = aVisitor(server, at.key);
  const words = `tem em azul? ${randomUUID()}`;
  await who.start(words, { claims: { name: "Ana Prado", email }, language });
  const ticketId = await ticketOf(words);
  const [row] = await db.sql<{ id: string }>(
    "select visitor_id as id from webchat_threads where ticket_id = $1 limit 1",
    [ticketId],
  );
  return { who, visitorId: Number(row?.id), email, ticketId };
}

async function whoIsAnswered(given: Parameters<typeof whoWaits>[0] = {}): Promise<Waiting> {
  const waiting = await whoWaits(given);
  await answer(waiting);
  return waiting;
}

const look = ({ visitorId }: Waiting) => decideLetter.run(server.deps, { tenantId: admin.tenantId, visitorId }, signal);
const lettersOf = ({ visitorId }: Waiting) =>
  db.sql<{ id: string }>("select id from webchat_letters where visitor_id = $1 order by id", [visitorId]);

/** What the queue holds of the newest letter, with its stamp. */
async function posted(waiting: Waiting): Promise<{ stamp: string; letter: unknown }> {
  const letterId = Number((await lettersOf(waiting)).at(-1)?.id);
  const [row] = await db.sql<{ data: { payload: { stamp: string; letter: unknown } } }>(
    `select data from jobs.job where data->>'job' = 'webchat.mail' and data->'payload'->'letter'->>'letterId' = $1`,
    [String(letterId)],
  );
  if (!row) throw new Error("no letter was posted");
  return row.data.payload;
}

async function mailTo(waiting: Waiting, count = 1): Promise<string> {
  await vi.waitFor(() => expect(mailsTo(waiting.email)).toHaveLength(count), patient);
  return mailsTo(waiting.email).at(-1)?.text ?? "";
}

/** Five minutes later, looked at twice, as jobs run at least once. */
async function later(waiting: Waiting, minutes = 5): Promise<void> {
  server.clock.advance(minutes * MINUTE + 1_000);
  for (let time = 0; time < 2; time++) await look(waiting);
}

const linkIn = (mail: string) => /\/widget\/c\/[\w-]+#(\d+\.[\w-]{43})/.exec(mail)?.[1] ?? "";
const seed = () => randomBytes(32).toString("base64url");
const follow = (who: TestVisitor, link: string, made = seed()) => who.post("continue", { link, seed: made });

test("an answer that stays unseen is told of once, with a link and without a word of the conversation", async () => {
  const waiting = await whoIsAnswered();
  await look(waiting);
  server.clock.advance(4 * MINUTE);
  await look(waiting);
  expect(await lettersOf(waiting)).toHaveLength(0);
  await later(waiting, 1);
  const mail = await mailTo(waiting);
  expect(await lettersOf(waiting)).toHaveLength(1);
  expect(mail).toContain("Casa Ipê respondeu à sua conversa");
  expect(mail).toContain("Uma mensagem espera por você.");
  expect(mail).toContain("não são lidas");
  expect(mail).toContain(`/widget/c/${site.key}#`);
  for (const hidden of ["Ana", "Prado", "azul", "Bia"]) expect(mail).not.toContain(hidden);
  expect(await dueOf(waiting.visitorId)).toBeNull();
  // The same letter as work that is repeated.
  await visitorLetter.job.run(server.deps, await posted(waiting), signal);
  expect(mailsTo(waiting.email)).toHaveLength(1);
});

test("the letter speaks the visitor's language", async () => {
  const waiting = await whoIsAnswered({ language: "en-GB" });
  await answer(waiting, "And in green.");
  await later(waiting);
  expect(await mailTo(waiting)).toContain("2 messages wait for you.");
});

test("what was seen before is not told of, and what was seen while the letter was on its way is not sent", async () => {
  const early = await whoWaits();
  const answered = await answer(early);
  await early.who.post("read", { upTo: answered, isSeen: true });
  await later(early);
  expect(await lettersOf(early)).toHaveLength(0);
  expect(await dueOf(early.visitorId)).toBeNull();

  const late = await whoWaits();
  const upTo = await answer(late);
  mailbox.accepts = false;
  const before = mailbox.turnedAway;
  await later(late);
  await vi.waitFor(() => expect(mailbox.turnedAway).toBeGreaterThan(before), patient);
  await late.who.post("read", { upTo, isSeen: true });
  mailbox.accepts = true;
  await visitorLetter.job.run(server.deps, await posted(late), signal);
  expect(mailsTo(late.email)).toEqual([]);
});

test("half an hour lies between two letters, and the second tells of what came since", async () => {
  const waiting = await whoIsAnswered();
  await later(waiting);
  await mailTo(waiting);
  await answer(waiting, "Ainda está aí?");
  await later(waiting);
  expect(await lettersOf(waiting)).toHaveLength(1);
  expect(await dueOf(waiting.visitorId)).not.toBeNull();
  await later(waiting, 20);
  expect(await lettersOf(waiting)).toHaveLength(1);
  await later(waiting, 6);
  expect(await mailTo(waiting, 2)).toContain("2 mensagens esperam por você.");
  await later(waiting, 60);
  expect(await lettersOf(waiting)).toHaveLength(2);
});

test("the link opens that conversation in another browser, once, and a lost answer is given again", async () => {
  const waiting = await whoIsAnswered();
  await later(waiting);
  const link = linkIn(await mailTo(waiting));
  const phone = aVisitor(server, site.key);
  const own = seed();
  expect((await follow(phone, link, own)).status).toBe(200);
  const opened = await follow(phone, link, own);
  phone.keep(opened);
  expect(opened.body.visitor).toMatchObject({ name: "Ana Prado", email: `l***@example.com` });
  expect((await phone.messages()).map(({ body }) => body).at(-1)).toBe("Temos sim, em azul.");
  const said = await phone.post("messages", { clientId: randomUUID(), text: "Que bom, quero." });
  expect(said.status).toBe(200);
  expect((await waiting.who.messages()).at(-1)).toMatchObject({ body: "Que bom, quero.", isMine: true });
  const again = await follow(aVisitor(server, site.key), link);
  expect(again.body).toMatchObject({ error: "ERR_VALIDATION", field: "link", detail: "used" });
  server.clock.advance(11 * MINUTE);
  expect((await follow(phone, link, own)).body).toMatchObject({ detail: "used" });
});

test("a link opens nothing in another channel, in another company, changed, or a day later", async () => {
  const waiting = await whoIsAnswered();
  await later(waiting);
  const link = linkIn(await mailTo(waiting));
  const stranger = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  for (const { key } of [await aSite(admin), await aSite(stranger)]) {
    expect((await follow(aVisitor(server, key), link)).body).toMatchObject({ field: "link", detail: "unknown" });
  }
  const [{ id } = { id: "0" }] = await lettersOf(waiting);
  for (const other of [link.replace(/^\d+/, String(Number(id) - 1)), `${link.slice(0, -2)}AA`, "x"]) {
    expect((await follow(aVisitor(server, site.key), other)).body).toMatchObject({ field: "link", detail: "unknown" });
  }
  server.clock.advance(24 * 60 * MINUTE);
  expect((await follow(aVisitor(server, site.key), link)).body).toMatchObject({ field: "link", detail: "expired" });
});

test("whoever is known in that browser is somebody else from then on, and reads nothing of both", async () => {
  const waiting = await whoIsAnswered();
  await later(waiting);
  const other = aVisitor(server, site.key);
  await other.start("segredo de outra pessoa");
  const before = other.copy();
  const opened = await follow(other, linkIn(await mailTo(waiting)));
  expect(opened.status).toBe(200);
  other.keep(opened);
  expect(JSON.stringify(await other.messages())).not.toContain("segredo");
  expect((await before.get("messages")).status).toBe(401);
});

test("nothing goes to whoever is blocked, and their link opens nothing meanwhile", async () => {
  const waiting = await whoIsAnswered();
  const block = (isBlocked: boolean) => server.as(admin).put(`/tickets/${waiting.ticketId}/visit`, { isBlocked });
  await block(true);
  await later(waiting);
  expect(await lettersOf(waiting)).toHaveLength(0);
  await block(false);
  await answer(waiting, "Pode escrever de novo.");
  await later(waiting);
  const link = linkIn(await mailTo(waiting));
  await block(true);
  expect((await follow(aVisitor(server, site.key), link)).body).toMatchObject({ detail: "blocked" });
  await block(false);
  expect((await follow(aVisitor(server, site.key), link)).status).toBe(200);
});

test("nothing goes where the setting or the channel is off", async () => {
  const [one, two] = [await whoIsAnswered(), await whoIsAnswered()];
  await set({ continueByEmail: false });
  await later(one);
  expect(await lettersOf(one)).toHaveLength(0);
  const silent = await whoWaits();
  await answer({ ...silent, visitorId: 0 });
  expect(await dueOf(silent.visitorId)).toBeNull();
  await set({ continueByEmail: true });
  await db.sql("update channels set is_active = false where id = $1", [site.channelId]);
  await look(two);
  await db.sql("update channels set is_active = true where id = $1", [site.channelId]);
  expect(await lettersOf(two)).toHaveLength(0);
});

test("nothing goes to whoever was erased, and the link of a letter before opens nothing", async () => {
  const waiting = await whoIsAnswered();
  await later(waiting);
  const link = linkIn(await mailTo(waiting));
  await answer(waiting, "Mais uma coisa.");
  const ticket = (await server.as(admin).get(`/tickets/${waiting.ticketId}`)).body;
  await server.as(admin).put(`/tickets/${waiting.ticketId}`, { status: "closed" });
  const path = `/contacts/${ticket.contactId}/personal-data/erase`;
  const asked = await server.as(admin).post(path, { confirmation: ticket.contact.name });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await vi.waitFor(
    async () => expect(await db.sql("select 1 from webchat_visitors where id = $1", [waiting.visitorId])).toEqual([]),
    patient,
  );
  await later(waiting, 60);
  expect(mailsTo(waiting.email)).toHaveLength(1);
  expect((await follow(aVisitor(server, site.key), link)).body).toMatchObject({ detail: "unknown" });
});

test("a mailbox that has had enough is written to later, and the work does not fail", async () => {
  const email = anAddress();
  const all: Waiting[] = [];
  for (let time = 0; time < 4; time++) all.push(await whoIsAnswered({ email }));
  server.clock.advance(5 * MINUTE + 1_000);
  for (const one of all) await look(one);
  const last = all[3] as Waiting;
  expect(await lettersOf(last)).toHaveLength(0);
  expect(await dueOf(last.visitorId)).not.toBeNull();
  await later(last, 60);
  expect(await lettersOf(last)).toHaveLength(1);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(4), patient);
});

test("an address named in the panel counts, is shown shortened, and ends the links that went elsewhere", async () => {
  const who = aVisitor(server, site.key);
  await who.start("sem e-mail ainda");
  expect((await who.hello()).known?.visitor.email).toBeNull();
  expect((await who.post("email", { email: "isto não é" })).status).toBe(400);
  const wrong = anAddress();
  expect((await who.post("email", { email: wrong })).body).toEqual({ email: "l***@example.com" });
  const ticketId = await ticketOf("sem e-mail ainda");
  const [row] = await db.sql<{ id: string }>("select id from webchat_visitors where email = $1", [wrong]);
  const waiting = { who, visitorId: Number(row?.id), email: wrong, ticketId };
  await answer(waiting);
  await later(waiting);
  const link = linkIn(await mailTo(waiting));
  expect((await who.post("email", { email: anAddress() })).status).toBe(200);
  expect((await follow(aVisitor(server, site.key), link)).body).toMatchObject({ detail: "expired" });
  await set({ continueByEmail: false });
  expect((await who.post("email", { email: anAddress() })).status).toBe(403);
  await set({ continueByEmail: true });
});

test("what the site signed stays the address", async () => {
  await set({ identity: "optional" });
  const { secret } = (await server.as(admin).post(`/channels/${site.channelId}/webchat/secret`)).body;
  const who = aVisitor(server, site.key);
  const hash = createHmac("sha256", secret).update("c-9").digest("hex");
  await vi.waitFor(async () => {
    const answer = await who.post("identify", { identity: { id: "c-9", hash }, claims: { email: anAddress() } });
    expect(answer.status).toBe(200);
    who.keep(answer);
  }, patient);
  expect((await who.post("email", { email: "outra@example.com" })).status).toBe(403);
});
