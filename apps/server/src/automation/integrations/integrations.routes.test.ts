// Integrations from outside: keys that never come out, a test with a real answer, what is in use stays, the plan's gate.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aFlow,
  anIntegration,
  aQueue,
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { role: "api", env: sandbox.env });
});
afterAll(() => sandbox.close());

async function aScene() {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  const mine = server.as(admin);
  const make = async (more: object = {}) => (await mine.post("/integrations", { ...openai, ...more })).body;
  return { tenant, admin, mine, make };
}
const openai = {
  type: "openai",
  name: "Recepção",
  model: "gpt-6-luna",
  prompt: "Seja breve.",
  apiKey: "sk-sandbox-key-1234",
};
const stateOf = (body: { steps: { step: string; state: string }[] }) =>
  Object.fromEntries(body.steps.map(({ step, state }) => [step, state]));

test("is made with its fields; the key goes in and never comes out", async () => {
  const { mine, make } = await aScene();
  const made = await make();
  expect(made).toMatchObject({
    type: "openai",
    name: "Recepção",
    keyEnd: "1234",
    health: "unknown",
    uses: 0,
    maxTokens: 800,
  });
  expect(made).not.toHaveProperty("typebotSlug");
  const answers = [await mine.get("/integrations"), await mine.get(`/integrations/${made.id}`)];
  expect(answers[0]?.body).toMatchObject({ count: 1, items: [{ id: made.id, model: "gpt-6-luna" }] });
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain("sandbox-key");
  const [row] = await db.sql<{ secret: string }>("select secret from integrations where id = $1", [made.id]);
  expect(row?.secret).toMatch(/^v1\./);
  expect((await mine.put(`/integrations/${made.id}`, { apiKey: null })).body.keyEnd).toBeNull();
});

test("a field of another type and a missing model are refused at their field", async () => {
  const { mine } = await aScene();
  for (const [more, field] of [
    [{ typebotSlug: "menu" }, "typebotSlug"],
    [{ type: "secondCopy" }, "model"],
    [{ model: "" }, "model"],
  ] as const) {
    const refused = await mine.post("/integrations", { ...openai, ...more });
    expect(refused).toFailWith("ERR_VALIDATION");
    expect(refused.body.field).toBe(field);
  }
  expect(await mine.post("/integrations", { ...openai, queueIds: [987_654] })).toFailWith("ERR_NO_QUEUE_FOUND");
  expect(await mine.get("/integrations/987654")).toFailWith("ERR_API_CONFIG_NOT_FOUND");
});

test("a test asks a real question: steps, the answer, its time, and models with the day on which they end", async () => {
  const { mine, make } = await aScene();
  const made = await make();
  const { body } = await mine.post(`/integrations/${made.id}/test`);
  expect(stateOf(body)).toEqual({ key: "ok", model: "ok", answer: "ok" });
  expect(body.answer).toContain("modelo de teste");
  expect(body.ms).toBeGreaterThan(0);
  expect(body.models).toContainEqual({ id: "gpt-4.1-mini", endsOn: "2027-01-14" });
  expect(body.integration.health).toBe("ok");
});

test("each provider is asked in its own words", async () => {
  const { mine, make } = await aScene();
  for (const [type, model, apiKey] of [
    ["openaiAssistant", "gpt-5.4-reason", "sk-sandbox"],
    ["groq", "llama-3.3-70b-versatile", "gsk_sandbox"],
    ["grok", "grok-4.20-reason", "xai-sandbox"],
    ["deepseek", "deepseek-flash", "sk-sandbox"],
  ]) {
    const made = await make({ type, name: type, model, apiKey });
    const { body } = await mine.post(`/integrations/${made.id}/test`);
    expect(body.answer, type).toContain("modelo de teste");
  }
});

test("what is wrong is said at its step, and changing it clears that", async () => {
  const { mine, make } = await aScene();
  const troubleOf = async (more: object) => {
    const made = await make({ name: `x ${JSON.stringify(more)}`.slice(0, 80), ...more });
    const { body } = await mine.post(`/integrations/${made.id}/test`);
    const failed = body.steps.find(({ state }: { state: string }) => state === "failed");
    return [failed.step, failed.trouble, body.integration.health, made.id];
  };
  expect((await troubleOf({ apiKey: "sk-wrong" })).slice(0, 3)).toEqual(["key", "key", "key"]);
  expect((await troubleOf({ model: "gpt-9" })).slice(0, 3)).toEqual(["model", "model", "model"]);
  expect((await troubleOf({ model: "asst_abc" })).slice(0, 3)).toEqual(["model", "assistantId", "model"]);
  expect((await troubleOf({ apiKey: "sk-nobalance" })).slice(0, 3)).toEqual(["answer", "balance", "balance"]);
  expect((await troubleOf({ url: "https://10.0.0.1/v1" })).slice(0, 3)).toEqual(["address", "blocked", "down"]);
  const [, , , id] = await troubleOf({ apiKey: "sk-wrong-2" });
  expect((await mine.put(`/integrations/${id}`, { apiKey: "sk-right" })).body.health).toBe("unknown");
});

