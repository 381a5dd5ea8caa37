// HTTP doors of the platform's settings: the operator's, and the words everybody reads.
import * as contract from "@prosa/contracts/company/saas";
import { platformWords } from "@prosa/contracts/company/saas-words";
import { languageOf } from "#company/letters";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./saas.actions.ts";

export const saasRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showSaas, (request) => inTenant(deps, request, actions.show));
    serve(app, contract.saveSaas, (request) => inTenant(deps, request, (ctx) => actions.save(ctx, request.body)));
    serve(app, contract.testMail, async (request) => {
      const to = request.body.email;
      const stamp = await inTenant(deps, request, (ctx) => actions.stampTest(ctx, to, request.ip));
      return actions.tryMail(deps, to, stamp, languageOf(request.headers["accept-language"]));
    });
    serve(app, contract.testWelcome, async (request) => {
      const language = languageOf(request.headers["accept-language"]);
      const message = await inTenant(deps, request, (ctx) => actions.welcomeForTest(ctx, language));
      return actions.tryWelcome(deps, request.body.number, message);
    });
    serve(app, platformWords, (request) =>
      inTenant(
        deps,
        request,
        (ctx) => actions.words(ctx, request.query.language ?? languageOf(request.headers["accept-language"])),
        { readOnly: true },
      ),
    );
  };
