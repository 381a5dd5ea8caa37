// Tables of contacts in and out, and one change for many: asked for, worked off, looked at.
import Papa from "papaparse";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aContact,
  aSession,
  aTag,
  aTicket,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
  tokenFor,
} from "#testing";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db);
});
beforeEach(async () => {
  company = await aCompany(db);
});

async function workOff(job: { id: string }, user: TestUser = company.admin) {
  const read = async () => (await server.as(user).get(`/jobs/${job.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toMatch(/done|failed/);
  return read();
}

async function download(path: string): Promise<string> {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  return Buffer.from(await response.arrayBuffer()).toString("utf8");
}

async function upload(content: string | Uint8Array<ArrayBuffer>, name = "clientes.csv"): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return (await server.as(company.admin).raw("/api/files", { method: "POST", body: form })).body.id;
}

const post = (path: string, body: object, as: TestUser = company.admin) => server.as(as).post(path, body);
const countAll = async () => (await server.as(company.admin).get("/contacts/count")).body.count;

/** The same person with a session nobody remembers anything of yet. */
async function aTwinSession(user: TestUser) {
  return { token: await tokenFor(await aSession(db, user)) };
}

/** Everything of the company's contacts, to be compared with itself. */
const everything = () =>
  db.sql(
    `select to_jsonb(c)::text as row from contacts c where c.tenant_id = $1
     union all select to_jsonb(i)::text from contact_identities i where i.tenant_id = $1
     union all select to_jsonb(g)::text from contact_tags g where g.tenant_id = $1
     union all select to_jsonb(w)::text from contact_wallets w where w.tenant_id = $1
     union all select to_jsonb(e)::text from contact_extra_info e where e.tenant_id = $1 order by 1`,
    [company.tenant.id],
  );

test("whoever lost the right to export does not fetch the table made before", async () => {
  const { admin } = company;
  const { body: job } = await post("/contacts/export", { filter: {}, columns: ["name"], format: "csv" });
  const { resultUrl } = await workOff(job);
  expect((await server.as(admin).raw(resultUrl)).status).toBe(200);
  await db.sql("update users set profile = 'user' where id = $1", [admin.id]);
  expect(await server.as(await aTwinSession(admin)).raw(resultUrl)).toFailWith("ERR_NO_PERMISSION");
});

test("a table of a thousand with twenty bad rows is looked at, checked, brought in, and changes nothing the second time", async () => {
  const { tenant, ana } = company;
  const tag = await aTag(db, { tenant, name: "Importado" });
  const known = await aContact(db, { tenant, name: "Já existe", number: "5511960000005" });
  const lines = Array.from({ length: 1_000 }, (_, n) => {
    const number =
      n % 50 === 49
        ? ["", "123", "não tem", "11 96000-0000"][Math.floor(n / 50) % 4]
        : `(11) 9600${String(n).padStart(5, "0").replace(/^(.)/, "$1-")}`;
    return `"Cliente ${n}";${number};cliente${n}@example.com;CT-${n}`;
  });
  const file = `Nome;Telefone;E-mail;Contrato\r\n${lines.join("\r\n")}\r\n\r\n`;
  const fileId = await upload(file);
  const seen = (await post("/contacts/imports/read", { fileId })).body;
  expect(seen).toMatchObject({
    reading: { separator: ";", encoding: "utf-8" },
    columns: ["Nome", "Telefone", "E-mail", "Contrato"],
    mapping: { name: 0, number: 1, email: 2, notes: null, extraInfo: [{ column: 3, name: "Contrato" }] },
  });
  expect(seen.rows).toHaveLength(10);
  const { reading, mapping } = seen;
  const check = await workOff((await post("/contacts/imports/check", { fileId, reading, mapping })).body);
  const { found: checked } = (await server.as(company.admin).get(`/contacts/imports/checks/${check.id}`)).body;
  expect(checked).toMatchObject({ rows: 1_000, fresh: 979, known: 1, failed: 20 });
  expect(new Set(checked.problems.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set(["noNumber", "badNumber", "twice"]),
  );
  expect(await countAll()).toBe(1);

  const wanted = { fileId, reading, mapping, known: "update", tagIds: [tag.id], walletIds: [ana.id] };
  const job = await workOff((await post("/contacts/imports", wanted)).body);
  expect(job).toMatchObject({ status: "done", done: 980, failed: 20, total: 1_000, subject: "clientes.csv" });
  expect(await countAll()).toBe(980);
  const failures = Papa.parse<string[]>((await download(job.failuresUrl)).replace(/^\ufeff/, ""), {
    delimiter: ";",
  }).data;
  expect(failures.slice(0, 2)).toEqual([
    ["Linha", "Motivo", "Nome", "Telefone", "E-mail", "Contrato"],
    ["51", "Falta o número", "Cliente 49", "", "cliente49@example.com", "CT-49"],
  ]);
  expect(failures.filter((row) => row.length > 1)).toHaveLength(21);
  expect((await server.as(ana).get(`/contacts/${known.id}`)).body).toMatchObject({
    name: "Cliente 5",
    tags: [{ name: "Importado" }],
    wallets: [{ name: "Ana" }],
    extraInfo: [{ name: "Contrato", value: "CT-5" }],
  });

  const before = await everything();
  for (const policy of ["update", "skip"]) {
    const again = { ...wanted, fileId: await upload(file), known: policy };
    expect(await workOff((await post("/contacts/imports", again)).body)).toMatchObject({ done: 980, failed: 20 });
    expect(await everything()).toEqual(before);
  }
});

test("a table of an old spreadsheet is read with its accents, commas and line breaks inside quotes", async () => {
  const text = 'nome,celular,obs\n"Souza, Jo\u00e3o","11 96000-0001","linha um\nlinha dois"\n';
  const fileId = await upload(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  const { reading, mapping } = (await post("/contacts/imports/read", { fileId })).body;
  expect(reading).toEqual({ separator: ",", encoding: "windows-1252" });
  await workOff(
    (await post("/contacts/imports", { fileId, reading, mapping, known: "skip", tagIds: [], walletIds: [] })).body,
  );
  const { items } = (await server.as(company.admin).get("/contacts")).body;
  expect(items).toMatchObject([{ name: "Souza, João", number: "5511960000001" }]);
  expect((await server.as(company.admin).get(`/contacts/${items[0].id}`)).body.notes).toBe("linha um\nlinha dois");
});

test("work on many is for administrators, and of files of one's own", async () => {
  const { ana, supervisor } = company;
  const fileId = await upload("nome;numero\n");
  const reading = { separator: ";", encoding: "utf-8" };
  const mapping = { name: 0, number: 1, email: null, notes: null, extraInfo: [] };
  for (const person of [ana, supervisor]) {
    for (const [path, body] of [
      ["/contacts/export", { filter: {}, columns: ["name"], format: "csv" }],
      ["/contacts/imports/read", { fileId }],
      ["/contacts/imports/check", { fileId, reading, mapping }],
      ["/contacts/imports", { fileId, reading, mapping, known: "skip", tagIds: [], walletIds: [] }],
      ["/contacts/mass", { filter: {}, change: { delete: true } }],
    ] as const) {
      expect(await post(path, body, person)).toFailWith("ERR_NO_PERMISSION");
    }
  }
  expect(await post("/contacts/imports/read", { fileId: crypto.randomUUID() })).toFailWith("ERR_NO_FILE_FOUND");
  expect(await post("/contacts/imports/read", { fileId: await upload("\n\n") })).toFailWith("ERR_IMPORT_EMPTY");
});

test.each(["csv", "xlsx"])("the contacts of a filter leave as %s, without anything that runs", async (format) => {
  const { tenant, admin } = company;
  const bia = await aContact(db, { tenant, name: "=HYPERLINK(evil)", number: "5511960000001" });
  await aContact(db, { tenant, name: "Outra" });
  const tag = await aTag(db, { tenant, name: "VIP" });
  await server.as(admin).put(`/contacts/${bia.id}`, { tagIds: [tag.id], extraInfo: [{ name: "CPF", value: "-1" }] });
  const wanted = { filter: { tagId: tag.id }, columns: ["name", "number", "tags", "extraInfo"], format };
  const job = await workOff((await post("/contacts/export", wanted)).body);
  expect(job).toMatchObject({ status: "done", done: 1, total: 1 });
  const text = await download(job.resultUrl);
  if (format === "csv") {
    const body = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { delimiter: ";" }).data;
    expect(body.slice(0, 2)).toEqual([
      ["Nome", "Número", "Etiquetas", "Informações adicionais"],
      ["'=HYPERLINK(evil)", "5511960000001", "VIP", "CPF: -1"],
    ]);
  } else expect(text.startsWith("PK")).toBe(true);
});

test("one change reaches all of a filter, also those that leave it by the change", async () => {
  const { tenant, admin, ana } = company;
  await db.sql("insert into contacts (tenant_id, name) select $1, 'Pessoa ' || n from generate_series(1, 230) n", [
    tenant.id,
  ]);
  const tag = await aTag(db, { tenant, name: "VIP" });
  const change = { addTagIds: [tag.id], addWalletIds: [ana.id], flags: { disableCampaign: true } };
  const job = await workOff((await post("/contacts/mass", { filter: { option: "noTag" }, change })).body);
  expect(job).toMatchObject({ status: "done", done: 230, failed: 0, total: 230 });
  for (const query of [`tagId=${tag.id}`, `walletId=${ana.id}`, "option=disableCampaign"])
    expect((await server.as(admin).get(`/contacts/count?${query}`)).body.count).toBe(230);
  const off = { removeTagIds: [tag.id], removeWalletIds: [ana.id] };
  await workOff((await post("/contacts/mass", { filter: {}, change: off })).body);
  expect((await server.as(admin).get("/contacts/count?option=noWallet")).body.count).toBe(230);
});

test("many are deleted; those with attendances stay, each with its reason", async () => {
  const { tenant, made } = company;
  const [bia, ciro] = [await aContact(db, { tenant, name: "Bia" }), await aContact(db, { tenant, name: "Ciro" })];
  await aTicket(db, { ...made, contactId: bia.id });
  const wanted = { contactIds: [bia.id, ciro.id], change: { delete: true } };
  expect(await workOff((await post("/contacts/mass", wanted)).body)).toMatchObject({
    done: 1,
    failed: 1,
    problems: [{ subject: "Bia", code: "ERR_CONTACT_TICKETS_REGISTERED" }],
  });
  expect(await countAll()).toBe(1);
});

test("what is no change, or speaks of nobody, is refused", async () => {
  for (const body of [
    { change: { delete: true } },
    { filter: {}, change: {} },
    { filter: {}, change: { delete: true, flags: { ignore: true } } },
    { contactIds: [1], filter: {}, change: { delete: true } },
  ])
    expect(await post("/contacts/mass", body)).toFailWith("ERR_VALIDATION");
  expect(await post("/contacts/mass", { filter: {}, change: { addTagIds: [999_999] } })).toFailWith("ERR_NO_TAG_FOUND");
  expect(await post("/contacts/mass", { filter: {}, change: { addWalletIds: [999_999] } })).toFailWith(
    "ERR_NO_USER_FOUND",
  );
});
