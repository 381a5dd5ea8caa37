// HTTP door of transcripts.
import { transcribeMessage } from "@prosa/contracts/message-delivery";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { transcribe } from "./transcripts.actions.ts";

export const transcriptRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, transcribeMessage, (request) =>
      inTenant(deps, request, (ctx) => transcribe(ctx, request.params.messageId)),
    );
  };
