// Door of the keys of the public API: who a program is, and what it may ask.
import * as token from "@prosa/contracts/company/admin-token";
import * as contract from "@prosa/contracts/company/api-keys";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { apiKeyRoutes } from "./api-keys.routes.ts";
import { createKeyGate, startCounting } from "./key.gate.ts";
import "./api-keys.tables.ts";

export { demandKey, makeKey } from "./api-keys.actions.ts";
export { writeUses } from "./key.gate.ts";

export const apiKeysModule: ServerModule = {
  name: "api-keys",
  serves: [
    contract.listApiKeys,
    contract.createApiKey,
    contract.updateApiKey,
    contract.revokeApiKey,
    token.showAdminToken,
    token.saveAdminToken,
    token.renewAdminToken,
  ],
  routes: apiKeyRoutes,
  gates: [defineFeature({ gate: "publicApi" })],
  keys: createKeyGate,
  start: { role: "api", run: startCounting },
};
