// Server state of the operator's help articles.
import * as contract from "@prosa/contracts/office/help";
import type { CallOf } from "@prosa/contracts/route";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";

export const articleList: ListShape = { sorts: ["position"], defaultSort: "position" };

export const useArticles = (control: ListControl) =>
  useListRows("helpArticles", control, (query, signal) =>
    api(contract.listHelpArticles, { query, signal, quiet: true }),
  );

type Change = CallOf<typeof contract.updateHelpArticle>["body"];

export function useArticleActions() {
  const then = useListChange("helpArticles");
  return {
    create: (body: contract.HelpInput) => then(api(contract.createHelpArticle, { body, quiet: true })),
    update: (articleId: number, body: Change) =>
      then(api(contract.updateHelpArticle, { params: { articleId }, body, quiet: true })),
    remove: (articleId: number) => then(api(contract.deleteHelpArticle, { params: { articleId }, quiet: true })),
  };
}
