// HTTP doors of knowledge: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/automation/knowledge";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addDocument, replaceDocument } from "./documents/documents.actions.ts";
import * as actions from "./knowledge.actions.ts";
import { pageOfKnowledge, showArticle } from "./knowledge.queries.ts";

const readOnly = { readOnly: true };

export const knowledgeRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listKnowledge, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfKnowledge(tx, request.query), readOnly),
    );
    serve(app, contract.showKnowledge, (request) =>
      inTenant(deps, request, ({ tx }) => showArticle(tx, request.params.knowledgeId), readOnly),
    );
    serve(app, contract.createKnowledge, (request) =>
      inTenant(deps, request, (ctx) => actions.addArticle(ctx, request.body)),
    );
    serve(app, contract.updateKnowledge, (request) =>
      inTenant(deps, request, (ctx) => actions.changeArticle(ctx, request.params.knowledgeId, request.body)),
    );
    serve(app, contract.createKnowledgeDocument, (request) =>
      inTenant(deps, request, (ctx) => addDocument(ctx, request.body.fileId)),
    );
    serve(app, contract.replaceKnowledgeDocument, (request) =>
      inTenant(deps, request, (ctx) => replaceDocument(ctx, request.params.knowledgeId, request.body.fileId)),
    );
    serve(app, contract.deleteKnowledge, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeArticle(ctx, request.params.knowledgeId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.tryKnowledge, (request) =>
      inTenant(
        deps,
        request,
        async (ctx) => ({ passages: await actions.passagesFor(ctx, request.body.question) }),
        readOnly,
      ),
    );
  };
