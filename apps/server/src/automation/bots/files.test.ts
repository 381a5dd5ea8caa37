// Files that a flow sends: each message has bytes of its own, and what is gone is named.
import { beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { aDocument } from "./bots.factory.ts";
import { aStage, type Stage } from "./testing/stage.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const GONE = "6f0c2a52-6f3b-4c38-9f1e-3d2f7c1b9a10";

const sending = (...files: { mediaId: string; name: string }[]) =>
  aDocument([
    {
      kind: "step",
      id: "files",
      interactions: [
        {
          id: "papers",
          kind: "files",
          files: files.map((file) => ({ ...file, mime: "application/pdf", size: 20 })),
          caption: "A tabela",
        },
      ],
      conditions: [{ id: "any", when: { op: "any" }, target: { to: "queue", queueId: null } }],
    },
  ]);

/** Uploaded and kept for a flow, as saving a draft does. */
async function kept({ company }: Pick<Stage, "company">): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.4 preços"], { type: "application/pdf" }), "tabela.pdf");
  const { body } = await server.as(company.ana).raw("/api/files", { method: "POST", headers: {}, body: form });
  expect(body).toMatchObject({ id: expect.any(String) });
  await db.sql("update uploaded_files set used_by = 'flow', is_shared = true, expires_at = null where id = $1", [
    body.id,
  ]);
  return body.id as string;
}

const sent = ({ company }: Pick<Stage, "company">) =>
  db.sql<{ type: string; body: string; name: string | null; storage_key: string | null }>(
    `select m.type, m.body, f.name, f.storage_key from messages m
       left join message_media f on f.tenant_id = m.tenant_id and f.message_id = m.id
      where m.tenant_id = $1 and m.send_type = 'bot' order by m.id`,
    [company.tenant.id],
  );

test("a file goes out as a copy, again and again; one that is gone is named", async () => {
  const stage = await aStage(db, server, () => sending({ mediaId: GONE, name: "velha.pdf" }));
  await stage.says("oi");
  await stage.turns();
  expect(await sent(stage)).toMatchObject([{ type: "text", body: "A tabela", name: null }]);

  const fileId = await kept(stage);
  const document = JSON.stringify(sending({ mediaId: fileId, name: "tabela.pdf" }));
  await db.sql("update flows set draft = $2, test_number = $3 where tenant_id = $1", [
    stage.company.tenant.id,
    document,
    stage.number,
  ]);
  for (const _ of [1, 2]) {
    const { id } = await stage.ticket();
    await server.as(stage.company.ana).put(`/tickets/${id}`, { status: "closed" });
    await stage.says("oi");
    await stage.turns();
  }
  const files = (await sent(stage)).slice(1);
  expect(files).toMatchObject([
    { type: "document", body: "A tabela", name: "tabela.pdf" },
    { type: "document", body: "A tabela", name: "tabela.pdf" },
  ]);
  expect(new Set(files.map(({ storage_key }) => storage_key)).size).toBe(2);
});
