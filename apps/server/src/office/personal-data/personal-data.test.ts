// A person's rights seen from outside: all of theirs is handed over, none of it is left, and a restore does not bring it back.
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { tableRegistry } from "#platform/database";
import { aTicket, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { aCompany, decide, type TestCompany } from "../../testing/contacts-company.ts";
import { ledgerKey } from "./ledger.ts";
import { aPlantedPerson, type PlantedPerson } from "./personal-data.factory.ts";
import { quotingTables, reachedTables } from "./personal-data.reach.ts";
import { replayErasures } from "./replay.command.ts";
import { keepRetention } from "./retention.jobs.ts";
import { everyFile, left, sweep, wholeDatabase } from "./testing/traces.ts";
// Every module declares its tables when it is loaded.
import "../../app.modules.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
const logged: string[] = [];
beforeAll(async () => {
  server = await testServer(db, { env: { LOG_LEVEL: "debug" }, logTo: { write: (line) => void logged.push(line) } });
});
beforeEach(async () => {
  company = await aCompany(db);
});

const person = (closedAt?: string) =>
  aPlantedPerson(db, server, {
    admin: company.admin,
    channelId: company.channel.id,
    ...(closedAt ? { closedAt } : {}),
  });
const nameOf = async ({ contactId }: PlantedPerson): Promise<string> =>
  (await server.as(company.admin).get(`/contacts/${contactId}/personal-data`)).body.name;

async function workOff(job: { id: string }, user: TestUser = company.admin) {
  const read = async () => (await server.as(user).get(`/jobs/${job.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toMatch(/done|failed/);
  return read();
}

async function download(path: string): Promise<Uint8Array> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${company.admin.token}` } });
  return new Uint8Array(await response.arrayBuffer());
}

async function exported(whose: PlantedPerson) {
  const asked = await server.as(company.admin).post(`/contacts/${whose.contactId}/personal-data/export`);
  const job = await workOff(asked.body);
  expect(job).toMatchObject({ status: "done", kind: "exportPerson", subject: `#${whose.contactId}` });
  return { job, files: unzipSync(await download(job.resultUrl)) };
}

async function erase(whose: PlantedPerson) {
  const path = `/contacts/${whose.contactId}/personal-data/erase`;
  const asked = await server.as(company.admin).post(path, { confirmation: await nameOf(whose) });
  expect(asked.status).toBe(200);
  const job = await workOff(asked.body);
  expect(job).toMatchObject({ status: "done", problems: [] });
  return job;
}

async function hits(text: string): Promise<number> {
  const { body } = await server.as(company.admin).get(`/search?searchParam=${encodeURIComponent(text)}`);
  return [body.contacts, body.tickets, body.messages].flat().length;
}

test("every column about people belongs to a customer, the staff or the company, and every customer's table leads to the contact", () => {
  const about = tableRegistry
    .all()
    .filter(({ columns }) => Object.values(columns).some((one) => one === "personal" || one === "sensitive"));
  expect(about.length).toBeGreaterThan(20);
  for (const { name, people } of about) expect(people, name).not.toBeNull();
  expect(reachedTables().length + quotingTables().length).toBeGreaterThanOrEqual(13);
  for (const table of reachedTables()) {
    if (table.people.erase === "rows") continue;
    const emptied = Object.keys(table.people.erase);
    const meant = Object.keys(table.columns).filter((column) => /personal|sensitive/.test(table.columns[column] ?? ""));
    expect(emptied, table.name).toEqual(expect.arrayContaining(meant));
  }
});

test("what points at contacts or hangs on them by a foreign key, and holds anything about people, is in the register", async () => {
  const keys = await db.sql<{ child: string; parent: string }>(
    `select f.relname as child, p.relname as parent from pg_constraint c join pg_class f on f.oid = c.conrelid
       join pg_class p on p.oid = c.confrelid where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`,
  );
  const reached = new Set(reachedTables().map(({ name }) => name));
  const missing = keys.filter(({ child, parent }) => {
    const table = tableRegistry.get(child);
    const holds = Object.values(table?.columns ?? {}).some((one) => one === "personal" || one === "sensitive");
    return reached.has(parent) && holds && !reached.has(child);
  });
  expect(missing).toEqual([]);
});

