// Use cases of knowledge: written, changed, removed, found. Each is one transaction.
import { type KnowledgeRow, MOST_KNOWLEDGE } from "@prosa/contracts/automation/knowledge";
import { freeFile } from "#company/files";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findFileId, putFile } from "./documents/documents.queries.ts";
import { readRequest } from "./documents/documents.requests.ts";
import * as queries from "./knowledge.queries.ts";
import { piecesOf } from "./pieces.rules.ts";

export const list = "knowledge";

/** What each of its pieces is found by, too. */
export const headOf = ({ title, otherWords }: Pick<queries.Article, "title" | "otherWords">) =>
  `${title} ${otherWords}`;

export async function rowOf(ctx: Ctx, id: number): Promise<KnowledgeRow> {
  const { body: _, otherWords: __, ...row } = await queries.showArticle(ctx.tx, id);
  return row;
}

export async function addArticle(ctx: Ctx, wanted: queries.Article): Promise<KnowledgeRow> {
  const { tx, tenantId, now } = ctx;
  const { all } = await queries.countArticles(tx);
  if (all >= MOST_KNOWLEDGE) throw new AppError("ERR_TOO_MUCH_KNOWLEDGE");
  const pieces = writtenPieces(wanted);
  const row = { ...wanted, tenantId, pieces: pieces.length, now };
  const articleId = await refuseTwins(() => queries.insertArticle(tx, row));
  await queries.insertPieces(tx, { articleId, head: headOf(wanted), pieces });
  await recordChange(ctx, { list, what: "created", id: articleId });
  return rowOf(ctx, articleId);
}

export async function changeArticle(ctx: Ctx, id: number, wanted: Partial<queries.Article>): Promise<KnowledgeRow> {
  const { tx, now } = ctx;
  const before = await queries.lockArticle(tx, id);
  const after = { ...before, ...wanted };
  const isSame = after.body === before.body && after.kind === before.kind && headOf(after) === headOf(before);
  if (before.kind === "document") {
    if (after.kind !== before.kind) throw new AppError("ERR_VALIDATION", { field: "kind" });
    if (after.body !== before.body) throw new AppError("ERR_VALIDATION", { field: "body" });
    await refuseTwins(() => queries.saveArticle(tx, id, after, now));
    if (!isSame) await readAgain(ctx, id);
  } else {
    const pieces = writtenPieces(after);
    await refuseTwins(() => queries.saveArticle(tx, id, { ...after, pieces: pieces.length }, now));
    if (!isSame) {
      await queries.dropPieces(tx, id);
      await queries.insertPieces(tx, { articleId: id, head: headOf(after), pieces });
    }
  }
  await recordChange(ctx, { list, what: "changed", id });
  return rowOf(ctx, id);
}

/** Under other words: a long one has more pieces than a request may write. */
async function readAgain(ctx: Ctx, articleId: number): Promise<void> {
  const fileId = await findFileId(ctx.tx, articleId);
  if (fileId === null) return;
  await putFile(ctx.tx, articleId, fileId);
  await ctx.enqueue(readRequest, { tenantId: ctx.tenantId, articleId, fileId });
}

/** Without pages. */
const writtenPieces = ({ kind, body }: queries.Article) =>
  piecesOf(kind, body).map((piece) => ({ body: piece, page: null }));

export async function removeArticle(ctx: Ctx, id: number): Promise<void> {
  const { kind } = await queries.lockArticle(ctx.tx, id);
  const fileId = kind === "document" ? await findFileId(ctx.tx, id) : null;
  await queries.dropPieces(ctx.tx, id);
  await queries.deleteArticle(ctx.tx, id);
  if (fileId !== null) await freeFile(ctx, fileId);
  await recordChange(ctx, { list, what: "deleted", id });
}

const PASSAGES = 5;
const CHARACTERS = 4_000;

/** What an assistant is given for a question, the best first. */
export async function passagesFor({ tx }: Ctx, question: string): Promise<queries.Passage[]> {
  if (question.trim() === "") return [];
  let left = CHARACTERS;
  const found = await queries.findPassages(tx, question, PASSAGES);
  return found.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}
