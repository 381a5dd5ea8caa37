// Articles for tests, found by their words.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function aKnowledge(
  db: TestDatabase,
  given: { tenant?: TenantChoice; title?: string; body?: string } = {},
): Promise<{ id: number; tenantId: number }> {
  made += 1;
  const { title = `Article ${made}`, body = "Abrimos às oito." } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    `insert into knowledge_articles (tenant_id, kind, title, body, other_words, is_active, pieces, created_at, updated_at)
     values ($1, 'text', $2, $3, '', true, 1, now(), now()) returning id`,
    [tenantId, title, body],
  );
  await db.sql(
    `insert into knowledge_pieces (tenant_id, article_id, place, body, stems, heads)
     values ($1, $2, 1, $4, knowledge_stems($3::text || ' ' || $4::text), knowledge_stems($3::text))`,
    [tenantId, row?.id, title, body],
  );
  await db.sql(
    `insert into knowledge_words as k (tenant_id, stem, pieces)
     select $1, s, 1 from unnest(knowledge_stems($2)) s order by s
     on conflict (tenant_id, stem) do update set pieces = k.pieces + 1`,
    [tenantId, `${title} ${body}`],
  );
  return { id: Number(row?.id), tenantId };
}

/** A document whose file, which was uploaded before, is read already. */
export async function aKnowledgeDocument(
  db: TestDatabase,
  given: { tenant: TenantChoice; fileId: string; title: string },
): Promise<{ id: number; tenantId: number }> {
  const { fileId, ...article } = given;
  const { id, tenantId } = await aKnowledge(db, article);
  await db.sql("update uploaded_files set used_by = 'knowledge', expires_at = null where id = $1", [fileId]);
  await db.sql("update knowledge_articles set kind = 'document', body = '' where id = $1", [id]);
  await db.sql("update knowledge_pieces set page = 1 where article_id = $1", [id]);
  await db.sql(
    `insert into knowledge_documents (tenant_id, article_id, file_id, state, pages, characters)
     values ($1, $2, $3, 'ready', 1, 16)`,
    [tenantId, id, fileId],
  );
  return { id, tenantId };
}
