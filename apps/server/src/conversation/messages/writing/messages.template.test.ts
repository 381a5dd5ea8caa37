// Templates: what opens a conversation outside the window, approved and filled exactly.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const shape = {
  isNamed: false,
  header: null,
  body: "Olá {{1}}, seu pedido {{2}} saiu.",
  bodyParameters: [
    { key: "1", example: "Ana" },
    { key: "2", example: "123" },
  ],
  footer: "Loja",
  buttons: [{ kind: "url", text: "Acompanhar", parameter: { key: "1", example: "x" } }],
  isSendable: true,
};
const pictured = { ...shape, header: { format: "image", text: null, parameters: [] }, buttons: [] };

let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  ana = await aUser(db, { tenant });
  // The window has been closed for long.
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt: new Date(0) });
});

async function aTemplate(given: { shape?: object; status?: string; channelId?: number } = {}) {
  const [row] = await db.sql<{ id: string }>(
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, quality, shape, synced_at)
     values ($1, $2, $3, 'order_update', 'pt_BR', 'utility', $4, 'green', $5, now()) returning id`,
    [
      tenant,
      given.channelId ?? ticket.channelId,
      randomUUID(),
      given.status ?? "approved",
      JSON.stringify(given.shape ?? shape),
    ],
  );
  return Number(row?.id);
}

const write = (content: object, more: object = {}) =>
  server
    .as(ana)
    .post(`/messages/${ticket.id}`, { clientId: randomUUID(), content: { type: "template", ...content }, ...more });
const filled = { body: { 1: "Bia", 2: "A-9" }, buttons: { 0: "A-9" } };

test("a template leaves outside the window, shown as the customer reads it, its values kept for the provider", async () => {
  const templateId = await aTemplate();
  const { body } = await write({ templateId, ...filled });
  expect(body.messages).toMatchObject([
    {
      type: "template",
      body: "Olá Bia, seu pedido A-9 saiu.",
      status: "queued",
      media: null,
      content: {
        type: "template",
        templateId,
        name: "order_update",
        language: "pt_BR",
        footer: "Loja",
        buttons: [{ kind: "url", text: "Acompanhar" }],
      },
    },
  ]);
  const [row] = await db.sql("select send_data from messages where id = $1", [body.messages[0].id]);
  expect(row).toEqual({
    send_data: {
      template: {
        name: "order_update",
        language: "pt_BR",
        isNamed: false,
        headerText: {},
        body: { 1: "Bia", 2: "A-9" },
        buttons: [{ index: 0, kind: "url", value: "A-9" }],
      },
    },
  });
  expect(body.messages[0]).not.toHaveProperty("sendData");
});

test("only an approved template of this line, filled exactly", async () => {
  const templateId = await aTemplate();
  const elsewhere = await aTicket(db, { tenant });
  const other = await aTemplate({ channelId: elsewhere.channelId });
  expect(await write({ templateId: other, ...filled })).toFailWith("ERR_NO_TEMPLATE_FOUND");
  expect(await write({ templateId: await aTemplate({ status: "paused" }), ...filled })).toFailWith(
    "ERR_TEMPLATE_NOT_SENDABLE",
  );
  const strange = await aTemplate({ shape: { ...shape, isSendable: false } });
  expect(await write({ templateId: strange, ...filled })).toFailWith("ERR_TEMPLATE_NOT_SENDABLE");
  const short = await write({ templateId, ...filled, body: { 1: "Bia" } });
  expect(short).toFailWith("ERR_TEMPLATE_PARAMETERS");
  expect(short.body.field).toBe("content.body.2");
  expect(await write({ templateId, ...filled, header: { 1: "x" } })).toFailWith("ERR_TEMPLATE_PARAMETERS");
  expect(await write({ templateId, ...filled }, { body: "e mais isto" })).toFailWith("ERR_VALIDATION");
});

test("a header that is a picture is the caller's own upload, copied to the message", async () => {
  const templateId = await aTemplate({ shape: pictured });
  const upload = async (who: TestUser, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append("file", new Blob([bytes]), "oferta.jpg");
    return (await server.as(who).raw("/api/files", { method: "POST", body: form })).body.id;
  };
  const photo = new Uint8Array(await readFile(new URL("../../../../../sandbox/samples/photo.jpg", import.meta.url)));
  const headerFileId = await upload(ana, photo);
  const body = { 1: "Bia", 2: "A-9" };

  const clientId = randomUUID();
  const content = { templateId, body, headerFileId };
  const first = await write(content, { clientId });
  expect(first.body.messages).toMatchObject([
    { type: "template", mediaName: "oferta.jpg", media: { status: "ready", mime: "image/jpeg", size: photo.length } },
  ]);
  // Asked again it is the same message; used again the upload is still there.
  expect((await write(content, { clientId })).body).toEqual(first.body);
  expect((await write(content)).status).toBe(200);

  expect(await write({ templateId, body })).toFailWith("ERR_TEMPLATE_PARAMETERS");
  const text = await upload(ana, new TextEncoder().encode("não sou uma foto"));
  const refused = await write({ templateId, body, headerFileId: text });
  expect(refused).toFailWith("ERR_FILE_NOT_ACCEPTED");
  expect(refused.body.field).toBe("content.headerFileId");
  const theirs = await upload(await aUser(db, { tenant }), photo);
  expect(await write({ templateId, body, headerFileId: theirs })).toFailWith("ERR_NO_FILE_FOUND");
});
