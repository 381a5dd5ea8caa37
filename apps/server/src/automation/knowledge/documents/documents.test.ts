// Documents from outside: uploaded, read in the background, found with their page, replaced, refused in plain words, removed.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { filesModule } from "#company/files";
import { asSystem } from "#platform/context";
import {
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { scannedPdf, textPdf } from "../../../testing/pdfs.ts";
import * as talk from "../../../testing/talk.ts";
import { claimDocument } from "./documents.actions.ts";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { env: sandbox.env, pollSeconds: 0.5 });
});
afterAll(() => sandbox.close());

type Tenant = Awaited<ReturnType<typeof aTenant>>;

async function aLibrary({ tenant }: { tenant?: Tenant } = {}) {
  const company = tenant ?? (await aTenant(db));
  const admin = await aUser(db, { tenant: company, profile: "admin" });
  const mine = server.as(admin);
  async function upload(name: string, content: Buffer, as = mine): Promise<string> {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(content)]), name);
    const answer = await as.raw("/api/files", { method: "POST", body });
    expect(answer.status).toBe(200);
    return answer.body.id;
  }
  const give = async (name: string, content: Buffer) =>
    mine.post("/knowledge/documents", { fileId: await upload(name, content) });
  const show = async (id: number) => (await mine.get(`/knowledge/${id}`)).body;
  const comes = (id: number, document: object) =>
    vi.waitFor(async () => expect((await show(id)).document).toMatchObject(document), {
      timeout: 30_000,
      interval: 100,
    });
  const found = async (question: string) => (await mine.post("/knowledge/try", { question })).body.passages;
  return { tenant: company, admin, mine, upload, give, show, comes, found };
}

const manual = textPdf([
  "Manual da cafeteira",
  "Para descalcificar, use vinagre\numa vez por mês.",
  "A garantia vale por dezoito meses.",
]);

test("a PDF is read in the background, and what is found names its page", async () => {
  const { mine, give, show, comes, found } = await aLibrary();
  const { status, body } = await give("manual.pdf", manual);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: "document", title: "manual.pdf", isActive: true });
  expect(body.document).toEqual({
    fileName: "manual.pdf",
    size: manual.length,
    state: "waiting",
    trouble: null,
    pages: null,
  });
  await comes(body.id, { state: "ready", pages: 3, trouble: null });
  expect(await show(body.id)).toMatchObject({ body: "", pieces: 3 });
  expect(await found("como descalcifico a cafeteira?")).toContainEqual({
    knowledgeId: body.id,
    title: "manual.pdf",
    page: 2,
    text: "Para descalcificar, use vinagre\numa vez por mês.",
  });
  const [row] = (await mine.get("/knowledge")).body.items;
  expect(row).toMatchObject({ title: "manual.pdf", pieces: 3, document: { state: "ready", pages: 3 } });
  expect(row.characters).toBeGreaterThan(80);
});

test("a long text is a document without pages", async () => {
  const { give, comes, found } = await aLibrary();
  const { body } = await give(
    "regras.txt",
    Buffer.from(`${"Trocas em sete dias.\r\n\r\n".repeat(4_000)}Frete grátis.`),
  );
  await comes(body.id, { state: "ready", pages: null });
  expect((await found("frete"))[0]).toMatchObject({ title: "regras.txt", page: null });
});

test("an assistant answers from a page, and why names it", async () => {
  const { stage } = await talk.aTalk({ db, server });
  const { give, comes } = await aLibrary({ tenant: stage.company.tenant });
  const { body } = await give("manual.pdf", manual);
  await comes(body.id, { state: "ready" });
  await talk.hears({ db, server }, stage, "qual é a garantia?");
  // The server's own watch may be the one that asked.
  await expect.poll(() => stage.told()).toEqual(["A garantia vale por dezoito meses."]);
  const calls = (await sandbox.control("/models")).calls as { messages: { text: string }[] }[];
  expect(calls.at(-1)?.messages.at(-1)?.text).toContain("manual.pdf, p. 3: A garantia");
  const [message] = await db.sql<{ id: string }>(
    "select id from messages where tenant_id = $1 and send_type = 'bot' order by id desc",
    [stage.company.tenant.id],
  );
  const { why } = (await server.as(stage.company.bia).get(`/messages/${message?.id}/why`)).body;
  expect(why.assistant.articles).toEqual([{ title: "manual.pdf", pages: [3] }]);
});

test("what cannot be read says why, and the worker reads the next one", async () => {
  const { give, comes, show, found } = await aLibrary();
  const { body: scan } = await give("scan.pdf", scannedPdf());
  const { body: half } = await give("metade.pdf", manual.subarray(0, manual.length / 2));
  const { body: whole } = await give("inteiro.pdf", manual);
  await comes(scan.id, { state: "failed", trouble: "noText" });
  await comes(half.id, { state: "failed", trouble: "broken" });
  await comes(whole.id, { state: "ready" });
  expect(await show(half.id)).toMatchObject({ pieces: 0, characters: 0 });
  expect((await found("garantia")).map(({ title }: { title: string }) => title)).toEqual(["inteiro.pdf"]);
});