test("a billing system has its own fields and a second word, both sealed, and is tried without asking about anybody", async () => {
  const { mine } = await aScene();
  const { keys } = await sandbox.control("/billing");
  const account = { billingApp: keys.hubsoft.client_id, billingUser: keys.hubsoft.username };
  const hubsoft = {
    type: "secondCopy",
    name: "Cobranças",
    billingSystem: "hubsoft",
    apiKey: keys.hubsoft.client_secret,
    password: keys.hubsoft.password,
  };
  const refused = await mine.post("/integrations", { ...hubsoft, ...account });
  expect([refused.body.error, refused.body.field]).toEqual(["ERR_VALIDATION", "url"]);
  const url = `${sandbox.url}/billing/hubsoft`;
  const { body: made } = await mine.post("/integrations", { ...hubsoft, ...account, url });
  expect(made).toMatchObject({ ...account, url, billingSystem: "hubsoft", hasPassword: true });
  expect(JSON.stringify(made)).not.toContain(keys.hubsoft.password);
  const [row] = await db.sql<{ password: string }>("select password from integrations where id = $1", [made.id]);
  expect(row?.password).toMatch(/^v1\./);
  const good = await mine.post(`/integrations/${made.id}/test`);
  expect([stateOf(good.body), good.body.integration.health]).toEqual([{ address: "ok", key: "ok" }, "ok"]);
  expect(await sandbox.control("/billing/questions")).toEqual([]);
  await mine.put(`/integrations/${made.id}`, { password: "another" });
  const wrong = await mine.post(`/integrations/${made.id}/test`);
  expect([stateOf(wrong.body), wrong.body.integration.health]).toEqual([{ address: "ok", key: "failed" }, "key"]);
  const { body: bare } = await mine.put(`/integrations/${made.id}`, { password: null, url: "http://127.0.0.1:9" });
  expect(bare.hasPassword).toBe(false);
  const blocked = await mine.post(`/integrations/${made.id}/test`);
  expect(blocked.body.steps[0]).toMatchObject({ step: "address", state: "failed", trouble: "blocked" });
});

test("one that a published flow asks is not deleted, and says where", async () => {
  const { tenant, mine } = await aScene();
  const queue = await aQueue(db, { tenant });
  const kept = await anIntegration(db, { tenant, config: { queueIds: [queue.id] } });
  const step = {
    kind: "assistant",
    id: "start",
    name: "",
    place: { x: 0, y: 0 },
    integrationId: kept.id,
    maxTurns: 20,
    done: null,
    transfer: null,
    failed: null,
  };
  const document = { format: 1, start: "start", steps: [step], notes: [], settings: {} };
  await aFlow(db, { tenant, name: "Recepção", document: document as never, isPublished: true });
  const refused = await mine.delete(`/integrations/${kept.id}`);
  expect(refused).toFailWith("ERR_INTEGRATION_IN_USE");
  expect(refused.body.entity).toEqual([{ kind: "flows", count: 1, names: ["Recepção"] }]);
  expect((await mine.get(`/integrations/${kept.id}`)).body.usedBy).toEqual(refused.body.entity);
  const queueKept = await mine.delete(`/queues/${queue.id}`);
  expect(queueKept.body.entity).toContainEqual({ kind: "integrations", count: 1, names: [kept.name] });
  const free = await anIntegration(db, { tenant });
  expect((await mine.delete(`/integrations/${free.id}`)).body).toEqual({ ok: true });
});

test("a plan without integrations refuses, and supervisors may where it has them", async () => {
  const { tenant, mine } = await aScene();
  const supervisor = await aUser(db, { tenant, profile: "supervisor" });
  expect((await server.as(supervisor).get("/integrations")).status).toBe(200);
  const person = await aUser(db, { tenant, profile: "user" });
  expect(await server.as(person).get("/integrations")).toFailWith("ERR_NO_PERMISSION");
  await db.sql("update plans set integrations = false where id = (select plan_id from tenants where id = $1)", [
    tenant.id,
  ]);
  expect(await mine.get("/integrations")).toFailWith("ERR_PREMIUM_ONLY");
  await db.sql("update plans set integrations = true where id = (select plan_id from tenants where id = $1)", [
    tenant.id,
  ]);
});
