// SQL of help articles. Positions run from 0 without holes; whoever changes them holds the order's lock.
import { type HelpArticle, type HelpInput, MOST_HELP_ARTICLES } from "@prosa/contracts/office/help";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const shown = ["id", "position", "audience", "isPublished", "videoUrl", "texts", "updatedAt"] as const;

type Row = Omit<HelpArticle, "updatedAt"> & { updatedAt: Date };
const wireOf = (row: Row): HelpArticle => ({ ...row, updatedAt: row.updatedAt.toISOString() });

export async function allArticles(tx: Tx): Promise<HelpArticle[]> {
  const rows = await tx
    .selectFrom("helpArticles")
    .select(shown)
    .orderBy("position")
    .orderBy("id")
    .limit(MOST_HELP_ARTICLES)
    .execute();
  return rows.map(wireOf);
}

/** Until the transaction ends nobody else writes, moves or removes one. */
export async function lockOrder(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('help_articles', 0))`.execute(tx);
}

export async function loadArticle(tx: Tx, id: number): Promise<HelpArticle> {
  const row = await tx
    .selectFrom("helpArticles")
    .select(shown)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_HELP_ARTICLE_FOUND"));
  return wireOf(row);
}

export async function idsInOrder(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom("helpArticles").select("id").orderBy("position").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

export async function insertArticle(tx: Tx, wanted: HelpInput, position: number, now: Date): Promise<HelpArticle> {
  const row = await tx
    .insertInto("helpArticles")
    .values({ ...wanted, texts: JSON.stringify(wanted.texts), position, updatedAt: now })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return wireOf(row);
}

export async function saveArticle(tx: Tx, id: number, wanted: Partial<HelpInput>, now: Date): Promise<void> {
  const { texts, ...set } = wanted;
  await tx
    .updateTable("helpArticles")
    .set({ ...set, ...(texts === undefined ? {} : { texts: JSON.stringify(texts) }), updatedAt: now })
    .where("id", "=", id)
    .execute();
}

export async function saveOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update help_articles a set position = o.place - 1
      from unnest(${ids}::bigint[]) with ordinality as o (id, place)
     where a.id = o.id and a.position <> o.place - 1`.execute(tx);
}

export async function deleteArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("helpArticles").where("id", "=", id).execute();
}
