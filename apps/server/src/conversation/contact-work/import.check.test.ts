// Tables made to harm: the api does not read them, the worker reads them in one pass, and their owner learns what is wrong.
import { beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db);
  company = await aCompany(db);
});

const reading = { separator: ";", encoding: "utf-8" };
const mapping = { name: 0, number: 1, email: null, notes: null, extraInfo: [] };

async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([content]), "clientes.csv");
  return (await server.as(company.admin).raw("/api/files", { method: "POST", body: form })).body.id;
}

async function check(content: string | Uint8Array<ArrayBuffer>) {
  const fileId = await upload(content);
  const { body: job } = await server.as(company.admin).post("/contacts/imports/check", { fileId, reading, mapping });
  const read = async () => (await server.as(company.admin).get(`/contacts/imports/checks/${job.id}`)).body;
  await expect.poll(async () => (await read()).job.status, { timeout: 60_000 }).toMatch(/done|failed/);
  return { fileId, ...(await read()) };
}

test("a table is checked by the worker, and what was found stays to be read", async () => {
  const { fileId: _, job, ...checked } = await check("nome;numero\nAna;11960000001\nBia;\n");
  expect(job).toMatchObject({ kind: "checkContacts", status: "done", done: 1, failed: 1, total: 2 });
  expect(checked).toEqual({
    reading,
    mapping,
    found: { rows: 2, fresh: 1, known: 0, failed: 1, problems: [{ line: 3, reason: "noNumber", text: "Bia; " }] },
  });
});

test("a quote that is never closed is told with its line, whoever reads it", async () => {
  const endless = `nome;numero\nAna;11960000001\n"${"nunca fecha ".repeat(50_000)}`;
  const { job, found, fileId } = await check(endless);
  expect(found).toBeNull();
  expect(job).toMatchObject({
    status: "failed",
    problems: [{ subject: "clientes.csv: Linha 3", code: "ERR_IMPORT_CELL_TOO_LONG" }],
  });
  expect(await server.as(company.admin).post("/contacts/imports/read", { fileId })).toFailWith(
    "ERR_IMPORT_CELL_TOO_LONG",
  );
});

test.each([
  ["a spreadsheet", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), "ERR_IMPORT_NOT_TEXT"],
  ["an old spreadsheet", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "ERR_IMPORT_NOT_TEXT"],
  ["bytes that are no text", new Uint8Array(70_000).fill(10).fill(0, 69_000), "ERR_IMPORT_NOT_TEXT"],
  ["too many columns", `nome;numero\n${";".repeat(60_000)}`, "ERR_IMPORT_TOO_MANY_COLUMNS"],
  ["too many rows", "\n".repeat(200_100), "ERR_IMPORT_TOO_MANY_ROWS"],
])("%s is refused in words", async (_, content, code) => {
  const { job } = await check(content as string);
  expect(job).toMatchObject({ status: "failed", problems: [{ code }] });
});
