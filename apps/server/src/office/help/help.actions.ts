// Use cases of help: reading it, and the operator's writing, each change one transaction under the order's lock.
import {
  type deleteHelpArticle,
  type HelpArticle,
  type HelpInput,
  type HelpLanguage,
  MOST_HELP_ARTICLES,
  type readHelp,
} from "@prosa/contracts/office/help";
import type { Profile } from "@prosa/contracts/permissions";
import type { AnswerOf } from "@prosa/contracts/route";
import { note, type Operator } from "#office/operator";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./help.queries.ts";
import { inLanguage, isFor, movedTo } from "./help.rules.ts";

export async function read(ctx: Ctx, profile: Profile, language: HelpLanguage): Promise<AnswerOf<typeof readHelp>> {
  const articles = await queries.allArticles(ctx.tx);
  return {
    articles: articles
      .filter((article) => isFor(profile, article))
      .map(({ id, texts, videoUrl }) => ({ id, videoUrl, ...inLanguage(texts, language) })),
  };
}

interface Asked {
  searchParam?: string | undefined;
  sort?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

const FIRST_SIZE = 25;
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** There are few, so they are searched here, in all their languages. */
export async function pageOfArticles(deps: Deps, asked: Asked) {
  const { searchParam = "", sort = "position", pageNumber = 1, pageSize = FIRST_SIZE } = asked;
  const all = await deps.db.withoutTenant("help belongs to the platform", queries.allArticles);
  const found = all.filter(({ texts }) =>
    Object.values(texts).some((text) => text && plain(`${text.title} ${text.body}`).includes(plain(searchParam))),
  );
  if (sort.startsWith("-")) found.reverse();
  const offset = (pageNumber - 1) * pageSize;
  const items = found.slice(offset, offset + pageSize);
  return { items, count: found.length, hasMore: offset + items.length < found.length };
}

async function told(ctx: Ctx, what: string, articleId: number): Promise<void> {
  await note(ctx, "operator.help_changed", { detail: { what, articleId }, list: "helpArticles" });
}

export async function write(ctx: Ctx, wanted: HelpInput): Promise<HelpArticle> {
  await queries.lockOrder(ctx.tx);
  const ids = await queries.idsInOrder(ctx.tx);
  if (ids.length >= MOST_HELP_ARTICLES) throw new AppError("ERR_TOO_MANY_HELP_ARTICLES");
  const article = await queries.insertArticle(ctx.tx, wanted, ids.length, ctx.now);
  await told(ctx, "created", article.id);
  return article;
}

export function change(
  operator: Operator,
  id: number,
  { position, ...wanted }: Partial<HelpInput> & { position?: number | undefined },
): Promise<HelpArticle> {
  return operator.act(async (ctx) => {
    await queries.lockOrder(ctx.tx);
    await queries.loadArticle(ctx.tx, id);
    await queries.saveArticle(ctx.tx, id, wanted, ctx.now);
    if (position !== undefined) {
      await queries.saveOrder(ctx.tx, movedTo(await queries.idsInOrder(ctx.tx), id, position));
    }
    await told(ctx, position === undefined ? "changed" : "moved", id);
    return queries.loadArticle(ctx.tx, id);
  });
}

export function remove(operator: Operator, id: number): Promise<AnswerOf<typeof deleteHelpArticle>> {
  return operator.act(async (ctx) => {
    await queries.lockOrder(ctx.tx);
    await queries.loadArticle(ctx.tx, id);
    await queries.deleteArticle(ctx.tx, id);
    await queries.saveOrder(ctx.tx, await queries.idsInOrder(ctx.tx));
    await told(ctx, "deleted", id);
    return { ok: true };
  });
}
