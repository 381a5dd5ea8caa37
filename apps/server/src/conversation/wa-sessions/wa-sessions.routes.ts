// HTTP doors of pairing.
import * as contract from "@prosa/contracts/conversation/channel-pairing";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { endPairing, logOut, startPairing } from "./wa-sessions.pairing.actions.ts";
import { endRemote, findRemote, noteRemote, readyRemote } from "./wa-sessions.remote.ts";

export const sessionRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.startPairing, async (request) => {
      const { channelId } = request.params;
      const { tenantId } = request.session;
      if (await findRemote(deps, tenantId, channelId)) {
        await readyRemote(deps, tenantId, channelId);
        await inTenant(deps, request, (ctx) => noteRemote(ctx, channelId, "channels.pairing"));
      } else await inTenant(deps, request, (ctx) => startPairing(ctx, channelId));
      return { ok: true as const };
    });
    serve(app, contract.endPairing, async (request) => {
      const { channelId } = request.params;
      const { tenantId } = request.session;
      if (await findRemote(deps, tenantId, channelId)) {
        await endRemote(deps, tenantId, channelId);
        await inTenant(deps, request, (ctx) => noteRemote(ctx, channelId, "channels.unpaired"));
        return { ok: true as const };
      }
      await logOut(deps, { tenant: tenantId, channel: channelId });
      await inTenant(deps, request, (ctx) => endPairing(ctx, channelId));
      return { ok: true as const };
    });
  };
