// Door of auth: signing in, staying in, getting out, and getting back in.
import * as contract from "@prosa/contracts/auth";
import * as secondStep from "@prosa/contracts/second-step";
import type { ServerModule } from "#platform/registry";
import { authRoutes } from "./auth.routes.ts";
import { createOperatorCommand } from "./operator.command.ts";
import { type Prove, provePassword } from "./prove.actions.ts";
import { mailRecoveryCode } from "./recovery.jobs.ts";
import { recoveryRoutes } from "./recovery.routes.ts";
import { mailSecondStepReset } from "./second-step.letters.ts";
import { secondStepRoutes } from "./second-step.routes.ts";

export { setRefreshCookie } from "./cookies.ts";
export { createOperator, OperatorExists, type WantedOperator } from "./operator.command.ts";
export { readSessionRecord } from "./record.ts";

/** How a password is proven is given, so that a test can give another way. */
export const authModuleWith = (prove: Prove): ServerModule => ({
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
    contract.confirmIdentity,
    secondStep.showSecondStep,
    secondStep.passSecondStep,
    secondStep.beginSecondStep,
    secondStep.confirmSecondStep,
    secondStep.renewSecondStepCodes,
    secondStep.endSecondStep,
    secondStep.resetSecondStep,
    contract.changePassword,
    contract.listSessions,
    contract.revokeSession,
  ],
  routes: (deps) => async (app) => {
    await authRoutes(deps, prove)(app);
    await recoveryRoutes(deps)(app);
    await secondStepRoutes(deps)(app);
  },
  jobs: [mailRecoveryCode.job, mailSecondStepReset.job],
  commands: [createOperatorCommand],
});

export const authModule = authModuleWith(provePassword);
