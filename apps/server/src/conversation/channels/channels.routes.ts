// HTTP doors of channels.
import { channelChoices } from "@prosa/contracts/channels";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { listChannelChoices } from "./channels.queries.ts";

export const channelRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, channelChoices, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ items: await listChannelChoices(tx) }), { readOnly: true }),
    );
  };
