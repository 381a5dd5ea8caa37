// HTTP doors of help: reading for everybody who is signed in, writing for the operator.
import * as contract from "@prosa/contracts/office/help";
import { languageOf } from "#company/letters";
import { atScreen } from "#office/operator";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./help.actions.ts";

export const helpRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    type Request = Parameters<typeof atScreen>[1] & { headers: { "accept-language"?: string | undefined } };
    const by = (request: Request) => atScreen(deps, request, languageOf(request.headers["accept-language"]));

    serve(app, contract.readHelp, (request) =>
      inTenant(deps, request, (ctx) =>
        actions.read(
          ctx,
          request.session.profile,
          request.query.language ?? languageOf(request.headers["accept-language"]),
        ),
      ),
    );
    serve(app, contract.listHelpArticles, (request) => actions.pageOfArticles(deps, request.query));
    serve(app, contract.createHelpArticle, (request) => by(request).act((ctx) => actions.write(ctx, request.body)));
    serve(app, contract.updateHelpArticle, (request) =>
      actions.change(by(request), request.params.articleId, request.body),
    );
    serve(app, contract.deleteHelpArticle, (request) => actions.remove(by(request), request.params.articleId));
  };
