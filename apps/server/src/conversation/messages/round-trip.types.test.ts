// Everything an attendant can say, all the way to the customer's telephone at the pretend provider.
import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test, vi } from "vitest";
import {
  aChannel,
  aTenant,
  aUser,
  startSandboxProcess,
  type TestChannel,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const sample = (name: string) => readFile(new URL(`../../../../sandbox/samples/${name}`, import.meta.url));
const db = testDatabase();
const wabaId = String(randomInt(10 ** 11, 10 ** 12));
const phone = `55119${randomInt(60_000_000, 99_999_999)}`;
let server: TestServer;
let sandbox: TestSandbox;
let channel: TestChannel;
let ana: TestUser;
let ticketId: number;
let heard: { id: number };

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { pace: 0.2, webhookRetryMs: 50 });
  server = await testServer(db, { env: sandbox.env });
  const tenant = await aTenant(db);
  channel = await aChannel(db, { tenant, externalAccount: wabaId });
  ana = await aUser(db, { tenant, name: "Ana", profile: "admin" });
  const callbackUrl = `${server.url}/webhooks/whatsapp-cloud/${channel.key}`;
  const number = { phoneNumberId: channel.externalId, wabaId, ...channel.credentials, callbackUrl };
  await sandbox.control("/numbers", number);
  await sandbox.control("/people", { phone, name: "Cliente", script: "happy" });
  await sandbox.control("/say", { phoneNumberId: channel.externalId, from: phone, text: "Oi", await: true });
  const { body } = await server.as(ana).get("/tickets?status=pending");
  ticketId = body.tickets[0].id;
  [heard] = (await server.as(ana).get(`/messages/${ticketId}`)).body.messages;
});

interface OnPhone {
  direction: "in" | "out";
  type: string;
  text: string;
}
const onPhone = async (): Promise<OnPhone[]> => {
  const { messages } = await sandbox.control(`/threads/${channel.externalId}/${phone}`);
  return messages.filter(({ direction }: OnPhone) => direction === "out");
};

async function arrives(messages: { id: number }[]) {
  for (const { id } of messages) {
    await vi.waitFor(
      async () => {
        const { body } = await server.as(ana).get(`/messages/${ticketId}?around=${id}`);
        const message = body.messages.find((one: { id: number }) => one.id === id);
        expect(message, JSON.stringify(message?.failure)).toMatchObject({ status: "read", failure: null });
      },
      { timeout: 15_000, interval: 100 },
    );
  }
}

async function say(body: object): Promise<{ id: number }[]> {
  const answer = await server.as(ana).post(`/messages/${ticketId}`, { clientId: randomUUID(), ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.messages;
}

test("words, places, cards and choices", async () => {
  const rows = [{ id: "1", title: "Um" }];
  const buttons = [
    { id: "s", title: "Sim" },
    { id: "n", title: "Não" },
  ];
  const sent = [
    await say({ body: "Bom dia", quotedId: heard.id }),
    await say({ content: { type: "location", latitude: -23.56, longitude: -46.65, name: "Loja" } }),
    await say({ content: { type: "contacts", contacts: [{ name: "Bia", phones: [{ phone: "+55 11 98765-0002" }] }] } }),
    await say({ body: "Confirma?", content: { type: "buttons", buttons } }),
    await say({ body: "Escolha", content: { type: "list", button: "Ver", sections: [{ title: "Opções", rows }] } }),
    await say({ body: "Veja", content: { type: "link", label: "Abrir", url: "https://example.com/x" } }),
    await say({ body: "Onde está?", content: { type: "locationRequest" } }),
  ];
  await arrives(sent.flat());
  const types = (await onPhone()).map(({ type }) => type);
  expect(types).toEqual(["text", "location", "contacts", "interactive", "interactive", "interactive", "interactive"]);
});

test("several files in one go, in their order, and a recording", async () => {
  const before = (await onPhone()).length;
  const files = [
    { name: "photo.jpg", caption: "a foto" },
    { name: "invoice.pdf" },
    { name: "clip.mp4" },
    { name: "song.mp3" },
    { name: "sticker.webp", as: "sticker" },
    { name: "voice.ogg", as: "voice" },
  ];
  const form = new FormData();
  const described = files.map(({ caption, as }) => ({ clientId: randomUUID(), caption, as }));
  form.append("payload", JSON.stringify({ clientId: randomUUID(), files: described }));
  for (const { name } of files) form.append("files", new Blob([new Uint8Array(await sample(name))]), name);
  const { body } = await server.as(ana).raw(`/api/messages/${ticketId}`, { method: "POST", body: form });
  await arrives(body.messages);
  const types = (await onPhone()).slice(before).map(({ type }) => type);
  expect(types).toEqual(["image", "document", "video", "audio", "sticker", "audio"]);
});

test("a reaction shows on the customer's own message and is no message on either side", async () => {
  const before = (await onPhone()).length;
  const reaction = { clientId: randomUUID(), reaction: "👍" };
  await server.as(ana).post(`/messages/reactions/${heard.id}`, reaction);
  const stored = async () =>
    (await db.sql<{ status: string }>("select status from messages where client_id = $1", [reaction.clientId]))[0];
  await expect.poll(stored).toMatchObject({ status: "sent" });
  const { body } = await server.as(ana).get(`/messages/${ticketId}?around=${heard.id}`);
  expect(body.messages[0]).toMatchObject({ id: heard.id, reactions: [{ emoji: "👍", fromMe: true }] });
  expect((await onPhone()).slice(before).filter(({ type }) => type !== "reaction")).toEqual([]);
});

test("a template with its values, outside the window", async () => {
  await sandbox.control("/templates", {
    wabaId,
    name: "order_update",
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    components: [
      { type: "BODY", text: "Olá {{1}}, o pedido {{2}} saiu.", example: { body_text: [["Ana", "1"]] } },
      { type: "FOOTER", text: "Loja" },
    ],
  });
  await server.as(ana).post(`/channels/${channel.id}/templates/sync`);
  const template = await vi.waitFor(
    async () => {
      const { body } = await server.as(ana).get(`/channels/${channel.id}/templates?searchParam=order_update`);
      expect(body.items).toMatchObject([{ name: "order_update", isSendable: true }]);
      return body.items[0] as { id: number };
    },
    { timeout: 10_000 },
  );
  await db.sql("update tickets set last_inbound_at = '2020-01-01' where id = $1", [ticketId]);
  await sandbox.control("/close-window", { phoneNumberId: channel.externalId, phone });
  const sent = await say({ content: { type: "template", templateId: template.id, body: { 1: "Bia", 2: "A-9" } } });
  await arrives(sent);
  expect((await onPhone()).at(-1)).toMatchObject({ type: "template" });
});
