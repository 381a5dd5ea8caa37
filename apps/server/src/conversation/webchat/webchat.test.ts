// A web chat from both sides: a visitor without a name, what they write, what is answered, and who may read it.
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { WidgetHello, WidgetMessage } from "@prosa/contracts/webchat/widget";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { aTenant, aUser, type HttpAnswer, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { aVisitor, type TestVisitor } from "./webchat.factory.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
type Json = any;

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let channelId: number;
let key: string;

const set = (wish: object) => server.as(admin).put(`/channels/${channelId}/webchat`, wish);
const visitor = (options = {}) => aVisitor(server, key, options);

/** The attendance that holds these words. */
async function ticketWith(words: string): Promise<Json> {
  const { body } = await server.as(admin).get("/tickets?status=pending,open");
  for (const ticket of body.tickets) {
    const { messages } = (await server.as(admin).get(`/messages/${ticket.id}`)).body;
    if (messages.some((one: Json) => one.body === words)) return ticket;
  }
  throw new Error(`nobody wrote ${words}`);
}

async function answer(ticketId: number, body: object): Promise<Json> {
  const said = await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), ...body });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  return said.body.messages[0];
}

const reads = (who: TestVisitor, words: string): Promise<WidgetMessage> =>
  vi.waitFor(
    async () => {
      const found = (await who.messages()).find(({ body }) => body === words);
      expect(found, words).toBeDefined();
      return found as WidgetMessage;
    },
    { timeout: 15_000, interval: 100 },
  );

beforeAll(async () => {
  server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const tenant = await aTenant(db);
  admin = await aUser(db, { tenant, name: "Bia Souza", profile: "admin" });
  const made = await server.as(admin).post("/channels", { type: "webchat", name: "Site", credentials: {} });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  channelId = made.body.id;
  ({ key } = (await server.as(admin).get(`/channels/${channelId}/webchat`)).body);
});

test("nothing is kept of whoever only looks", async () => {
  const who = visitor();
  const said = await who.hello();
  expect(said).toMatchObject({ name: "Site", known: null, hours: { isOpen: true } });
  expect(await db.sql("select 1 from webchat_visitors")).toEqual([]);
});

test("a first word becomes a ticket, and the answer reaches the visitor by name", async () => {
  const who = visitor();
  await who.start("Oi, tem na cor azul?", {
    claims: { name: "Ana" },
    page: { url: "https://loja.example/p/1?x=ana", title: "Camisa" },
  });
  const ticket = await ticketWith("Oi, tem na cor azul?");
  expect(ticket.contact.name).toBe("Ana");
  await answer(ticket.id, { body: "Tem sim!" });
  const told = await reads(who, "Tem sim!");
  expect(told).toMatchObject({ isMine: false, author: "Bia", type: "text" });
  expect(JSON.stringify(told)).not.toContain("Souza");
});

test("the same first word twice is one visitor, one word", async () => {
  const who = visitor();
  const wish = await who.firstWord("uma vez só");
  const [one, two] = [await who.post("start", wish), await who.post("start", wish)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body.page.messages).toHaveLength(1);
  const again = { clientId: randomUUID(), text: "de novo" };
  who.keep(two);
  await Promise.all([who.post("messages", again), who.post("messages", again)]);
  expect((await who.messages()).map(({ body }) => body)).toEqual(["uma vez só", "de novo"]);
});

test("without a cookie a key that is good once opens the same conversation", async () => {
  const who = visitor({ cookies: false });
  const begun = await who.start("sem biscoito", { keepsNoCookie: true });
  const { resumeKey } = begun.body;
  const back = visitor({ cookies: false });
  const first = await back.post("hello", { resumeKey });
  expect(first.body.known.page.messages).toHaveLength(1);
  const other = visitor({ cookies: false });
  // Another window at the same moment still comes in; the stored key is then the newer one.
  const second = await other.post("hello", { resumeKey });
  expect(second.body.known).toMatchObject({ resumeKey: null });
  await db.sql("update webchat_sessions set resumed_at = now() - interval '1 minute' where resumed_at is not null");
  expect((await other.post("hello", { resumeKey })).body.known).toBeNull();
  // Whoever copied it ended it for both.
  expect((await other.post("hello", { resumeKey: first.body.known.resumeKey })).body.known).toBeNull();
});

