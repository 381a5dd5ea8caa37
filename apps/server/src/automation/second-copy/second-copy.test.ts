// A second copy in a real attendance: proven by the number or by a second fact, counted, never altered, sent as codes and as a file.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCode } from "#adapters/payments";
import { startSandboxProcess, type TestSandbox, type TestServer, testDatabase, testServer } from "#testing";
import { accountsOf } from "../../adapters/billing/billing.factory.ts";
import type { CopyTalk as Stage, System } from "../../testing/copies.ts";
import * as copies from "../../testing/copies.ts";
import { forgetJob, turnJob } from "./second-copy.jobs.ts";
import { TurnPayload } from "./second-copy.requests.ts";
import { defaultTexts } from "./texts.rules.ts";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
let accounts: Awaited<ReturnType<typeof accountsOf>>;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { role: "api", env: sandbox.env });
  accounts = await accountsOf(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control("/billing/reset", {}));

const [ANA, BRUNO, CARLA, BAKERY, ELISA, NOBODY] = [
  "529.982.247-25",
  "11144477735",
  "123.456.789-09",
  "11.222.333/0001-81",
  "390.533.447-05",
  "987.654.321-00",
];
const pt = defaultTexts.pt;

const aTalk = (system?: System, more?: object) => copies.aCopyTalk({ db, server }, accounts, system, more);

const done = new Set<string>();

/** As the queue would, from what the turns have put there. */
async function runTurns({ company }: Stage): Promise<TurnPayload[]> {
  const rows = await db.sql<{ id: string; data: { payload: { tenantId: number } } }>(
    "select id, data from jobs.job where data->>'job' = 'second_copy.turn' order by created_on",
  );
  const own = rows.filter(({ id, data }) => data.payload.tenantId === company.tenant.id && !done.has(id));
  const payloads = own.map(({ data }) => TurnPayload.parse(data.payload));
  for (const { id } of own) done.add(id);
  for (const payload of payloads) await turnJob.run(server.deps, payload, new AbortController().signal);
  return payloads;
}

async function settle(stage: Stage): Promise<void> {
  do {
    await stage.turns();
  } while ((await runTurns(stage)).length > 0);
}

/** What it answers to each of these words, one after the other. */
async function hears(stage: Stage, ...words: string[]): Promise<string[]> {
  let before = 0;
  for (const text of words) {
    before = (await stage.told()).length;
    await stage.says(text);
    await stage.timePasses(3_000);
    await settle(stage);
  }
  return (await stage.told()).slice(before);
}

const lookups = ({ company }: Stage) =>
  db.sql<{ result: string }>("select result from second_copy_lookups where tenant_id = $1 order by id", [
    company.tenant.id,
  ]);
const files = ({ company }: Stage) =>
  db.sql<{ name: string; mime: string; size: string }>(
    "select name, mime, size from message_media where tenant_id = $1 order by created_at",
    [company.tenant.id],
  );

test.each(["asaas", "ixc", "sgp", "hubsoft"] as const)(
  "%s: who writes from the customer's number has code, line and file, each alone",
  async (system) => {
    const stage = await aTalk(system);
    await sandbox.control("/billing/phone", { id: 101, phone: stage.number.slice(2) });
    expect(await hears(stage, "oi")).toEqual([pt.askDocument]);
    const [list] = await hears(stage, ANA);
    expect(list).toContain("A** L***");
    expect(await hears(stage, "1")).toEqual([expect.stringMatching(/^Fatura de R\$ 99,90, vencimento .*\?/s)]);
    const [summary, pix, line, ...rest] = await hears(stage, "tudo");
    expect(summary).toMatch(/^Fatura de R\$ 99,90, vencimento \d\d\/\d\d\/\d{4}, atrasada há 40 dias\.$/);
    expect(readCode(pix ?? "")?.amountCents).toBe(9990);
    expect(line).toMatch(/^\d{47}$/);
    expect(rest.at(-1)).toContain(pt.more);
    expect(await files(stage)).toEqual([
      { name: expect.stringMatching(/^boleto-.*\.pdf$/), mime: "application/pdf", size: expect.anything() },
    ]);
    expect(await lookups(stage)).toEqual([{ result: "proven" }]);
    await hears(stage, "não, obrigado");
    expect(await stage.ticket()).toMatchObject({ status: "closed" });
    expect(await db.sql("select 1 from second_copy_states where tenant_id = $1", [stage.company.tenant.id])).toEqual(
      [],
    );
  },
  60_000,
);