test("the export of a person holds every personal column and their media, and of nobody else", async () => {
  const [ana, other] = [await person(), await person()];
  expect(ana.planted.length).toBeGreaterThan(20);
  const { job, files } = await exported(ana);
  const text = strFromU8(files["data.json"] ?? new Uint8Array());
  const data = JSON.parse(text);
  for (const { table, column, value } of ana.planted) {
    expect(
      JSON.stringify(data[table].map((row: Record<string, unknown>) => row[column])),
      `${table}.${column}`,
    ).toContain(value.replaceAll(", ", ","));
  }
  for (const { name, columns } of reachedTables()) {
    const personal = Object.keys(columns).filter((column) => columns[column] === "personal");
    // Where nothing of it leaves the house, as with drafts, there is nothing to hold.
    if (personal.length === 0) continue;
    expect(Object.keys(data[name][0]), name).toEqual(expect.arrayContaining(personal));
  }
  expect(data.message_amendments).toHaveLength(1);
  const media = Object.entries(files).filter(([name]) => name.startsWith("media/"));
  expect(media.map(([, bytes]) => strFromU8(bytes))).toEqual([ana.bytes]);
  expect(left(text, other)).toEqual([]);
  expect(job.done).toBeGreaterThan(10);

  const path = `/contacts/${ana.contactId}/personal-data`;
  for (const one of [company.ana, company.supervisor]) {
    expect(await server.as(one).get(path)).toFailWith("ERR_NO_PERMISSION");
    expect(await server.as(one).post(`${path}/export`)).toFailWith("ERR_NO_PERMISSION");
    expect(await server.as(one).post(`${path}/erase`, { confirmation: "x" })).toFailWith("ERR_NO_PERMISSION");
  }
});

test("an erased person is found nowhere: rows, search, media, jobs, journal and logs; the neighbour is untouched", async () => {
  const [ana, other] = [await person(), await person()];
  const as = server.as(company.admin);
  // What was made of both of them: a table of contacts, and everything about the one.
  const table = { filter: {}, columns: ["name", "number"], format: "csv" };
  const csv = await workOff((await as.post("/contacts/export", table)).body);
  expect(csv).toMatchObject({ status: "done" });
  const own = (await exported(ana)).job;
  const others = (await exported(other)).job;
  const name = await nameOf(ana);
  const said = ana.planted.find(({ table, column }) => table === "messages" && column === "body")?.value ?? "";
  for (const text of [name, said, ana.number]) expect(await hits(text), text).toBeGreaterThan(0);
  const [before, files] = [await wholeDatabase(db), await everyFile(db)];
  expect(left(before, { ...ana, bytes: ana.number })).toHaveLength(ana.planted.length + 2);
  expect(left(files, ana)).toContain(ana.bytes);
  const neighbour = left(await wholeDatabase(db), other);
  const counted = (await as.get(`/contacts/${ana.contactId}/personal-data`)).body;
  expect(counted).toMatchObject({
    activeTickets: 0,
    erasedAt: null,
    counts: { messages: 1, message_media: 1, deals: 1 },
  });

  const job = await erase(ana);
  await sweep(db, server);
  expect(left(await wholeDatabase(db), ana)).toEqual([]);
  expect(left(await everyFile(db), ana)).toEqual([]);
  expect(left(logged.join("\n"), ana)).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  expect(left(await wholeDatabase(db), other)).toEqual(neighbour);
  expect(left(await everyFile(db), other)).toContain(other.bytes);

  // Found by nobody, and what it was counts on.
  for (const text of [name, said, ana.number]) expect(await hits(text), text).toBe(0);
  expect((await as.get(`/contacts/${ana.contactId}`)).body).toMatchObject({
    name: `Anônimo ${ana.contactId}`,
    number: null,
    email: null,
    extraInfo: [],
  });
  const shown = (await as.get(`/messages/${ana.ticketId}`)).body;
  expect(shown.messages).toMatchObject([{ body: "", media: null, deletedAt: expect.any(String) }]);
  // Files that held them are gone, the other's is not.
  expect(await as.get(`/jobs/${own.id}`)).toFailWith("ERR_NO_JOB_FOUND");
  expect(await as.get(`/jobs/${csv.id}`)).toFailWith("ERR_NO_JOB_FOUND");
  expect((await as.get(`/jobs/${others.id}`)).body).toMatchObject({ status: "done" });

  const report = JSON.parse(strFromU8(await download(job.resultUrl)));
  expect(report).toMatchObject({ contactId: ana.contactId, pseudonym: `Anônimo ${ana.contactId}` });
  expect(report.rows).toMatchObject({
    contacts: 1,
    messages: 1,
    message_media: 1,
    webhook_quarantine: 1,
    long_jobs: 2,
  });
  expect((await as.get("/personal-data/erasures")).body.erasures).toMatchObject([
    { contactId: ana.contactId, username: "Rita", counts: report.rows, replayedAt: null },
  ]);
  expect(
    await db.sql("select security_log_break() from (select set_config('app.tenant_id', $1, false)) s", [
      String(company.tenant.id),
    ]),
  ).toEqual([{ security_log_break: null }]);
});

