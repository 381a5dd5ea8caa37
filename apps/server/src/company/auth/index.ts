// Door of auth: signing in, staying in, getting out, and getting back in.
import * as contract from "@prosa/contracts/auth";
import type { ServerModule } from "#platform/registry";
import { authRoutes } from "./auth.routes.ts";
import { createOperatorCommand } from "./operator.command.ts";
import { mailRecoveryCode } from "./recovery.jobs.ts";
import { recoveryRoutes } from "./recovery.routes.ts";

export { setRefreshCookie } from "./cookies.ts";
export { createOperator, OperatorExists, type WantedOperator } from "./operator.command.ts";
export { readSessionRecord } from "./record.ts";

export const authModule: ServerModule = {
  name: "auth",
  serves: [
    contract.login,
    contract.logout,
    contract.refreshToken,
    contract.currentSession,
    contract.requestRecovery,
    contract.checkRecovery,
    contract.finishRecovery,
    contract.exchangeSetup,
    contract.finishSetup,
    contract.changePassword,
    contract.listSessions,
    contract.revokeSession,
  ],
  routes: (deps) => async (app) => {
    await authRoutes(deps)(app);
    await recoveryRoutes(deps)(app);
  },
  jobs: [mailRecoveryCode],
  commands: [createOperatorCommand],
};
