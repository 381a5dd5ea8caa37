// HTTP doors of search: open the tenant's transaction, ask, answer.
import { conversationSearch } from "@prosa/contracts/message-search";
import { searchEverything } from "@prosa/contracts/search";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { search, searchConversation } from "./search.show.ts";

const readOnly = { readOnly: true };

export const searchRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, searchEverything, (request) => inTenant(deps, request, (ctx) => search(ctx, request.query), readOnly));
    serve(app, conversationSearch, (request) =>
      inTenant(deps, request, (ctx) => searchConversation(ctx, request.params.ticketId, request.query), readOnly),
    );
  };