test("one visitor reads nothing of another's, whatever ids they ask for", async () => {
  const [ana, eva] = [visitor(), visitor()];
  await ana.start("segredo da Ana");
  await eva.start("Eva aqui");
  const own = await ana.messages();
  expect((await eva.messages()).map(({ body }) => body)).toEqual(["Eva aqui"]);
  const before = await eva.get(`messages?before=${(own.at(-1)?.id ?? 0) + 1}`);
  expect(JSON.stringify(before.body)).not.toContain("segredo");
  await eva.post("messages", { clientId: randomUUID(), text: "cito", quotedId: own[0]?.id });
  expect(JSON.stringify(await eva.messages())).not.toContain("segredo");
  expect((await visitor().get("messages")).status).toBe(401);
});

test("what a merge by an attendant brings together stays apart for the browsers", async () => {
  const [ana, eva] = [visitor(), visitor()];
  await ana.start("a primeira de duas");
  await eva.start("a segunda de duas");
  const [one, two] = [await ticketWith("a primeira de duas"), await ticketWith("a segunda de duas")];
  // Two that are open are not put together: the second is closed first.
  expect((await server.as(admin).put(`/tickets/${two.id}`, { status: "closed" })).status).toBe(200);
  const merged = await server
    .as(admin)
    .post(`/contacts/${one.contactId}/merge`, { goneContactId: two.contactId, reason: "person" });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await ana.messages()).map(({ body }) => body)).toEqual(["a primeira de duas"]);
  expect((await eva.messages()).map(({ body }) => body)).toEqual(["a segunda de duas"]);
  // Both write into one attendance now, and each is told only what is said after their own words.
  await ana.post("messages", { clientId: randomUUID(), text: "Ana de novo" });
  const shared = await ticketWith("Ana de novo");
  await answer(shared.id, { body: "para a Ana" });
  await reads(ana, "para a Ana");
  await eva.post("messages", { clientId: randomUUID(), text: "Eva de novo" });
  await answer((await ticketWith("Eva de novo")).id, { body: "para a Eva" });
  await reads(eva, "para a Eva");
  expect(JSON.stringify(await ana.messages())).not.toContain("Eva");
  expect(JSON.stringify(await eva.messages())).not.toContain("Ana");
});

test("a file comes in as what it is, and one of ours goes out to this visitor alone", async () => {
  const who = visitor();
  await who.start("segue a foto");
  const bytes = await readFile(new URL("../../../../sandbox/samples/photo.jpg", import.meta.url));
  const sent = await who.file(bytes, "foto.jpg");
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const shown = await vi.waitFor(
    async () => {
      const found = (await who.messages()).find(({ type }) => type === "image");
      expect(found?.file).toMatchObject({ status: "ready", name: "foto.jpg" });
      return found as WidgetMessage;
    },
    { timeout: 20_000, interval: 200 },
  );
  const path = `/widget/v1/${key}/media/${shown.file?.id}/file`;
  expect((await who.raw(path)).status).toBe(200);
  const stranger = visitor();
  await stranger.start("eu também");
  expect((await stranger.raw(path)).status).toBe(404);
  expect((await visitor().raw(path)).status).toBe(401);
});

