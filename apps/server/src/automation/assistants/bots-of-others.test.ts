// Typebot and N8N answer in a step of a flow: their sessions, their ways to answer, their hand-offs, and what they say when they are gone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandboxProcess, type TestSandbox, type TestServer, testDatabase, testServer } from "#testing";
import * as talk from "../../testing/talk.ts";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { role: "api", env: sandbox.env });
});
afterAll(() => sandbox.close());

const place = () => ({ db, server });
const hears = (stage: talk.Stage, ...texts: string[]) => talk.hears(place(), stage, ...texts);
const aTypebot = (slug: string, more: object = {}) =>
  talk.aTalk(place(), { type: "typebot", url: `${sandbox.url}/typebot`, typebotSlug: slug, ...more });
const aWorkflow = (mode: string, more: object = {}) =>
  talk.aTalk(place(), { type: "webhook", url: `${sandbox.url}/n8n/webhook/${mode}`, ...more });
const fieldsOf = async ({ company }: talk.Stage) =>
  db.sql("select name, value from contact_extra_info where tenant_id = $1", [company.tenant.id]);

test("a menu is shown, a number chooses, and its hand-off bubble transfers with its reason and is never said", async () => {
  const { stage } = await aTypebot("menu");
  await hears(stage, "oi");
  expect((await stage.told())[0]).toContain("Olá *Maria Souza*, como posso ajudar?");
  await hears(stage, "9");
  expect((await stage.told()).at(-1)).toContain("Não entendi.");
  await hears(stage, "1");
  expect((await stage.told()).at(-1)).toBe("Vou passar você.");
  expect(await stage.ticket()).toMatchObject({ turn: "queue", queue_id: String(stage.company.finance.id) });
  expect(await talk.notesOf(place(), stage)).toEqual(["O assistente “Recepção” transferiu: Escolheu Financeiro."]);
});

test("its end is the end, and what it set stays with the contact", async () => {
  const { stage } = await aTypebot("menu", { finishText: "Obrigado!" });
  await hears(stage, "oi");
  await hears(stage, "Suporte");
  expect((await stage.told()).slice(-2)).toEqual(["Anotado.", "Obrigado!"]);
  expect(await fieldsOf(stage)).toEqual([{ name: "Setor", value: "Suporte" }]);
  expect(await stage.ticket()).toMatchObject({ status: "closed" });
});

test("it asks again what does not fit, in its own words, and an expired session begins anew with the words", async () => {
  const { stage } = await aTypebot("cadastro");
  await hears(stage, "oi");
  await hears(stage, "não tenho");
  expect(await stage.told()).toEqual(["*Qual é o seu e-mail?*", "Este e-mail não parece certo."]);
  await sandbox.control("/typebot", { expire: true });
  await hears(stage, "ana@casa.example");
  expect((await stage.told()).at(-1)).toBe("*Qual é o seu e-mail?*");
  const calls = (await sandbox.control("/typebot")).calls as { path: string; text: string | null }[];
  expect(calls.at(-1)).toMatchObject({ text: "ana@casa.example" });
  await hears(stage, "ana@casa.example");
  expect((await stage.told()).at(-1)).toBe("E o telefone?");
});

test("media are told by their address, a pause is a pause, and what waits for a browser goes on", async () => {
  const { stage } = await aTypebot("midia");
  await hears(stage, "oi");
  expect(await stage.told()).toContain("https://media.example/mapa.pdf");
  expect(await stage.told()).not.toContain("Era isso.");
  await stage.timePasses(1_500);
  await talk.settle(place(), stage);
  expect((await stage.told()).at(-1)).toBe("Era isso.");
});

test.each([
  ["echo", ["Eco: oi"]],
  ["list", ["um", "dois"]],
  ["first-entry", ["Eco: oi"]],
  ["chat", ["Eco: oi"]],
  ["text", ["Eco: oi"]],
  ["message", ["Eco: oi"]],
  ["plain", ["Eco: oi"]],
  ["started", []],
  ["empty", []],
  ["nothing", []],
  ["media", ["Seu boleto\nhttps://media.example/boleto.pdf"]],
])("a workflow that answers as %s is read as it is meant", async (mode, said) => {
  const { stage } = await aWorkflow(mode);
  await hears(stage, "oi");
  expect(await stage.told()).toEqual(said);
  expect(await stage.ticket()).toMatchObject({ turn: "bot" });
});

test("a workflow transfers, keeps fields and ends; it is told who writes, with its key", async () => {
  const { stage } = await aWorkflow("transfer", { apiKey: "segredo-do-n8n" });
  await hears(stage, "quero o boleto", "urgente");
  expect(await stage.told()).toEqual(["Passando para o financeiro."]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue", queue_id: String(stage.company.finance.id) });
  expect(await fieldsOf(stage)).toEqual([{ name: "Assunto", value: "Boleto" }]);
  const [call] = (await sandbox.control("/n8n")).calls.slice(-1);
  expect(call.authorization).toBe("Bearer segredo-do-n8n");
  expect(call.body).toMatchObject({ chatInput: "quero o boleto\nurgente", data: { contact: { name: "Maria Souza" } } });
  const end = await aWorkflow("end");
  await hears(end.stage, "oi");
  expect(await end.stage.ticket()).toMatchObject({ status: "closed" });
});

test.each(["broken", "html", "not-there"])("a workflow that is %s leaves nobody alone", async (mode) => {
  const { stage } = await aWorkflow(mode);
  await hears(stage, "oi");
  expect(await stage.told()).toEqual(["Um momento, por favor."]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue" });
});

test("whoever is no model is not asked twice when an asker died", async () => {
  const { stage } = await aWorkflow("echo");
  await stage.says("oi");
  await stage.timePasses(6_000);
  await stage.turns();
  await db.sql("update assistant_calls set tries = 1 where tenant_id = $1", [stage.company.tenant.id]);
  const before = (await sandbox.control("/n8n")).calls.length;
  await talk.settle(place(), stage);
  expect((await sandbox.control("/n8n")).calls).toHaveLength(before);
  expect(await stage.told()).toEqual(["Um momento, por favor."]);
});

test("a test of a connection tells a builder's page, a missing bot and n8n's test address", async () => {
  const { stage } = await aTypebot("menu");
  const { tenant } = stage.company;
  const { aUser } = await import("#testing");
  const admin = server.as(await aUser(db, { tenant, profile: "admin" }));
  const tried = async (fields: object) => {
    const { body } = await admin.post("/integrations", { name: `x${Math.random()}`, ...fields });
    const tested = (await admin.post(`/integrations/${body.id}/test`)).body;
    return [tested.steps.find(({ state }: { state: string }) => state === "failed")?.trouble ?? "ok", tested.answer];
  };
  const typebot = { type: "typebot", typebotSlug: "menu" };
  expect((await tried({ ...typebot, url: `${sandbox.url}/typebot` }))[1]).toContain("como posso ajudar?");
  expect((await tried({ ...typebot, url: `${sandbox.url}/typebot-builder` }))[0]).toBe("builder");
  expect((await tried({ ...typebot, typebotSlug: "outro", url: `${sandbox.url}/typebot` }))[0]).toBe("notFound");
  const at = (path: string) => ({ type: "webhook", url: `${sandbox.url}/n8n/${path}` });
  expect((await tried(at("webhook/echo")))[1]).toContain("Eco:");
  expect((await tried(at("webhook-test/echo")))[0]).toBe("testAddress");
  expect((await tried(at("webhook/nobody")))[0]).toBe("notFound");
  expect((await tried({ type: "webhook", url: "https://169.254.169.254/latest" }))[0]).toBe("blocked");
});
