// Everything that can be said besides plain words, and what a channel refuses.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aContact,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  // Monday, 10:30 where the companies are.
  server = await testServer(db, { role: "api", now: "2026-03-09T13:30:00Z" });
});

let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  tenant = (await aTenant(db, { name: "Loja do Zé" })).id;
  const queue = await aQueue(db, { tenant, name: "Vendas" });
  ana = await aUser(db, { tenant, name: "Ana Lima", queues: [queue] });
  const contact = await aContact(db, { tenant, name: "Maria Souza" });
  await db.sql(
    "insert into contact_extra_info (tenant_id, contact_id, name, value, position) values ($1, $2, 'Placa', 'ABC1D23', 1)",
    [tenant, contact.id],
  );
  const at = new Date("2026-03-09T12:00:00Z");
  const place = { contactId: contact.id, queueId: queue.id, userId: ana.id, createdAt: at };
  ticket = await aTicket(db, { tenant, status: "open", ...place });
});

const write = (body: object) => server.as(ana).post(`/messages/${ticket.id}`, { clientId: randomUUID(), ...body });
const say = async (body: object) => (await write(body)).body.messages?.[0];

const rows = [{ id: "1", title: "Um", description: "o primeiro" }];
const contents = {
  location: { type: "location", latitude: -23.56, longitude: -46.65, name: "Loja", address: "Av. X, 1" },
  contacts: { type: "contacts", contacts: [{ name: "Bia", phones: [{ phone: "+55 11 98765-0002" }] }] },
  buttons: {
    type: "buttons",
    footer: "rodapé",
    buttons: [
      { id: "s", title: "Sim" },
      { id: "n", title: "Não" },
    ],
  },
  list: { type: "list", button: "Ver", sections: [{ title: "Opções", rows }] },
  link: { type: "link", label: "Abrir", url: "https://example.com/x" },
  locationRequest: { type: "locationRequest" },
};

test.each([
  ["location", "", "Loja"],
  ["contacts", "", "Bia"],
  ["buttons", "Confirma?", "Confirma?"],
  ["list", "Escolha", "Escolha"],
  ["link", "Veja", "Veja"],
  ["locationRequest", "Onde você está?", "Onde você está?"],
] as const)("%s is kept as it was given and shown by its words", async (type, body, shown) => {
  const message = await say({ body, content: contents[type] });
  expect(message).toMatchObject({ type, body: shown, content: contents[type], status: "queued" });
  const { body: page } = await server.as(ana).get(`/messages/${ticket.id}`);
  expect(page.messages.at(-1)).toEqual(message);
  expect(page.ticket).toMatchObject({ lastMessage: shown, lastMessageType: type });
});

test("words belong where they belong", async () => {
  expect(await write({ body: "", content: contents.buttons })).toFailWith("ERR_VALIDATION");
  expect(await write({ body: "x".repeat(1025), content: contents.buttons })).toFailWith("ERR_VALIDATION");
  expect((await write({ body: "x".repeat(4096), content: contents.list })).status).toBe(200);
  expect(await write({ body: "aqui", content: contents.location })).toFailWith("ERR_VALIDATION");
  const twins = [...contents.buttons.buttons, { id: "s", title: "Talvez" }];
  expect(await write({ body: "?", content: { ...contents.buttons, buttons: twins } })).toFailWith("ERR_VALIDATION");
  expect(await write({ body: "?", content: { type: "choice", choiceId: "1" } })).toFailWith("ERR_VALIDATION");
});

test("marks are filled in where the words are, and lengths are those of what leaves", async () => {
  const text = "{{greeting}}, {{firstName}}! {{user}}, {{queue}}, {{company}}, {{placa}}, {{date}} {{time}} {{outra}}";
  expect(await say({ body: text })).toMatchObject({
    body: "Bom dia, Maria! Ana Lima, Vendas, Loja do Zé, ABC1D23, 09/03/2026 10:30 {{outra}}",
  });
  expect(await say({ body: "{{name}}?", content: contents.buttons })).toMatchObject({ body: "Maria Souza?" });
  expect(await write({ body: `{{name}}${"x".repeat(4088)}` })).toFailWith("ERR_VALIDATION");
  expect(await say({ body: "{{name}}", content: { type: "note" } })).toMatchObject({ body: "{{name}}" });
});

test("the signature goes above the words: as each wishes, or always where the company says so", async () => {
  expect(await say({ body: "oi" })).toMatchObject({ body: "oi" });
  expect(await say({ body: "oi", signed: true })).toMatchObject({ body: "*Ana Lima:*\noi" });
  await db.sql("update users set signature = 'Aninha' where id = $1", [ana.id]);
  expect(await say({ body: "oi", signed: true })).toMatchObject({ body: "*Aninha:*\noi" });
  const admin = await aUser(db, { tenant, profile: "admin" });
  await server.as(admin).put("/settings/SignatureOptional", { value: "disabled" });
  await expect.poll(() => say({ body: "oi", signed: false })).toMatchObject({ body: "*Aninha:*\noi" });
  expect(await say({ body: "sim?", content: contents.buttons })).toMatchObject({ body: "*Aninha:*\nsim?" });
  // What has no words has nothing to stand under, and the team knows who wrote a note.
  expect(await say({ content: contents.location })).toMatchObject({ body: "Loja" });
  expect(await say({ body: "nota", content: { type: "note" } })).toMatchObject({ body: "nota" });
});