test("a tapped button is a choice with the words of our own row", async () => {
  const who = visitor();
  await who.start("quero confirmar");
  const { id } = await ticketWith("quero confirmar");
  const buttons = [
    { id: "sim", title: "Sim" },
    { id: "nao", title: "Não" },
  ];
  await answer(id, { body: "Confirma?", content: { type: "buttons", buttons } });
  const offer = await reads(who, "Confirma?");
  expect(
    (await who.post("messages", { clientId: randomUUID(), choice: { messageId: offer.id, id: "x" } })).status,
  ).toBe(400);
  await who.post("messages", { clientId: randomUUID(), choice: { messageId: offer.id, id: "sim" } });
  const { messages } = (await server.as(admin).get(`/messages/${id}`)).body;
  expect(messages.find(({ type }: Json) => type === "choice")).toMatchObject({ body: "Sim", fromMe: false });
});

test("delivered and read come back, and only of what this visitor was told", async () => {
  const who = visitor();
  await who.start("leio já");
  const { id } = await ticketWith("leio já");
  const said = await answer(id, { body: "aqui está" });
  const told = await reads(who, "aqui está");
  const statusOf = async () =>
    (await server.as(admin).get(`/messages/${id}`)).body.messages.find((one: Json) => one.id === said.id).status;
  const stranger = visitor();
  await stranger.start("não li nada");
  await stranger.post("read", { upTo: told.id, isSeen: true });
  expect(await statusOf()).toBe("sent");
  await who.post("read", { upTo: told.id, isSeen: false });
  expect(await statusOf()).toBe("delivered");
  await who.post("read", { upTo: told.id, isSeen: true });
  expect(await statusOf()).toBe("read");
});

test("changed and taken back words change for the visitor, and notes are never there", async () => {
  const who = visitor();
  await who.start("mude isto");
  const { id } = await ticketWith("mude isto");
  const said = await answer(id, { body: "errado" });
  await reads(who, "errado");
  await server.as(admin).post(`/messages/edit/${said.id}`, { body: "certo" });
  expect(await reads(who, "certo")).toMatchObject({ isEdited: true });
  await server.as(admin).delete(`/messages/${said.id}`);
  await vi.waitFor(async () => expect((await who.messages()).at(-1)).toMatchObject({ isGone: true, body: "" }), {
    timeout: 15_000,
    interval: 100,
  });
});

describe("a signed visitor", () => {
  let secret: string;
  const hash = (id: string, by = secret) => createHmac("sha256", by).update(id).digest("hex");
  beforeAll(async () => {
    await set({ identity: "optional" });
    ({ secret } = (await server.as(admin).post(`/channels/${channelId}/webchat/secret`)).body);
  });

  test("is known in a second browser, and a forged one is nobody", async () => {
    const [first, second] = [visitor(), visitor()];
    await first.identify({ id: "c-1", hash: hash("c-1") });
    await first.post("messages", { clientId: randomUUID(), text: "sou eu" });
    await second.identify({ id: "c-1", hash: hash("c-1") });
    expect((await second.messages()).map(({ body }) => body)).toEqual(["sou eu"]);
    const forged = await visitor().post("identify", { identity: { id: "c-1", hash: hash("c-1", "outra") } });
    expect(forged.status).toBe(403);
    const { visit } = (await server.as(admin).get(`/tickets/${(await ticketWith("sou eu")).id}/visit`)).body;
    expect(visit).toMatchObject({ isVerified: true, externalId: "c-1" });
  });

  test("brings along what was said a moment before, and a token older than a day is refused", async () => {
    const who = visitor();
    await who.start("ainda sem nome");
    const token = (exp: string) =>
      new SignJWT({ name: "Caio", email: "caio@example.com" })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject("c-2")
        .setExpirationTime(exp)
        .sign(new TextEncoder().encode(secret));
    expect((await who.post("identify", { identity: { token: await token("40 days") } })).status).toBe(403);
    await who.identify({ token: await token("2 hours") });
    expect((await who.messages()).map(({ body }) => body)).toEqual(["ainda sem nome"]);
    const known = visitor();
    await known.start("outro navegador");
    await known.identify({ token: await token("2 hours") });
    expect((await known.messages()).map(({ body }) => body)).toEqual(["ainda sem nome", "outro navegador"]);
  });

  test("the secret before stays good until the next one is made", async () => {
    const before = secret;
    ({ secret } = (await server.as(admin).post(`/channels/${channelId}/webchat/secret`)).body);
    await vi.waitFor(
      async () => {
        expect((await visitor().post("identify", { identity: { id: "c-3", hash: hash("c-3") } })).status).toBe(200);
      },
      { timeout: 10_000, interval: 200 },
    );
    const old = await visitor().post("identify", { identity: { id: "c-3", hash: hash("c-3", before) } });
    expect(old.status).toBe(200);
  });
});

