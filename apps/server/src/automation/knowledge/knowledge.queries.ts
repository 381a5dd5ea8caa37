// SQL of knowledge. Each function takes the transaction first; row-level security adds the tenant.
import type { Knowledge, KnowledgeRow } from "@prosa/contracts/automation/knowledge";
import { sql } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { Piece } from "./pieces.rules.ts";

type Row = Omit<KnowledgeRow, "updatedAt"> & { updatedAt: Date };
type FullRow = Omit<Knowledge, "updatedAt"> & { updatedAt: Date };

const table = sql`knowledge_articles r
  left join knowledge_documents d on d.tenant_id = r.tenant_id and d.article_id = r.id
  left join uploaded_files f on f.tenant_id = d.tenant_id and f.id = d.file_id`;
const columns = sql`r.id, r.kind, r.title, r.is_active, r.pieces, coalesce(d.characters, length(r.body)) as characters,
  r.updated_at, case when d.article_id is not null then jsonb_build_object(
    'fileName', f.name, 'size', f.size, 'state', d.state, 'trouble', d.trouble, 'pages', d.pages) end as document`;
const toWire = <R extends { updatedAt: Date }>({ updatedAt, ...row }: R) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

export async function pageOfKnowledge(tx: Tx, query: ListQuery) {
  const page = await readPage<Row>(tx, query, {
    table,
    where: matches(query.searchParam, sql`search_text(r.title)`),
    columns,
    sorts: { title: sql`search_text(r.title)`, updatedAt: sql`r.updated_at` },
    sort: "title",
  });
  return { ...page, items: page.items.map(toWire) };
}

export async function showArticle(tx: Tx, id: number): Promise<Knowledge> {
  const { rows } = await sql<FullRow>`
    select ${columns}, r.body, r.other_words from ${table}
     where r.tenant_id = app_tenant() and r.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_KNOWLEDGE_FOUND");
  return toWire(rows[0]);
}

const saved = ["kind", "title", "body", "otherWords", "isActive"] as const;

export type Article = Pick<Knowledge, (typeof saved)[number]>;

export function lockArticle(tx: Tx, id: number): Promise<Article> {
  return tx
    .selectFrom("knowledgeArticles")
    .select(saved)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_KNOWLEDGE_FOUND"));
}

export async function countArticles(tx: Tx): Promise<{ all: number; documents: number }> {
  const { rows } = await sql<{ all: number; documents: number }>`
    select count(*)::int as all, (count(*) filter (where a.kind = 'document'))::int as documents
      from knowledge_articles a where a.tenant_id = app_tenant()`.execute(tx);
  return rows[0] ?? { all: 0, documents: 0 };
}

export async function insertArticle(
  tx: Tx,
  row: Article & { tenantId: number; pieces: number; now: Date },
): Promise<number> {
  const { now, ...values } = row;
  const { id } = await tx
    .insertInto("knowledgeArticles")
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveArticle(tx: Tx, id: number, set: Article & { pieces?: number }, now: Date): Promise<void> {
  await tx
    .updateTable("knowledgeArticles")
    .set({ ...set, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("knowledgeArticles").where("id", "=", id).execute();
}

/** In one order of words, so that two who write never wait for each other in a circle. `upTo`: only pieces that old. */
const counted = (articleId: number, sign: 1 | -1, upTo: number | null = null) => sql`
  insert into knowledge_words as k (tenant_id, stem, pieces)
  select app_tenant(), s.stem, ${sql.lit(sign)} * count(*)::int
    from knowledge_pieces p cross join unnest(p.stems) s(stem)
   where p.tenant_id = app_tenant() and p.article_id = ${articleId} and p.id <= coalesce(${upTo}::bigint, p.id)
   group by s.stem order by s.stem
  on conflict (tenant_id, stem) do update set pieces = k.pieces + excluded.pieces`;

export async function dropPieces(tx: Tx, articleId: number): Promise<void> {
  await counted(articleId, -1).execute(tx);
  await tx.deleteFrom("knowledgePieces").where("articleId", "=", articleId).execute();
}

interface Pieces {
  articleId: number;
  head: string;
  pieces: readonly Piece[];
}

export async function insertPieces(tx: Tx, given: Pieces): Promise<void> {
  await writePieces(tx, given);
  await counted(given.articleId, 1).execute(tx);
}

/** Others who write wait for counted words alone, so those come last. */
export async function replacePieces(tx: Tx, given: Pieces): Promise<void> {
  const { articleId } = given;
  const { rows } = await sql<{ last: number | null }>`
    select max(p.id) as last from knowledge_pieces p
     where p.tenant_id = app_tenant() and p.article_id = ${articleId}`.execute(tx);
  const last = rows[0]?.last ?? null;
  await writePieces(tx, given);
  if (last !== null) {
    await counted(articleId, -1, last).execute(tx);
    await tx.deleteFrom("knowledgePieces").where("articleId", "=", articleId).where("id", "<=", last).execute();
  }
  await counted(articleId, 1).execute(tx);
}

/** No statement of a long document takes long. */
const AT_ONCE = 100;

async function writePieces(tx: Tx, { articleId, head, pieces }: Pieces): Promise<void> {
  for (let from = 0; from < pieces.length; from += AT_ONCE) {
    const some = pieces.slice(from, from + AT_ONCE);
    await sql`
      insert into knowledge_pieces (tenant_id, article_id, place, page, body, stems, heads)
      select app_tenant(), ${articleId}, ${from}::int + x.place, x.page, x.body,
             knowledge_stems(${head}::text || ' ' || x.body), h.stems
        from unnest(${some.map(({ body }) => body)}::text[], ${some.map(({ page }) => page)}::int[])
               with ordinality x(body, page, place),
             knowledge_stems(${head}::text) h(stems)`.execute(tx);
  }
}

export interface Passage {
  knowledgeId: number;
  title: string;
  /** Of a document that has pages. */
  page: number | null;
  text: string;
}

export async function findPassages(tx: Tx, question: string, most: number): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    select a.id as knowledge_id, a.title, p.page, p.body as text
      from knowledge_search(${question}, ${most}::int) f
      join knowledge_pieces p on p.tenant_id = app_tenant() and p.id = f.piece_id
      join knowledge_articles a on a.tenant_id = p.tenant_id and a.id = p.article_id
     order by f.score desc, p.id`.execute(tx);
  return rows;
}
