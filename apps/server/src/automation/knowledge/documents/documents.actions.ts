// Use cases of documents: a file becomes an article, another one takes its place, its text is kept or why there is none.
import {
  type DocumentTrouble,
  documentLimits,
  documentTypes,
  type KnowledgeRow,
  MOST_KNOWLEDGE,
} from "@prosa/contracts/automation/knowledge";
import { findTakenFile, freeFile, type KeptFile, loadFile, takeFile } from "#company/files";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { headOf, list, rowOf } from "../knowledge.actions.ts";
import * as articles from "../knowledge.queries.ts";
import * as queries from "./documents.queries.ts";
import { readRequest } from "./documents.requests.ts";
import { piecesOfPages, titleOf } from "./documents.rules.ts";

const USED_BY = "knowledge";
const MOST_TRIES = 4;

export async function addDocument(ctx: Ctx, fileId: string): Promise<KnowledgeRow> {
  const { tx, tenantId, now } = ctx;
  const file = await demandReadable(ctx, fileId);
  const { all, documents } = await articles.countArticles(tx);
  if (all >= MOST_KNOWLEDGE || documents >= documentLimits.count) throw new AppError("ERR_TOO_MUCH_KNOWLEDGE");
  await takeFile(ctx, fileId, USED_BY, false);
  const begun = { kind: "document", body: "", otherWords: "", isActive: true, pieces: 0 } as const;
  const articleId = await refuseTwins(() =>
    articles.insertArticle(tx, { ...begun, title: titleOf(file.name), tenantId, now }),
  );
  await queries.insertDocument(tx, { tenantId, articleId, fileId });
  await ctx.enqueue(readRequest, { tenantId, articleId, fileId });
  await recordChange(ctx, { list, what: "created", id: articleId });
  return rowOf(ctx, articleId);
}

/** Assistants answer from the earlier text until the new one is read. */
export async function replaceDocument(ctx: Ctx, articleId: number, fileId: string): Promise<KnowledgeRow> {
  const { tx, tenantId } = ctx;
  const before = await queries.lockFileId(tx, articleId);
  if (before === null) throw new AppError("ERR_VALIDATION", { field: "knowledgeId" });
  await demandReadable(ctx, fileId);
  await takeFile(ctx, fileId, USED_BY, false);
  await queries.putFile(tx, articleId, fileId);
  await freeFile(ctx, before);
  await ctx.enqueue(readRequest, { tenantId, articleId, fileId });
  await recordChange(ctx, { list, what: "changed", id: articleId });
  return rowOf(ctx, articleId);
}

async function demandReadable({ tx, actor }: Ctx, fileId: string): Promise<KeptFile> {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const file = await loadFile(tx, fileId, actor.userId);
  if (!documentTypes.includes(file.mime) || file.size > documentLimits.bytes)
    throw new AppError("ERR_KNOWLEDGE_FILE", { field: "fileId" });
  return file;
}

export interface Reading {
  articleId: number;
  fileId: string;
}

export type Read = { ok: true; pages: readonly string[]; hasPages: boolean } | { ok: false; trouble: DocumentTrouble };

/** Null: there is nothing to read any more. */
export async function claimDocument(ctx: Ctx, reading: Reading): Promise<{ file: KeptFile } | null> {
  const claimed = await queries.claimReading(ctx.tx, reading);
  if (!claimed) return null;
  const file = await findTakenFile(ctx.tx, reading.fileId, USED_BY);
  // Whatever ended the process each time, it is not tried for ever.
  if (file && claimed.tries <= MOST_TRIES) {
    await changed(ctx);
    return { file };
  }
  await settleDocument(ctx, reading, { ok: false, trouble: "unavailable" });
  return null;
}

export async function settleDocument(ctx: Ctx, reading: Reading, read: Read): Promise<void> {
  const { tx, now } = ctx;
  const { articleId } = reading;
  const article = await queries.lockReading(tx, reading);
  if (!article) return;
  if (read.ok) {
    const pieces = piecesOfPages(read.pages, read.hasPages);
    const characters = read.pages.reduce((sum, page) => sum + page.length, 0);
    await articles.replacePieces(tx, { articleId, head: headOf(article), pieces });
    const pages = read.hasPages ? read.pages.length : null;
    await queries.markReady(tx, articleId, { pages, characters, pieces: pieces.length, now });
  } else await queries.markFailed(tx, articleId, read.trouble);
  await changed(ctx);
}

/** The request that gave the file stands in the security log; this only tells screens how far it is. */
const changed = (ctx: Ctx) => ctx.publish("list.changed", { data: { list } });
