// Templates made here, through the real server and the provider's review: sent, approved, refused, changed, let go, deleted.
import { idempotency } from "@prosa/contracts/creates";
import { beforeAll, beforeEach, expect, test } from "vitest";
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

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
let tenant: number;
let admin: TestUser;
let channel: TestChannel;
let wabaId: string;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  server = await testServer(db, { env: sandbox.env });
});

beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  admin = await aUser(db, { tenant, profile: "admin" });
  wabaId = String(Math.floor(Math.random() * 1e14) + 1e14);
  channel = await aChannel(db, { tenant, externalAccount: wabaId });
  await sandbox.control("/numbers", {
    phoneNumberId: channel.externalId,
    wabaId,
    ...channel.credentials,
    callbackUrl: `${server.url}/webhooks/whatsapp-cloud/${channel.key}`,
  });
});

const draft = {
  name: "pedido_a_caminho",
  language: "pt_BR",
  category: "utility",
  header: "Pedido {{1}}",
  headerExample: "A-1",
  body: "Olá {{1}}, seu pedido saiu e chega até {{2}}. Obrigado!",
  bodyExamples: ["Ana", "sexta"],
  footer: "Casa Ipê",
  buttons: [
    { kind: "reply", text: "Obrigado", target: "", example: "" },
    { kind: "url", text: "Rastrear", target: "https://ex.com/{{1}}", example: "https://ex.com/A-1" },
  ],
};

const base = () => `/channels/${channel.id}/templates`;
const create = (given: object = {}, as = admin) => server.as(as).post(base(), { ...draft, ...given });
const shown = async (id: number) =>
  (await server.as(admin).get(`${base()}?pageSize=100`)).body.items.find((one: { id: number }) => one.id === id);
const review = (change: object) =>
  sandbox.control("/templates", { wabaId, name: draft.name, language: draft.language, ...change });

test("a template is made, refused with its reason, changed, approved, and deleted", async () => {
  const made = await create();
  expect(made).toMatchObject({
    status: 200,
    body: {
      name: draft.name,
      status: "pending",
      category: "utility",
      header: { format: "text", text: "Pedido {{1}}", parameters: [{ key: "1", example: "A-1" }] },
      bodyParameters: [
        { key: "1", example: "Ana" },
        { key: "2", example: "sexta" },
      ],
      footer: "Casa Ipê",
    },
  });
  const { id } = made.body;
  await review({ status: "REJECTED", reason: "TAG_CONTENT_MISMATCH" });
  await expect
    .poll(async () => shown(id), { timeout: 20_000 })
    .toMatchObject({ status: "rejected", rejectedReason: "TAG_CONTENT_MISMATCH" });

  expect((await server.as(admin).get(`${base()}/${id}/draft`)).body).toEqual({ draft });
  const edited = await server.as(admin).put(`${base()}/${id}`, { ...draft, name: "outro", footer: "" });
  expect(edited).toMatchObject({ status: 200, body: { id, name: draft.name, status: "pending", footer: null } });
  await review({ status: "APPROVED" });
  await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe("approved");

  await review({ status: "PAUSED", reason: "FIRST_PAUSE" });
  await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe("paused");
  expect(await server.as(admin).post(`${base()}/${id}/unpause`, {})).toMatchObject({ status: 200 });
  await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe("approved");

  expect(await server.as(admin).delete(`${base()}/${id}`)).toMatchObject({ status: 200 });
  expect(await shown(id)).toBeUndefined();
  const kept = await sandbox.control(`/templates?wabaId=${wabaId}`);
  expect(JSON.stringify(kept)).not.toContain(draft.name);
});

test("what the provider would refuse is said before it is asked; what it does refuse keeps its words", async () => {
  expect(await create({ body: "{{1}} saiu", bodyExamples: ["Ana"] })).toMatchObject({
    status: 400,
    body: { error: "ERR_VALIDATION" },
  });
  await create();
  expect(await create()).toFailWith("ERR_TEMPLATE_REFUSED");
});

test("asked twice with one key, one is made and the provider is asked once", async () => {
  const twice = { ...draft, name: "pedido_uma_vez" };
  const again = () =>
    server.as(admin).raw(`/api${base()}`, {
      method: "POST",
      headers: { "content-type": "application/json", [idempotency.header]: "one template" },
      body: JSON.stringify(twice),
    });
  const [first, second] = [await again(), await again()];
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  expect(second.headers.get(idempotency.replayedHeader)).toBe("true");
  expect(second.body).toEqual(first.body);
});

test("only for whoever may change channels, and only where there are templates", async () => {
  expect(await create({}, await aUser(db, { tenant }))).toFailWith("ERR_NO_PERMISSION");
  const telegram = await aChannel(db, { tenant, type: "telegram" });
  expect((await server.as(admin).post(`/channels/${telegram.id}/templates`, draft)).status).toBeGreaterThanOrEqual(400);
  const foreign = await aChannel(db, { tenant: (await aTenant(db)).id });
  expect(await server.as(admin).post(`/channels/${foreign.id}/templates`, draft)).toFailWith("ERR_NO_WAPP_FOUND");
});
