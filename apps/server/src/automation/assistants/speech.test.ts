// Answers that are heard: once, with their words beside them, in writing whenever the voice fails, and only as the company wants it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSandboxProcess, type TestSandbox, type TestServer, testDatabase, testServer } from "#testing";
import * as talk from "../../testing/talk.ts";

const db = testDatabase();
const HOURS = "Atendemos de segunda a sexta, das 8h às 18h.";
let sandbox: TestSandbox;
let server: TestServer;
let seq = 0;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { role: "api", env: sandbox.env });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/models", { brain: "plain", delayMs: 0, fault: null });
  seq = (await sandbox.control("/models")).calls.at(-1)?.seq ?? 0;
});

interface Asked {
  dialect: string;
  instructions: string;
  messages: { role: string; text: string }[];
}
const calls = async (): Promise<Asked[]> => (await sandbox.control(`/models?after=${seq}`)).calls;
const spoken = async () => (await calls()).filter(({ dialect }) => dialect === "speech");
const place = () => ({ db, server });
const aTalk = (fields: object) => talk.aTalk(place(), fields);
const settle = (stage: talk.Stage) => talk.settle(place(), stage);

/** What went to the customer, with the words that stand beside a recording. */
const sent = ({ company }: talk.Stage) =>
  db.sql<{ type: string; body: string; words: string | null }>(
    `select m.type, m.body, w.text as words from messages m left join message_transcripts w on w.message_id = m.id
      where m.tenant_id = $1 and m.from_me and m.type <> 'note' order by m.id`,
    [company.tenant.id],
  );

/** The customer's last words came as a recording. */
const asVoice = ({ company }: talk.Stage, body = "") =>
  db.sql(
    `update messages set type = 'voice', body = $2
      where id = (select max(id) from messages where tenant_id = $1 and not from_me)`,
    [company.tenant.id, body],
  );

test("always spoken: one recording with its words beside it, which the next question knows", async () => {
  const { stage } = await aTalk({ speech: "audio", voice: "cedar" });
  await talk.hears(place(), stage, "qual o horário?");
  expect(await sent(stage)).toEqual([{ type: "voice", body: "", words: HOURS }]);
  expect(await spoken()).toMatchObject([{ instructions: "cedar", messages: [{ text: HOURS }] }]);
  await talk.hears(place(), stage, "e amanhã?");
  const last = (await calls()).filter(({ dialect }) => dialect !== "speech").at(-1);
  expect(last?.messages.map(({ text }) => text).join()).toContain(HOURS);
});

test("as the customer does: who writes is written to, who speaks is spoken to", async () => {
  const { stage } = await aTalk({ speech: "mirror" });
  await talk.hears(place(), stage, "qual o horário?");
  await stage.says("qual o horário?");
  await asVoice(stage, "qual o horário?");
  await stage.timePasses(6_000);
  await settle(stage);
  expect((await sent(stage)).map(({ type }) => type)).toEqual(["text", "voice"]);
});

test("a voice that fails, or has no key, leaves the answer in writing", async () => {
  for (const fields of [
    { type: "groq", model: "llama-3.3-70b-versatile", apiKey: "gsk_sandbox", password: "sk-wrong" },
    { type: "groq", model: "llama-3.3-70b-versatile", apiKey: "gsk_sandbox" },
  ]) {
    const { stage } = await aTalk({ ...fields, speech: "audio" });
    await talk.hears(place(), stage, "qual o horário?");
    expect(await sent(stage)).toEqual([{ type: "text", body: HOURS, words: null }]);
  }
});

test("another provider speaks with the key of the voice", async () => {
  const { stage } = await aTalk({
    type: "groq",
    model: "llama-3.3-70b-versatile",
    apiKey: "gsk_sandbox",
    password: "sk-voice",
    speech: "audio",
  });
  await talk.hears(place(), stage, "qual o horário?");
  expect(await sent(stage)).toEqual([{ type: "voice", body: "", words: HOURS }]);
});

test("a voice message waits for its words before anybody is asked", async () => {
  const { stage } = await aTalk({});
  const { id: tenantId } = stage.company.tenant;
  await stage.says("qual o horário?");
  await asVoice(stage);
  await db.sql(
    `insert into message_transcripts (tenant_id, message_id, status, requested_at)
     select tenant_id, max(id), 'waiting', now() from messages where tenant_id = $1 and not from_me group by tenant_id`,
    [tenantId],
  );
  await stage.timePasses(6_000);
  await settle(stage);
  expect(await calls()).toEqual([]);
  await db.sql("update message_transcripts set status = 'ready', text = 'qual o horário?' where tenant_id = $1", [
    tenantId,
  ]);
  await stage.timePasses(2_000);
  await settle(stage);
  expect((await calls()).at(-1)?.messages.at(-1)?.text).toContain("qual o horário?");
  expect(await sent(stage)).toMatchObject([{ type: "text", body: HOURS }]);
});