test("nobody is erased by a mistyped name or while being attended", async () => {
  const ana = await person();
  const path = `/contacts/${ana.contactId}/personal-data/erase`;
  const as = server.as(company.admin);
  expect(await as.post(path, { confirmation: "Outra pessoa" })).toFailWith("ERR_VALIDATION");
  await aTicket(db, { ...company.made, contactId: ana.contactId, status: "open", userId: company.ana.id });
  expect(await as.post(path, { confirmation: await nameOf(ana) })).toFailWith("ERR_PERSON_ATTENDED");
  expect(left(await wholeDatabase(db), { ...ana, bytes: ana.number })).toHaveLength(ana.planted.length + 2);
});

test("a backup that is put back gets its erasures again, and whoever came after is left alone", async () => {
  const [ana, other] = [await person(), await person()];
  const tenantId = company.tenant.id;
  const rows = reachedTables()
    .map(({ name }) => name)
    .toReversed();
  // The backup: everything of the company as it was before the erasure.
  const backup = new Map<string, string>();
  for (const name of [...rows, "lane_numbers", "erasures"]) {
    const [kept] = await db.sql<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${name} t where tenant_id = ${tenantId}`,
    );
    backup.set(name, kept?.rows ?? "[]");
  }
  await erase(ana);
  await expect.poll(() => server.deps.storage.head(ledgerKey(tenantId))).not.toBeNull();
  expect(left(await wholeDatabase(db), ana)).toEqual([]);
  expect(left(await everyFile(db), ana).filter((found) => found !== ana.bytes)).toEqual([]);

  await restore(tenantId, backup);
  expect(left(await wholeDatabase(db), { ...ana, bytes: ana.number }).length).toBeGreaterThan(ana.planted.length - 3);
  const neighbour = left(await wholeDatabase(db), other);
  expect(await replayErasures(server.deps)).toEqual({ records: 1, people: 1 });
  expect(left(await wholeDatabase(db), ana)).toEqual([]);
  expect(left(await wholeDatabase(db), other)).toEqual(neighbour);
  expect((await server.as(company.admin).get("/personal-data/erasures")).body.erasures).toMatchObject([
    { contactId: ana.contactId, replayedAt: expect.any(String) },
  ]);
  // Nothing is left to do, so whoever has come back since under the same number stays.
  expect(await replayErasures(server.deps)).toEqual({ records: 0, people: 0 });
  const command = server.app.registry.commands.get("erasures");
  expect(await command?.run(server.deps, ["replay"])).toBe(0);
  expect(await command?.run(server.deps, ["undo"])).toBe(64);
});

async function restore(tenantId: number, backup: ReadonlyMap<string, string>): Promise<void> {
  const columns = await db.sql<{ table: string; names: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' where c.relnamespace = 'public'::regnamespace group by 1`,
  );
  const steps = [...backup].map(([name, rows]) => {
    const names = columns.find(({ table }) => table === name)?.names;
    const literal = `'${rows.replaceAll("'", "''")}'`;
    return `delete from ${name} where tenant_id = ${tenantId};
      insert into ${name} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${name}, ${literal}::jsonb);`;
  });
  // As a restore does it: without the keys and triggers that live rows would meet.
  await db.sql(`set session_replication_role = replica; ${steps.join("\n")} set session_replication_role = origin;`);
}

test("what was said in tickets closed longer ago than the company keeps it is emptied, and nothing else", async () => {
  const [old, young] = [await person("2020-01-01T00:00:00Z"), await person(new Date().toISOString())];
  const signal = new AbortController().signal;
  expect(await keepRetention(server.deps, company.tenant.id, signal)).toBe(0);
  await decide(server, company, "MessageRetentionDays", "90");
  expect(await keepRetention(server.deps, company.tenant.id, signal)).toBe(1);
  await sweep(db, server);
  const ofMessages = ["messages", "message_media", "message_reactions", "group_reactions", "message_attempts"];
  ofMessages.push("message_transcripts");
  const gone = new Set([...ofMessages, "ratings", "tickets"]);
  const expected = old.planted.filter(({ table }) => !gone.has(table)).map(({ table, column }) => `${table}.${column}`);
  expect(left(await wholeDatabase(db), { ...old, bytes: old.number })).toEqual([...expected, old.number, old.number]);
  expect(left(await everyFile(db), old)).toEqual([]);
  expect(left(await wholeDatabase(db), { ...young, bytes: young.number })).toHaveLength(young.planted.length + 2);
  // The mark has moved on: the second time there is nothing to look at.
  expect(await keepRetention(server.deps, company.tenant.id, signal)).toBe(0);
});