test("leaving ends the session, and the next at this computer is somebody else", async () => {
  const who = visitor();
  await who.start("vou embora");
  const copied = who.copy();
  await who.post("leave", {});
  expect((await copied.get("messages")).status).toBe(401);
});

test("whoever is blocked reads and writes no more for a day", async () => {
  const who = visitor();
  await who.start("spam spam");
  const { id } = await ticketWith("spam spam");
  await server.as(admin).put(`/tickets/${id}/visit`, { isBlocked: true });
  const refused = await who.post("messages", { clientId: randomUUID(), text: "mais" });
  expect(refused.status).toBe(403);
  await server.as(admin).put(`/tickets/${id}/visit`, { isBlocked: false });
  expect((await who.post("messages", { clientId: randomUUID(), text: "voltei" })).status).toBe(200);
});

describe("the shield", () => {
  test("a first word without an opened panel, too soon, or from a machine is refused", async () => {
    const { pass } = await visitor().hello();
    const wish = { seed: randomBytes(32).toString("base64url"), clientId: randomUUID(), text: "x" };
    const tries: [object, number][] = [
      [{ ...wish, pass }, 400],
      [{ ...wish, pass: `${Date.now() - 60_000}.${"x".repeat(43)}` }, 400],
    ];
    for (const [body, status] of tries) expect((await visitor().post("start", body)).status).toBe(status);
    const patient = visitor();
    const good = await patient.firstWord("x");
    expect((await patient.post("start", { ...good, website: "https://spam.example" })).status).toBe(400);
  });

  test("twenty words a minute are enough", async () => {
    const who = visitor();
    await who.start("um");
    const answers: HttpAnswer[] = [];
    for (let at = 0; at < 22; at += 1) {
      answers.push(await who.post("messages", { clientId: randomUUID(), text: `palavra ${at}` }));
    }
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  test("another origin's page is refused, though its visitor's cookie comes along", async () => {
    const who = visitor();
    await who.start("sou eu mesmo");
    const forged = await who.post(
      "messages",
      { clientId: randomUUID(), text: "não sou" },
      { origin: "https://mau.example" },
    );
    expect(forged.status).toBe(403);
    expect(forged.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("what is asked before the first word is asked here as well", async () => {
  await set({ preChat: { name: "required", email: "required", phone: "off" } });
  const who = visitor();
  const settings = await vi.waitFor(
    async () => {
      const { settings: now } = (await who.hello()) as WidgetHello;
      expect(now.preChat.email).toBe("required");
      return now;
    },
    { timeout: 10_000, interval: 200 },
  );
  expect(settings.preChat.name).toBe("required");
  const wish = await who.firstWord("sem dizer nada");
  expect((await who.post("start", wish)).body).toMatchObject({ error: "ERR_VALIDATION", field: "claims.name" });
  const claims = { name: "Rita", email: "rita@example.com" };
  expect((await who.post("start", { ...wish, claims })).status).toBe(200);
  await set({ preChat: { name: "optional", email: "off", phone: "off" } });
  const { visit } = (await server.as(admin).get(`/tickets/${(await ticketWith("sem dizer nada")).id}/visit`)).body;
  expect(visit).toMatchObject({ name: "Rita", email: "rita@example.com", isVerified: false });
});
