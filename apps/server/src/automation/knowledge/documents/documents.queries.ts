// SQL of documents. Each function takes the transaction first; row-level security adds the tenant.
import type { DocumentTrouble } from "@prosa/contracts/automation/knowledge";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const begun = { state: "waiting", trouble: null, tries: 0 } as const;

export async function insertDocument(
  tx: Tx,
  row: { tenantId: number; articleId: number; fileId: string },
): Promise<void> {
  await tx
    .insertInto("knowledgeDocuments")
    .values({ ...row, ...begun, pages: null })
    .execute();
}

export async function findFileId(tx: Tx, articleId: number): Promise<string | null> {
  const found = tx.selectFrom("knowledgeDocuments").select("fileId").where("articleId", "=", articleId);
  return (await found.executeTakeFirst())?.fileId ?? null;
}

/** With its article; null: that one was written here. */
export async function lockFileId(tx: Tx, articleId: number): Promise<string | null> {
  const { rows } = await sql<{ fileId: string | null }>`
    select d.file_id from knowledge_articles a
      left join knowledge_documents d on d.tenant_id = a.tenant_id and d.article_id = a.id
     where a.tenant_id = app_tenant() and a.id = ${articleId} for update of a`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_KNOWLEDGE_FOUND");
  return rows[0].fileId;
}

export async function putFile(tx: Tx, articleId: number, fileId: string): Promise<void> {
  await tx
    .updateTable("knowledgeDocuments")
    .set({ fileId, ...begun })
    .where("articleId", "=", articleId)
    .execute();
}

interface Which {
  articleId: number;
  fileId: string;
}

/** Null: it is read already, gone, or has another file by now. */
export async function claimReading(tx: Tx, { articleId, fileId }: Which): Promise<{ tries: number } | null> {
  const claimed = await tx
    .updateTable("knowledgeDocuments")
    .set((eb) => ({ state: "reading", tries: eb("tries", "+", 1) }))
    .where("articleId", "=", articleId)
    .where("fileId", "=", fileId)
    .where("state", "in", ["waiting", "reading"])
    .returning("tries")
    .executeTakeFirst();
  return claimed ?? null;
}

/** With its article, so that nobody changes the title meanwhile. */
export async function lockReading(tx: Tx, { articleId, fileId }: Which) {
  const { rows } = await sql<{ title: string; otherWords: string }>`
    select a.title, a.other_words from knowledge_articles a
      join knowledge_documents d on d.tenant_id = a.tenant_id and d.article_id = a.id
     where a.tenant_id = app_tenant() and a.id = ${articleId} and d.file_id = ${fileId} and d.state = 'reading'
       for update of a, d`.execute(tx);
  return rows[0] ?? null;
}

export async function markFailed(tx: Tx, articleId: number, trouble: DocumentTrouble): Promise<void> {
  await tx
    .updateTable("knowledgeDocuments")
    .set({ state: "failed", trouble })
    .where("articleId", "=", articleId)
    .execute();
}

export async function markReady(
  tx: Tx,
  articleId: number,
  { pieces, now, ...read }: { pieces: number; pages: number | null; characters: number; now: Date },
): Promise<void> {
  await tx
    .updateTable("knowledgeDocuments")
    .set({ ...read, state: "ready", trouble: null })
    .where("articleId", "=", articleId)
    .execute();
  await tx.updateTable("knowledgeArticles").set({ pieces, updatedAt: now }).where("id", "=", articleId).execute();
}
