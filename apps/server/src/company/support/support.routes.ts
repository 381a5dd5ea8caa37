// HTTP doors of support: the company's grants, and the operator's way in.
import { enterSupport } from "@prosa/contracts/companies";
import * as contract from "@prosa/contracts/people";
import { peerOf } from "#company/audit";
import { setRefreshCookie } from "#company/auth";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { endSupportGrant, enterAsSupport, grantSupport } from "./support.actions.ts";
import { listGrants } from "./support.queries.ts";

export const supportRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listSupportGrants, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ items: await listGrants(tx) }), { readOnly: true }),
    );

    serve(app, contract.grantSupport, (request) => inTenant(deps, request, (ctx) => grantSupport(ctx, request.body)));

    serve(app, contract.endSupportGrant, async (request) => {
      await inTenant(deps, request, (ctx) => endSupportGrant(ctx, request.params.grantId));
      return { ok: true as const };
    });

    serve(app, enterSupport, async (request, reply) => {
      const { tenantId } = request.params;
      const { record, opened } = await enterAsSupport(deps, request.session, tenantId, peerOf(request));
      // From here on this browser is support in that company; the operator signs in again afterwards.
      setRefreshCookie(reply, deps.config, opened.refreshToken, opened.remember);
      return record;
    });
  };