test("a stranger's number is asked for a second fact; unknown and not proven are answered alike, and people are told why", async () => {
  const answers: string[][] = [];
  for (const document of [ANA, NOBODY, ELISA]) {
    const stage = await aTalk();
    const said = [await hears(stage, "oi"), await hears(stage, document), await hears(stage, "01/01/1970")];
    answers.push(said.flat());
    expect(await hears(stage, document, "0000")).toEqual([]);
    const { turn, queue_id: queueId } = await stage.ticket();
    expect([turn, Number(queueId)]).toEqual(["queue", stage.company.finance.id]);
    const notes = await db.sql<{ body: string }>("select body from messages where tenant_id = $1 and type = 'note'", [
      stage.company.tenant.id,
    ]);
    expect(notes[0]?.body).toContain("não ficou provado");
  }
  expect(answers[0]).toEqual([pt.askDocument, pt.askProof, pt.notConfirmed]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test.each(["01/05/1990", "0001"])("%s proves it, and the look-up says so", async (fact) => {
  const stage = await aTalk();
  await hears(stage, "oi", ANA);
  expect((await hears(stage, fact))[0]).toContain("A** L***");
  expect(await lookups(stage)).toEqual([{ result: "proven" }]);
});

test("a number that somebody typed beside the one that writes proves nothing; alone it is the one that writes", async () => {
  const typed = await aTalk();
  await hears(typed, "oi");
  await db.sql(
    `insert into contact_identities (tenant_id, contact_id, kind, value, match_key, reason)
     select tenant_id, id, 'phone', '5511987650001', phone_match_key('5511987650001'), 'person' from contacts where tenant_id = $1`,
    [typed.company.tenant.id],
  );
  expect(await hears(typed, ANA)).toEqual([pt.askProof]);

  const alone = await aTalk();
  await sandbox.control("/billing/phone", { id: 101, phone: alone.number.slice(2) });
  await hears(alone, "oi");
  await db.sql("update contact_identities set reason = 'import' where tenant_id = $1", [alone.company.tenant.id]);
  expect((await hears(alone, ANA))[0]).toContain("A** L***");
});

test("five look-ups an hour, three documents a day; after that people have the ticket and nobody is asked", async () => {
  const stage = await aTalk();
  await hears(stage, "oi");
  for (const document of [ANA, BRUNO, CARLA]) await hears(stage, document);
  expect((await hears(stage, BAKERY))[0]).toBe(pt.limited);
  expect(await lookups(stage)).toHaveLength(3);
  const asked = await sandbox.control("/billing/questions");
  expect(asked.some(({ document }: { document: string | null }) => document === "11222333000181")).toBe(false);

  const other = await aTalk();
  await hears(other, "oi");
  for (let at = 0; at < 5; at++) await hears(other, at % 2 ? ANA : BRUNO);
  expect((await hears(other, ANA))[0]).toBe(pt.limited);
  expect(await lookups(other)).toHaveLength(5);
});

test("guesses at one document from many numbers end, whoever guesses", async () => {
  const stage = await aTalk();
  const { tenant } = stage.company;
  await hears(stage, "oi", ANA);
  const [first] = await db.sql<{ contact_id: number; digest: Buffer }>(
    "select contact_id, digest from second_copy_lookups where tenant_id = $1",
    [tenant.id],
  );
  // By others, earlier today.
  await db.sql(
    `insert into second_copy_lookups (tenant_id, contact_id, digest, result, at)
     select $1, $2, $3, 'unproven', now() - interval '3 hours' from generate_series(1, 4)`,
    [tenant.id, first?.contact_id, first?.digest],
  );
  expect((await hears(stage, "9999", ANA))[0]).toBe(pt.limited);
});

test.each(["line", "pix", "pdf", "pdfLine"] as const)(
  "an altered %s is not sent, and stands in the security log",
  async (what) => {
    const stage = await aTalk("hubsoft");
    await sandbox.control("/billing/phone", { id: 101, phone: stage.number.slice(2) });
    await sandbox.control("/billing/alter", { what, on: true });
    await hears(stage, "oi", ANA, "1");
    const said = await hears(stage, "tudo");
    const log = await db.sql<{ kind: string; detail: { what: string } }>(
      "select kind, detail from security_log where tenant_id = $1 and kind = 'secondCopy.refused'",
      [stage.company.tenant.id],
    );
    expect(log.length).toBeGreaterThan(0);
    if (what === "line") expect(said.some((text) => /^\d{47}$/.test(text))).toBe(false);
    if (what === "pix") expect(said.some((text) => text.startsWith("000201"))).toBe(false);
    if (what.startsWith("pdf")) expect(await files(stage)).toEqual([]);
  },
);

test("a company's contracts are asked for, with letters in its number or without; words of the company's own are said", async () => {
  const stage = await aTalk("sgp", {
    secondCopyTexts: { askDocument: "Seu CNPJ, por favor" },
    handOverText: "Já chamo alguém",
  });
  await sandbox.control("/billing/phone", { id: 104, phone: stage.number.slice(2) });
  expect(await hears(stage, "oi")).toEqual(["Seu CNPJ, por favor"]);
  expect((await hears(stage, BAKERY))[0]).toContain("De qual contrato");
  expect((await hears(stage, "2"))[0]).toContain("R$ 75,50");
  expect(await hears(stage, "atendente")).toEqual(["Já chamo alguém"]);
});

test("a system that does not answer says so once, and people have the ticket", async () => {
  const stage = await aTalk("ixc");
  await hears(stage, "oi");
  await sandbox.control("/billing/faults", { system: "ixc", does: 500, times: 20 });
  expect(await hears(stage, ANA)).toEqual([pt.unavailable]);
  expect(await stage.ticket()).toMatchObject({ turn: "queue" });
  const [row] = await db.sql<{ health: string }>("select health from integrations where id = $1", [
    stage.integrationId,
  ]);
  expect(row?.health).toBe("down");
});

test("whoever takes the ticket is not spoken over, and a turn that runs twice says nothing twice", async () => {
  const stage = await aTalk();
  await stage.says("oi");
  await stage.timePasses(3_000);
  await stage.turns();
  const { id } = await stage.ticket();
  expect((await server.as(stage.company.ana).put(`/tickets/${id}`, { status: "open" })).status).toBe(200);
  await runTurns(stage);
  expect(await stage.told()).toEqual([]);

  const other = await aTalk();
  await other.says("oi");
  await other.timePasses(3_000);
  await other.turns();
  const [payload] = await runTurns(other);
  await turnJob.run(server.deps, payload as TurnPayload, new AbortController().signal);
  expect(await other.told()).toEqual([pt.askDocument]);
});

test("no job and no column of ours holds a document", async () => {
  const stage = await aTalk();
  await hears(stage, "oi", ANA);
  const jobs = await db.sql<{ data: string }>("select data::text from jobs.job");
  const states = await db.sql<{ sealed: string }>("select sealed from second_copy_states");
  const told = JSON.stringify([jobs, states]);
  expect(states.length).toBeGreaterThan(0);
  for (const canary of ["52998224725", "529.982.247-25", "Ana Lima", "98765-0001"]) expect(told).not.toContain(canary);
});

test("what ended is forgotten, and look-ups after ninety days", async () => {
  const stage = await aTalk();
  await hears(stage, "oi", ANA);
  const { tenant } = stage.company;
  const count = async () => {
    const [row] = await db.sql<{ states: string; lookups: string }>(
      `select (select count(*) from second_copy_states where tenant_id = $1) as states,
              (select count(*) from second_copy_lookups where tenant_id = $1) as lookups`,
      [tenant.id],
    );
    return [Number(row?.states), Number(row?.lookups)];
  };
  const run = () => forgetJob.run(server.deps, {}, new AbortController().signal);
  await run();
  expect(await count()).toEqual([1, 1]);
  await db.sql("update flow_sessions set ended_at = now(), end_reason = 'stopped' where tenant_id = $1", [tenant.id]);
  await run();
  expect(await count()).toEqual([0, 1]);
  server.clock.advance(91 * 86_400_000);
  await run();
  expect(await count()).toEqual([0, 0]);
});
