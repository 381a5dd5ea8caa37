// HTTP doors of the keys of the public API, and of the platform's own token.
import * as token from "@prosa/contracts/company/admin-token";
import * as contract from "@prosa/contracts/company/api-keys";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as adminToken from "./admin-token.actions.ts";
import { changeKey, makeKey, revokeKey } from "./api-keys.actions.ts";
import { pageOfKeys } from "./api-keys.queries.ts";
import { forgetKeys } from "./key.gate.ts";

export const apiKeyRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listApiKeys, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfKeys(tx, request.query), { readOnly: true }),
    );
    serve(app, contract.createApiKey, (request) => inTenant(deps, request, (ctx) => makeKey(ctx, request.body)));
    serve(app, contract.updateApiKey, async (request) => {
      const key = await inTenant(deps, request, (ctx) => changeKey(ctx, request.params.apiKeyId, request.body));
      forgetKeys(deps);
      return key;
    });
    serve(app, contract.revokeApiKey, async (request) => {
      await inTenant(deps, request, (ctx) => revokeKey(ctx, request.params.apiKeyId));
      forgetKeys(deps);
      return { ok: true as const };
    });
    serve(app, token.showAdminToken, (request) => inTenant(deps, request, adminToken.showToken));
    serve(app, token.saveAdminToken, async (request) => {
      const saved = await inTenant(deps, request, (ctx) => adminToken.saveToken(ctx, request.body));
      forgetKeys(deps);
      return saved;
    });
    serve(app, token.renewAdminToken, async (request) => {
      const made = await inTenant(deps, request, adminToken.renewToken);
      forgetKeys(deps);
      return made;
    });
  };