test("another file takes its place; one that cannot be read leaves the earlier text in use", async () => {
  const { mine, upload, give, comes, found, tenant } = await aLibrary();
  const { body } = await give("manual.pdf", manual);
  await comes(body.id, { state: "ready" });
  const replace = async (name: string, content: Buffer) =>
    mine.put(`/knowledge/${body.id}/document`, { fileId: await upload(name, content) });
  expect((await replace("novo.pdf", scannedPdf())).body.document).toMatchObject({
    state: "waiting",
    fileName: "novo.pdf",
  });
  await comes(body.id, { state: "failed", trouble: "noText" });
  expect(await found("garantia")).toHaveLength(1);
  await replace("outro.pdf", textPdf(["O prazo de devolução é de um mês."]));
  await comes(body.id, { state: "ready", fileName: "outro.pdf", pages: 1 });
  expect(await found("garantia")).toEqual([]);
  expect((await found("devolução"))[0]).toMatchObject({ title: "manual.pdf", page: 1 });

  // Under other words it is found by those, and its text stays the file's.
  expect((await mine.put(`/knowledge/${body.id}`, { title: "Devoluções", otherWords: "arrependimento" })).status).toBe(
    200,
  );
  await comes(body.id, { state: "ready" });
  expect((await found("arrependimento"))[0]).toMatchObject({ title: "Devoluções", page: 1 });
  expect(await mine.put(`/knowledge/${body.id}`, { body: "Outro texto" })).toFailWith("ERR_VALIDATION");
  expect(await mine.put(`/knowledge/${body.id}`, { kind: "text" })).toFailWith("ERR_VALIDATION");

  await mine.delete(`/knowledge/${body.id}`);
  expect(await found("devolução")).toEqual([]);
  const counted = "select 1 from knowledge_words where tenant_id = $1 and pieces <> 0";
  expect(await db.sql(counted, [tenant.id])).toEqual([]);
});

test("with its document the file goes from the store", async () => {
  const { mine, give, comes, tenant } = await aLibrary();
  const { body } = await give("manual.pdf", manual);
  await comes(body.id, { state: "ready" });
  const kept = "select storage_key from uploaded_files where tenant_id = $1";
  const [file] = await db.sql<{ storage_key: never }>(kept, [tenant.id]);
  if (!file) throw new Error("no file");
  await mine.delete(`/knowledge/${body.id}`);
  expect(await server.deps.storage.head(file.storage_key)).not.toBeNull();
  await db.sql("update uploaded_files set expires_at = now() - interval '1 minute' where tenant_id = $1", [tenant.id]);
  for (const sweep of filesModule.jobs ?? [])
    await sweep.run(server.deps, { tenantId: tenant.id }, new AbortController().signal);
  expect(await server.deps.storage.head(file.storage_key)).toBeNull();
  expect(await db.sql(kept, [tenant.id])).toEqual([]);
});

test("only one's own PDF or text becomes a document, of a size, once, and a name is taken once", async () => {
  const { mine, give, upload, tenant } = await aLibrary();
  expect(await give("foto.png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))).toFailWith("ERR_KNOWLEDGE_FILE");
  const large = await upload("grande.pdf", Buffer.concat([manual, Buffer.alloc(20 * 1024 * 1024)]));
  expect(await mine.post("/knowledge/documents", { fileId: large })).toFailWith("ERR_KNOWLEDGE_FILE");
  const fileId = await upload("um.pdf", manual);
  const others = await aLibrary({ tenant });
  expect(await others.mine.post("/knowledge/documents", { fileId })).toFailWith("ERR_NO_FILE_FOUND");
  expect((await mine.post("/knowledge/documents", { fileId })).status).toBe(200);
  expect(await mine.post("/knowledge/documents", { fileId })).toFailWith("ERR_NO_FILE_FOUND");
  expect(await give("UM.pdf", manual)).toFailWith("ERR_NAME_EXISTS");
  const { body: written } = await mine.post("/knowledge", {
    kind: "text",
    title: "Escrito",
    body: "Aqui mesmo.",
    otherWords: "",
    isActive: true,
  });
  const replacing = { fileId: await upload("dois.pdf", manual) };
  expect(await mine.put(`/knowledge/${written.id}/document`, replacing)).toFailWith("ERR_VALIDATION");
  const stranger = await aLibrary();
  const theirs = { fileId: await stranger.upload("tres.pdf", manual) };
  expect(await stranger.mine.put(`/knowledge/${written.id}/document`, theirs)).toFailWith("ERR_NO_KNOWLEDGE_FOUND");
});

test("a company has a hundred documents", async () => {
  const { give, tenant, upload } = await aLibrary();
  const fileId = await upload("base.pdf", manual);
  await db.sql(
    `with made as (
       insert into knowledge_articles (tenant_id, kind, title, body, other_words, is_active, pieces, created_at, updated_at)
       select $1, 'document', 'd' || n, '', '', true, 0, now(), now() from generate_series(1, 100) n returning id)
     insert into knowledge_documents (tenant_id, article_id, file_id, state) select $1, id, $2, 'ready' from made`,
    [tenant.id, fileId],
  );
  expect(await give("mais.pdf", manual)).toFailWith("ERR_TOO_MUCH_KNOWLEDGE");
});

test("one whose reading never comes to an end is not tried for ever", async () => {
  const { give, tenant, comes, show } = await aLibrary();
  const { body } = await give("manual.pdf", manual);
  await comes(body.id, { state: "ready" });
  // As often as processes ended in the middle of it.
  const [row] = await db.sql<{ file_id: string }>(
    "update knowledge_documents set state = 'reading', tries = 4 where tenant_id = $1 returning file_id",
    [tenant.id],
  );
  const reading = { articleId: Number(body.id), fileId: String(row?.file_id) };
  expect(await asSystem(server.deps, tenant.id, (ctx) => claimDocument(ctx, reading))).toBeNull();
  expect((await show(body.id)).document).toMatchObject({ state: "failed", trouble: "unavailable" });
});
