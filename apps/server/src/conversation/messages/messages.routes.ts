// HTTP doors of messages.
import { listMessages, sendMessage } from "@prosa/contracts/messages";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { listConversation, writeMessage } from "./messages.actions.ts";

export const messageRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listMessages, (request) =>
      inTenant(deps, request, (ctx) => listConversation(ctx, request.params.ticketId, request.query), {
        readOnly: true,
      }),
    );
    serve(app, sendMessage, (request) =>
      inTenant(deps, request, (ctx) => writeMessage(ctx, request.params.ticketId, request.body)),
    );
  };
